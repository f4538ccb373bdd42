// The only build of the app, used by `npm run build`, `npm start` and the tests. Always for production, whatever
// NODE_ENV says: Vite and React read it, and a development build registers no service worker.
import { join } from 'node:path';

process.env.NODE_ENV = 'production';
const { build } = await import('vite');

const logLevel = process.argv.includes('--quiet') ? 'error' : 'warn';
await build({ root: join(import.meta.dirname, '..'), mode: 'production', logLevel });
