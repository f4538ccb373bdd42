/** A rule of Supabase's database linter (or one of ours) and statements that break it. */
export type Rule = {
  /** Selects `what` breaks the rule. */
  readonly sql: string;
  /** Statements that break the rule. */
  readonly planted: string;
};

const schemas = `('public', 'storage')`;
const table = (name: string) => `
  create table public.${name} (id int primary key);
  alter table public.${name} enable row level security;
  revoke all on public.${name} from anon;`;
const policy = (name: string, rest: string) => `create policy "${name}" on public.planted ${rest};`;
const relation = (condition: string) => `
  select relname::text as what from pg_class
  where relnamespace = 'public'::regnamespace and ${condition}`;
const policyWhere = (condition: string) => `
  select format('%s: %s', tablename, policyname) as what
  from pg_policies, lateral (select concat(qual, ' ', with_check) as said) as expressions
  where schemaname in ${schemas} and ${condition}`;
/** A table of a record of which nothing is broken. */
const record = (more: string) => `
  create table public.planted (title text check (char_length(title) <= 100));
  perform public.install_kept('public.planted', 'planted', '{title}');
  ${more}`;
const broken = (life: string, ...triggers: readonly string[]) => `
  select format('%s: %s', t.name, needed) as what
  from public.record_tables() t, unnest(array[${triggers.map((name) => `'${name}'`).join(', ')}]) needed
  where ${life} and not exists (
    select from pg_trigger g join pg_proc f on f.oid = g.tgfoid
    where g.tgrelid = ('public.' || t.name)::regclass and f.proname = needed and g.tgenabled = 'O'
  )`;
const routine = (condition: string) => `
  select proname::text as what from pg_proc
  where pronamespace = 'public'::regnamespace and ${condition}`;
/** What looks behind row level security, and says of the caller alone: what is missing, which policies ask, and where the account is open. */
const ofTheCaller = `proname in ('second_step_done', 'open_sessions')`;
/** What families call, without a session and with the secret of a link. */
const ofFamilies = `proname in ('look_at_invitation', 'hand_in_answers')`;

