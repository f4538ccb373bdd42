import type { Plugin } from 'vite';
import { VitePWA } from 'vite-plugin-pwa';
import { unregisteringWorker } from './unregisteringWorker.ts';

/**
 * Precaches the build, so that the app opens without network. There is no runtime caching:
 * neither an answer of the server nor a signed address of a file is ever stored.
 */
export const serviceWorker = () =>
  VitePWA({
    // src/device/browser/appVersion.ts registers the worker after the sign-in, and asks before a new one activates
    injectRegister: null,
    registerType: 'prompt',
    includeManifestIcons: false,
    workbox: {
      globPatterns: ['**/*.{html,js,css,woff2,ttf,svg,png}'],
      inlineWorkboxRuntime: true,
      sourcemap: false,
      cleanupOutdatedCaches: true,
      // the page that registers it may lose the network soon after
      clientsClaim: true,
      navigateFallback: '/index.html',
      // links in e-mails are navigations to the server
      navigateFallbackDenylist: [/^\/(auth|rest|storage)\/v1(\/|$)/],
    },
    manifest: {
      name: 'Sistema de Anamnese - Terapia Ocupacional',
      short_name: 'Anamnese',
      description: 'Fichas de anamnese para terapeutas ocupacionais.',
      lang: 'pt-BR',
      dir: 'ltr',
      id: '/',
      start_url: '/',
      scope: '/',
      display: 'standalone',
      orientation: 'any',
      theme_color: '#F6F3F0',
      background_color: '#F6F3F0',
      categories: ['medical', 'productivity'],
      icons: [
        { src: '/icon-192.png', sizes: '192x192', type: 'image/png' },
        { src: '/icon-512.png', sizes: '512x512', type: 'image/png' },
        { src: '/icon-maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
      ],
    },
  });

/**
 * A worker that an earlier `vite preview` registered on this origin would keep serving its old files during development:
 * its next update unregisters it.
 */
export function unregisterInDevelopment(): Plugin {
  return {
    name: 'unregister-in-development',
    apply: (_config, { command }) => command === 'serve' && !process.env.VITEST,
    configureServer(server) {
      server.middlewares.use('/sw.js', (_request, response) => {
        response.setHeader('content-type', 'text/javascript');
        response.setHeader('cache-control', 'no-cache');
        response.end(unregisteringWorker);
      });
    },
  };
}
