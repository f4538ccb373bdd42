import {
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { parseSync } from '@swc/core';
import { cruise, type ICruiseResult } from 'dependency-cruiser';
import { resolution, rulesForAllImports, rulesForRuntimeImports } from './importRules';

type Import = { readonly specifier: string; readonly dynamic: boolean; readonly typeOnly: boolean };
type Node = { readonly [key: string]: unknown };

const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null;
const textOf = (node: unknown) => (isNode(node) && typeof node.value === 'string' ? [node.value] : []);

function argumentsOf(node: Node): unknown[] {
  const list = Array.isArray(node.arguments) ? node.arguments : [];
  return list.map((argument: unknown) => (isNode(argument) ? argument.expression : undefined));
}

function importOf(node: Node): Import[] {
  const found = (source: unknown, dynamic: boolean, typeOnly: boolean) =>
    textOf(source).map((specifier) => ({ specifier: specifier.replace(/\?.*$/, ''), dynamic, typeOnly }));
  switch (node.type) {
    case 'ImportDeclaration':
    case 'ExportNamedDeclaration':
      return found(node.source, false, node.typeOnly === true);
    case 'ExportAllDeclaration':
      return found(node.source, false, false);
    case 'TsImportType':
      return found(node.argument, false, true);
    case 'CallExpression':
      return isNode(node.callee) && node.callee.type === 'Import'
        ? found(argumentsOf(node)[0], true, false)
        : [];
    case 'NewExpression': {
      // a worker or an asset: new URL('./worker.ts', import.meta.url)
      const [file, base] = argumentsOf(node);
      return isNode(base) && base.type === 'MemberExpression' ? found(file, true, false) : [];
    }
    default:
      return [];
  }
}

function importsIn(value: unknown): Import[] {
  if (Array.isArray(value)) return value.flatMap(importsIn);
  if (!isNode(value)) return [];
  return [...importOf(value), ...Object.values(value).flatMap(importsIn)];
}

/** Every import in a TypeScript source, including type and dynamic imports. */
export function readImports(source: string, tsx: boolean): Import[] {
  return importsIn(parseSync(source, { syntax: 'typescript', tsx, target: 'es2022' }).body);
}

export const isScript = (file: string) => /\.(ts|tsx)$/.test(file);

/** The files under a folder of a tree, as 'folder/…/name'. */
export function filesUnder(root: string, folder: string): string[] {
  if (!existsSync(join(root, folder))) return [];
  return readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) =>
      join(entry.parentPath, entry.name)
        .slice(root.length + 1)
        .replaceAll('\\', '/'),
    );
}

/**
 * Files of one folder that differ only in case and extension, and folders that differ only in case: a case-insensitive
 * disk, as on macOS and Windows, takes one for the other when it is imported.
 */
export function namesakes(files: readonly string[]): string[][] {
  const groups = new Map<string, Set<string>>();
  const add = (key: string, name: string) =>
    groups.set(key.toLowerCase(), (groups.get(key.toLowerCase()) ?? new Set()).add(name));
  for (const file of files) {
    for (let end = file.indexOf('/'); end >= 0; end = file.indexOf('/', end + 1))
      add(file.slice(0, end + 1), file.slice(0, end + 1));
    // a script in JavaScript has its types in a file beside it
    if (!files.includes(file.replace(/\.d\.mts$/, '.mjs')) || !file.endsWith('.d.mts'))
      add(file.replace(/\.[^./]*$/, ''), file);
  }
  return [...groups.values()].filter(({ size }) => size > 1).map((names) => [...names].sort());
}

function stubOf(root: string, file: string, types: boolean): string {
  if (!isScript(file) || !file.startsWith('src/')) return '';
  return readImports(readFileSync(join(root, file), 'utf8'), file.endsWith('x'))
    .filter((found) => types || !found.typeOnly)
    .map(({ specifier, dynamic }) => {
      const text = JSON.stringify(specifier);
      return dynamic ? `import(${text});\n` : `import ${text};\n`;
    })
    .join('');
}

/**
 * Checks the sources of `root` against the import rules. dependency-cruiser cannot parse TypeScript 7: it
 * guesses, and misses imports inside JSX. So it gets a mirror of the tree that contains only the imports.
 * `types: false` omits type imports and their rules.
 */
export async function cruiseImports(root: string, { types }: { types: boolean }): Promise<ICruiseResult> {
  // on macOS the temporary folder is a link, and the resolver answers with what a link leads to
  const mirror = realpathSync.native(mkdtempSync(join(tmpdir(), 'anamnese-imports-')));
  try {
    const linked = join(import.meta.dirname, '../..');
    // Windows lets everybody make a junction, but not a link to a file
    symlinkSync(join(linked, 'node_modules'), join(mirror, 'node_modules'), 'junction');
    copyFileSync(join(linked, 'package.json'), join(mirror, 'package.json'));
    for (const file of ['src', 'tests', 'supabase', 'scripts'].flatMap((folder) =>
      filesUnder(root, folder),
    )) {
      mkdirSync(dirname(join(mirror, file)), { recursive: true });
      writeFileSync(join(mirror, file), stubOf(root, file, types));
    }
    const { output } = await cruise(['src'], {
      doNotFollow: { path: 'node_modules' },
      enhancedResolveOptions: resolution,
      ruleSet: { forbidden: types ? rulesForAllImports : rulesForRuntimeImports },
      validate: true,
      baseDir: mirror,
    });
    if (typeof output === 'string') throw new Error(output);
    return output;
  } finally {
    rmSync(mirror, { recursive: true, force: true });
  }
}
