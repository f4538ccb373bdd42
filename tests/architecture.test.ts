import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { ICruiseResult } from 'dependency-cruiser';
import { afterEach, expect, test } from 'vitest';
import { cruiseImports, filesUnder, isScript, namesakes, readImports } from './support/imports';

const root = join(import.meta.dirname, '..');

const violationsOf = (result: ICruiseResult) =>
  result.summary.violations.map(({ rule, from, to }) => `${rule.name}: ${from} → ${to}`);

const planted: string[] = [];

/** Writes these sources into a temporary tree. */
function plant(sources: Record<string, string>): string {
  const dir = mkdtempSync(join(tmpdir(), 'anamnese-planted-'));
  planted.push(dir);
  for (const [file, text] of Object.entries(sources)) {
    mkdirSync(dirname(join(dir, file)), { recursive: true });
    writeFileSync(join(dir, file), text);
  }
  return dir;
}

afterEach(() => {
  for (const dir of planted.splice(0)) rmSync(dir, { recursive: true, force: true });
});

test('the source keeps the import rules, and every file was read', async () => {
  const result = await cruiseImports(root, { types: true });
  const cruised = result.modules.map((module) => module.source).filter((file) => file.startsWith('src/'));
  expect(cruised.filter(isScript).sort()).toEqual(filesUnder(root, 'src').filter(isScript).sort());
  expect(violationsOf(result)).toEqual([]);
});

/** What is imported at run time. */
let loaded: ReturnType<typeof cruiseImports> | undefined;
const readLoaded = () => {
  loaded ??= cruiseImports(root, { types: false });
  return loaded;
};

test('what is loaded keeps the import rules, too', async () => {
  expect(violationsOf(await readLoaded())).toEqual([]);
});

test.each([
  ['no-cycles', { 'src/lib/a.ts': `import './b';`, 'src/lib/b.ts': `import './a';` }],
  ['lib-imports', { 'src/lib/a.ts': `import '../ui/b';`, 'src/ui/b.ts': '' }],
  ['ui-imports', { 'src/ui/a.ts': `import '../data/b';`, 'src/data/b.ts': '' }],
  ['data-imports', { 'src/data/a.ts': `import type { B } from '../ui/b';`, 'src/ui/b.ts': '' }],
  ['pdf-imports', { 'src/pdf/a.ts': `export type { B } from '../data/b';`, 'src/data/b.ts': '' }],
  ['features-imports', { 'src/features/x/a.ts': `import '../../app/b';`, 'src/app/b.ts': '' }],
  [
    'questionnaire-imports',
    { 'src/questionnaire/a.ts': `import type { B } from '../data/b';`, 'src/data/b.ts': '' },
  ],
  [
    'features-are-strangers',
    {
      'src/features/x/a.tsx': `export const A = () => <a onClick={() => import('../y/b')}>x</a>;`,
      'src/features/y/b.ts': '',
    },
  ],
  [
    'supabase-only-in-data-and-session',
    { 'src/app/a.ts': `import type { X } from '@supabase/supabase-js';` },
  ],
  ['jspdf-only-in-pdf', { 'src/app/a.ts': `import('jspdf');` }],
  ['no-react-below-ui', { 'src/data/a.ts': `import 'react';` }],
  ['src-imports-only-src', { 'src/app/a.ts': `import '../../tests/b';`, 'tests/b.ts': '' }],
  ['everything-resolves', { 'src/app/a.ts': `import './nowhere';` }],
])('%s: a planted violation is found', async (rule, sources) => {
  const result = await cruiseImports(plant(sources), { types: true });
  expect(result.summary.violations.map((violation) => violation.rule.name)).toEqual([rule]);
});

test.each([
  [
    'data-takes-only-types-from-questionnaire',
    { 'src/data/a.ts': `import { b } from '../questionnaire/b'; b();`, 'src/questionnaire/b.ts': '' },
  ],
  ['no-development-packages', { 'src/app/a.ts': `import 'vitest';` }],
])('%s: a planted violation is found', async (rule, sources) => {
  const result = await cruiseImports(plant(sources), { types: false });
  expect(result.summary.violations.map((violation) => violation.rule.name)).toEqual([rule]);
});

