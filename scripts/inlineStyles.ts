import type { Plugin } from 'vite';

/** Inlines the styles into the built page, which saves a round trip before the first paint. */
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
          // lazily loaded scripts look for this link, and would load the file without it
          return `<style>${asset.source}</style><link rel="stylesheet" href="/${file}" disabled>`;
        }),
    },
  };
}
