import type { Plugin, PreviewServer, ViteDevServer } from 'vite';
import { apiListener } from './listener';
import { readEnvironment } from './settings';
import { type Lease, shareBackend } from './shared';

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
    lease = await shareBackend(settings, (line) => logger.info(line));
    server.middlewares.use(apiListener(lease.backend.handle));
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
