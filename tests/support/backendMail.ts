import fs from 'node:fs';
import path from 'node:path';
import type { TestServer } from './backend';

export type Mail = {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
};

/** The e-mails to an address, in the order in which they were written. */
export function mailsTo({ dataDir }: TestServer, address: string): Mail[] {
  const folder = path.join(dataDir, 'mail');
  const mails: Mail[] = fs
    .readdirSync(folder)
    // a message that is still being written has a name with a dot
    .filter((name) => !name.startsWith('.'))
    .sort()
    .map((file) => JSON.parse(fs.readFileSync(path.join(folder, file), 'utf8')));
  return mails.filter(({ to }) => to === address);
}

/** What the press on an e-mail's link sends. */
export function tokenIn(link: string): { token_hash: string; type: 'signup' | 'recovery' } {
  const fragment = new URLSearchParams(new URL(link).hash.slice(1));
  const type = fragment.get('type') === 'signup' ? 'signup' : 'recovery';
  return { token_hash: fragment.get('token_hash') ?? '', type };
}

/** The link of the newest e-mail to an address; '' without one. */
export function newestLink(server: TestServer, address: string): string {
  return /https?:\S+/.exec(mailsTo(server, address).at(-1)?.text ?? '')?.[0] ?? '';
}
