import path from 'node:path';
import { loadEnv } from 'vite';

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

/** Settings from the environment and the .env files; the environment takes precedence. */
export function readEnvironment(mode: string, root: string): Environment {
  const env = loadEnv(mode, root, ['VITE_SUPABASE_URL', 'PORT', 'DATA_DIR', 'DATABASE_URL', 'AUTH_CONFIRM']);
  return {
    hosted: Boolean(env.VITE_SUPABASE_URL),
    port: env.PORT ? Number(env.PORT) : undefined,
    settings: {
      dataDir: path.resolve(root, env.DATA_DIR || '.data'),
      databaseUrl: env.DATABASE_URL || undefined,
      confirmEmail: env.AUTH_CONFIRM === '1',
    },
  };
}
