// Lists the licences of what is shipped to the browser or runs on the server: writes docs/licences.md.
// `--check` compares it instead. Development tools are not shipped, and not listed.
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const root = join(import.meta.dirname, '..');
const page = join(root, 'docs/licences.md');
const allowed = new Set([
  'MIT',
  'ISC',
  'Apache-2.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  '0BSD',
  'OFL-1.1',
  'Zlib',
  'Unlicense',
  'MIT-0',
  'CC0-1.0',
  'BlueOak-1.0.0',
]);

const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'));

/** '(MPL-2.0 OR Apache-2.0)': either may be chosen; '(MIT AND Zlib)': both apply. */
const isAllowed = (licence) =>
  licence
    .replace(/[()]/g, '')
    .split(' OR ')
    .some((choice) => choice.split(' AND ').every((one) => allowed.has(one.trim())));

function licenceOf(path, known) {
  if (known) return known;
  const file = join(root, path, 'package.json');
  const { license } = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {};
  return typeof license === 'string' ? license : (license?.type ?? 'unknown');
}

const shipped = new Map();
for (const [path, { dev, devOptional, optional, os, version, license }] of Object.entries(packages)) {
  if (!path.includes('node_modules/') || dev || devOptional) continue;
  // a package for one platform only never reaches a browser
  if (optional && (os || !existsSync(join(root, path)))) continue;
  const name = path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length);
  shipped.set(`${name} ${version}`, { name, version, licence: licenceOf(path, license) });
}
const rows = [...shipped.values()].sort(
  (a, b) => a.name.localeCompare(b.name, 'en') || a.version.localeCompare(b.version),
);
const refused = rows.filter(({ licence }) => !isAllowed(licence));
if (refused.length > 0) {
  console.error(`Not allowed here: ${refused.map(({ name, licence }) => `${name} (${licence})`).join(', ')}`);
  process.exit(1);
}

const text = [
  '# Licences of what is shipped',
  '',
  'Written by `npm run licences`; `npm test` compares it. The product itself is under [MIT](../LICENSE). Fonts: Atkinson',
  'Hyperlegible Next in the app and in the PDFs (OFL-1.1, as a package below), there with characters of DejaVu Sans Condensed',
  '([their licence](../src/pdf/fonts/LICENSE-DejaVu)).',
  '',
  '| package | version | licence |',
  '| --- | --- | --- |',
  ...rows.map(({ name, version, licence }) => `| ${name} | ${version} | ${licence} |`),
  '',
].join('\n');

if (!process.argv.includes('--check')) writeFileSync(page, text);
else if (!existsSync(page) || readFileSync(page, 'utf8') !== text) {
  console.error('docs/licences.md is not current: npm run licences');
  process.exit(1);
}
