import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { LONG_TEXT_MAX } from '../../src/lib/limits';
import { familyGroupsOf } from '../../src/questionnaire/family';
import { questionnaireFor } from '../../src/questionnaire/questionnaires';
import { onBothDatabases, sql } from '../support/backendClients';

const MIGRATIONS = join(import.meta.dirname, '../../supabase/migrations');
const kinds = ['adulto', 'infantil'] as const;
const askedIn = (kind: (typeof kinds)[number]) =>
  familyGroupsOf(questionnaireFor(kind)).flatMap(({ questions }) => questions.map(({ column }) => column));

onBothDatabases('the questions of families', (server) => {
  const listed = async (kind: string): Promise<string[]> => {
    const [row] = await sql(server, 'select public.family_questions($1) as columns', [kind]);
    return row?.columns as string[];
  };

  it.each(kinds)(
    'D-879: every question that the family is asked in the form %s is one that a link takes',
    async (kind) => {
      const known = await listed(kind);
      const forgotten = askedIn(kind).filter((column) => !known.includes(column));
      expect(
        forgotten,
        'a migration adds them to public.family_questions (CONTRIBUTING.md, A question)',
      ).toEqual([]);
    },
  );

  it.each(kinds)('D-879: every column of the form %s that a link takes holds a long text', async (kind) => {
    for (const column of await listed(kind)) {
      const [limit] = await sql(
        server,
        `select pg_get_constraintdef(c.oid) as said from pg_constraint c
         join pg_attribute a on a.attrelid = c.conrelid and c.conkey = array[a.attnum]
         where c.conrelid = 'public.patients'::regclass and c.contype = 'c' and a.attname = $1`,
        [column],
      );
      expect([column, /char_length\(.*\) <= (\d+)/.exec(String(limit?.said))?.[1]]).toEqual([
        column,
        String(LONG_TEXT_MAX),
      ]);
    }
  });
});

it('D-763, D-879: no migration takes a question away that pages of earlier versions may hand in', () => {
  const versions = readdirSync(MIGRATIONS)
    .sort()
    .flatMap((name) => {
      const text = readFileSync(join(MIGRATIONS, name), 'utf8');
      const body = /function public\.family_questions\(.*?\$\$(.*?)\$\$/s.exec(text)?.[1];
      return body
        ? [kinds.map((kind) => new RegExp(`when '${kind}' then '\\{(.*?)\\}'`, 's').exec(body)?.[1] ?? '')]
        : [];
    })
    .map((lists) => lists.map((list) => list.split(',').map((column) => column.trim())));
  expect(versions.length).toBeGreaterThan(0);
  for (const [index, version] of versions.entries())
    for (const [kind, columns] of version.entries())
      expect(columns).toEqual(expect.arrayContaining(versions[index - 1]?.[kind] ?? []));
});
