import type { Plugin } from 'vite';

/** Loaded when a session is expected (`loadAll` in src/app/App.tsx); vite.config.ts names them. */
const NEEDED = ['session', 'family', 'workspace', 'toast'];
/** The page of a family that answers from home. */
const FAMILY = 'FamilyHome';

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
        const linksTo = (files: readonly string[]) =>
          files.map((file) => `<link rel="modulepreload" crossorigin href="/${file}">`).join('');
        const family = chunkOf(FAMILY);
        // a part of the page waits for its styles before it runs
        const styles = NEEDED.flatMap((name) => [...(chunkOf(name).viteMetadata?.importedCss ?? [])]).map(
          (file) => `<link rel="preload" as="style" crossorigin href="/${file}">`,
        );
        const requests = `<script type="module" crossorigin src="/${fileOf('requests')}"></script>`;
        return html
          .replace(/(?<=<template id="spinner">.*)(?=<\/template>)/s, linksTo(NEEDED.map(fileOf)))
          .replace(
            /(?<=<template id="family">.*)(?=<\/template>)/s,
            styles.join('') + linksTo([family.fileName, ...family.imports]),
          )
          .replace('<script type="module"', `${requests}\n    $&`);
      },
    },
  };
}
