import { sha256 } from './sha256';

/** A link with which a family answers from home. The secret is in the link alone, behind `#`: no request carries it in an address. */
export type FamilyLink = { readonly id: string; readonly secret: string };

/** The page's address once its link was taken out of it, so that a reload leads to the family's page. */
export const FAMILY_HASH = '#familia';

const LINK = /^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\.([\w-]{22})$/;

/** What stands behind `#familia=`; undefined for anything else. */
export function parseFamilyLink(text: string): FamilyLink | undefined {
  const [, id, secret] = LINK.exec(text) ?? [];
  return id && secret ? { id, secret } : undefined;
}

export const textOfLink = ({ id, secret }: FamilyLink): string => `${id}.${secret}`;

/** The address that is shared. */
export const addressOfLink = (link: FamilyLink, page: string): string =>
  `${page}${FAMILY_HASH}=${textOfLink(link)}`;

const inHex = (bytes: Uint8Array) => [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');

/** 128 random bits as the letters of a link. */
export function newSecret(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return btoa(String.fromCharCode(...bytes))
    .replace(/\+/g, '-')
    .replace(/\//g, '_')
    .replace(/=+$/, '');
}

/** All that the server keeps of a secret. */
export const hashOfLink = (link: FamilyLink): Promise<string> =>
  sha256(new TextEncoder().encode(textOfLink(link)));

export type LinkKeys = { readonly name: string; readonly key: CryptoKey };

/** The key of what is typed with a link, and the name under which it lies: neither says anything without the secret. */
export async function keysOfLink({ id, secret }: FamilyLink): Promise<LinkKeys> {
  const utf8 = (text: string) => new TextEncoder().encode(text);
  const base = await crypto.subtle.importKey('raw', utf8(secret), 'HKDF', false, ['deriveBits', 'deriveKey']);
  const made = (info: string) => ({ name: 'HKDF', hash: 'SHA-256', salt: utf8(id), info: utf8(info) });
  const [name, key] = await Promise.all([
    crypto.subtle.deriveBits(made('anamnese family name'), base, 128),
    crypto.subtle.deriveKey(made('anamnese family key'), base, { name: 'AES-GCM', length: 256 }, false, [
      'encrypt',
      'decrypt',
    ]),
  ]);
  return { name: inHex(new Uint8Array(name)), key };
}
