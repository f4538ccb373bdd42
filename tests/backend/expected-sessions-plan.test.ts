/** @module-tag repeat */
import { beforeAll, expect, it } from 'vitest';
import { newTherapist, onBothDatabases, sql, type Therapist } from '../support/backendClients';

/** 1,500 records, of which one in ten is the owner's, with 100,500 notes. */
const filling = `
  create temporary table many on commit drop as
    select gen_random_uuid() as id,
      case when number % 10 = 0 then '$owner'::uuid else '$other'::uuid end as user_id
    from generate_series(1, 1500) number;
  insert into public.patients (id, user_id, nome, "dataNascimento")
  select m.id, m.user_id, 'Joana', '1985-02-14' from many m;
  insert into public.weekly_sessions (user_id, patient_id, weekday, time_of_day, from_day, created_at)
  select m.user_id, m.id, day, '14:00', '2026-01-01', '2026-01-01' from many m, generate_series(2, 4, 2) day;
  insert into public.session_notes (user_id, patient_id, occurred_on, content)
  select m.user_id, m.id, date '2026-11-30' - number, 'Sessão' from many m, generate_series(1, 67) number;
  insert into public.absences (user_id, patient_id, missed_on)
  select m.user_id, m.id, date '2026-11-30' - 7 * number from many m, generate_series(1, 5) number;
  insert into public.patient_history (user_id, patient_id, kind, columns)
  select m.user_id, m.id, 'changed', '{}' from many m, generate_series(1, 20) number;
`;
/** What grows from year to year; of what does not, the planner reads the share of one in two therapists as a whole. */
const growing = ['session_notes', 'absences', 'patient_history'];
const tables = ['patients', 'weekly_sessions', 'session_notes', 'absences', 'patient_history'];

onBothDatabases('D-1118: the expected sessions', (server) => {
  let owner: Therapist;
  let other: Therapist;
  beforeAll(async () => {
    [owner, other] = [await newTherapist(server), await newTherapist(server)];
  });

  /** The plan of the function's body while there are many notes; nothing of them stays. */
  const planOf = (of: string): Promise<string> =>
    sql(
      server,
      `do $plan$ declare line text; plan text := ''; body text; begin
         ${tables.map((table) => `alter table public.${table} disable trigger user;`).join('\n')}
         ${filling.replace('$owner', owner.id).replace('$other', other.id)}
         ${tables.map((table) => `analyze public.${table};`).join('\n')}
         select prosrc into body from pg_proc where proname = 'expected_sessions';
         body := replace(body, 'expected_sessions.from_day', 'date ''2026-11-05''');
         body := replace(body, 'expected_sessions.to_day', 'date ''2026-11-26''');
         body := regexp_replace(body, '\\mpatient\\M', ${of}, 'g');
         perform set_config('request.jwt.claim.sub', '${owner.id}', true);
         perform set_config('request.jwt.claims', '{"sub":"${owner.id}","role":"authenticated"}', true);
         perform set_config('role', 'authenticated', true);
         for line in execute 'explain (analyze, costs off, timing off, summary off) ' || body loop
           plan := plan || line || E'\\n';
         end loop;
         raise exception '%', plan;
       end $plan$`,
    ).then(
      () => '',
      (error: Error) => error.message,
    );

  it.each([
    ['of all patients', `'null::uuid'`],
    ['of one', `'''00000000-0000-4000-8000-000000000000''::uuid'`],
  ])('D-1118: %s are found by indexes, with 100,000 notes', async (_what, of) => {
    const plan = await planOf(of);
    // it was run as its owner
    expect(plan).toContain('session_notes_user_id_patient_id_occurred_on_idx');
    if (of === `'null::uuid'`) expect(plan).toMatch(/^.*Sort +\(actual rows=[1-9]/);
    for (const table of growing) expect(plan).not.toMatch(new RegExp(`Seq Scan on ${table}\\b`));
  });
});
