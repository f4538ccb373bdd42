import type { Plugin } from 'vite';

/** Loaded when a session is expected (`loadAll` in src/app/App.tsx); vite.config.ts names them. */
const NEEDED = ['session', 'workspace', 'toast'];

/**
 * Lists the scripts of session and workspace in the spinner's template: `public/start.js` puts it into the page when a session
 * is expected, so that they load beside the entry script instead of after it.
 */
export function preloadWorkspace(): Plugin {
  return {
    name: 'preload-workspace',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(html, { bundle = {} }) {
        const links = Object.values(bundle)
          .filter((chunk) => chunk.type === 'chunk' && NEEDED.includes(chunk.name))
          .map(({ fileName }) => `<link rel="modulepreload" crossorigin href="/${fileName}">`);
        if (links.length !== NEEDED.length) throw new Error(`a chunk is missing of ${NEEDED.join(', ')}`);
        return html.replace(/(?<=<template id="spinner">.*)(?=<\/template>)/s, links.join(''));
      },
    },
  };
}
