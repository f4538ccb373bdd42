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

/**
 * Runs in the page before its scripts: when React has taken over, or drawn, the form. A form of sign-in is filled in and
 * pressed at once, which is sent as soon as supabase-js is there.
 */
function watchForm() {
  globalThis.reactsAt = 0;
  globalThis.sentAt = 0;
  const send = globalThis.fetch;
  globalThis.fetch = (...request) => {
    if (String(request[0]).includes('/auth/v1/token')) globalThis.sentAt ||= performance.now();
    return send(...request);
  };
  const fill = (field, text) => {
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value').set.call(field, text);
    field.dispatchEvent(new Event('input', { bubbles: true }));
  };
  const look = () => {
    const button = document.querySelector('button[type=submit]');
    if (!button || !Object.keys(button).some((key) => key.startsWith('__reactProps')))
      return requestAnimationFrame(look);
    globalThis.reactsAt = performance.now();
    const [email, password] = ['email', 'password'].map((type) =>
      document.querySelector(`input[type=${type}]`),
    );
    if (!password) return;
    fill(email, 'ana@example.com');
    fill(password, 'uma senha qualquer');
    button.click();
  };
  requestAnimationFrame(look);
}

/** One visit: when the form can be used, and a press on it is sent, when all its scripts have arrived, and their bytes. */
async function visit(browser, url, lastScript) {
  const context = await browser.newContext(phone);
  await keepToItself(context);
  await context.route('**/rest/v1/rpc/look_at_invitation', (route) => route.fulfill({ json: invitation }));
  await context.route('**/auth/v1/token*', (route) => route.fulfill({ status: 400, json: {} }));
  const page = await context.newPage();
  // the machine may be busy with other things
  page.setDefaultTimeout(180_000);
  await throttle(page, 4);
  await slowLine(page);
  await page.addInitScript(watchForm);
  await page.goto(url, { waitUntil: 'load' });
  await page.waitForFunction(() => globalThis.reactsAt > 0);
  // on a busy machine long after all others
  await page.waitForFunction(
    (name) => performance.getEntriesByType('resource').some((one) => one.name.includes(`/${name}-`)),
    lastScript,
  );
  await page.waitForLoadState('networkidle');
  const result = await page.evaluate(() => {
    // what the refused sign-in loads to say so is not counted
    const until = globalThis.sentAt || performance.now();
    const scripts = performance
      .getEntriesByType('resource')
      .filter(({ name, startTime }) => name.endsWith('.js') && startTime < until);
    const last = Math.max(...scripts.map(({ responseEnd }) => responseEnd));
    return {
      usable: globalThis.reactsAt,
      arrived: Math.max(globalThis.reactsAt, last),
      sent: globalThis.sentAt,
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
    families.push(await visit(browser, `${built.url}/${link}`, 'home'));
    signIns.push(await visit(browser, built.url, 'session'));
  }
} finally {
  await browser.close();
  await built.close();
}

console.log(
  `The page of a family, 1.6 Mbit/s, 150 ms, 4× throttle, median of ${RUNS} alternating runs (${machine()})`,
);
const of = (results, key) => median(results.map((result) => result[key]));
const usable = of(families, 'usable');
for (const [what, key] of [
  ['a press on the sign-in is sent', 'sent'],
  ['all scripts of the sign-in have arrived', 'arrived'],
]) {
  const theirs = of(signIns, key);
  console.log(
    `  its form can be used, against when ${what}: ${(usable / theirs).toFixed(2)} (${usable.toFixed(0)} against ${theirs.toFixed(0)} ms)`,
  );
}
const [ours, theirs] = [of(families, 'bytes') / 1000, of(signIns, 'bytes') / 1000];
console.log(
  `  scripts: ${(ours / theirs).toFixed(2)} (${ours.toFixed(1)} against ${theirs.toFixed(1)} kB gz)`,
);
