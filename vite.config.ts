import { readdirSync, readFileSync } from 'node:fs';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';
import { browserFloor } from './scripts/browserFloor.ts';
import { contentSecurity } from './scripts/contentSecurityPolicy.ts';
import { inlineStyles } from './scripts/inlineStyles.ts';
import { oneName } from './scripts/oneName.ts';
import { preloadWorkspace } from './scripts/preloadWorkspace.ts';
import { publicKeyOnly } from './scripts/publicKeyOnly.ts';
import { serviceWorker, unregisterInDevelopment } from './scripts/serviceWorker.ts';
import { staticSignIn } from './scripts/staticSignIn.ts';
import { embeddedSupabase } from './supabase/local/plugin.ts';

type Modules = { getModuleInfo(id: string): { readonly importedIds: readonly string[] } | null };

/** All modules that a module imports, and it, but for what is imported later. */
function reached(from: string, modules: Modules, seen = new Set<string>()): Set<string> {
  if (!seen.has(from)) {
    seen.add(from);
    for (const id of modules.getModuleInfo(from)?.importedIds ?? []) reached(id, modules, seen);
  }
  return seen;
}

/** All icons are reached by their index; those that the page of a family does not show stay with what shows them. */
const iconsOfOthers =
  /\/lucide-react\/dist\/esm\/icons\/(?!(arrow-left|arrow-right|check|circle-stop|text-quote|volume-2)\.)/;
let ofFamily: ReadonlyMap<string, string> | undefined;
/** The name of the chunk of what the page of a family loads: a slow line takes its time for every file. */
function familyChunk(id: string, modules: Modules): string | null {
  if (iconsOfOthers.test(id)) return null;
  if (!ofFamily) {
    const of = (file: string) => reached(`${import.meta.dirname}/src/${file}`, modules);
    const workspace = of('app/Workspace.tsx');
    ofFamily = new Map(
      [...of('features/family/FamilyHome.tsx')].map((each) => [
        each,
        // the workspace does without the rest
        workspace.has(each) ? 'family' : 'home',
      ]),
    );
  }
  return ofFamily.get(id) ?? null;
}

const testsWith = (pattern: RegExp, folder: string) =>
  readdirSync(`${import.meta.dirname}/${folder}`)
    .map((name) => `${folder}/${name}`)
    .filter((file) => pattern.test(readFileSync(`${import.meta.dirname}/${file}`, 'utf8')));
