import fs from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, inject, it, vi } from 'vitest';
import { type Backend, openBackend } from '../../supabase/local/backend';
import { store, tables } from '../support/accessTables';
import type { DatabaseName } from '../support/backend';
import { clientOf, PASSWORD } from '../support/backendClients';
import { startCluster } from '../support/backendPostgres';
import { newFolder } from '../support/backendProcess';
import { allRowsOf, migrationsBefore } from '../support/earlierMigrations';

// creates and opens databases, possibly on a busy machine
vi.setConfig({ testTimeout: 180_000, hookTimeout: 180_000 });

const FIRST = '20261127191000';
const LAST = '20261127193000';

/** What each role may do with each column, every policy, trigger, constraint, index and column, one line each. */
const CATALOGUE = `
  select format('%s: %s may %s %s', c.relname, role, action, a.attname) as line
  from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped,
    unnest(array['anon', 'authenticated', 'service_role']) role, unnest(array['select', 'insert', 'update']) action
  where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace and has_column_privilege(role, c.oid, a.attnum, action)
  union all
  select format('%s: %s may %s', c.relname, role, action)
  from pg_class c, unnest(array['anon', 'authenticated', 'service_role']) role, unnest(array['delete', 'truncate']) action
  where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace and has_table_privilege(role, c.oid, action)
  union all
  select format('%s: policy "%s" %s to %s using %s check %s', tablename, policyname, cmd, roles, qual, with_check)
  from pg_policies where schemaname in ('public', 'storage')
  union all
  select format('%s: trigger %s %s', c.relname, g.tgname, regexp_replace(pg_get_triggerdef(g.oid), '^CREATE TRIGGER \\S+ ', ''))
  from pg_trigger g join pg_class c on c.oid = g.tgrelid where not g.tgisinternal
  union all
  select format('%s: constraint %s %s', conrelid::regclass, conname, pg_get_constraintdef(oid))
  from pg_constraint where connamespace = 'public'::regnamespace
  union all
  select format('%s: index %s', tablename, indexdef) from pg_indexes where schemaname = 'public'
  union all
  select format('%s: column %s %s %s %s', c.relname, a.attname, format_type(a.atttypid, a.atttypmod), a.attnotnull,
    pg_get_expr(d.adbin, d.adrelid))
  from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
  left join pg_attrdef d on d.adrelid = c.oid and d.adnum = a.attnum
  where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace
  union all
  select format('%s: security %s', relname, relrowsecurity) from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace`;

const catalogueOf = async ({ database }: Backend) =>
  new Set((await database.query(CATALOGUE)).map(({ line }) => String(line)));

const clientFor = ({ handle }: Backend) =>
  clientOf({ url: 'http://localhost', dataDir: '' }, undefined, undefined, (url, init) =>
    Promise.resolve(handle(new Request(url, init))),
  );

type Trigger = { readonly when: string; readonly does: string };
/** A line of the catalogue that is a trigger, by its name. */
function triggersIn(lines: Iterable<string>): Map<string, Trigger> {
  const found = [...lines].map((line) => /: trigger (\S+) (.*) EXECUTE FUNCTION (.*)$/.exec(line));
  return new Map(
    found.flatMap((match) => {
      const [, name = '', when = '', does = ''] = match ?? [];
      return match ? [[name, { when: when.replace(/ ON \S+/, '').replaceAll('::text', ''), does }]] : [];
    }),
  );
}

/** How the triggers differ, one line each: what a trigger does, and when it does it if that differs, too. */
function differences(earlier: Map<string, Trigger>, later: Map<string, Trigger>): string[] {
  return [...new Set([...earlier.keys(), ...later.keys()])].flatMap((name) => {
    const [was, is] = [earlier.get(name), later.get(name)];
    if (was && is && was.when !== is.when) return `${name}: ${was.when} ${was.does} → ${is.when} ${is.does}`;
    return was?.does === is?.does ? [] : `${name}: ${was?.does ?? 'none'} → ${is?.does ?? 'none'}`;
  });
}

