import { type Plugin, parseSync, type Rolldown } from 'vite';
import { changePage } from './builtPage.ts';

/** Where the script in the page puts what the files of lazy parts import from it. */
const HANDED_OVER = 'globalThis.__entry';

const parse = (code: string) => parseSync('chunk.js', code).module;

/**
 * An entry chunk as the text of a script in the page: files are named from the root, since there is no file any more that
 * they could be beside, and what it exports is handed over at its end.
 */
function asText(code: string): string {
  const { staticImports, dynamicImports, staticExports } = parse(code);
  const edits = [...staticImports, ...dynamicImports].map(({ moduleRequest: { start, end } }) => ({
    start,
    end,
    text: code.slice(start, end).replace('./', '/assets/'),
  }));
  for (const { start, end, entries } of staticExports) {
    const pairs = entries.map(({ exportName, localName }) => `${exportName.name}:${localName.name}`);
    edits.push({ start, end, text: `${HANDED_OVER}={${pairs.join()}};` });
  }
  if (code.includes('<!--'))
    throw new Error('The entry script holds "<!--", which a script in a page must not');
  return edits
    .sort((one, other) => other.start - one.start)
    .reduce((text, { start, end, text: by }) => text.slice(0, start) + by + text.slice(end), code)
    .replaceAll('</script', '<\\/script');
}

/** What stays in the entry chunk's file: the same exports, taken from the script in the page. */
function asFile(code: string): string {
  const names = parse(code).staticExports.flatMap(({ entries }) =>
    entries.map(({ exportName }) => exportName.name),
  );
  const [taken, given] = [
    names.map((name, index) => `${name}:e${index}`),
    names.map((name, index) => `e${index} as ${name}`),
  ];
  return `const{${taken.join()}}=${HANDED_OVER};export{${given.join()}};`;
}

function withStyles(html: string, bundle: Rolldown.OutputBundle): string {
  return html.replace(/<link rel="stylesheet"[^>]*href="\/([^"]+)">/g, (link, file: string) => {
    const asset = bundle[file];
    if (asset?.type !== 'asset') return link;
    // scripts that come later look for this link, and would load the file if there were none
    return `<style>${asset.source}</style><link rel="stylesheet" href="/${file}" disabled>`;
  });
}

function withScript(html: string, bundle: Rolldown.OutputBundle): string {
  const [tag = '', file = ''] = /<script type="module"[^>]* src="\/([^"]+)"><\/script>/.exec(html) ?? [];
  const chunk = bundle[file];
  if (chunk?.type !== 'chunk') throw new Error('The page has no entry script');
  const text = asText(chunk.code);
  chunk.code = asFile(chunk.code);
  // the file is needed as soon as the first lazy part is, and would be asked for only after it
  return html
    .replace(tag, () => `<link rel="modulepreload" crossorigin href="/${file}">`)
    .replace('</body>', () => `<script type="module">${text}</script>\n  </body>`);
}

/**
 * Styles and the entry script stand in the built page: as files they would cost a slow line another round trip, the one
 * before the first paint, the other before the form reacts. The script stands behind the form, which is painted first.
 */
export function inlineAssets(): Plugin {
  return {
    name: 'inline-assets',
    apply: 'build',
    // of its own: under the usual name a browser may keep the chunk as it is without this
    config: () => ({ build: { rolldownOptions: { output: { entryFileNames: 'assets/entry-[hash].js' } } } }),
    generateBundle: {
      // after Vite has written into the chunks which files their lazy parts need
      order: 'post',
      handler: (_options, bundle) =>
        changePage(bundle, (html) => withScript(withStyles(html, bundle), bundle)),
    },
  };
}
