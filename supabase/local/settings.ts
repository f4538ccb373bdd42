import path from 'node:path';
import { loadEnv } from 'vite';
import { refusalOfKey } from '../hosted/key.ts';
import { StartFault } from './fault.ts';

export type Settings = {
  readonly dataDir: string;
  /** Address of a PostgreSQL server that replaces the database in the data folder. */
  readonly databaseUrl: string | undefined;
  /** True if sign-up requires e-mail confirmation, as in hosted projects by default. */
  readonly confirmEmail: boolean;
};

type Environment = {
  /** True when the app uses a hosted project, so that no backend is embedded. */
  readonly hosted: boolean;
  readonly port: number | undefined;
  readonly settings: Settings;
};

/**
 * The address and the public key of the hosted project in the environment and the .env files; undefined without an address. Any
 * other key is refused: it would be built into the app, where everybody reads it.
 */
export function readHosted(mode: string, root: string): { url: string; key: string } | undefined {
  const env = loadEnv(mode, root, 'VITE_SUPABASE_');
  const { VITE_SUPABASE_URL: url, VITE_SUPABASE_ANON_KEY: key } = env;
  const refusal = key ? refusalOfKey(key) : undefined;
  if (refusal) throw new StartFault(`VITE_SUPABASE_ANON_KEY: ${refusal}`);
  if (!url) return undefined;
  if (!URL.canParse(url)) throw new StartFault('VITE_SUPABASE_URL is no address: it begins with https://.');
  if (!key)
    throw new StartFault(
      'VITE_SUPABASE_URL names a project, and VITE_SUPABASE_ANON_KEY is missing: give its publishable key.',
    );
  return { url, key };
}

/** The data folder that the environment and the .env files name. */
export const dataDirOf = (mode: string, root: string): string =>
  path.resolve(root, loadEnv(mode, root, 'DATA_DIR').DATA_DIR || '.data');

/** Settings from the environment and the .env files; the environment takes precedence. */
export function readEnvironment(mode: string, root: string): Environment {
  const env = loadEnv(mode, root, ['PORT', 'DATABASE_URL', 'AUTH_CONFIRM']);
  return {
    hosted: readHosted(mode, root) !== undefined,
    port: env.PORT ? Number(env.PORT) : undefined,
    settings: {
      dataDir: dataDirOf(mode, root),
      databaseUrl: env.DATABASE_URL || undefined,
      confirmEmail: env.AUTH_CONFIRM === '1',
    },
  };
}
