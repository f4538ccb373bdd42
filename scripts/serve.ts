/** The modules that `npm start` serves with; bundled by scripts/bundleServer.mjs. */

export { removeAbandoned } from '../supabase/local/copies.ts';
export { shareBackend } from '../supabase/local/shared.ts';
export { builtFiles } from './builtFiles.ts';
