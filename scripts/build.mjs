// The only build of the app, used by `npm run build`, `npm start` and the tests. Always for production, whatever
// NODE_ENV says: Vite and React read it, and a development build registers no service worker.
// `--out-dir FOLDER` builds into another folder than `dist`.
import { join } from 'node:path';
import { parseArgs } from 'node:util';

process.env.NODE_ENV = 'production';
const { build } = await import('vite');

const { values: options } = parseArgs({
  options: { quiet: { type: 'boolean' }, 'out-dir': { type: 'string', default: 'dist' } },
});
try {
  await build({
    root: join(import.meta.dirname, '..'),
    mode: 'production',
    logLevel: options.quiet ? 'error' : 'warn',
    build: { outDir: options['out-dir'], emptyOutDir: true },
  });
} catch (error) {
  if (error?.name !== 'StartFault') throw error;
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 1;
}
