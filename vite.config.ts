import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { VitePWA } from 'vite-plugin-pwa';
import { defineConfig } from 'vitest/config';
import { guardPage } from './scripts/contentSecurityPolicy.ts';
import { embeddedSupabase } from './supabase/local/plugin.ts';

/**
 * The app opens without network: its own files lie in the browser, and nothing else does. There is no caching while
 * it runs, so that neither an answer of the server nor a signed address of a file is ever kept.
 */
const installable = VitePWA({
  // src/data/appVersion.ts registers the worker, after the sign-in, and asks before a new one takes over
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

export default defineConfig({
  plugins: [react(), tailwindcss(), embeddedSupabase(), guardPage(), installable],
  resolve: {
    // jsPDF's helpers for HTML and SVG, which nothing here calls: 106 kB gz of dead chunks
    alias: [
      { find: /^(html2canvas|dompurify|canvg)$/, replacement: `${import.meta.dirname}/src/pdf/empty.ts` },
    ],
  },
  worker: { format: 'es' },
  // found at the start: what is found later reloads the page, and with it an open form
  optimizeDeps: { entries: ['index.html', 'src/**/*.{ts,tsx}'] },
  server: { port: 5173, strictPort: true },
  // the manifest tells the size budget which scripts load together
  build: { target: 'es2022', manifest: true },
  test: {
    env: { TZ: 'America/Sao_Paulo' },
    restoreMocks: true,
    projects: [
      {
        extends: true,
        test: {
          name: 'architecture',
          include: ['tests/architecture.test.ts', 'tests/coverage.test.ts'],
          testTimeout: 60_000,
        },
      },
      { extends: true, test: { name: 'unit', include: ['tests/unit/**/*.test.ts'] } },
      {
        extends: true,
        test: {
          name: 'screens',
          include: ['tests/screens/**/*.test.tsx'],
          environment: 'jsdom',
          setupFiles: ['./tests/support/setup.ts'],
          // user-event types letter by letter, and the machine may be busy
          testTimeout: 20_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'backend',
          include: ['tests/backend/**/*.test.ts'],
          globalSetup: ['./tests/support/backend.ts'],
          testTimeout: 60_000,
          hookTimeout: 120_000,
        },
      },
    ],
  },
});
