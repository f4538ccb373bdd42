import react from '@vitejs/plugin-react';
import { createServer, type Plugin } from 'vite';

type Built = typeof import('./signInPage.tsx');

/** What stands in the built page: rendered from the app itself, through a server that ends with it. */
async function render(root: string): Promise<ReturnType<Built['renderPage']>> {
  const server = await createServer({
    root,
    configFile: false,
    plugins: [react()],
    appType: 'custom',
    logLevel: 'error',
    server: { middlewareMode: true, hmr: false, ws: false, watch: null },
    optimizeDeps: { noDiscovery: true, include: [] },
  });
  try {
    const { renderPage } = (await server.ssrLoadModule('/scripts/signInPage.tsx')) as Built;
    return renderPage();
  } finally {
    await server.close();
  }
}

/**
 * The sign-in form stands in `index.html`, so that it is painted before any script is there; the scripts take it over as
 * it is. Who is known here, or comes by a link, gets the spinner in its place before the first paint.
 */
export function staticSignIn(): Plugin {
  let root = process.cwd();
  return {
    name: 'static-sign-in',
    apply: 'build',
    configResolved(config) {
      root = config.root;
    },
    transformIndexHtml: {
      order: 'pre',
      async handler(html) {
        const place = '<div id="root"></div>';
        if (!html.includes(place)) throw new Error('index.html has no empty #root');
        const { form, spinner, script } = await render(root);
        return html.replace(
          place,
          () =>
            `<div id="root">${form}</div>\n    <template id="spinner">${spinner}</template>\n    <script>${script}</script>`,
        );
      },
    },
  };
}
