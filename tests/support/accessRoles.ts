import { createHmac } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import type { SupabaseClient } from '@supabase/supabase-js';
import { EMBEDDED_PUBLIC_KEY } from '../../src/data/supabase/publicKey';
import { enrolled } from './authenticator';
import type { TestServer } from './backend';
import { clientOf, newTherapist, type Therapist } from './backendClients';

/**
 * The owner has a second factor and has given its code; the first level is the owner's token without one. The last three carry the
 * owner's id, too, and are refused before the database is queried.
 */
export const roles = [
  'owner',
  'stranger',
  'anonymous',
  'first level',
  'expired token',
  'forged token',
  'wrong key',
] as const;
export type Role = (typeof roles)[number];

/**
 * `done`: the row was touched; `nothing`: as if the row did not exist; `refused`: no permission; `barred`:
 * rejected because of token or key.
 */
export type Outcome = 'done' | 'nothing' | 'refused' | 'barred';

/**
 * Outcomes for the owner, a stranger and a visitor. The first level is refused whatever there is for the owner; the other roles
 * are always barred.
 */
export type Outcomes = readonly [owner: Outcome, stranger: Outcome, anonymous: Outcome];

export function outcomeFor(role: Role, [owner, stranger, anonymous]: Outcomes): Outcome {
  if (role === 'owner') return owner;
  if (role === 'stranger') return stranger;
  if (role === 'first level') return owner === 'done' ? 'refused' : owner;
  return role === 'anonymous' ? anonymous : 'barred';
}

export type Cast = {
  readonly owner: Therapist;
  readonly stranger: Therapist;
  readonly clients: Record<Role, SupabaseClient>;
  /** A role's headers, for requests that supabase-js would not send. */
  readonly headers: Record<Role, Record<string, string>>;
};

export async function castOf(server: TestServer): Promise<Cast> {
  const [owner, stranger] = [await newTherapist(server), await newTherapist(server)];
  await enrolled(owner.client);
  const [token, strangersToken] = [await tokenOf(owner), await tokenOf(stranger)];
  const secret = secretOf(server);
  const hourAgo = Math.floor(Date.now() / 1000) - 3600;
  const tokens: Record<Role, string | undefined> = {
    owner: token,
    stranger: strangersToken,
    anonymous: undefined,
    'first level': signed(token, secret, { aal: 'aal1' }),
    'expired token': signed(token, secret, { iat: hourAgo - 3600, exp: hourAgo }),
    'forged token': signed(token, 'a secret that the server does not know', {}),
    'wrong key': token,
  };
  const keyFor = (role: Role) =>
    role === 'wrong key' ? 'sb_publishable_outro_projeto' : EMBEDDED_PUBLIC_KEY;
  const forEach = <T>(make: (role: Role) => T) =>
    Object.fromEntries(roles.map((role) => [role, make(role)])) as Record<Role, T>;
  return {
    owner,
    stranger,
    clients: forEach((role) => clientOf(server, keyFor(role), tokens[role])),
    headers: forEach((role) => ({
      apikey: keyFor(role),
      authorization: `Bearer ${tokens[role] ?? keyFor(role)}`,
    })),
  };
}

/** The key that this server signs its tokens with. */
export function secretOf({ dataDir }: TestServer): string {
  return JSON.parse(fs.readFileSync(path.join(dataDir, 'secrets.json'), 'utf8')).jwt_secret;
}

export async function tokenOf({ client }: Therapist): Promise<string> {
  const { data } = await client.auth.getSession();
  if (!data.session) throw new Error('no session');
  return data.session.access_token;
}

/** A client with the service key, which row level security does not bind. */
export async function serviceClient(server: TestServer, somebody: Therapist): Promise<SupabaseClient> {
  const claims = { role: 'service_role', sub: undefined };
  return clientOf(server, undefined, signed(await tokenOf(somebody), secretOf(server), claims));
}

/** A token with changed claims, signed with `secret`. */
export function signed(token: string, secret: string, changes: object): string {
  const [header = '', claims = ''] = token.split('.');
  const changed = { ...JSON.parse(Buffer.from(claims, 'base64url').toString()), ...changes };
  const content = `${header}.${Buffer.from(JSON.stringify(changed)).toString('base64url')}`;
  return `${content}.${createHmac('sha256', secret).update(content).digest('base64url')}`;
}

/** Such a call ends before the database is asked for what it names: of one table, function and bucket it is tried before each commit. */
export const isBarred = (outcome: Outcome) => outcome === 'barred';
