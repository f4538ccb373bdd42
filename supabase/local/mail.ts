import { AsyncLocalStorage } from 'node:async_hooks';
import { randomBytes } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { EmailDriver, EmailMessage } from '@supabase/lite';
import { isOwn, ONE_NAME } from './address.ts';

/** The app's origin for this request, and the final target of links in its e-mails. */
type Sender = { readonly origin: string; readonly redirectTo: string | null };
/** The sender of the current request; the links of its e-mails lead to that origin. */
export const sender = new AsyncLocalStorage<Sender>();

/** Writes each message to the folder `mail` instead of sending it, and passes its link to `announce`. */
export function mailFolder(dataDir: string, siteUrl: string, announce: (line: string) => void): EmailDriver {
  const folder = path.join(dataDir, 'mail');
  return {
    async send(message) {
      const { to, subject, html = '' } = readdress(message, siteUrl);
      const text = asText(html);
      const name = `${Date.now()}-${randomBytes(3).toString('hex')}.json`;
      const part = path.join(folder, `.${name}`);
      await fs.promises.writeFile(part, JSON.stringify({ to, subject, text, html }, null, 2), {
        mode: 0o600,
      });
      await fs.promises.rename(part, path.join(folder, name));
      const [link] = /https?:\/\/\S+/.exec(text) ?? [];
      announce(`E-mail for ${to}: ${subject}${link ? `\n  ${link}` : ''}`);
    },
  };
}

/**
 * @supabase/lite writes its configured site address into every link and drops `redirect_to`: both are corrected here. A
 * redirect to another origin is ignored.
 */
function readdress(message: EmailMessage, siteUrl: string): EmailMessage {
  const from = sender.getStore();
  if (!from) return message;
  const fix = (body: string) =>
    body.replaceAll(/https?:\/\/[^\s"'<>]+/g, (address) => {
      const link = new URL(address.replaceAll('&amp;', '&'));
      if (link.origin !== new URL(siteUrl).origin) return address;
      const own = new URL(underOneName(from.origin));
      link.protocol = own.protocol;
      link.host = own.host;
      if (link.searchParams.has('redirect_to')) link.searchParams.set('redirect_to', target(from));
      return address.includes('&amp;') ? link.href.replaceAll('&', '&amp;') : link.href;
    });
  return { ...message, html: fix(message.html ?? '') };
}

/** Where the page is shown: `redirectTo`, if it is ours. */
function target({ origin, redirectTo }: Sender): string {
  const own = new URL(underOneName(origin));
  return redirectTo && isOwn(redirectTo, own) ? underOneName(redirectTo) : own.origin;
}

function underOneName(address: string): string {
  const url = new URL(address);
  url.hostname = ONE_NAME;
  return url.href;
}

/** The messages that the hosted project sends as well (config.toml). */
const template = (name: string) => fileURLToPath(new URL(`../templates/${name}.html`, import.meta.url));
export const mailTemplates = {
  confirmation: { subject: 'Confirme seu cadastro', content_path: template('confirmation') },
  recovery: { subject: 'Redefina sua senha', content_path: template('recovery') },
};

/** The plain text of one of our templates: a line per paragraph, links spelled out. */
function asText(html: string): string {
  return html
    .replaceAll(/<a href="([^"]+)">([^<]*)<\/a>/g, '$2: $1')
    .replaceAll(/<[^>]+>/g, '')
    .replaceAll('&amp;', '&')
    .trim();
}
