import react from '@vitejs/plugin-react';
import { type Plugin, runnerImport } from 'vite';

/** Renders the sign-in form and the spinner from the app's own components. */
async function render(root: string) {
  const { module } = await runnerImport<typeof import('./signInPage.tsx')>('/scripts/signInPage.tsx', {
    root,
    configFile: false,
    plugins: [react()],
    logLevel: 'error',
  });
  return module.renderPage();
}

/**
 * Renders the sign-in form into the built page, so that it is painted before the app loads and hydrates it. With a stored
 * session or an e-mail link the spinner is shown instead: for a family's page, too: `public/start.js` chooses between the templates.
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
            `${place}\n    <template id="sign-in">${form}</template>\n    <template id="spinner">${spinner}</template>\n    <template id="family">${spinner}</template>`,
        );
      },
    },
  };
}
