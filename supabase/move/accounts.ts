import type { Query, Table } from '../local/snapshot/rows.ts';

/**
 * What an account is: the address, the bcrypt hash of its password, which both sides read, and when it was confirmed. Sessions and
 * the links of e-mails stay behind.
 */
export const USERS: Table = {
  schema: 'auth',
  name: 'users',
  columns: [
    ...['id', 'aud', 'role', 'email', 'encrypted_password', 'email_confirmed_at', 'raw_app_meta_data'],
    ...['raw_user_meta_data', 'is_sso_user', 'is_anonymous', 'banned_until', 'deleted_at'],
    ...['last_sign_in_at', 'created_at', 'updated_at'],
  ],
};

/** How a user signs in; GoTrue shows no user without one. */
export const IDENTITIES: Table = {
  schema: 'auth',
  name: 'identities',
  columns: [
    ...['id', 'provider', 'provider_id', 'user_id', 'identity_data'],
    ...['last_sign_in_at', 'created_at', 'updated_at'],
  ],
};

/** Columns that GoTrue reads as texts, and cannot when they are null. */
const TOKENS = ['confirmation_token', 'recovery_token', 'email_change_token_new', 'email_change'];

/** Completes accounts that were inserted into a project's database. */
export async function completeUsers(query: Query): Promise<void> {
  await query(`update auth.users set ${TOKENS.map((name) => `${name} = coalesce(${name}, '')`).join(', ')}`);
  const [instance] = await query(
    `select 1 as yes from information_schema.columns
     where table_schema = 'auth' and table_name = 'users' and column_name = 'instance_id'`,
  );
  // GoTrue finds only the users of its instance, and this is the only one there is
  if (instance)
    await query(
      `update auth.users set instance_id = '00000000-0000-0000-0000-000000000000' where instance_id is null`,
    );
}

/** The columns of a table in a line of JSON, in their order. */
export const pick =
  ({ columns }: Table) =>
  (line: string): string => {
    const row: Record<string, unknown> = JSON.parse(line);
    return JSON.stringify(Object.fromEntries(columns.map((name) => [name, row[name] ?? null])));
  };
