import fs from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Plugin, type PreviewServer, runnerImport, type ViteDevServer } from 'vite';
import { readEnvironment } from './settings.ts';
import type { Lease } from './shared.ts';

/**
 * Serves the embedded backend on the app's own origin, in `vite` and in `vite preview`, unless VITE_SUPABASE_URL
 * points the app at a hosted project.
 */
export function embeddedSupabase(): Plugin {
  let lease: Lease | undefined;

  async function mount(server: ViteDevServer | PreviewServer): Promise<void> {
    const { mode, root, logger } = server.config;
    const { hosted, settings } = readEnvironment(mode, root);
    if (hosted) return;
    const { shareBackend } = await loadBackend();
    lease = await shareBackend(settings, (line) => logger.info(line));
    server.middlewares.use(lease.listener);
  }
  const release = async () => await lease?.release();

  return {
    name: 'embedded-supabase',
    // The test runner is a Vite server too and needs no backend.
    apply: (_config, { command }) => command === 'serve' && !process.env.VITEST,
    config: ({ root = process.cwd() }, { mode }) => ({
      // no other origin may call the development server
      server: { cors: false, fs: reach(root, readEnvironment(mode, root).settings.dataDir) },
    }),
    configureServer: mount,
    configurePreviewServer: mount,
    closeBundle: release,
    closePreviewServer: release,
  };
}

/** Vite's default deny list, which a custom list replaces. */
const NEVER_SERVED = [
  '.env',
  '.env.*',
  '*.{crt,pem,key,p12,pfx,cer,der}',
  '.npmrc',
  '.yarnrc.yml',
  '**/.git/**',
];

/** Paths that the development server may serve: the app's source, never the data folder. */
function reach(root: string, dataDir: string) {
  const real = fs.existsSync(dataDir) ? [fs.realpathSync(dataDir)] : [];
  const folders = [dataDir, ...real].map((folder) =>
    folder
      .split(path.sep)
      .join('/')
      .replace(/[\\()[\]{}!*?+@]/g, '\\$&'),
  );
  return {
    allow: ['index.html', 'src', 'node_modules'].map((name) => path.join(root, name)),
    deny: [...NEVER_SERVED, ...folders.flatMap((folder) => [folder, `${folder}/**`])],
  };
}

/** Imported lazily: builds and the test runner read the configuration without serving. */
async function loadBackend(): Promise<typeof import('./shared.ts')> {
  const file = fileURLToPath(new URL('./shared.ts', import.meta.url));
  return (await runnerImport<typeof import('./shared.ts')>(file, { configFile: false })).module;
}
