import react from '@vitejs/plugin-react';
import { createServer, type Plugin } from 'vite';

type Built = typeof import('./signInPage.tsx');

/** Renders the sign-in form and the spinner from the app's own components, with a temporary Vite server. */
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
 * Renders the sign-in form into the built page, so that it is painted before the app loads and hydrates it. With a stored
 * session or an e-mail link the spinner is shown instead: `public/start.js` chooses between the two templates.
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
        const { form, spinner } = await render(root);
        return html.replace(
          place,
          () =>
            `${place}\n    <template id="sign-in">${form}</template>\n    <template id="spinner">${spinner}</template>`,
        );
      },
    },
  };
}
