import './index.css';
import { StrictMode } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { App, loadAll } from './app/App';
import { expectsSession } from './data/session/expectsSession';
import { SESSION_KEY } from './data/supabase/storedSession';

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');

// A message of an error can hold what was typed about a patient: in production it stays out of the console.
const silent = () => undefined;
const quiet = { onCaughtError: silent, onUncaughtError: silent, onRecoverableError: silent };
const options = import.meta.env.PROD ? quiet : {};

const app = (
  <StrictMode>
    <App />
  </StrictMode>
);
// a built page holds the sign-in form already (scripts/staticSignIn.ts), and what was typed into it
if (expectsSession(SESSION_KEY) || !root.hasChildNodes()) {
  loadAll();
  root.replaceChildren();
  createRoot(root, options).render(app);
} else {
  hydrateRoot(root, app, options);
}
