import type { Plugin } from 'vite';

/** Puts the styles into the built page: as a file they would cost a slow line a round trip before the first paint. */
export function inlineStyles(): Plugin {
  return {
    name: 'inline-styles',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler: (html, { bundle = {} }) =>
        html.replace(/<link rel="stylesheet"[^>]*href="\/([^"]+)">/g, (link, file: string) => {
          const asset = bundle[file];
          if (asset?.type !== 'asset') return link;
          // scripts that come later look for this link, and would load the file if there were none
          return `<style>${asset.source}</style><link rel="stylesheet" href="/${file}" disabled>`;
        }),
    },
  };
}
