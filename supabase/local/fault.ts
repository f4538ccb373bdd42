import { property } from '../../src/lib/property.ts';

/** An error that the user at the terminal can fix. Its message is one sentence. */
export class StartFault extends Error {
  override name = 'StartFault';
}

/** The code of a system or database error, such as ENOENT or 23505. */
export function codeOf(error: unknown): string | undefined {
  const code = property(error, 'code');
  return typeof code === 'string' ? code : undefined;
}
