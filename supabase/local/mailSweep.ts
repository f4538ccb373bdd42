import fs from 'node:fs';
import path from 'node:path';

const DAY = 24 * 60 * 60 * 1000;
/** Longer than any link is valid; older files would only keep personal addresses. */
const KEPT_DAYS = 30;

function sweep(folder: string): void {
  for (const entry of fs.readdirSync(folder, { withFileTypes: true })) {
    const file = path.join(folder, entry.name);
    if (entry.isFile() && fs.statSync(file).mtimeMs < Date.now() - KEPT_DAYS * DAY)
      fs.rmSync(file, { force: true });
  }
}

/** Removes e-mails older than 30 days now and once a day; the returned function stops it. */
export function keepMailSwept(dataDir: string): () => void {
  const folder = path.join(dataDir, 'mail');
  sweep(folder);
  const timer = setInterval(() => sweep(folder), DAY).unref();
  return () => clearInterval(timer);
}
