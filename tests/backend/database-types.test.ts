import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { MIGRATIONS } from '../../supabase/local/migrate';
import { onBothDatabases, sql } from '../support/backendClients';
import { COLUMNS_SQL, columnsIn, TYPES_FILE } from '../support/databaseTypes';

it('the types of the database are as new as the last migration: `npm run types` brings them up to date', () => {
  const last = readdirSync(MIGRATIONS).sort().at(-1);
  expect(readFileSync(TYPES_FILE, 'utf8')).toContain(`from the migrations up to ${last}.\n`);
});

onBothDatabases('the types of the database', (server) => {
  it('name every column of every table, with its type', async () => {
    const [row] = await sql(server, COLUMNS_SQL);
    expect(columnsIn()).toEqual(row?.columns);
  });
});
