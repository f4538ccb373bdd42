import { expect, test } from 'vitest';
import { deviceName } from '../../src/lib/deviceName';

const webkit = 'AppleWebKit/605.1.15 (KHTML, like Gecko)';
const chromium = 'AppleWebKit/537.36 (KHTML, like Gecko)';

test.each([
  [`Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${chromium} Chrome/149.0.0.0 Safari/537.36`, 'Chrome, Windows'],
  [`Mozilla/5.0 (Windows NT 10.0) ${chromium} Chrome/149.0.0.0 Safari/537.36 Edg/149.0`, 'Edge, Windows'],
  [`Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) ${webkit} Version/26.0 Safari/605.1.15`, 'Safari, Mac'],
  [
    `Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) ${webkit} Version/26.0 Safari/604.1`,
    'Safari, iPhone',
  ],
  [`Mozilla/5.0 (iPad; CPU OS 18_0 like Mac OS X) ${webkit} CriOS/149.0 Safari/604.1`, 'Chrome, iPad'],
  [
    `Mozilla/5.0 (Linux; Android 15) ${chromium} SamsungBrowser/28.0 Chrome/130.0 Safari/537.36`,
    'Samsung Internet, Android',
  ],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:150.0) Gecko/20100101 Firefox/150.0', 'Firefox, Linux'],
  ['node', 'Navegador desconhecido'],
  ['', 'Navegador desconhecido'],
  [null, 'Navegador desconhecido'],
])('D-1070: %j is shown as %s', (userAgent, name) => {
  expect(deviceName(userAgent)).toBe(name);
});
