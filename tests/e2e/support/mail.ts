import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from './test';

type Mail = { readonly to: string; readonly subject: string; readonly text: string };

/** The link in the newest e-mail to this address. */
export async function newestLink(dataDir: string, to: string, count = 1): Promise<string> {
  const folder = join(dataDir, 'mail');
  let mails: Mail[] = [];
  await expect
    .poll(async () => {
      // a message that is still being written has a name with a dot
      const names = (await readdir(folder)).filter((name) => !name.startsWith('.')).sort();
      const all = await Promise.all(names.map((name) => readFile(join(folder, name), 'utf8')));
      mails = all.map((text): Mail => JSON.parse(text)).filter((mail) => mail.to === to);
      return mails.length;
    })
    .toBe(count);
  const link = /https?:\/\/\S+/.exec(mails.at(-1)?.text ?? '')?.[0];
  if (!link) throw new Error('the e-mail has no link');
  return link;
}
