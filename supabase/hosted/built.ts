import fs from 'node:fs';
import path from 'node:path';
import { StartFault } from '../local/fault.ts';
import { key } from './project.ts';
import { missing, type Step, there } from './setup.ts';

/** What the build is made from. */
const SOURCES = [
  'index.html',
  'package-lock.json',
  'vite.config.ts',
  'tailwind.config.ts',
  'public',
  'scripts',
  'src',
  '.env',
];

export const built: Step = {
  name: 'build',
  needs: [key],
  say: 'builds the app for this project into the folder dist.',
  async look({ root, url = '', key: publicKey = '' }) {
    const page = path.join(root, 'dist/index.html');
    if (!fs.existsSync(page)) return missing('the app was not built yet');
    if (!fs.readFileSync(page, 'utf8').includes(new URL(url).origin))
      return missing('dist is for another address');
    const assets = path.join(root, 'dist/assets');
    const hasKey = fs
      .readdirSync(assets)
      .some(
        (name) =>
          name.endsWith('.js') && fs.readFileSync(path.join(assets, name), 'utf8').includes(publicKey),
      );
    if (!hasKey) return missing('dist has another key');
    const newest = Math.max(...SOURCES.map((name) => newestIn(path.join(root, name))));
    if (newest > fs.statSync(page).mtimeMs) return missing('dist is older than the source');
    return there('dist is for this project');
  },
  async do({ run, url = '', key: publicKey = '' }) {
    const code = await run('build.mjs', { VITE_SUPABASE_URL: url, VITE_SUPABASE_ANON_KEY: publicKey });
    if (code !== 0) throw new StartFault('The build failed; what it says above is the reason.');
  },
};

function newestIn(place: string): number {
  const stat = fs.statSync(place, { throwIfNoEntry: false });
  if (!stat?.isDirectory()) return stat?.mtimeMs ?? 0;
  return Math.max(0, ...fs.readdirSync(place).map((name) => newestIn(path.join(place, name))));
}
