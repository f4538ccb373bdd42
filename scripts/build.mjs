// The one way in which the app is built: `npm run build`, `npm start` and the tests come here. For production, whatever
// NODE_ENV says: Vite and React take it from there, and a development build registers no service worker.
import { join } from 'node:path';

process.env.NODE_ENV = 'production';
const { build } = await import('vite');

const logLevel = process.argv.includes('--quiet') ? 'error' : 'warn';
await build({ root: join(import.meta.dirname, '..'), mode: 'production', logLevel });
