import { StrictMode } from 'react';
import { renderToStaticMarkup, renderToString } from 'react-dom/server';
import { App, Loading } from '../src/app/App';
import { expectsSession } from '../src/data/session/expectsSession';
import { SESSION_KEY } from '../src/data/supabase/storedSession';
import { keepEarlyPress } from '../src/features/auth/earlyPress';

/** The parts of the page that are rendered at build, for scripts/staticSignIn.ts. */
export function renderPage() {
  return {
    form: renderToString(
      <StrictMode>
        <App />
      </StrictMode>,
    ),
    spinner: renderToStaticMarkup(<Loading label="Carregando…" />),
    script: `{const root=document.getElementById('root');if((${expectsSession})(${JSON.stringify(SESSION_KEY)}))root.replaceChildren(document.getElementById('spinner').content);else(${keepEarlyPress})(root.firstElementChild)}`,
  };
}