test('what the rules allow passes', async () => {
  const dir = plant({
    'src/lib/c.ts': '',
    'src/questionnaire/a.ts': `import '../lib/c'; export type A = string;`,
    'src/data/b.ts': `import '@supabase/supabase-js'; import type { A } from '../questionnaire/a'; export type B = A;`,
    'src/pdf/d.ts': `import '../questionnaire/a'; import 'jspdf';`,
    'src/features/x/e.ts': `import './f'; import '../../data/b'; import '../../pdf/d'; import 'react';`,
    'src/features/x/f.ts': '',
    'src/app/g.ts': `import '../features/x/e';`,
  });
  const result = await cruiseImports(dir, { types: true });
  expect(violationsOf(result)).toEqual([]);
  expect(result.summary.totalDependenciesCruised).toBe(10);
  expect(violationsOf(await cruiseImports(dir, { types: false }))).toEqual([]);
});

test('D-218: no two names of the source differ only in case and extension', () => {
  const folders = ['src', 'supabase', 'scripts', 'tests', 'bench'].map((folder) => filesUnder(root, folder));
  expect(folders.every((files) => files.length > 0)).toBe(true);
  expect(namesakes(folders.flat())).toEqual([]);
});

test.each([
  ['two scripts', ['src/ui/Toast.tsx', 'src/ui/toast.ts']],
  ['two scripts of one spelling', ['src/ui/field.ts', 'src/ui/field.tsx']],
  ['a script and a style', ['src/ui/Print.tsx', 'src/ui/print.css']],
  ['two migrations', ['supabase/migrations/1_Notes.sql', 'supabase/migrations/1_notes.sql']],
  ['types beside a script of another spelling', ['scripts/Browser.d.mts', 'scripts/browser.d.mts']],
])('D-218: %s with names that a case-insensitive disk confuses are found', (_what, files) => {
  expect(namesakes([...files, 'src/ui/Toast/a.ts'])).toEqual([files]);
});

test('D-218: folders that differ only in case are found; allowed pairs pass', () => {
  expect(namesakes(['src/Notes/a.ts', 'src/notes/b.ts'])).toEqual([['src/Notes/', 'src/notes/']]);
  const allowed = [
    'scripts/browser.mjs',
    'scripts/browser.d.mts',
    'src/age.ts',
    'src/age.test.ts',
    'src/ui/age.ts',
  ];
  expect(namesakes([...allowed, 'src/storage/list.ts', 'src/storage.ts'])).toEqual([]);
});

test('every kind of import is read', () => {
  const source = `
    import type { A } from './a';
    import { type B, b } from './b.css?url';
    export type { C } from './c';
    export * from './d';
    const e = lazy(() => import('./e'));
    const f = new Worker(new URL('./f.ts', import.meta.url), { type: 'module' });
    type G = import('./g').G;
    export const H = () => <p onClick={() => import('./h')}>{b satisfies B as A}</p>;`;
  expect(readImports(source, true).map(({ specifier }) => specifier)).toEqual([
    './a',
    './b.css',
    './c',
    './d',
    './e',
    './f.ts',
    './g',
    './h',
  ]);
});

/** Packages that may be loaded before the sign-in form is used. */
const allowed = new Set(['react', 'react-dom', 'clsx']);

test('the sign-in form loads only allowed packages', async () => {
  const { modules } = await readLoaded();
  const bySource = new Map(modules.map((module) => [module.source, module]));
  const seen = new Set<string>();
  const packages = new Map<string, string>();
  const walk = (source: string) => {
    if (seen.has(source)) return;
    seen.add(source);
    for (const { resolved, module, dynamic } of bySource.get(source)?.dependencies ?? []) {
      if (dynamic) continue;
      if (resolved.startsWith('src/')) walk(resolved);
      else
        packages.set(
          module
            .split('/')
            .slice(0, module.startsWith('@') ? 2 : 1)
            .join('/'),
          source,
        );
    }
  };
  walk('src/main.tsx');
  expect(seen).toContain('src/app/App.tsx');
  expect([...packages].filter(([name]) => !allowed.has(name))).toEqual([]);
});