export const rules: Record<string, Rule> = {
  'row level security is on': {
    sql: relation(`relkind in ('r', 'p') and not relrowsecurity`),
    planted: 'create table public.planted (id int primary key);',
  },
  'row level security has policies': {
    sql: relation(
      `relkind in ('r', 'p') and not exists (select from pg_policy where polrelid = pg_class.oid)`,
    ),
    planted: table('planted'),
  },
  'no policy asks who calls for each row': {
    sql: policyWhere(
      `regexp_replace(said, '\\( *select +(auth\\.\\w+|current_setting)\\([^)]*\\)( +as +\\w+)? *\\)', '', 'gi')
         ~ '(auth\\.\\w+|current_setting)\\('`,
    ),
    planted: `${table('planted')} ${policy('slow', 'for select to authenticated using (auth.uid() is not null)')}`,
  },
  'no policy is open to visitors': {
    sql: policyWhere(`roles && array['public', 'anon']::name[]`),
    planted: `${table('planted')} ${policy('open', 'for select using (id = 1)')}`,
  },
  'no policy lets everything pass': {
    sql: policyWhere(`(qual = 'true' or with_check = 'true')`),
    planted: `${table('planted')} ${policy('all', 'for insert to authenticated with check (true)')}`,
  },
  'no policy believes what users say of themselves': {
    sql: policyWhere(`said ~ 'user_?meta_?data'`),
    planted: `${table('planted')}
      ${policy('meta', `for select to authenticated using ((select auth.jwt() -> 'user_metadata' ->> 'admin') = '1')`)}`,
  },
  'one policy for each role and action': {
    sql: `
      select format('%s: %s', tablename, action) as what
      from pg_policies, unnest(roles) as role,
        unnest(case cmd when 'ALL' then array['SELECT', 'INSERT', 'UPDATE', 'DELETE'] else array[cmd] end) as action
      where schemaname in ${schemas} and permissive = 'PERMISSIVE'
      group by schemaname, tablename, role, action
      having count(*) > 1`,
    planted: `${table('planted')}
      ${policy('one', 'for select to authenticated using (id = 1)')}
      ${policy('two', 'for all to authenticated using (id = 2)')}`,
  },
  'visitors have no right to any table': {
    sql: relation(
      `relkind in ('r', 'p', 'v', 'm', 'f')
         and has_table_privilege('anon', oid, 'select, insert, update, delete, truncate')`,
    ),
    planted: 'create table public.planted (id int primary key); grant select on public.planted to anon;',
  },
  'accounts draw no numbers: only what fills a table does': {
    sql: `
      select relname::text as what from pg_class,
        unnest(array['anon', 'authenticated']) as client,
        unnest(array['usage', 'select', 'update']) as privilege
      where relnamespace = 'public'::regnamespace and relkind = 'S'
        and has_sequence_privilege(client, oid, privilege)`,
    planted: 'create sequence public.planted; grant usage on sequence public.planted to authenticated;',
  },
  'every text that an account can write has a bound': {
    sql: `
      select format('%s.%s', relname, attname) as what
      from pg_class join pg_attribute on attrelid = pg_class.oid
      where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and attnum > 0 and not attisdropped
        and attgenerated = '' and atttypid in ('text'::regtype, 'varchar'::regtype, 'json'::regtype, 'jsonb'::regtype)
        and (has_column_privilege('authenticated', attrelid, attnum, 'insert')
          or has_column_privilege('authenticated', attrelid, attnum, 'update'))
        and not exists (
          select from pg_constraint
          where conrelid = attrelid and contype = 'c' and convalidated and conkey @> array[attnum]
            and pg_get_constraintdef(pg_constraint.oid) ~ '(char_length|octet_length).* <= \\d|= ANY|\\{\\d+(,\\d+)?\\}'
        )`,
    planted: `${table('planted')} alter table public.planted add note text; grant insert on public.planted to authenticated;`,
  },
  'no view sees with the eyes of its owner': {
    sql: relation(
      `relkind in ('v', 'm', 'f')
         and not coalesce(reloptions::text[] && array['security_invoker=true', 'security_invoker=on'], false)`,
    ),
    planted: 'create view public.planted as select 1 as id;',
  },
  'every function fixes its search_path': {
    sql: routine(`not coalesce(proconfig @> array['search_path=""'], false)`),
    planted: 'create function public.planted() returns int language sql as $f$ select 1 $f$;',
  },
  'nobody calls a function that may do more than its caller': {
    sql: routine(
      `prosecdef and (has_function_privilege('anon', oid, 'execute') and not ${ofFamilies}
         or has_function_privilege('authenticated', oid, 'execute') and not ${ofTheCaller})`,
    ),
    planted: `create function public.planted() returns int language sql security definer set search_path = ''
      as $f$ select 1 $f$;`,
  },
  'visitors call no function, but for the two of families': {
    sql: routine(`has_function_privilege('anon', oid, 'execute') and not ${ofFamilies}`),
    planted: `create function public.planted() returns int language sql set search_path = '' as $f$ select 1 $f$;`,
  },
  'nothing is read or written before the second step': {
    sql: `
      select oid::regclass::text as what from pg_class
      where (relnamespace = 'public'::regnamespace or oid = 'storage.objects'::regclass) and relkind in ('r', 'p')
        and (has_any_column_privilege('authenticated', oid, 'select, insert, update')
          or has_table_privilege('authenticated', oid, 'delete'))
        and not exists (
          select from pg_policy
          where polrelid = pg_class.oid and not polpermissive and polcmd = '*' and polwithcheck is null
            and polroles = array['authenticated'::regrole::oid]
            and pg_get_expr(polqual, polrelid) ~ '^\\(\\( SELECT (public\\.)?second_step_done\\(\\) AS second_step_done\\) IS NOT NULL\\)$'
        )`,
    planted: `${table('planted')} ${policy('own', 'for select to authenticated using (id = 1)')}`,
  },
  'every foreign key has an index': {
    sql: `
      select conname::text as what from pg_constraint
      where connamespace = 'public'::regnamespace and contype = 'f' and not exists (
        select from pg_index
        where indrelid = conrelid and (indkey::int2[])[0:cardinality(conkey) - 1] @> conkey
      )`,
    planted: `${table('planted')} alter table public.planted add patient_id uuid, add user_id uuid,
      add foreign key (patient_id, user_id) references public.patients (id, user_id);`,
  },
  'every table has a primary key': {
    sql: relation(
      `relkind in ('r', 'p') and not exists (select from pg_index where indrelid = pg_class.oid and indisprimary)`,
    ),
    planted: 'create table public.planted (id int);',
  },
  'no index stands twice': {
    sql: `
      select string_agg(indexrelid::regclass::text, ' = ') as what
      from pg_index join pg_class on pg_class.oid = indrelid
      where relnamespace = 'public'::regnamespace
      group by indrelid, indkey::text, indclass::text, indoption::text, indcollation::text,
        pg_get_expr(indexprs, indrelid), pg_get_expr(indpred, indrelid)
      having count(*) > 1`,
    planted: 'create index planted on public.consents (user_id, patient_id, given_at desc);',
  },
  'no bucket is public': {
    sql: 'select id::text as what from storage.buckets where public',
    planted: `insert into storage.buckets (id, name, public) values ('planted', 'planted', true);`,
  },
  "a row of a record is its therapist's alone": {
    sql: `
      select format('%s: %s', tablename, policyname) as what
      from pg_policies, unnest(array[qual, with_check]) as said
      where schemaname = 'public' and permissive = 'PERMISSIVE' and said <> '(( SELECT auth.uid() AS uid) = user_id)'
        and tablename in (select name from public.record_tables())`,
    planted: record(
      `alter policy "therapists read their own planted" on public.planted using ((select auth.uid()) is not null);`,
    ),
  },
  'visitors and accounts have no rights beyond the life of a table of a record': {
    sql: `
      select format('%s: %s', t.name, denied) as what
      from public.record_tables() t, unnest(array['update', 'delete', 'truncate']) denied
      where has_table_privilege('authenticated', 'public.' || t.name, denied)
        and (denied <> 'delete' or t.life in ('kept', 'struck'))
      union all
      select format('%s: truncate by the service key', t.name) from public.record_tables() t
      where t.life <> 'file' and has_table_privilege('service_role', 'public.' || t.name, 'truncate')`,
    planted: record('grant delete on public.planted to authenticated;'),
  },
  'whatever belongs to a patient is one of the tables of a record': {
    sql: `
      select c.relname::text as what
      from pg_constraint f join pg_class c on c.oid = f.conrelid
      where f.contype = 'f' and f.confrelid = 'public.patients'::regclass and c.relname <> 'answer_marks'
        and c.relname not in (select name from public.record_tables())`,
    planted: `${table('planted')} alter table public.planted add patient_id uuid, add user_id uuid,
      add foreign key (patient_id, user_id) references public.patients (id, user_id);`,
  },
  'ids of a record are spent': {
    sql: broken(
      `t.name in (select c.relname from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'id')`,
      'refuse_deleted_id',
      'store_deleted_ids',
    ),
    planted: record('drop trigger planted_store_deleted_ids on public.planted;'),
  },
  'editable rows are stamped and told in the history': {
    sql: broken(`t.life = 'editable'`, 'touch_row', 'log_row'),
    planted: `
      create table public.planted (title text check (char_length(title) <= 100));
      perform public.install_editable('public.planted', 'result', 'planted', '{title}');
      alter table public.planted disable trigger planted_log;`,
  },
  'a final row is evidence': {
    sql: broken(
      `t.life = 'final'`,
      'touch_row',
      'finalise_row',
      'log_open_row',
      'log_deleted_open_rows',
      'refuse_change',
    ),
    planted: `
      create table public.planted (title text check (char_length(title) <= 100));
      perform public.install_final('public.planted', 'note', 'planted', '{title}');
      alter table public.planted disable trigger planted_finalise;`,
  },
  'what is kept is stamped, never changed and never deleted': {
    sql: `${broken(`t.life in ('kept', 'struck')`, 'stamp_row', 'refuse_change', 'refuse_evidence_deletion')}
      union all
      select t.name || ': updated' from public.record_tables() t
      where t.life in ('kept', 'struck') and not exists (
        select from pg_trigger g join pg_proc f on f.oid = g.tgfoid
        where g.tgrelid = ('public.' || t.name)::regclass and g.tgenabled = 'O'
          and (f.proname = 'keep_row' or (f.proname = 'refuse_change' and g.tgtype & 16 = 16))
      )`,
    planted: record('alter table public.planted disable trigger planted_no_change;'),
  },
  'a row is struck once, by one of the same patient': {
    sql: `${broken(`t.life = 'struck'`, 'check_replaced')}
      union all
      select t.name || ': twice' from public.record_tables() t
      where t.life = 'struck' and not exists (
        select from pg_index i join pg_attribute a on a.attrelid = i.indrelid and a.attnum = i.indkey[0]
        where i.indrelid = ('public.' || t.name)::regclass and i.indisunique and a.attname = 'strikes'
      )`,
    planted: `
      create table public.planted (title text check (char_length(title) <= 100));
      perform public.install_struck('public.planted', 'planted', '{title}', 'goal_rated', 'rating_struck');
      drop index public.planted_struck_once;`,
  },
};
