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
    // The test runner is a Vite server too, and has no use for a backend of its own.
    apply: (_config, { command }) => command === 'serve' && !process.env.VITEST,
    configureServer: mount,
    configurePreviewServer: mount,
    closeBundle: release,
    closePreviewServer: release,
  };
}

/** Loaded only when it is served: a build and the test runner read the configuration too. */
async function loadBackend(): Promise<typeof import('./shared.ts')> {
  const file = fileURLToPath(new URL('./shared.ts', import.meta.url));
  return (await runnerImport<typeof import('./shared.ts')>(file, { configFile: false })).module;
}
