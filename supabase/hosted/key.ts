import { parseJson, property } from '../../src/lib/property.ts';

type KeyKind = 'publishable' | 'anon' | 'secret' | 'service_role' | 'unknown';

/** What a key of a project is: by its prefix, or by the role in the payload of a JWT. */
export function kindOfKey(key: string): KeyKind {
  if (key.startsWith('sb_publishable_')) return 'publishable';
  if (key.startsWith('sb_secret_')) return 'secret';
  const [, payload, signature, ...more] = key.split('.');
  if (!payload || !signature || more.length > 0) return 'unknown';
  const role = property(parseJson(Buffer.from(payload, 'base64url').toString()), 'role');
  return role === 'anon' || role === 'service_role' ? role : 'unknown';
}

const TAKE_THE_PUBLIC_ONE =
  "give the publishable key (sb_publishable_…) or the anonymous one instead, which stand in the project's settings under API Keys";

/** Why a key must not be built into the app, as one sentence without the key; undefined for a public one. */
export function refusalOfKey(key: string): string | undefined {
  const kind = kindOfKey(key);
  switch (kind) {
    case 'publishable':
    case 'anon':
      return undefined;
    case 'secret':
    case 'service_role':
      return `This is a secret key of the project, with which whoever opens the app could read everything: ${TAKE_THE_PUBLIC_ONE}, and if the secret one was ever published, replace it there.`;
    case 'unknown':
      return `This is no public key of a Supabase project: ${TAKE_THE_PUBLIC_ONE}.`;
    default:
      return kind satisfies never;
  }
}
