import { StrictMode } from 'react';
import { renderToStaticMarkup, renderToString } from 'react-dom/server';
import { App } from '../src/app/App';
import { Loading } from '../src/ui/feedback/Spinner';

/** The parts of the page that are rendered at build, for scripts/staticSignIn.ts. */
export function renderPage() {
  return {
    form: renderToString(
      <StrictMode>
        <App />
      </StrictMode>,
    ),
    spinner: renderToStaticMarkup(<Loading label="Carregando…" />),
  };
}
