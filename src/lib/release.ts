import { version } from '../../package.json';

/** The version of the app, as the package says it: what copies and backups carry. */
export const RELEASE: string = version;
