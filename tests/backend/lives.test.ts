import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { newPatient, newTherapist, onBothDatabases, sql, type Therapist } from '../support/backendClients';
import { giveName } from '../support/treatment';

/**
 * A table of each life, by what a migration says of it: its columns and checks, then the function. The kinds of the history are
 * existing ones: for others, the constraint on them would be locked against the tests beside this one.
 */
const lives = {
  editable: `create table public.sheets (
      title text not null check (char_length(title) <= 100), given_on date not null default '2026-11-20', series text
    );
    perform public.install_editable('public.sheets', 'result', 'sheets', '{title, given_on}',
      title => 'title', day => 'given_on', fixed => '{series}', most => 3);`,
  final: `create table public.sheets (
      title text not null check (char_length(title) <= 100), given_on date not null default '2026-11-20', series text
    );
    perform public.install_final('public.sheets', 'note', 'sheets', '{title, given_on}',
      day => 'given_on', fixed => '{series}', most => 3);`,
  kept: `create table public.sheets (
      title text not null check (char_length(title) <= 100), given_on date not null default '2026-11-20', read_at timestamptz
    );
    perform public.install_kept('public.sheets', 'sheets', '{title, given_on}',
      kind => 'disclosed', titles => '{title}', day => 'given_on', once => '{read_at}', is_signed => true, most => 3);`,
  struck: `create table public.sheets (
      title text not null check (char_length(title) <= 100), given_on date not null default '2026-11-20'
    );
    perform public.install_struck('public.sheets', 'sheets', '{title, given_on}',
      'goal_rated', 'rating_struck', titles => '{title}', day => 'given_on', most => 3);`,
};
type Life = keyof typeof lives;

