import { expect, it } from 'vitest';
import { newPatient, newTherapist, onBothDatabases, sql } from '../support/backendClients';

/** The statements on a table of its own, which is gone afterwards; resolves to what the last one returns. */
const tried = (statements: string) => `
  create table public.sheets (
    id uuid not null default gen_random_uuid(), user_id uuid not null default auth.uid(), patient_id uuid not null,
    title text not null, given_on date not null default '2026-11-20', revision integer not null default 1,
    created_at timestamptz not null default now(), updated_at timestamptz not null default now(),
    primary key (id, user_id),
    foreign key (patient_id, user_id) references public.patients (id, user_id) on delete cascade
  );
  perform public.install_editable('public.sheets', 'sheet', 'sheets', '{title, given_on}', title => 'title', day => 'given_on');
  ${statements}`;

onBothDatabases('what install_editable makes of a table', (server) => {
  /** Runs the statements and rolls them back; resolves to the JSON that `result` selects. */
  const outcome = async (statements: string, result: string): Promise<unknown> => {
    const refused = await sql(
      server,
      `do $do$ declare found jsonb; begin
         ${tried(statements)}
         select to_jsonb(answer) into found from (${result}) as answer;
         raise exception 'outcome: %', found;
       end $do$`,
    ).then(String, ({ message }: Error) => message);
    const [, json] = /outcome: (.*)/.exec(JSON.parse(refused).error) ?? [];
    return JSON.parse(json ?? refused);
  };

  it('D-491: its rows are stamped, told in the history with their title and day, and their ids are spent', async () => {
    const owner = await newTherapist(server);
    const patient = await newPatient(owner);
    const id = crypto.randomUUID();
    const found = await outcome(
      `insert into public.sheets (id, user_id, patient_id, title) values ('${id}', '${owner.id}', '${patient}', 'Cozinha');
       update public.sheets set title = 'Cozinha e banho', revision = 7 where id = '${id}';
       update public.sheets set given_on = given_on where id = '${id}';
       delete from public.sheets where id = '${id}';`,
      `select (select jsonb_agg(jsonb_build_array(h.kind, h.columns, h.old, h.occurred_on) order by h.id)
         from public.patient_history h where h.entry_id = '${id}') as history,
         (select count(*) from public.deleted_ids d where d.id = '${id}') as spent`,
    );
    expect(found).toEqual({
      history: [
        ['sheet_added', ['title', 'given_on'], {}, '2026-11-20'],
        ['sheet_changed', ['title'], { title: 'Cozinha' }, '2026-11-20'],
        [
          'sheet_removed',
          expect.arrayContaining(['title', 'given_on']),
          { title: 'Cozinha e banho', given_on: '2026-11-20' },
          '2026-11-20',
        ],
      ],
      spent: 1,
    });
  });

  it('D-491: only its therapist has its rows, and no client says who, when or how often', async () => {
    const found = await outcome(
      '',
      `select (select jsonb_agg(p.cmd order by p.cmd) from pg_policies p where p.tablename = 'sheets'
           and p.roles = '{authenticated}' and coalesce(p.qual, p.with_check) like '%auth.uid()%') as policies,
         (select relrowsecurity from pg_class where oid = 'public.sheets'::regclass) as secured,
         has_any_column_privilege('anon', 'public.sheets', 'select, insert, update') as anybody,
         (select jsonb_agg(a.attname order by a.attnum) from pg_attribute a where a.attrelid = 'public.sheets'::regclass
           and a.attnum > 0 and has_column_privilege('authenticated', 'public.sheets', a.attname, 'insert')) as inserted,
         (select jsonb_agg(a.attname order by a.attnum) from pg_attribute a where a.attrelid = 'public.sheets'::regclass
           and a.attnum > 0 and has_column_privilege('authenticated', 'public.sheets', a.attname, 'update')) as updated`,
    );
    expect(found).toEqual({
      policies: ['DELETE', 'INSERT', 'SELECT', 'UPDATE'],
      secured: true,
      anybody: false,
      inserted: ['id', 'user_id', 'patient_id', 'title', 'given_on'],
      updated: ['title', 'given_on'],
    });
  });
});
