// Draws the icons of the installed app from public/favicon.svg. Run it after changing the logo.
import { readFileSync, writeFileSync } from 'node:fs';
import { chromium } from '@playwright/test';
import { findBrowser } from './browser.mjs';

const mark = readFileSync(new URL('../public/favicon.svg', import.meta.url), 'utf8');
/** `room`: the margin around the logo, as a share of the side; systems cut maskable icons to their own shapes. */
const icons = [
  { file: 'icon-192.png', size: 192, room: 0, ground: 'transparent' },
  { file: 'icon-512.png', size: 512, room: 0, ground: 'transparent' },
  { file: 'icon-maskable-512.png', size: 512, room: 0.2, ground: '#F6F3F0' },
  { file: 'apple-touch-icon.png', size: 180, room: 0.12, ground: '#F6F3F0' },
];

const browser = await chromium.launch({ executablePath: findBrowser(), args: ['--no-sandbox'] });
for (const { file, size, room, ground } of icons) {
  const page = await browser.newPage({ viewport: { width: size, height: size } });
  const pad = Math.round(size * room);
  await page.setContent(
    `<style>body{margin:0;padding:${pad}px;background:${ground}}svg{display:block;width:${size - 2 * pad}px}</style>${mark}`,
  );
  const picture = await page.screenshot({ omitBackground: ground === 'transparent' });
  writeFileSync(new URL(`../public/${file}`, import.meta.url), picture);
  await page.close();
}
await browser.close();
