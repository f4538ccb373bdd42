import fs from 'node:fs';
import path from 'node:path';

const isHere = (address: string) => /^http:\/\/(localhost|127\.0\.0\.1)[:/]/.test(`${address}/`);

/** The address of the app in `supabase/config.toml`, where somebody has set one. */
export function ownAddress(root: string): string | undefined {
  const toml = fs.readFileSync(path.join(root, 'supabase/config.toml'), 'utf8');
  const [, address = ''] = /^site_url = "(.*)"$/m.exec(toml) ?? [];
  return address && !isHere(address) ? address.replace(/\/+$/, '') : undefined;
}

/** config.toml for the address of the app: links of e-mails lead there, and no longer to this computer. */
export function withAddress(toml: string, address: string): string {
  if (isHere(address)) return toml;
  return toml
    .replace(/^site_url = ".*"$/m, () => `site_url = "${address}"`)
    .replace(/^additional_redirect_urls = \[([^\]]*)\]$/m, (_all, listed: string) => {
      const others = [...listed.matchAll(/"([^"]*)"/g)]
        .map(([, one = '']) => one)
        .filter((one) => !isHere(one) && one !== address);
      return `additional_redirect_urls = [${[address, ...others].map((one) => `"${one}"`).join(', ')}]`;
    });
}

/** config.toml for new passwords of at least so many characters. */
export function withMinimum(toml: string, characters: string | undefined): string {
  return characters
    ? toml.replace(/^minimum_password_length = \d+$/m, `minimum_password_length = ${characters}`)
    : toml;
}

/** config.toml without a section and those within it. */
export function withoutSection(toml: string, section: string): string {
  const names = section.replaceAll('.', '\\.');
  return toml.replace(new RegExp(`^\\[${names}(?:\\.[\\w.]+)?\\]\\n(?:(?!\\[).*(?:\\n|$))*`, 'gm'), '');
}
