/** @module-tag repeat */
import { setTimeout } from 'node:timers/promises';
import { expect, inject, it } from 'vitest';
import { openBackend } from '../../supabase/local/backend';
import { copyOf } from '../support/backendProcess';

/** PGlite has one connection for all requests. */
it('a waiting transaction is not rolled back or committed by another one', async () => {
  const settings = { dataDir: copyOf(inject('madeDataDir')), databaseUrl: undefined, confirmEmail: false };
  const { database, close } = await openBackend(settings, () => {});
  const { connection } = database;
  const names = async () =>
    (await database.query('select name from kept order by name')).map(({ name }) => name);
  try {
    await database.query('create table public.kept (name text primary key)');
    const insert = (on: typeof connection.kysely, name: string) =>
      on
        .insertInto('kept' as never)
        .values({ name } as never)
        .execute();

    let begun = () => {};
    const hasBegun = new Promise<void>((resolve) => {
      begun = resolve;
    });
    const slow = connection.runInTransaction(async (transaction) => {
      await insert(transaction, 'slow');
      begun();
      await setTimeout(100);
      await insert(transaction, 'slow, later');
    });
    await hasBegun;
    const refused = connection.runInTransaction(async (transaction) => {
      await insert(transaction, 'refused');
      throw new Error('refused');
    });
    const seen = names();
    const alone = insert(connection.kysely, 'alone');
    await expect(refused).rejects.toThrow('refused');
    await Promise.all([slow, alone]);
    // not part of an open transaction
    expect(await seen).toEqual(expect.arrayContaining(['slow', 'slow, later']));
    expect(await names()).toEqual(['alone', 'slow', 'slow, later']);

    const conflict = connection.runInTransaction(async (transaction) => {
      await insert(transaction, 'new');
      await setTimeout(20);
      await insert(transaction, 'slow');
    });
    await expect(conflict).rejects.toThrow('duplicate key');
    expect(await names()).toEqual(['alone', 'slow', 'slow, later']);
  } finally {
    await close();
  }
});
