// Runs before `npm start`, `npm run dev`, `npm test` and `npm run test:all`: refuses an old Node, installs what is missing.
// Plain Node without dependencies, in a syntax that old versions can still read.
import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');

function refuseOldNode() {
  const [major, minor] = process.versions.node.split('.').map(Number);
  if (major > 20 || (major === 20 && minor >= 19)) return;
  console.error(
    `Node ${process.versions.node} is too old: please install Node 24 (20.19 is the oldest that works).`,
  );
  process.exit(1);
}

function packagesIn(...path) {
  try {
    return JSON.parse(readFileSync(join(root, ...path), 'utf8')).packages;
  } catch {
    return undefined;
  }
}

/**
 * npm lists the installed packages in node_modules/.package-lock.json, written last. Optional packages may be absent,
 * since they depend on the platform; any other difference from the lockfile means that the installation is outdated.
 */
function isInstalled() {
  const installed = packagesIn('node_modules', '.package-lock.json');
  const wanted = packagesIn('package-lock.json');
  if (!installed || !wanted) return false;
  return Object.entries(wanted).every(([path, { version, optional, peer }]) => {
    if (path === '') return true;
    const found = installed[path];
    return found ? found.version === version : Boolean(optional || peer);
  });
}

function install() {
  console.log('Installing dependencies with npm ci; on a slow connection this takes a few minutes.');
  const args = ['ci', '--no-audit', '--no-fund'];
  const npm = process.env.npm_execpath;
  const options = { cwd: root, stdio: 'inherit' };
  const child =
    npm && /\.c?js$/.test(npm)
      ? spawn(process.execPath, [npm, ...args], options)
      : spawn('npm', args, { ...options, shell: process.platform === 'win32' });
  const begun = Date.now();
  const pulse = setInterval(() => {
    console.log(`… still installing (${Math.round((Date.now() - begun) / 1000)} s)`);
  }, 15_000);
  child.on('error', (error) => {
    clearInterval(pulse);
    console.error(`npm could not be started: ${error.message}`);
    process.exit(1);
  });
  child.on('close', (code) => {
    clearInterval(pulse);
    if (code !== 0) {
      console.error(
        'npm ci failed. What it says above is the reason; run the command again when it is mended.',
      );
      process.exit(code || 1);
    }
    console.log('Dependencies are installed.');
  });
}

refuseOldNode();
if (!isInstalled()) install();
