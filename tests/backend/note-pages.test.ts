import { randomUUID } from 'node:crypto';
import { beforeAll, expect, it } from 'vitest';
import type { TestServer } from '../support/backend';
import { newPatient, newTherapist, onBothDatabases, sql, type Therapist } from '../support/backendClients';

type Note = {
  readonly id: string;
  readonly occurred_on: string;
  readonly created_at: string;
  readonly replaces: string | null;
};

const author = JSON.stringify({ name: 'Lígia Prado', category: 'Terapeuta Ocupacional' });

/** Finalised notes with given days and times, as only the database owner can add them. */
async function addNotes(server: TestServer, owner: Therapist, patient_id: string, notes: readonly object[]) {
  const rows = notes.map((note) => ({
    user_id: owner.id,
    patient_id,
    kind: 'atendimento',
    content: 'Treino.',
    revision: 2,
    created_at: '2026-03-02T12:00:00.123Z',
    updated_at: '2026-03-02T13:00:00Z',
    finalised_at: '2026-03-02T13:00:00Z',
    author: JSON.parse(author),
    occurred_on: '2026-03-02',
    ratings: {},
    ...note,
  }));
  await sql(
    server,
    `insert into public.session_notes
     select * from jsonb_populate_recordset(null::public.session_notes, $1::text::jsonb)`,
    [JSON.stringify(rows)],
  );
}

onBothDatabases('the pages of session notes', (server) => {
  let owner: Therapist;
  let stranger: Therapist;
  beforeAll(async () => {
    [owner, stranger] = [await newTherapist(server), await newTherapist(server)];
  });

  const page = async (patient: string, most: number, after?: Note, { client } = owner): Promise<Note[]> => {
    const { data, error } = await client.rpc('session_notes_page', {
      patient,
      most,
      ...(after && { before_on: after.occurred_on, before_created: after.created_at, before_id: after.id }),
    });
    if (error) throw error;
    return data;
  };
  const replaced = (notes: readonly Note[]) => new Set(notes.map(({ replaces }) => replaces));
  const headsOf = (notes: readonly Note[]) => notes.filter(({ id }) => !replaced(notes).has(id));
  const readAll = async (patient: string, most: number): Promise<Note[][]> => {
    const pages: Note[][] = [];
    for (let after: Note | undefined; ; after = headsOf(pages.at(-1) ?? []).at(-1)) {
      const next = await page(patient, most, after);
      pages.push(next);
      if (headsOf(next).length < most) return pages;
    }
  };

  it('list 500 notes of equal days and times once each, newest first', async () => {
    const patient = await newPatient(owner);
    const notes = Array.from({ length: 500 }, (_, index) => ({
      id: randomUUID(),
      occurred_on: `2026-03-0${1 + Math.floor(index / 200)}`,
      created_at: `2026-03-02T12:00:00.${100 + (index % 3)}Z`,
    }));
    await addNotes(server, owner, patient, notes);
    const found = (await readAll(patient, 30)).flat();
    const order = (note: (typeof notes)[number]) => `${note.occurred_on} ${note.created_at} ${note.id}`;
    const newestFirst = notes.sort((a, b) => (order(a) < order(b) ? 1 : -1)).map(({ id }) => id);
    expect(found.map(({ id }) => id)).toEqual(newestFirst);
  });

  it('keep a chain together, also where a correction has another day', async () => {
    const patient = await newPatient(owner);
    const [first, second, third, alone, last] = Array.from({ length: 5 }, () => randomUUID());
    await addNotes(server, owner, patient, [
      { id: first, occurred_on: '2026-03-09' },
      { id: alone, occurred_on: '2026-03-05' },
      { id: last, occurred_on: '2026-02-01' },
    ]);
    await addNotes(server, owner, patient, [
      { id: second, occurred_on: '2026-01-02', replaces: first, reason: 'Outro dia.' },
    ]);
    await addNotes(server, owner, patient, [
      { id: third, occurred_on: '2026-03-02', replaces: second, reason: 'Outro dia ainda.' },
    ]);
    const pages = await readAll(patient, 1);
    expect(pages.map((notes) => notes.map(({ id }) => id))).toEqual([
      [alone],
      [third, second, first],
      [last],
      [],
    ]);
  });

  it('list all 1,500 notes of one patient', { tags: 'repeat' }, async () => {
    const patient = await newPatient(owner);
    await sql(
      server,
      `insert into public.session_notes (user_id, patient_id, occurred_on, content)
       select $1, $2, date '2020-01-01' + (i % 1000), 'Sessão ' || i from generate_series(1, 1500) i`,
      [owner.id, patient],
    );
    const found = (await readAll(patient, 200)).flat();
    expect(new Set(found.map(({ id }) => id)).size).toBe(1500);
    expect(found).toHaveLength(1500);
    const days = found.map(({ occurred_on }) => occurred_on);
    expect(days).toEqual(days.toSorted().reverse());
  });

  it('show a stranger nothing, and refuse odd sizes', async () => {
    const patient = await newPatient(owner);
    await addNotes(server, owner, patient, [{ id: randomUUID() }]);
    expect(await page(patient, 10)).toHaveLength(1);
    expect(await page(patient, 10, undefined, stranger)).toEqual([]);
    expect(await page(patient, 0)).toEqual([]);
    await expect(page(patient, -1)).rejects.toMatchObject({ code: '2201W' });
  });
});
