import fs from 'node:fs';
import path from 'node:path';

const DAY = 24 * 60 * 60 * 1000;
/** Their links have expired long before; what stays would be addresses of people, for nothing. */
const KEPT_DAYS = 30;

function sweep(folder: string): void {
  for (const entry of fs.readdirSync(folder, { withFileTypes: true })) {
    const file = path.join(folder, entry.name);
    if (entry.isFile() && fs.statSync(file).mtimeMs < Date.now() - KEPT_DAYS * DAY)
      fs.rmSync(file, { force: true });
  }
}

/** Removes e-mails of more than 30 days, now and then once a day; returns what ends that. */
export function keepMailSwept(dataDir: string): () => void {
  const folder = path.join(dataDir, 'mail');
  sweep(folder);
  const timer = setInterval(() => sweep(folder), DAY).unref();
  return () => clearInterval(timer);
}