/** Which triggers do otherwise, each with the reason. */
const wanted: Record<string, readonly string[]> = {
  'the server says when by one function, which names the column': [
    "consents_stamp: stamp_consent() → stamp_row('received_at')",
    "disclosures_stamp: stamp_disclosure() → stamp_row('created_at')",
    "family_answers_stamp: stamp_family_answers() → stamp_row('received_at', 'reviewed_at')",
    "goal_ratings_stamp: stamp_goal_rating() → stamp_row('created_at')",
    "goals_stamp: stamp_goal() → stamp_row('state_changed_at')",
    "imported_records_stamp: stamp_imported_record() → stamp_row('imported_at')",
    "issued_reports_stamp: stamp_issued_report() → stamp_row('issued_at')",
    "patient_documents_stamp: stamp_document() → stamp_row('uploaded_at')",
    "session_notes_stamp: stamp_session_note() → stamp_row('created_at', 'finalised_at', 'author')",
  ],
  'the first evaluation, which a trigger adds as the owner of the tables, is not stamped by the function either':
    [
      "evaluations_stamp: BEFORE INSERT FOR EACH ROW WHEN ((new.kind = 'again')) stamp_evaluation() → BEFORE INSERT FOR EACH ROW stamp_row('finalised_at')",
    ],
  'revision and times are set as in all editable rows': [
    "goals_touch: none → touch_row('replaces')",
    "session_notes_touch: none → touch_row('replaces')",
  ],
  'what signs is one function': [
    "evaluations_sign: none → sign_row('evaluations')",
    "issued_reports_sign: sign_issued_report() → sign_row('issued reports')",
    "session_notes_finalise: none → finalise_row('note')",
    'session_notes_check_update: check_session_note_update() → none',
  ],
  'what is replaced is looked at by one function': [
    "goals_check_replaced: none → check_replaced('replaces')",
    "issued_reports_check_replaced: none → check_replaced('replaces')",
    "session_notes_check_replaced: none → check_replaced('replaces', 'finalised_at')",
    "goal_ratings_check_struck: none → check_replaced('strikes')",
  ],
  'what may be filled later is said to one function': [
    "consents_keep: none → keep_row('consents', 'signature', 'signed_at', 'revoked_at', 'revoked_by_name', 'revocation_reason')",
    "family_answers_keep: none → keep_row('answers of families', 'reviewed_at')",
  ],
  'what a table has of its own is a trigger of its own': [
    'consents_stamp_times: none → stamp_consent()',
    'goal_ratings_check_rating: none → check_goal_rating()',
    'goals_check_update: check_goal_update() → none',
    'goals_check_words: none → check_goal()',
  ],
  'the history is written by one function for each life': [
    "disclosures_log: log_disclosure() → log_added('disclosed', '{recipient,content}', 'disclosed_on', 'id', '')",
    "evaluations_log: log_evaluation() → log_added('evaluated', '{}', 'evaluated_on', 'id', 'questions')",
    "issued_reports_log: log_issued_report() → log_added('report_issued', '{addressee}', '', 'id', '')",
    "goals_log: log_goal() → log_row('goal', '', '', '{statement,own_words,said_by,area,levels,baseline,target_on,importance,difficulty,family_rates,state,state_reason}')",
    "session_notes_log: log_session_note() → log_open_row('note', 'occurred_on', '{occurred_on,kind,content,reason,ratings}', 'note_id')",
    "session_notes_log_deleted: log_deleted_session_notes() → log_deleted_open_rows('note', 'occurred_on', '{occurred_on,kind,content,reason,ratings}', 'note_id')",
  ],
  'what strikes is told by a trigger of its own': [
    "goal_ratings_log: AFTER INSERT FOR EACH ROW WHEN (((new.note_id IS NULL) AND (new.family_answers_id IS NULL))) log_goal_rating() → AFTER INSERT FOR EACH ROW WHEN (((new.note_id IS NULL) AND (new.family_answers_id IS NULL) AND (NOT (num_nonnulls(new.strikes, new.corrects) > 0)))) log_added('goal_rated', '{}', 'rated_on', 'goal_id', '')",
    "goal_ratings_log_struck: none → log_added('rating_struck', '{}', 'rated_on', 'goal_id', '')",
  ],
};

