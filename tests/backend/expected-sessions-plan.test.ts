/** @module-tag repeat */
import { beforeAll, expect, it } from 'vitest';
import { newTherapist, onBothDatabases, sql, type Therapist } from '../support/backendClients';

/** 1,500 records, of which one in ten is the owner's, with 100,500 notes, the newest of each open. */
const filling = `
  create temporary table many on commit drop as
    select gen_random_uuid() as id,
      case when number % 10 = 0 then '$owner'::uuid else '$other'::uuid end as user_id
    from generate_series(1, 1500) number;
  insert into public.patients (id, user_id, nome, "dataNascimento")
  select m.id, m.user_id, 'Joana', '1985-02-14' from many m;
  insert into public.weekly_sessions (user_id, patient_id, weekday, time_of_day, from_day, created_at)
  select m.user_id, m.id, day, '14:00', '2026-01-01', '2026-01-01' from many m, generate_series(2, 4, 2) day;
  insert into public.session_notes (user_id, patient_id, occurred_on, content, finalised_at, author)
  select m.user_id, m.id, date '2026-11-30' - number, 'Sessão', case when number > 1 then timestamptz '2026-11-30' end,
    case when number > 1 then '{"name": "Helena Duarte"}'::jsonb end
  from many m, generate_series(1, 67) number;
  insert into public.absences (user_id, patient_id, missed_on)
  select m.user_id, m.id, date '2026-11-30' - 7 * number from many m, generate_series(1, 5) number;
  insert into public.patient_history (user_id, patient_id, kind, columns)
  select m.user_id, m.id, 'changed', '{}' from many m, generate_series(1, 20) number;
  insert into public.billings (user_id, patient_id, payer) select m.user_id, m.id, 'particular' from many m;
  insert into public.receipts (user_id, patient_id, month, is_issued)
  select m.user_id, m.id, to_char(date '2026-11-01' - 31 * number, 'YYYY-MM'), true from many m, generate_series(0, 11) number;
`;
/** What grows from year to year; of what does not, the planner reads the share of one in two therapists as a whole. */
const growing = ['session_notes', 'absences', 'patient_history', 'receipts'];
const tables = ['patients', 'weekly_sessions', 'billings', ...growing];

/** What stands for an argument in the body of a function, as SQL. */
type Arguments = readonly (readonly [string, string])[];
const days: Arguments = [
  ['expected_sessions\\.from_day', `date ''2026-11-05''`],
  ['expected_sessions\\.to_day', `date ''2026-11-26''`],
];
const bodies: readonly (readonly [string, string, Arguments, string])[] = [
  [
    'the expected sessions of all patients',
    'expected_sessions',
    [...days, ['\\mpatient\\M', 'null::uuid']],
    'session_notes_user_id_patient_id_occurred_on_idx',
  ],
  [
    'those of one',
    'expected_sessions',
    [...days, ['\\mpatient\\M', `''00000000-0000-4000-8000-000000000000''::uuid`]],
    'session_notes_user_id_patient_id_occurred_on_idx',
  ],
  [
    'a month',
    'sessions_of_month',
    [['\\mmonth_starts\\M', `date ''2026-11-01''`]],
    'session_notes_user_id_patient_id_occurred_on_idx',
  ],
  [
    'what the dashboard asks',
    'overview',
    [
      ['\\mmonth_starts\\M', `(''{2026-10-01,2026-11-01,2026-12-01}''::timestamptz[])`],
      ['\\mday_start\\M', `''2026-11-26''::timestamptz`],
      ['\\mbirths\\M', `(''{1966-11-27,2008-11-27,2026-11-27}''::date[])`],
    ],
    'Function Scan on expected_sessions',
  ],
];

onBothDatabases('D-1118: what is asked about sessions', (server) => {
  let owner: Therapist;
  let other: Therapist;
  beforeAll(async () => {
    [owner, other] = [await newTherapist(server), await newTherapist(server)];
  });

  /** The plan of a function's body while there are many notes; nothing of them stays. */
  const planOf = (name: string, given: Arguments): Promise<string> =>
    sql(
      server,
      `do $plan$ declare line text; plan text := ''; body text; begin
         ${tables.map((table) => `alter table public.${table} disable trigger user;`).join('\n')}
         ${filling.replace('$owner', owner.id).replace('$other', other.id)}
         ${tables.map((table) => `analyze public.${table};`).join('\n')}
         select prosrc into body from pg_proc where proname = '${name}';
         ${given.map(([argument, value]) => `body := regexp_replace(body, '${argument}', '${value}', 'g');`).join('\n')}
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

  it.each(bodies)(
    'D-1118, D-1184: %s: found by indexes, with 100,000 notes',
    async (_what, name, given, found) => {
      const plan = await planOf(name, given);
      // it was run, as its owner
      expect(plan).toMatch(/\(actual rows=[1-9]/);
      expect(plan).toContain(found);
      for (const table of growing) expect(plan).not.toMatch(new RegExp(`Seq Scan on ${table}\\b`));
    },
  );
});
