import './index.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './app/App';

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');

// A message of an error can hold what was typed about a patient: in production it stays out of the console.
const silent = () => undefined;
const quiet = { onCaughtError: silent, onUncaughtError: silent, onRecoverableError: silent };

createRoot(root, import.meta.env.PROD ? quiet : {}).render(
  <StrictMode>
    <App />
  </StrictMode>,
);