const own = '( SELECT auth.uid() AS uid) = user_id';
/** Policies, rights, constraints, indexes and columns that differ, each with the reason. */
const others = {
  gone: [
    // policies of one life have one name
    `consents: policy "therapists sign and revoke their own consents" UPDATE to {authenticated} using (${own}) check (${own})`,
    `family_answers: policy "therapists add their own families' answers" INSERT to {authenticated} using  check (${own})`,
    `family_answers: policy "therapists read their own families' answers" SELECT to {authenticated} using (${own}) check `,
    `family_answers: policy "therapists review their own families' answers" UPDATE to {authenticated} using (${own}) check (${own})`,
    // evidence: a trigger has refused it
    'family_answers: service_role may delete',
  ],
  come: [
    `consents: policy "therapists change their own consents" UPDATE to {authenticated} using (${own}) check (${own})`,
    `family_answers: policy "therapists add their own answers of families" INSERT to {authenticated} using  check (${own})`,
    `family_answers: policy "therapists change their own answers of families" UPDATE to {authenticated} using (${own}) check (${own})`,
    `family_answers: policy "therapists read their own answers of families" SELECT to {authenticated} using (${own}) check `,
  ],
};

const one: DatabaseName = inject('backends').PostgreSQL ? 'PostgreSQL' : 'PGlite';
describe.each<DatabaseName>(process.env.LONG ? ['PGlite', 'PostgreSQL'] : [one])(
  'the functions for kinds of life on %s',
  (name) => {
    const folder = newFolder();
    const closing: (() => Promise<void> | void)[] = [
      () => fs.rmSync(folder, { recursive: true, force: true }),
    ];
    let before: { catalogue: Set<string>; rows: Map<string, string[]> };
    let after: Backend;

    beforeAll(async () => {
      const cluster = name === 'PostgreSQL' ? await startCluster() : undefined;
      if (cluster) closing.push(cluster.stop);
      const settings = {
        dataDir: path.join(folder, 'data'),
        databaseUrl: cluster?.databaseUrl,
        confirmEmail: false,
      };
      const earlier = await openBackend(settings, () => {}, migrationsBefore(folder, FIRST));
      const client = clientFor(earlier);
      const email = 'helena@exemplo.com.br';
      const { data } = await client.auth.signUp({ email, password: PASSWORD });
      const owner = { id: data.user?.id ?? '', email, client };
      const there = await allRowsOf(earlier);
      for (const table of Object.keys(tables)) if (there.has(table)) await store(table, owner);
      before = { catalogue: await catalogueOf(earlier), rows: await allRowsOf(earlier) };
      await earlier.close();
      after = await openBackend(settings, () => {}, migrationsBefore(folder, LAST));
      closing.push(() => after.close());
    });
    afterAll(async () => {
      for (const close of closing.reverse()) await close();
    });

    it('D-532: leave every row of every table as it is, byte by byte', async () => {
      for (const [table, rows] of before.rows) expect([table, rows.length]).not.toEqual([table, 0]);
      expect(await allRowsOf(after)).toEqual(before.rows);
    });

    it('D-532: leave the catalogue as it is, but for what is named here', async () => {
      const now = await catalogueOf(after);
      const found = differences(triggersIn(before.catalogue), triggersIn(now));
      expect(found.sort()).toEqual(Object.values(wanted).flat().sort());
      const lines = (some: Set<string>, rest: Set<string>) =>
        [...some].filter((line) => !rest.has(line) && !/^\w+: trigger /.test(line)).sort();
      expect({ gone: lines(before.catalogue, now), come: lines(now, before.catalogue) }).toEqual(others);
    });
  },
);