/** Tests with a DOM and IndexedDB share other processes than those without: libraries look for it when they are loaded. */
const unitWithDisk = testsWith(/support\/emptyDisk/, 'tests/unit');
const screensWithDisk = testsWith(/support\/emptyDisk/, 'tests/screens');
/** Screen tests that change the environment in which libraries are loaded need a process of their own: libraries keep it. */
const isolatedScreens = testsWith(/\bvi\.hoisted\(\(\) => \{\s+globalThis\b/, 'tests/screens');

const screens = {
  environment: 'jsdom',
  setupFiles: [
    './tests/support/resetModules.ts',
    './tests/support/resetGlobals.ts',
    './tests/support/setup.ts',
  ],
  unstubGlobals: true,
  // user-event types letter by letter, and the machine may be busy
  testTimeout: 60_000,
};

export default defineConfig({
  plugins: [
    react(),
    tailwindcss(),
    publicKeyOnly(),
    embeddedSupabase(),
    oneName(),
    staticSignIn(),
    preloadWorkspace(),
    inlineStyles(),
    contentSecurity(),
    serviceWorker(),
    unregisterInDevelopment(),
  ],
  resolve: {
    alias: [
      {
        find: /^@supabase\/realtime-js$/,
        replacement: `${import.meta.dirname}/src/data/supabase/noRealtime.ts`,
      },
      // jsPDF's helpers for HTML and SVG, which are not used: 106 kB gz of dead chunks
      { find: /^(html2canvas|dompurify|canvg)$/, replacement: `${import.meta.dirname}/src/pdf/empty.ts` },
    ],
  },
  worker: { format: 'es' },
  // finds all dependencies at the start: finding one later would reload the page with an open form
  optimizeDeps: { entries: ['index.html', 'src/**/*.{ts,tsx}'] },
  server: { port: 5173, strictPort: true },
  // the size budget reads from the manifest which scripts load together. Without the preload polyfill all browsers load
  // less; only old versions of Safari then fetch the chunks of a lazy part one by one
  build: {
    target: Object.entries(browserFloor).map(([name, version]) => `${name}${version}`),
    manifest: true,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      // one file each for what loads together: a service worker takes its time for every file
      output: {
        codeSplitting: {
          groups: [
            { name: 'requests', test: /\/src\/session\/firstRequests\.ts$/, priority: 5 },
            { name: 'start', tags: ['$initial'], priority: 4 },
            { name: 'toast', test: /\/src\/ui\/feedback\/VisitorToastHost\.tsx$/, priority: 3 },
            { name: 'session', test: /\/src\/session\/session\.ts$/, priority: 2 },
            // the page of a family that answers from home, which does without the workspace
            { name: familyChunk, debugName: 'family', priority: 1.5, includeDependenciesRecursively: false },
            // the lock with it: what closes the screen cannot fail to load
            {
              name: 'workspace',
              test: /\/src\/(app\/Workspace|features\/auth\/SessionLock)\.tsx$/,
              priority: 1,
            },
          ],
        },
      },
    },
  },
  test: {
    env: { TZ: 'America/Sao_Paulo' },
    restoreMocks: true,
    // one after the other: modules are reset before the next one loads some
    sequence: { setupFiles: 'list' },
    execArgv: [
      // from version 25 on Node has storage of its own, which would stand before jsdom's
      '--no-experimental-webstorage',
      // screens make much that is soon unused; with the default it is moved about, which takes a twentieth of the time
      '--max-semi-space-size=64',
    ].filter((flag) => process.allowedNodeEnvironmentFlags.has(flag)),
    tags: [
      {
        name: 'repeat',
        description: 'Left to `npm run test:all`: dear, or shown by other tests, too.',
      },
    ],
    // three parts run side by side, and a worker gets quicker with every file that it has run
    maxWorkers: '50%',
    projects: [
      {
        extends: true,
        test: {
          name: 'architecture',
          include: ['tests/architecture.test.ts', 'tests/coverage.test.ts'],
          testTimeout: 60_000,
        },
      },
      {
        extends: true,
        // deriving a key from a password takes a second of a busy machine
        test: {
          name: 'unit',
          include: ['tests/unit/**/*.test.ts'],
          exclude: unitWithDisk,
          setupFiles: ['./tests/support/resetGlobals.ts'],
          isolate: false,
          testTimeout: 60_000,
        },
      },
      {
        extends: true,
        test: { ...screens, name: 'unit-disk', include: unitWithDisk, isolate: false },
      },
      {
        extends: true,
        test: {
          ...screens,
          name: 'screens',
          include: ['tests/screens/**/*.test.tsx'],
          exclude: [...screensWithDisk, ...isolatedScreens],
          isolate: false,
        },
      },
      {
        extends: true,
        test: { ...screens, name: 'screens-disk', include: screensWithDisk, isolate: false },
      },
      { extends: true, test: { ...screens, name: 'screens-isolated', include: isolatedScreens } },
      {
        extends: true,
        test: {
          name: 'engines',
          include: ['tests/engines/**/*.test.ts'],
          testTimeout: 300_000,
        },
      },
      {
        extends: true,
        // no tests: `FIXTURE=name` writes down what this version stores, for later ones to open
        test: {
          name: 'fixtures',
          include: ['tests/support/fixtures/make-*.ts'],
          testTimeout: 300_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'backend',
          include: ['tests/backend/**/*.test.ts'],
          exclude: process.env.LONG ? [] : ['**/*.long.test.ts'],
          globalSetup: ['./tests/support/backend.ts'],
          setupFiles: ['./tests/support/resetModules.ts', './tests/support/resetGlobals.ts'],
          isolate: false,
          // two files at a time share one server of each kind, and the machine may be busy
          testTimeout: 180_000,
          hookTimeout: 120_000,
        },
      },
    ],
  },
});
