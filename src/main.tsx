import './index.css';
import { StrictMode } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { App, FamilyApp, loadAll, loadFamily } from './app/App';
import { isFamilyPage } from './session/familyPage';
import { familyLink } from './session/firstRequests';
import { guardPage } from './ui/guardPage';

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');

// error messages can contain patients' data, so production keeps them out of the console
const silent = () => undefined;
const quiet = { onCaughtError: silent, onUncaughtError: silent, onRecoverableError: silent };
const options = import.meta.env.PROD ? quiet : {};

guardPage();

const app = (
  <StrictMode>
    <App />
  </StrictMode>
);

/** The spinner of public/start.js goes, or comes no more. */
function clear(page: HTMLElement): void {
  page.dataset.app = '';
  page.replaceChildren();
}

if (isFamilyPage()) {
  loadFamily();
  clear(root);
  createRoot(root, options).render(
    <StrictMode>
      <FamilyApp link={familyLink} />
    </StrictMode>,
  );
}
// public/start.js has inserted the prerendered form for a visitor, and it may have been typed into
else if (root.querySelector('form')) {
  hydrateRoot(root, app, options);
} else {
  loadAll();
  clear(root);
  createRoot(root, options).render(app);
}
