// Time until a family can begin to answer from home, on a slow line (1.6 Mbit/s, 150 ms) and at a quarter of this machine's speed,
// against the sign-in page of the same build, and the scripts of both. The server's answer to the link takes no time here.
import { join } from 'node:path';
import {
  keepToItself,
  launchBrowser,
  machine,
  median,
  root,
  serveFolder,
  slowLine,
  throttle,
} from './support.mjs';

const RUNS = 11;
const phone = { viewport: { width: 390, height: 844 }, locale: 'pt-BR' };
const invitation = {
  state: 'open',
  form: 'infantil',
  heading: 'Bia',
  expires_at: new Date(Date.now() + 86_400_000).toISOString(),
  therapist: 'Lígia Prado',
  crefito_region: 3,
  crefito_number: '12345-TO',
};
const link = '#familia=6f1c8d10-5f0e-4c58-9c4e-0c8f3c1f7a11.abcdefghijklmnopqrstuv';

/** Runs in the page before its scripts: when React has taken over, or drawn, the form. */
function watchForm() {
  globalThis.reactsAt = 0;
  const look = () => {
    const button = document.querySelector('button[type=submit]');
    if (button && Object.keys(button).some((key) => key.startsWith('__reactProps')))
      globalThis.reactsAt = performance.now();
    else requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
}

/** One visit: when the form can be used, with all the scripts that it needs, and their bytes. */
async function visit(browser, url) {
  const context = await browser.newContext(phone);
  await keepToItself(context);
  await context.route('**/rest/v1/rpc/look_at_invitation', (route) => route.fulfill({ json: invitation }));
  const page = await context.newPage();
  // the machine may be busy with other things
  page.setDefaultTimeout(180_000);
  await throttle(page, 4);
  await slowLine(page);
  await page.addInitScript(watchForm);
  await page.goto(url, { waitUntil: 'load' });
  await page.waitForFunction(() => globalThis.reactsAt > 0);
  await page.waitForLoadState('networkidle');
  const result = await page.evaluate(() => {
    const scripts = performance.getEntriesByType('resource').filter(({ name }) => name.endsWith('.js'));
    const last = Math.max(...scripts.map(({ responseEnd }) => responseEnd));
    return {
      usable: globalThis.reactsAt,
      works: Math.max(globalThis.reactsAt, last),
      bytes: scripts.reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0),
    };
  });
  await context.close();
  return result;
}

const built = await serveFolder(join(root, 'dist'));
const browser = await launchBrowser();
const [families, signIns] = [[], []];
try {
  for (let run = 0; run < RUNS; run += 1) {
    families.push(await visit(browser, `${built.url}/${link}`));
    signIns.push(await visit(browser, built.url));
  }
} finally {
  await browser.close();
  await built.close();
}

console.log(
  `The page of a family, 1.6 Mbit/s, 150 ms, 4× throttle, median of ${RUNS} alternating runs (${machine()})`,
);
const of = (results, key) => median(results.map((result) => result[key]));
const [usable, works] = [of(families, 'usable'), of(signIns, 'works')];
console.log(
  `  its form can be used, against all that the sign-in needs: ${(usable / works).toFixed(2)} (${usable.toFixed(0)} against ${works.toFixed(0)} ms)`,
);
const [ours, theirs] = [of(families, 'bytes') / 1000, of(signIns, 'bytes') / 1000];
console.log(
  `  scripts: ${(ours / theirs).toFixed(2)} (${ours.toFixed(1)} against ${theirs.toFixed(1)} kB gz)`,
);
