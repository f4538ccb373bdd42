import type { Plugin } from 'vite';
import { VitePWA } from 'vite-plugin-pwa';
import { goodbye } from './goodbye.ts';

/**
 * The app opens without network: its own files lie in the browser, and nothing else does. There is no caching while
 * it runs, so that neither an answer of the server nor a signed address of a file is ever kept.
 */
export const serviceWorker = () =>
  VitePWA({
    // src/data/device/appVersion.ts registers the worker, after the sign-in, and asks before a new one takes over
    injectRegister: null,
    registerType: 'prompt',
    includeManifestIcons: false,
    workbox: {
      globPatterns: ['**/*.{html,js,css,woff2,ttf,svg,png}'],
      inlineWorkboxRuntime: true,
      sourcemap: false,
      cleanupOutdatedCaches: true,
      // the page that registers it may be without network the next minute
      clientsClaim: true,
      navigateFallback: '/index.html',
      // links of e-mails are navigations too, and they lead to the server
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
 * While the app is being developed, a worker that an earlier `vite preview` left on this origin would go on showing its
 * old files, the development's own script among them never: so its next update is one that goes.
 */
export function unregisterInDevelopment(): Plugin {
  return {
    name: 'unregister-in-development',
    apply: (_config, { command }) => command === 'serve' && !process.env.VITEST,
    configureServer(server) {
      server.middlewares.use('/sw.js', (_request, response) => {
        response.setHeader('content-type', 'text/javascript');
        response.setHeader('cache-control', 'no-cache');
        response.end(goodbye);
      });
    },
  };
}
