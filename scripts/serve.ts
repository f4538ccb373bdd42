/** What `npm start` serves with, as scripts/bundleServer.mjs hands it over. */

export { shareBackend } from '../supabase/local/shared.ts';
export { builtFiles } from './builtFiles.ts';
