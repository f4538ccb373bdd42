/** @module-tag repeat */
import { randomUUID } from 'node:crypto';
import { beforeAll, expect, it } from 'vitest';
import { newPatient, newTherapist, onBothDatabases, sql, type Therapist } from '../support/backendClients';
import { newGoal } from '../support/treatment';

const MANY = 1500;

/** A row of each table for each of many records `m`. */
const filling = `
  insert into public.goals (id, user_id, patient_id, statement) select m.id, m.user_id, m.id, 'Meta' from many m;
  insert into public.goal_ratings (user_id, patient_id, goal_id, rated_on, level)
  select m.user_id, m.id, m.id, '2026-03-02', 0 from many m;
  insert into public.results (user_id, patient_id, instrument, measured_on, value)
  select m.user_id, m.id, 'Berg', '2026-03-02', 1 from many m;
  insert into public.evaluations (user_id, patient_id, kind, evaluated_on, questions)
  select m.user_id, m.id, 'first', '2026-03-02', '{avds}' from many m;
  insert into public.issued_reports (user_id, patient_id, kind, addressee, content, record_revision, author, sha256,
    file_name, file_size, document_path)
  select m.user_id, m.id, 'escola', 'Escola', '{"included": []}', 1, '{}', repeat('a', 64), 'a.pdf', 1,
    m.user_id || '/' || m.id || '/a.pdf' from many m;
  insert into public.disclosures (user_id, patient_id, disclosed_on, recipient, content)
  select m.user_id, m.id, '2026-03-02', 'Escola', 'Cópia' from many m;`;
const tables = ['goals', 'goal_ratings', 'results', 'evaluations', 'issued_reports', 'disclosures'];

onBothDatabases('D-379: a list of a treatment', (server) => {
  let owner: Therapist;
  let patient: string;
  beforeAll(async () => {
    owner = await newTherapist(server);
    patient = await newPatient(owner);
    await newGoal(owner, patient);
  });

  /** The plan of a query while the therapist has many records; nothing of them stays. */
  const planOf = async (query: string) => {
    const planning = sql(
      server,
      `do $plan$ declare line text; plan text := ''; begin
         create temporary table many on commit drop as
           select gen_random_uuid() as id, '${owner.id}'::uuid as user_id from generate_series(1, ${MANY});
         insert into public.patients (id, user_id, nome, "dataNascimento")
         select m.id, m.user_id, 'Joana', '1985-02-14' from many m;
         ${filling}
         ${tables.map((table) => `analyze public.${table};`).join('\n')}
         perform set_config('request.jwt.claims', '{"sub":"${owner.id}","role":"authenticated"}', true);
         perform set_config('role', 'authenticated', true);
         for line in execute 'explain ' || ${query} loop
           plan := plan || line || E'\\n';
         end loop;
         raise exception '%', plan;
       end $plan$`,
    );
    return planning.then(
      () => '',
      (error: Error) => error.message,
    );
  };

  const lists: [table: string, order: string][] = [
    ['results', 'measured_on, id'],
    ['evaluations', 'evaluated_on, id'],
    ['issued_reports', 'issued_at desc, id'],
    ['disclosures', 'disclosed_on desc, id'],
    ['goals', 'created_at, id'],
    ['goal_ratings', 'rated_on, id'],
  ];
  it.each(lists)('D-379: of %s is found by the index of its record', async (table, order) => {
    const where = `user_id = ''${owner.id}'' and patient_id = ''${patient}''`;
    const plan = await planOf(`'select * from public.${table} where ${where} order by ${order} limit 1000'`);
    expect(plan).toMatch(new RegExp(`${table}_\\w+_idx`));
    expect(plan).not.toContain('Seq Scan');
  });

  it('D-379, D-555: of goals with their marks is found by indexes, in one pass over the marks', async () => {
    const body = `(select regexp_replace(regexp_replace(prosrc, '\\mpatient\\M', quote_literal('${patient}') || '::uuid', 'g'),
      '\\mmost\\M', '24', 'g') from pg_proc where proname = 'goal_courses')`;
    const plan = await planOf(body);
    expect(plan).toContain('goal_ratings_user_id_patient_id_idx');
    expect(plan).not.toMatch(/Seq Scan on goal/);
    // only what was struck is looked for, by its index
    expect(plan).not.toMatch(/(Nested Loop|Hash Join|Merge Join) {2}\(/);
  });

  it('D-379: the report of a file is found by its path', async () => {
    const path = `${owner.id}/${patient}/${randomUUID()}.pdf`;
    const plan = await planOf(`'select 1 from public.issued_reports where document_path = ''${path}'''`);
    expect(plan).toContain('issued_reports_document_path_key');
  });
});
