import { randomUUID } from 'node:crypto';
import type { SupabaseClient } from '@supabase/supabase-js';
import { beforeAll, expect, it } from 'vitest';
import { clientOf, minimalNote, newPatient, onBothDatabases, sql } from '../support/backendClients';
import { code, type NoteCast, noteCast, otherAuthor, past, type Row } from '../support/backendNotes';

/** Values that no finalised note may be changed to; `undefined`: any other value of the column's type. */
const otherValues: Record<string, unknown> = {
  content: 'Outra evolução.',
  occurred_on: '2026-03-01',
  kind: 'contato',
  time_of_day: '14:00-14:50',
  setting: 'escola',
  reason: 'Outro motivo.',
  finalised_at: past,
  author: otherAuthor,
  created_at: past,
  updated_at: past,
  revision: 70,
  id: undefined,
  patient_id: undefined,
  user_id: undefined,
  replaces: undefined,
};
const changes: readonly (readonly [what: string, change: Row])[] = [
  ...Object.entries(otherValues).map(([column, value]) => [column, { [column]: value }] as const),
  ['finalised_at, to later', { finalised_at: '2100-01-01T00:00:00Z' }],
  ['finalised_at, to open it again', { finalised_at: null }],
  ['finalised_at and author, to open it again', { finalised_at: null, author: null }],
  ['replaces, to stand alone', { replaces: null, reason: null }],
  ['nothing at all', { content: minimalNote.content }],
];

onBothDatabases('finalised session notes', (server) => {
  let cast: NoteCast;
  let note: string;
  let before: Row | undefined;
  let others: Row;
  beforeAll(async () => {
    cast = await noteCast(server);
    const replaces = await cast.finalised();
    note = await cast.finalised({ replaces, reason: 'Troca de lado.' });
    before = await cast.stored(note);
    others = {
      id: randomUUID(),
      patient_id: await newPatient(cast.owner),
      user_id: cast.stranger.id,
      replaces: await cast.finalised(),
    };
  });

  it.each(changes)('D-186: cannot be changed: %s', async (_what, wanted) => {
    const change = Object.fromEntries(
      Object.entries(wanted).map(([column, value]) => [column, value === undefined ? others[column] : value]),
    );
    const attempt = (client: SupabaseClient) =>
      client.from('session_notes').update(change).eq('id', note).select('id');
    expect(['P0001', '42501']).toContain(await code(attempt(cast.owner.client)));
    const { data, error } = await attempt(cast.stranger.client);
    expect(data?.length === 0 || error?.code === '42501').toBe(true);
    expect(await code(attempt(clientOf(server)))).toBe('42501');
    expect(await code(attempt(cast.service))).toBe('P0001');
    const columns = Object.keys(change);
    await expect(
      sql(
        server,
        `update public.session_notes n set ${columns.map((name) => `${name} = c.${name}`).join(', ')}
           from jsonb_populate_record(null::public.session_notes, $2::text::jsonb) c where n.id = $1`,
        [note, JSON.stringify(change)],
      ),
    ).rejects.toThrow('a finalised note is never changed');
    expect(await cast.stored(note)).toEqual(before);
  });

  it('D-186: cannot be deleted', async () => {
    const attempt = (client: SupabaseClient) => client.from('session_notes').delete().eq('id', note).select();
    expect(await code(attempt(cast.owner.client))).toBe('P0001');
    expect((await attempt(cast.stranger.client)).data).toEqual([]);
    expect(await code(attempt(clientOf(server)))).toBe('42501');
    expect(await code(attempt(cast.service))).toBe('P0001');
    await expect(sql(server, 'delete from public.session_notes where id = $1', [note])).rejects.toThrow(
      'a finalised note is never deleted',
    );
    expect(await cast.stored(note)).toEqual(before);
  });

  it('D-186: are not overwritten when they are sent again', async () => {
    const row = { ...before, content: 'Outra evolução.', finalised_at: null, author: null };
    const attempt = (client: SupabaseClient) => client.from('session_notes').upsert(row);
    expect(await code(attempt(cast.owner.client))).toBe('42501');
    expect(await code(attempt(cast.stranger.client))).toBe('42501');
    expect(await code(attempt(clientOf(server)))).toBe('42501');
    expect(await code(attempt(cast.service))).toBe('P0001');
    const again = { ...minimalNote, id: note, patient_id: cast.patient_id, content: 'Outra evolução.' };
    expect(await code(cast.notes().insert(again))).toBe('23505');
    expect(await code(cast.notes().upsert(again, { ignoreDuplicates: true }))).toBeUndefined();
    expect(await cast.stored(note)).toEqual(before);
  });

  it.each([
    ['session_notes', 'finalised notes are never deleted'],
    ['patients cascade', 'are never deleted'],
  ])('D-186: are swept away by nobody: truncate %s', async (what, refusal) => {
    await expect(sql(server, `truncate public.${what}`)).rejects.toThrow(refusal);
    for (const role of ['anon', 'authenticated', 'service_role']) {
      const [rights] = await sql(
        server,
        `select has_table_privilege($1, 'public.session_notes', 'truncate') as truncate`,
        [role],
      );
      expect(rights).toEqual({ truncate: false });
    }
    expect(await cast.stored(note)).toEqual(before);
  });

  it('D-186: are deleted only with their patient, whose tombstone has none of their content', {
    tags: 'repeat',
  }, async () => {
    const own = await newPatient(cast.owner);
    const replaces = await cast.finalised({ patient_id: own });
    const correction = await cast.finalised({ patient_id: own, replaces, reason: 'Troca de lado.' });
    await cast.newNote({ patient_id: own, replaces: correction, reason: 'Falta a medida.' });
    const { error } = await cast.owner.client.from('patients').delete().eq('id', own);
    expect(error).toBeNull();
    const left = await sql(
      server,
      `select (select count(*)::int from public.session_notes where patient_id = $1) as notes,
           (select count(*)::int from public.patient_history where patient_id = $1) as history,
           (select count(*)::int from public.patient_tombstones where patient_id = $1) as tombstones`,
      [own],
    );
    expect(left).toEqual([{ notes: 0, history: 0, tombstones: 1 }]);
  });
});