onBothDatabases('what is installed for a kind of life', (server) => {
  let owner: Therapist;
  let stranger: Therapist;
  beforeAll(async () => {
    [owner, stranger] = [await newTherapist(server), await newTherapist(server)];
    await giveName(owner);
  });

  const as = ({ id }: Therapist) => `perform set_config('request.jwt.claims', '{"sub": "${id}"}', true),
    set_config('request.jwt.claim.sub', '${id}', true);
    set local role authenticated;`;
  /** A statement, and as which refusal it ends: its code, or 'done' and the rows. */
  const tried = (statement: string) => `begin
      ${statement};
      get diagnostics touched = row_count;
      told := told || to_jsonb('done ' || touched);
    exception when others then told := told || to_jsonb(sqlstate); end;`;

  /** Installs the table, runs the statements and rolls all of it back; resolves to the JSON that `result` selects. */
  const outcome = async (life: Life, statements: string, result = 'told'): Promise<unknown> => {
    const refused = await sql(
      server,
      `do $do$ declare found jsonb; told jsonb := '[]'; touched integer; begin
         ${lives[life]}
         ${statements}
         reset role;
         select to_jsonb(answer) into found from (select ${result} as said) as answer;
         raise exception 'outcome: %', found;
       end $do$`,
    ).then(String, ({ message }: Error) => message);
    const [, json] = /outcome: (.*)/.exec(JSON.parse(refused).error) ?? [];
    return JSON.parse(json ?? refused).said;
  };

  const id = '5b0e4e0c-52f5-4c43-9a8e-6d2c6f4a7f01';
  const other = '5b0e4e0c-52f5-4c43-9a8e-6d2c6f4a7f02';
  const add = (patient: string, values = '', columns = '') =>
    `insert into public.sheets (id, patient_id, title${columns}) values ('${id}', '${patient}', 'Cozinha'${values})`;
  const history = `(select jsonb_agg(jsonb_build_array(h.kind, h.columns, h.old, h.occurred_on, h.file_name, h.changed_by) order by h.id)
    from public.patient_history h where h.entry_id in ('${id}', '${other}'))`;
  const day = '2026-11-20';

  describe.each(Object.keys(lives) as Life[])('D-491, D-530: %s', (life) => {
    it('D-531: only its therapist reads and adds rows, and those of others are as if they were not there', async () => {
      const [patient, foreign] = [await newPatient(owner), await newPatient(stranger)];
      expect(
        await outcome(
          life,
          `${as(owner)} ${tried(add(patient))}
           ${tried(add(patient).replace(id, other).replace('title)', 'title, user_id)').replace("'Cozinha')", `'Cozinha', '${stranger.id}')`))}
           ${tried(add(foreign).replace(id, other))}
           ${tried('perform from public.sheets')}
           reset role; ${as(stranger)}
           ${tried('perform from public.sheets')}
           ${tried(`update public.sheets set title = 'x'`)}
           ${tried('delete from public.sheets')}
           reset role; set local role anon;
           ${tried('perform from public.sheets')}`,
        ),
      ).toEqual([
        'done 1',
        '42501',
        '23503',
        'done 1',
        'done 0',
        life === 'editable' || life === 'final' ? 'done 0' : '42501',
        life === 'editable' || life === 'final' ? 'done 0' : '42501',
        '42501',
      ]);
    });

    it('D-531: no client says who, when or how often', async () => {
      const stamps = {
        editable: ['created_at', 'updated_at', 'revision'],
        final: ['created_at', 'updated_at', 'revision', 'finalised_at', 'author'],
        kept: ['created_at', 'author', 'read_at'],
        struck: ['created_at'],
      }[life];
      const patient = await newPatient(owner);
      const past = (column: string) =>
        ({ revision: ', 70', author: `, '{"name": "x"}'` })[column] ?? `, '2001-01-01'`;
      expect(
        await outcome(
          life,
          `${as(owner)}
           ${stamps.map((column) => tried(add(patient, past(column), `, ${column}`))).join('\n')}
           ${tried(add(patient))}`,
          `jsonb_build_array(told, (select t.created_at = now() from public.sheets t))`,
        ),
      ).toEqual([[...stamps.map(() => '42501'), 'done 1'], true]);
    });

    it('D-531: a therapist has at most so many rows, the id of a deleted one is spent, and a text has its bound', async () => {
      const [patient, gone] = [await newPatient(owner), await newPatient(owner)];
      const more = `insert into public.sheets (patient_id, title) select '${patient}', 'Banho' from generate_series(1, 2)`;
      expect(
        await outcome(
          life,
          `${as(owner)} ${tried(add(gone))} ${tried(more)} ${tried(more)}
           ${tried(`delete from public.patients where id = '${gone}'`)}
           ${tried(add(patient))}
           ${tried(`insert into public.sheets (patient_id, title) values ('${patient}', repeat('a', 101))`)}`,
        ),
      ).toEqual(['done 1', 'done 2', 'P0001', 'done 1', 'PT410', '23514']);
    });

    it('D-531, D-533: a tombstone counts it, and its time prolongs how long the record is kept', async () => {
      const patient = randomUUID();
      expect(
        await outcome(
          life,
          `insert into public.patients (id, user_id, nome, "dataNascimento", created_at, updated_at)
           values ('${patient}', '${owner.id}', 'Joana', '1985-02-14', '2004-05-06', '2004-05-06');
           ${as(owner)}
           told := told || to_jsonb((select extract(year from k.keep_until) from public.keep_until('{${patient}}') k));
           ${tried(add(patient))}
           told := told || to_jsonb(
             (select k.keep_until > now() + interval '19 years' from public.keep_until('{${patient}}') k)
           );
           ${tried(`delete from public.patients where id = '${patient}'`)}
           reset role;`,
          `told || (select to_jsonb(array[t.sheets::text, (t.last_entry_at = now())::text])
             from public.patient_tombstones t where t.patient_id = '${patient}')`,
        ),
      ).toEqual([2024, 'done 1', true, 'done 1', '1', 'true']);
    });
  });

  it('D-491: the history tells of an editable row with its title and day, what it said before, and what is fixed stays', async () => {
    const patient = await newPatient(owner);
    const found = await outcome(
      'editable',
      `${as(owner)} ${tried(add(patient, `, 'a'`, ', series'))}
       ${tried(`update public.sheets set title = 'Cozinha e banho'`)}
       ${tried('update public.sheets set given_on = given_on')}
       ${tried(`update public.sheets set series = 'b'`)}
       reset role;
       ${tried(`update public.sheets set series = 'b' where id = '${id}'`)}
       ${as(owner)} told := told || (select jsonb_build_array(s.revision) from public.sheets s);
       ${tried('delete from public.sheets')} ${tried(add(patient))}`,
      `jsonb_build_array(told, ${history})`,
    );
    expect(found).toEqual([
      ['done 1', 'done 1', 'done 1', '42501', '42501', 3, 'done 1', 'PT410'],
      [
        ['result_added', expect.arrayContaining(['title', 'given_on']), {}, day, null, owner.id],
        ['result_changed', ['title'], { title: 'Cozinha' }, day, null, owner.id],
        [
          'result_removed',
          expect.arrayContaining(['title', 'given_on']),
          { title: 'Cozinha e banho', given_on: day },
          day,
          null,
          owner.id,
        ],
      ],
    ]);
  });

  it('D-531: an open row is changed and deleted; once it is final, signed at the time of the server, nobody does', async () => {
    const patient = await newPatient(owner);
    const found = await outcome(
      'final',
      `${as(owner)} ${tried(add(patient))} ${tried(add(patient).replace(id, other))}
       ${tried(`update public.sheets set title = 'Banho' where id = '${id}'`)}
       ${tried(`delete from public.sheets where id = '${other}'`)}
       ${tried(`update public.sheets set finalised_at = '2001-01-01' where id = '${id}'`)}
       told := told || (select jsonb_build_array(s.finalised_at = now(), s.author ->> 'name', s.revision) from public.sheets s);
       ${tried(`update public.sheets set title = 'x'`)} ${tried('delete from public.sheets')}
       reset role;
       ${tried(`update public.sheets set title = 'x'`)} ${tried('delete from public.sheets')}
       ${tried('truncate public.sheets')}`,
      `jsonb_build_array(told, ${history})`,
    );
    const was = { title: 'Cozinha', given_on: day };
    expect(found).toEqual([
      ['done 1', 'done 1', 'done 1', 'done 1', 'done 1', true, 'Lígia Prado', 3, ...Array(5).fill('P0001')],
      [
        ['note_added', [], {}, day, null, owner.id],
        ['note_added', [], {}, day, null, owner.id],
        ['note_changed', [], was, day, null, owner.id],
        ['note_removed', [], was, day, null, owner.id],
        ['note_finalised', [], {}, day, null, owner.id],
      ],
    ]);
  });

  it('D-531: what is kept is signed by the caller, and never changed but for what is filled later', async () => {
    const patient = await newPatient(owner);
    const found = await outcome(
      'kept',
      `${as(owner)} ${tried(add(patient))}
       ${tried(`update public.sheets set title = 'x'`)} ${tried('delete from public.sheets')}
       ${tried('update public.sheets set read_at = now()')}
       told := told || (select jsonb_build_array(s.author ->> 'name', s.read_at = now()) from public.sheets s);
       reset role;
       ${tried(`update public.sheets set title = 'x'`)} ${tried('delete from public.sheets')}
       ${tried('truncate public.sheets')}
       set local role service_role;
       ${tried(`delete from public.sheets where id = '${id}'`)} ${tried(add(patient))}`,
      `jsonb_build_array(told, ${history})`,
    );
    expect(found).toEqual([
      [
        ...['done 1', '42501', '42501', 'done 1', 'Lígia Prado', true],
        ...['P0001', 'P0001', 'P0001', '42501', '42501'],
      ],
      [['disclosed', [], {}, day, 'Cozinha', owner.id]],
    ]);
  });

  it('D-531: a row is struck once, by a later one of the same patient, and both stay', async () => {
    const [patient, second] = [await newPatient(owner), await newPatient(owner)];
    const strike = (of: string, by: string) =>
      `insert into public.sheets (id, patient_id, title, strikes) values ('${by}', '${of}', 'Banho', '${id}')`;
    const third = other.replace(/2$/, '3');
    const found = await outcome(
      'struck',
      `${as(owner)} ${tried(add(patient))} ${tried(strike(second, other))} ${tried(strike(patient, other))}
       ${tried(strike(patient, third))} ${tried('delete from public.sheets')}
       reset role; ${tried(`update public.sheets set title = 'x'`)}`,
      `jsonb_build_array(told, ${history}, (select count(*) from public.sheets))`,
    );
    expect(found).toEqual([
      ['done 1', '23503', 'done 1', '23505', '42501', 'P0001'],
      [
        ['goal_rated', [], {}, day, 'Cozinha', owner.id],
        ['rating_struck', [], {}, day, 'Banho', owner.id],
      ],
      2,
    ]);
  });

  it('D-531: the history takes the kinds of a new table, beside those that it took', async () => {
    const added = await sql(
      server,
      `do $$ declare before text; begin
         select pg_get_constraintdef(oid) into before from pg_constraint where conname = 'patient_history_kind_check';
         perform public.add_history_kinds('{result_added, sheet_added}');
         raise exception 'outcome: %', (
           select replace(pg_get_constraintdef(oid), ', ''sheet_added''::text', '') = before and pg_get_constraintdef(oid) <> before
           from pg_constraint where conname = 'patient_history_kind_check'
         );
       end $$`,
    ).catch(String);
    expect(added).toContain('outcome: t');
  });

  it('D-827: a kind of the history is kept whatever its letters; one that could not be read back is refused', async () => {
    const added = await sql(
      server,
      `do $$ declare kinds text; begin
         perform public.add_history_kinds('{sheet-added, "folha nova"}');
         perform public.add_history_kinds('{sheet_added}');
         select pg_get_constraintdef(oid) into kinds from pg_constraint where conname = 'patient_history_kind_check';
         raise exception 'outcome: %', kinds;
       end $$`,
    ).catch(String);
    expect(added).toContain("'created'::text");
    expect(added).toContain("'sheet-added'::text, 'folha nova'::text, 'sheet_added'::text]");
    const refused = sql(server, `select public.add_history_kinds(array['sheet''s'])`);
    await expect(refused).rejects.toThrow('a kind of the history that cannot be read back');
  });

  it('D-531: a table whose key does not name the therapist is refused', async () => {
    const installed = sql(
      server,
      `do $$ begin
         create table public.sheets (id uuid primary key, title text);
         perform public.install_editable('public.sheets', 'sheet', 'sheets', '{title}');
       end $$`,
    );
    await expect(installed).rejects.toThrow('a guessed id would tell of the rows of others');
  });
});
