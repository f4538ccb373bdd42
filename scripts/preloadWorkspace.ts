import type { Plugin } from 'vite';

/** Loaded when a session is expected (`loadAll` in src/app/App.tsx); vite.config.ts names them. */
const NEEDED = ['session', 'family', 'workspace', 'toast'];
/** The page of a family that answers from home. */
const FAMILY = 'home';

/**
 * Lists the scripts of session and workspace in the spinner's template: `public/start.js` puts it into the page when a session
 * is expected, so that they load beside the entry script instead of after it. The first requests are sent by a script of their
 * own, right after that one: the entry script, which imports it, takes its time to be compiled.
 */
export function preloadWorkspace(): Plugin {
  return {
    name: 'preload-workspace',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(html, { bundle = {} }) {
        const chunkOf = (name: string) => {
          const chunk = Object.values(bundle).find((one) => one.type === 'chunk' && one.name === name);
          if (chunk?.type !== 'chunk') throw new Error(`the chunk ${name} is missing`);
          return chunk;
        };
        const fileOf = (name: string) => chunkOf(name).fileName;
        /** A file with all that it imports. */
        const withImports = (file: string, found = new Set<string>()): ReadonlySet<string> => {
          const chunk = bundle[file];
          if (chunk?.type !== 'chunk' || found.has(file)) return found;
          found.add(file);
          for (const imported of chunk.imports) withImports(imported, found);
          return found;
        };
        const linksTo = (files: readonly string[]) =>
          files.map((file) => `<link rel="modulepreload" crossorigin href="/${file}">`).join('');
        const family = fileOf(FAMILY);
        // a part of the page waits for its styles before it runs
        const styles = NEEDED.flatMap((name) => [...(chunkOf(name).viteMetadata?.importedCss ?? [])]).map(
          (file) => `<link rel="preload" as="style" crossorigin href="/${file}">`,
        );
        const requests = `<script type="module" crossorigin src="/${fileOf('requests')}"></script>`;
        return html
          .replace(/(?<=<template id="spinner">.*)(?=<\/template>)/s, linksTo(NEEDED.map(fileOf)))
          .replace(
            /(?<=<template id="family">.*)(?=<\/template>)/s,
            styles.join('') + linksTo([...withImports(family)]),
          )
          .replace('<script type="module"', `${requests}\n    $&`);
      },
    },
  };
}
