import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { runInNewContext } from 'node:vm';
import { expect, test } from 'vitest';
import { browserFloor } from '../../scripts/browserFloor';

const read = (file: string) => readFileSync(join(import.meta.dirname, '../..', file), 'utf8');

const page = read('index.html');
const script = read('public/start.js');

test('D-121: build, page and documents name the same browsers', () => {
  const { chrome, edge, firefox, safari, ios } = browserFloor;
  expect(edge).toBe(chrome);
  expect(page).toContain(
    `Chrome ou Edge ${chrome}, Firefox ${firefox}, Safari ${safari} (iPad e iPhone com iOS ${ios})`,
  );
  expect(read('README.md')).toContain(
    `Chrome and Edge ${chrome}, Firefox ${firefox}, Safari ${safari} (iPad and iPhone with iOS ${ios})`,
  );
  expect(read('vite.config.ts')).toContain('Object.entries(browserFloor)');
});

/** Whether a browser with this `CSS` object shows the notice. */
function isTold(CSS: object | undefined): boolean {
  const notice = { hidden: true };
  const window = { CSS };
  const getElementById = (id: string) => (id === 'old-browser' ? notice : null);
  const addEventListener = () => undefined;
  const location = { hash: '', search: '' };
  runInNewContext(script, { window, CSS, document: { getElementById }, location, addEventListener });
  return !notice.hidden;
}

test('D-121: an old browser runs the script, and only an old one gets the message', () => {
  expect(script).not.toMatch(/=>|`|\?\.|\?\?|\b(?:const|let|class|async)\b/);
  const registerProperty = () => undefined;
  // Internet Explorer, Firefox 127 and Safari 16.3, Chrome 110
  expect(isTold(undefined)).toBe(true);
  expect(isTold({ supports: () => true })).toBe(true);
  expect(isTold({ registerProperty, supports: () => false })).toBe(true);
  expect(isTold({ registerProperty, supports: () => true })).toBe(false);
});
