// Time to open the app behind its lock offline, with a token that expired yesterday, at a quarter of this
// machine's speed. Compared with opening it online with a valid token.
import { keepToItself, launchBrowser, machine, median, signUp, startApp, throttle } from './support.mjs';

const RUNS = 7;

const lock = (page) => page.getByRole('dialog', { name: 'Tela bloqueada' });
const navigation = (page) => page.getByRole('navigation', { name: 'Principal' });

/** From the reload until `shown` is visible, in milliseconds. */
async function opening(page, shown) {
  const begun = performance.now();
  await page.reload({ waitUntil: 'commit' });
  await shown(page).waitFor();
  return performance.now() - begun;
}

const app = await startApp();
const browser = await launchBrowser();
const offline = [];
const online = [];
try {
  const context = await browser.newContext({ viewport: { width: 1024, height: 768 }, locale: 'pt-BR' });
  await keepToItself(context);
  const page = await context.newPage();
  await signUp(page, app.url);
  await page.evaluate(() => navigator.serviceWorker.ready);
  const session = await page.evaluate(() => localStorage.getItem('anamnese.session'));
  const store = (text) =>
    page.evaluate((value) => {
      localStorage.setItem('anamnese.session', value);
      // as if the password had been entered
      localStorage.removeItem('anamnese.covered');
    }, text);
  const expired = JSON.stringify({ ...JSON.parse(session), expires_at: Date.now() / 1000 - 86_400 });
  await throttle(page, 4);
  for (let run = 0; run < RUNS; run += 1) {
    await store(expired);
    await context.setOffline(true);
    offline.push(await opening(page, lock));
    await context.setOffline(false);
    await store(session);
    online.push(await opening(page, navigation));
  }
} finally {
  await browser.close();
  await app.close();
}
const [without, withNetwork] = [median(offline), median(online)];
console.log(`Opening the app, 4× throttle, median of ${RUNS} alternating runs (${machine()})`);
console.log(
  `  without network, token expired: ${(without / withNetwork).toFixed(2)} of the time with network`,
);
console.log(
  `  ${Math.round(without)} ms against ${Math.round(withNetwork)} ms; slowest without network ${Math.round(Math.max(...offline))} ms`,
);
