import type { Plugin } from 'vite';
import { readHosted } from '../supabase/local/settings.ts';

/** Keeps a secret key out of what is built or served: with one in the environment or in .env, nothing begins. */
export function publicKeyOnly(): Plugin {
  return {
    name: 'public-key-only',
    apply: () => !process.env.VITEST,
    config({ root = process.cwd() }, { mode }) {
      try {
        readHosted(mode, root);
      } catch (fault) {
        // Vite prints it: the sentence says what to do, where it was found does not
        if (fault instanceof Error) fault.stack = fault.message;
        throw fault;
      }
    },
  };
}
