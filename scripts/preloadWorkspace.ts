import type { Plugin } from 'vite';

/** Both are loaded when a session is expected (`loadAll` in src/app/App.tsx). */
const NEEDED = /\/src\/(session\/session\.ts|app\/Workspace\.tsx)$/;

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
        const files = new Set<string>();
        const add = (file: string) => {
          const chunk = bundle[file];
          if (chunk?.type !== 'chunk' || files.has(file)) return;
          files.add(file);
          chunk.imports.forEach(add);
        };
        for (const [file, chunk] of Object.entries(bundle))
          if (chunk.type === 'chunk' && NEEDED.test(chunk.facadeModuleId ?? '')) add(file);
        const links = [...files]
          .filter((file) => !html.includes(`"/${file}"`))
          .map((file) => `<link rel="modulepreload" crossorigin href="/${file}">`);
        return html.replace(/(?<=<template id="spinner">.*)(?=<\/template>)/s, links.join(''));
      },
    },
  };
}
