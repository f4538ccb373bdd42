-- What the tables of a record have in common: the lives of their rows. A row is editable, open until it is final, kept as it was added,
-- or struck by a later one; one function installs each life, and the files after this one call it, table by table.

-- What is created is for nobody but by a grant
-- --------------------------------------------

-- Identity columns have sequences, which no client reads.
alter default privileges in schema public revoke all on sequences from anon, authenticated;

-- What triggers of several tables do
-- ----------------------------------

create function public.touch_row() returns trigger
language plpgsql set search_path = '' as $$
begin
  if tg_op = 'UPDATE' then
    if (to_jsonb(new) -> 'id', new.user_id, to_jsonb(new) -> 'patient_id')
        is distinct from (to_jsonb(old) -> 'id', old.user_id, to_jsonb(old) -> 'patient_id')
      or exists (select from unnest(tg_argv) kept where to_jsonb(new) -> kept is distinct from to_jsonb(old) -> kept)
    then
      raise exception 'a row keeps its id and its owner' using errcode = '42501';
    end if;
    new.created_at := old.created_at;
    new.revision := old.revision + 1;
    new.updated_at := now();
  elsif current_user in ('anon', 'authenticated', 'service_role') then
    new.created_at := now();
    new.updated_at := new.created_at;
    new.revision := 1;
  end if;
  return new;
end;
$$;
comment on function public.touch_row() is
'The server says when and how often; the owner of the tables, who fills or restores a database, may insert other values. Its arguments
are columns that are said once, with the row.';
revoke all on function public.touch_row() from public, anon, authenticated;

create function public.stamp_row() returns trigger
language plpgsql set search_path = '' as $$
begin
  if current_user in ('anon', 'authenticated', 'service_role') then
    new := jsonb_populate_record(
      new,
      jsonb_build_object(tg_argv[0], now()) || coalesce((select jsonb_object_agg(later, null::text) from unnest(tg_argv[1:]) later), '{}')
    );
  end if;
  return new;
end;
$$;
comment on function public.stamp_row() is
'The server says when a row came, in the column of the first argument; the columns of the others are filled later. The owner of the
tables, who fills or restores a database, may set another time.';
revoke all on function public.stamp_row() from public, anon, authenticated;

create function public.sign_row() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if auth.uid() is not null then
    new.author := public.signing_author(auth.uid());
  end if;
  if new.author is null then
    raise exception 'one of the % is signed by somebody with a name', tg_argv[0] using errcode = '23502';
  end if;
  return new;
end;
$$;
comment on function public.sign_row() is
'The caller signs: the answer tells nothing about the profile of another account, which row level security refuses later.';
revoke all on function public.sign_row() from public, anon, authenticated;

create function public.finalise_row() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if old.finalised_at is not null then
    raise exception 'a finalised % is never changed', tg_argv[0];
  end if;
  new.author := null;
  if new.finalised_at is not null then
    new.finalised_at := now();
    new.author := public.signing_author(new.user_id);
    if new.author is null then
      raise exception 'a % is finalised by somebody with a name', tg_argv[0] using errcode = '23502';
    end if;
  end if;
  return new;
end;
$$;
comment on function public.finalise_row() is
'Any time in finalised_at finalises the row: the time and the author are set by the server. A finalised row is never changed.';
revoke all on function public.finalise_row() from public, anon, authenticated;

create function public.keep_row() returns trigger
language plpgsql set search_path = '' as $$
begin
  if to_jsonb(new) - tg_argv[1:] is distinct from to_jsonb(old) - tg_argv[1:] then
    raise exception '% are never changed', tg_argv[0];
  end if;
  return new;
end;
$$;
comment on function public.keep_row() is
'Only the columns of the arguments after the first, which are filled in later, are changed.';
revoke all on function public.keep_row() from public, anon, authenticated;

create function public.refuse_change() returns trigger
language plpgsql set search_path = '' as $$
begin
  raise exception '% are never %', tg_argv[0], case tg_op when 'UPDATE' then 'changed' else 'deleted' end;
end;
$$;
revoke all on function public.refuse_change() from public, anon, authenticated;

create function public.refuse_evidence_deletion() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if exists (
    select from gone g join public.patients p on p.id = g.patient_id and p.user_id = g.user_id
  ) then
    raise exception '% are never deleted', tg_argv[0];
  end if;
  return null;
end;
$$;
comment on function public.refuse_evidence_deletion() is
'After a deletion, once per statement: rows whose patient is gone are deleted with it, all others stay.';
revoke all on function public.refuse_evidence_deletion() from public, anon, authenticated;

create function public.refuse_deleted_id() returns trigger
language plpgsql set search_path = '' as $$
begin
  if current_user in ('anon', 'authenticated', 'service_role') and exists (
    select from public.deleted_ids d where d.user_id = new.user_id and d.id = new.id
  ) then
    raise exception 'what had this id was deleted' using errcode = 'PT410';
  end if;
  return null;
end;
$$;
comment on function public.refuse_deleted_id() is
'After the insert, which has waited by then for a concurrent deletion of the same id. With the rights of the caller, who
learns nothing of the ids of others. The owner of the tables, who restores a database, may insert a deleted record: its
tombstone stays.';
revoke all on function public.refuse_deleted_id() from public, anon, authenticated;

create function public.store_deleted_ids() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into public.deleted_ids (user_id, id) select gone.user_id, gone.id from gone on conflict do nothing;
  return null;
end;
$$;
comment on function public.store_deleted_ids() is
'Once per statement, also for all rows that are deleted with their patient.';
revoke all on function public.store_deleted_ids() from public, anon, authenticated;

create function public.limit_rows() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  is_full boolean;
begin
  -- two at once would each count without the other
  perform pg_catalog.pg_advisory_xact_lock(
    pg_catalog.hashtextextended(tg_table_name || ' ' || new.user_id::text, 0)
  );
  execute format('select count(*) > $2 from %I.%I where user_id = $1', tg_table_schema, tg_table_name)
    into is_full using new.user_id, tg_argv[0]::integer;
  if is_full then
    raise exception 'a therapist has at most % %', tg_argv[0], tg_table_name;
  end if;
  return null;
end;
$$;
comment on function public.limit_rows() is
'How many rows of a table a therapist has at most. Counted after the insert, when row level security has refused the rows of
others: whether somebody else''s list is full is not told.';
revoke all on function public.limit_rows() from public, anon, authenticated;

create function public.check_day() returns trigger
language plpgsql set search_path = '' as $$
declare
  kind constant text := tg_argv[0];
  name constant text := tg_argv[1];
  said date := to_jsonb(new) ->> name;
  begun date;
  -- a device may be a day ahead of this clock
  latest constant date := (now() at time zone 'UTC')::date + case kind when 'planned' then interval '20 years' else interval '1 day' end;
begin
  if current_user not in ('anon', 'authenticated', 'service_role')
    or said is null or said < '0001-01-01' or said > '9999-12-31'
    or (tg_op = 'UPDATE' and said = (to_jsonb(old) ->> name)::date)
  then
    return new;
  end if;
  if tg_table_name = 'patients' then
    begun := to_jsonb(new) ->> 'dataNascimento';
  else
    select case
      -- nothing is evaluated again before the record is there
      when tg_table_name = 'evaluations' then least(p.attended_on, (p.created_at at time zone 'UTC')::date) - 1
      -- what came from elsewhere was a record there before
      when tg_table_name = 'disclosures' and not exists (
        select from public.imported_records r where r.patient_id = p.id and r.user_id = p.user_id
      ) then greatest(p."dataNascimento", least(
        p.attended_on, (p.created_at at time zone 'UTC')::date,
        (select min(n.occurred_on) from public.session_notes n where n.patient_id = p.id and n.user_id = p.user_id)
      ) - 1)
      else p."dataNascimento"
    end into begun
    from public.patients p
    where p.id = (to_jsonb(new) ->> 'patient_id')::uuid and p.user_id = (to_jsonb(new) ->> 'user_id')::uuid;
  end if;
  if said between greatest(begun, '1900-01-01') and latest then
    return new;
  end if;
  if kind = 'clock' then
    return jsonb_populate_record(new, jsonb_build_object(name, (now() at time zone 'America/Sao_Paulo')::date));
  end if;
  raise exception 'this day cannot be' using errcode = 'PT422';
end;
$$;
comment on function public.check_day() is
'Of a column: "past", what happened; "planned", what may be ahead; "clock", which nobody types: there the server''s own day takes its
place. The owner of the tables, who fills or restores a database, may set any day.';
revoke all on function public.check_day() from public, anon, authenticated;

create function public.check_replaced() returns trigger
language plpgsql set search_path = '' as $$
declare
  is_there boolean;
begin
  execute format(
    'select exists (select from %I.%I r where r.id = $1 and r.patient_id = $2 and r.user_id = $3 and r.%I is not null)',
    tg_table_schema, tg_table_name, coalesce(tg_argv[1], 'id')
  ) into is_there using (to_jsonb(new) ->> tg_argv[0])::uuid, new.patient_id, new.user_id;
  if not is_there then
    raise exception 'only a row of the same patient is replaced' using errcode = '23503';
  end if;
  return new;
end;
$$;
comment on function public.check_replaced() is
'The row that is named in the column of the first argument is one of the same patient, in which the column of the second is filled. It
is checked here alone: what is replaced stays as long as its patient, so that no deletion has to ask what names it.';
revoke all on function public.check_replaced() from public, anon, authenticated;

create function public.log_row() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  name constant text := tg_argv[0];
  title constant text := tg_argv[1];
  day constant text := tg_argv[2];
  words constant text[] := tg_argv[3];
  before constant jsonb := case tg_op when 'INSERT' then '{}' else to_jsonb(old) end;
  after constant jsonb := case tg_op when 'DELETE' then '{}' else to_jsonb(new) end;
  said constant jsonb := case tg_op when 'DELETE' then before else after end;
  is_single constant boolean := not said ? 'id';
  changed jsonb;
begin
  -- Rows that are deleted with their patient leave no entry: its history goes, too.
  if not exists (
    select from public.patients p
    where p.id = (said ->> 'patient_id')::uuid and p.user_id = (said ->> 'user_id')::uuid
  ) then
    return null;
  end if;
  select coalesce(jsonb_object_agg(a.key, coalesce(before -> a.key, 'null')), '{}')
  into changed
  from jsonb_each(said) a
  where a.key = any (words)
    and coalesce(after -> a.key, 'null') is distinct from coalesce(before -> a.key, 'null');
  if changed <> '{}' then
    insert into public.patient_history (patient_id, user_id, changed_by, kind, columns, old, entry_id, occurred_on)
    values (
      (said ->> 'patient_id')::uuid, (said ->> 'user_id')::uuid, auth.uid(),
      name || case
        when tg_op = 'DELETE' then '_removed'
        when tg_op = 'INSERT' and not is_single then '_added'
        else '_changed'
      end,
      array(select jsonb_object_keys(changed)),
      case
        when is_single or (tg_op <> 'INSERT' and title = '') then changed
        when tg_op = 'INSERT' then '{}'
        -- its title tells what the entry is about
        else changed || jsonb_build_object(title, before -> title)
      end,
      (said ->> 'id')::uuid, (said ->> day)::date
    );
  end if;
  return null;
end;
$$;
comment on function public.log_row() is
'Its arguments are the name in the kinds of the history, the column that tells what a row is about, the one with its day, and the
columns that are words. Of what a record has once, a row without an id, the first words are a change.';
revoke all on function public.log_row() from public, anon, authenticated;

create function public.log_open_row() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  name constant text := tg_argv[0];
  day constant text := tg_argv[1];
  words constant text[] := tg_argv[2];
  numbered constant text := tg_argv[3];
  now_there constant jsonb := to_jsonb(new);
  was_there constant jsonb := case tg_op when 'UPDATE' then to_jsonb(old) else '{}' end;
  before jsonb;
  after jsonb;
begin
  select jsonb_object_agg(w.name, was_there -> w.name), jsonb_object_agg(w.name, now_there -> w.name)
  into before, after
  from unnest(words) w (name);
  insert into public.patient_history (patient_id, user_id, changed_by, kind, columns, old, note_id, entry_id, occurred_on)
  select new.patient_id, new.user_id, auth.uid(), name || happened.suffix, '{}', happened.old,
    case numbered when 'note_id' then new.id end, case numbered when 'entry_id' then new.id end,
    (now_there ->> day)::date
  from (values
    ('_added', '{}'::jsonb, tg_op = 'INSERT'),
    ('_changed', before, tg_op = 'UPDATE' and before <> after),
    ('_finalised', '{}', new.finalised_at is not null)
  ) as happened (suffix, old, so)
  where happened.so;
  return null;
end;
$$;
comment on function public.log_open_row() is
'Of rows that are open until they are final. Its arguments are the name in the kinds of the history, the column with the day, the columns
that are words, and the column of the history that names the row. What a final row says is in the row.';
revoke all on function public.log_open_row() from public, anon, authenticated;

create function public.log_deleted_open_rows() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  name constant text := tg_argv[0];
  day constant text := tg_argv[1];
  words constant text[] := tg_argv[2];
  numbered constant text := tg_argv[3];
begin
  if exists (
    select from gone g join public.patients p on p.id = g.patient_id and p.user_id = g.user_id
    where g.finalised_at is not null
  ) then
    raise exception 'a finalised % is never deleted', name;
  end if;
  insert into public.patient_history (patient_id, user_id, changed_by, kind, columns, old, note_id, entry_id, occurred_on)
  select g.patient_id, g.user_id, auth.uid(), name || '_removed', '{}',
    (select jsonb_object_agg(w.name, to_jsonb(g) -> w.name) from unnest(words) w (name)),
    case numbered when 'note_id' then g.id end, case numbered when 'entry_id' then g.id end, (to_jsonb(g) ->> day)::date
  from gone g
  -- Rows that are deleted with their patient leave no entry: its history goes, too.
  join public.patients p on p.id = g.patient_id and p.user_id = g.user_id;
  return null;
end;
$$;
comment on function public.log_deleted_open_rows() is
'Refuses the deletion of a final row and logs that of an open one, with the arguments of log_open_row. Once per statement: a patient
with thousands of notes is deleted as fast as one with few.';
revoke all on function public.log_deleted_open_rows() from public, anon, authenticated;

create function public.log_added() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  said constant jsonb := to_jsonb(new);
begin
  insert into public.patient_history (patient_id, user_id, changed_by, kind, columns, entry_id, file_name, occurred_on)
  values (
    new.patient_id, new.user_id, auth.uid(), tg_argv[0],
    array(select jsonb_array_elements_text(said -> tg_argv[4])),
    (said ->> tg_argv[3])::uuid,
    (select said ->> t.name from unnest(tg_argv[1]::text[]) with ordinality t (name, place) where said ->> t.name is not null
      order by t.place limit 1),
    (said ->> tg_argv[2])::date
  );
  return null;
end;
$$;
comment on function public.log_added() is
'Of rows that are never changed. Its arguments are the kind in the history, the columns that may tell what a row is about, the one with
its day, the one with the id of what the entry is about, and the one with the questions that it answers.';
revoke all on function public.log_added() from public, anon, authenticated;

-- The tables of a record
-- ----------------------

create function public.record_tables() returns table(name text, life text, counted_as text, held text, entered text)
language sql stable set search_path = '' as $$
  values
    ('absences', 'editable', 'absences', 'count(*)', 'max(r.updated_at)'),
    ('care_plans', 'editable', 'care_plans', 'count(*)', 'max(r.updated_at)'),
    ('consents', 'kept', 'consents', 'count(*)', 'max(greatest(r.received_at, r.signed_at, r.revoked_at))'),
    ('diagnoses', 'editable', 'diagnoses', 'count(*)', 'max(r.updated_at)'),
    ('disclosures', 'kept', 'disclosures', 'count(*)', 'max(r.created_at) filter (where r.kind <> ''copia'')'),
    ('document_kinds', 'editable', 'document_kinds', 'count(*)', 'max(r.updated_at)'),
    ('evaluations', 'kept', 'evaluations', 'count(*)', 'max(r.finalised_at)'),
    ('family_answers', 'kept', 'family_answers', 'count(*)', 'max(greatest(r.received_at, r.reviewed_at))'),
    ('goal_ratings', 'struck', 'goal_ratings', 'count(*)', 'max(r.created_at)'),
    ('goals', 'editable', 'goals', 'count(*)', 'max(r.updated_at)'),
    ('home_guidance', 'editable', 'home_guidance', 'count(*)', 'max(r.updated_at)'),
    ('imported_records', 'kept', 'imported_records', 'count(*) filter (where r.part = 1)', 'max(r.imported_at)'),
    ('issued_reports', 'kept', 'issued_reports', 'count(*)', 'max(r.issued_at)'),
    ('patient_documents', 'file', 'documents', 'count(*)', 'max(r.uploaded_at)'),
    ('report_explanations', 'kept', 'report_explanations', 'count(*)', 'max(r.created_at)'),
    ('results', 'editable', 'results', 'count(*)', 'max(r.updated_at)'),
    ('session_notes', 'final', 'notes', 'count(*)', 'max(r.updated_at)'),
    ('signed_copies', 'kept', 'signed_copies', 'count(*)', 'max(r.created_at)')
$$;
comment on function public.record_tables() is
'The tables of a record: what life their rows have, in which number of a tombstone they are counted, how (of the rows r), and when the
last entry among them was made. Migrations alone add to it, by add_record_table; it is part of the schema, so that no restored row
changes it.';
revoke all on function public.record_tables() from public, anon;
grant execute on function public.record_tables() to authenticated;

create function public.add_record_table(
  rows regclass,
  life text,
  entered text,
  counted_as text default null,
  held text default 'count(*)'
) returns void
language plpgsql set search_path = '' as $$
declare
  relation constant text := (select c.relname from pg_catalog.pg_class c where c.oid = rows);
begin
  if exists (select from public.record_tables() t where t.name = relation) then
    return;
  end if;
  execute format('alter table public.patient_tombstones add column if not exists %I integer', coalesce(counted_as, relation));
  execute (
    select format(
      'create or replace function public.record_tables() '
      'returns table (name text, life text, counted_as text, held text, entered text) '
      'language sql stable security invoker set search_path = '''' as %L',
      E'\n  values\n' || string_agg(
        format('    (%L, %L, %L, %L, %L)', t.name, t.life, t.counted_as, t.held, t.entered), E',\n' order by t.name collate "C"
      ) || E'\n'
    )
    from (
      select * from public.record_tables()
      union all
      select relation, life, coalesce(counted_as, relation), held, entered
    ) t
  );
end;
$$;
comment on function public.add_record_table(regclass, text, text, text, text) is
'For migrations: a deleted record counts the rows of this table, and an entry in it prolongs how long the record is kept. The install
functions call it; a migration calls it before them where a table is counted under another name or in another way.';
revoke all on function public.add_record_table(regclass, text, text, text, text) from public, anon, authenticated, service_role;

create function public.add_history_kinds(kinds text[]) returns void
language plpgsql set search_path = '' as $$
declare
  literal constant text := '''([^''\\]+)''::text';
  known constant text := (
    select pg_get_constraintdef(c.oid) from pg_catalog.pg_constraint c
    where c.conrelid = 'public.patient_history'::regclass and c.conname = 'patient_history_kind_check'
  );
begin
  if exists (select from unnest(kinds) kind where kind ~ '[''\\]' or kind = '' or kind is null) then
    raise exception 'a kind of the history that cannot be read back: %', kinds;
  end if;
  if regexp_replace(known, literal || '(, )?', '', 'g') is distinct from 'CHECK ((kind = ANY (ARRAY[])))' then
    raise exception 'the kinds of the history cannot be read: %', known;
  end if;
  if not exists (select from unnest(kinds) kind where position(quote_literal(kind) in known) = 0) then
    return;
  end if;
  execute (
    select 'alter table public.patient_history drop constraint patient_history_kind_check, '
      || 'add constraint patient_history_kind_check check (kind in ('
      || string_agg(quote_literal(kind.name), ', ' order by kind.place) || '))'
    from (
      select word.match[1] as name, word.place
      from regexp_matches(known, literal, 'g') with ordinality word (match, place)
      union all
      select added.name, 1000 + added.place
      from unnest(kinds) with ordinality added (name, place)
      where position(quote_literal(added.name) in known) = 0
    ) kind
  );
end;
$$;
comment on function public.add_history_kinds(text[]) is
'For migrations: the history takes entries of these kinds, too.';
revoke all on function public.add_history_kinds(text[]) from public, anon, authenticated, service_role;

-- What installs a life
-- --------------------

create function public.install_record(
  rows regclass,
  life text,
  plural text,
  inserted text[],
  stamp text,
  most integer
) returns void
language plpgsql set search_path = '' as $$
declare
  relation constant text := (select c.relname from pg_catalog.pg_class c where c.oid = rows);
  own constant text := '((select auth.uid()) = user_id)';
  has_key constant boolean := exists (
    select from pg_catalog.pg_constraint c where c.conrelid = rows and c.contype = 'p'
  );
  has_id constant boolean := not has_key or exists (
    select from pg_catalog.pg_attribute a where a.attrelid = rows and a.attname = 'id' and not a.attisdropped
  );
  keyed text[];
begin
  if has_id then
    execute format('alter table %s add column if not exists id uuid not null default gen_random_uuid()', rows);
  end if;
  execute format(
    'alter table %1$s add column if not exists user_id uuid not null default auth.uid(), '
    'add column if not exists patient_id uuid not null, '
    'add column if not exists %2$I timestamptz not null default now()',
    rows, stamp
  );
  if not has_key then
    execute format('alter table %s add primary key (id, user_id)', rows);
  end if;
  if not exists (
    select from pg_catalog.pg_constraint c
    where c.conrelid = rows and c.contype = 'f' and c.confdeltype = 'c' and array(
      select a.attname::text from pg_catalog.pg_attribute a where a.attrelid = rows and a.attnum = any (c.conkey)
    ) @> '{patient_id, user_id}'
  ) then
    execute format(
      'alter table %s add foreign key (patient_id, user_id) references public.patients (id, user_id) on delete cascade', rows
    );
  end if;
  if not exists (
    select from pg_catalog.pg_index i
    where i.indrelid = rows and i.indpred is null and array(
      select a.attname::text from pg_catalog.pg_attribute a where a.attrelid = rows and a.attnum = any ((i.indkey::int2[])[0:1])
    ) @> '{patient_id, user_id}'
  ) then
    execute format('create index on %s (patient_id, user_id)', rows);
  end if;
  select array_agg(a.attname::text) into keyed
  from pg_catalog.pg_constraint c
  join pg_catalog.pg_attribute a on a.attrelid = rows and a.attnum = any (c.conkey)
  where c.conrelid = rows and c.contype = 'p';
  if not keyed @> '{user_id}' then
    raise exception 'the primary key of % has no user_id: a guessed id would tell of the rows of others', rows;
  end if;

  execute format('alter table %s enable row level security', rows);
  execute format(
    'create policy %I on %s for select to authenticated using %s', 'therapists read their own ' || plural, rows, own
  );
  execute format(
    'create policy %I on %s for insert to authenticated with check %s', 'therapists add their own ' || plural, rows, own
  );
  execute format('revoke all on %s from anon, authenticated', rows);
  execute format('revoke truncate on %s from service_role', rows);
  execute format('grant select on %s to authenticated', rows);
  execute format(
    'grant insert (%s) on %s to authenticated',
    (
      select string_agg(quote_ident(word.name), ', ' order by word.place)
      from unnest(case when has_id then '{id}'::text[] else '{}' end || '{user_id, patient_id}'::text[] || inserted)
        with ordinality word (name, place)
    ),
    rows
  );
  if has_id then
    execute format(
      'create trigger %I after insert on %s for each row execute function public.refuse_deleted_id()',
      relation || '_refuse_deleted_id', rows
    );
    execute format(
      'create trigger %I after delete on %s referencing old table as gone for each statement '
      'execute function public.store_deleted_ids()',
      relation || '_store_deleted_ids', rows
    );
  end if;
  if most is not null then
    execute format(
      'create trigger %I after insert on %s for each row execute function public.limit_rows(%L)', relation || '_limit', rows, most
    );
  end if;
  perform public.add_record_table(rows, life, format('max(r.%I)', stamp));
end;
$$;
comment on function public.install_record(regclass, text, text, text[], text, integer) is
'For the install functions: what the tables of a record have in common, whatever their life. It adds the columns that are not there
(id, user_id, patient_id and the time), with keys that include the therapist; its therapist alone reads and adds rows, at most so many
of them; the id of a deleted row is spent, a tombstone counts it, and its time prolongs how long the record is kept.';
revoke all on function public.install_record(regclass, text, text, text[], text, integer) from public, anon, authenticated, service_role;

create function public.install_change(rows regclass, plural text, changed text[]) returns void
language plpgsql set search_path = '' as $$
begin
  execute format(
    'create policy %1$I on %2$s for update to authenticated '
    'using ((select auth.uid()) = user_id) with check ((select auth.uid()) = user_id)',
    'therapists change their own ' || plural, rows
  );
  execute format(
    'grant update (%s) on %s to authenticated',
    (
      select string_agg(quote_ident(word.name), ', ' order by word.place)
      from unnest(changed) with ordinality word (name, place)
    ),
    rows
  );
end;
$$;
comment on function public.install_change(regclass, text, text[]) is
'For the install functions: the therapist changes these columns of rows of their own.';
revoke all on function public.install_change(regclass, text, text[]) from public, anon, authenticated, service_role;

create function public.install_deletion(rows regclass, plural text, is_evidence boolean) returns void
language plpgsql set search_path = '' as $$
declare
  relation constant text := (select c.relname from pg_catalog.pg_class c where c.oid = rows);
begin
  if is_evidence then
    execute format('revoke delete on %s from service_role', rows);
    execute format(
      'create trigger %I after delete on %s referencing old table as gone for each statement '
      'execute function public.refuse_evidence_deletion(%L)',
      relation || '_refuse_deletion', rows, plural
    );
  else
    execute format('grant delete on %s to authenticated', rows);
    execute format(
      'create policy %I on %s for delete to authenticated using ((select auth.uid()) = user_id)',
      'therapists delete their own ' || plural, rows
    );
  end if;
end;
$$;
comment on function public.install_deletion(regclass, text, boolean) is
'For the install functions: the therapist deletes rows of their own; evidence is deleted with its patient alone, whoever asks.';
revoke all on function public.install_deletion(regclass, text, boolean) from public, anon, authenticated, service_role;

create function public.install_no_truncate(rows regclass, plural text) returns void
language plpgsql set search_path = '' as $$
begin
  execute format(
    'create trigger %I before truncate on %s for each statement execute function public.refuse_change(%L)',
    (select c.relname from pg_catalog.pg_class c where c.oid = rows) || '_no_truncate', rows, plural
  );
end;
$$;
comment on function public.install_no_truncate(regclass, text) is
'For the install functions: nobody empties a table with evidence, whose rows other triggers protect one by one.';
revoke all on function public.install_no_truncate(regclass, text) from public, anon, authenticated, service_role;

create function public.install_editable(
  rows regclass,
  name text,
  plural text,
  words text[],
  title text default null,
  day text default null,
  fixed text[] default '{}',
  is_evidence boolean default false,
  most integer default null
) returns void
language plpgsql set search_path = '' as $$
declare
  relation constant text := (select c.relname from pg_catalog.pg_class c where c.oid = rows);
  is_single boolean;
begin
  execute format(
    'alter table %s add column if not exists revision integer not null default 1, '
    'add column if not exists created_at timestamptz not null default now()',
    rows
  );
  perform public.install_record(rows, 'editable', plural, words || fixed, 'updated_at', most);
  perform public.install_change(rows, plural, words);
  is_single := not exists (
    select from pg_catalog.pg_attribute a where a.attrelid = rows and a.attname = 'id' and not a.attisdropped
  );
  execute format(
    'create trigger %I before insert or update on %s for each row execute function public.touch_row(%s)',
    relation || '_touch', rows, (select string_agg(quote_literal(column_name), ', ') from unnest(fixed) column_name)
  );
  execute format(
    'create trigger %I after insert or update%s on %s for each row execute function public.log_row(%L, %L, %L, %L)',
    relation || '_log', case when is_single or is_evidence then '' else ' or delete' end, rows,
    name, coalesce(title, ''), coalesce(day, ''), words
  );
  if is_single then
    execute format('revoke delete on %s from service_role', rows);
    perform public.add_history_kinds(array[name || '_changed']);
    return;
  end if;
  perform public.install_deletion(rows, plural, is_evidence);
  if is_evidence then
    perform public.install_no_truncate(rows, plural);
    perform public.add_history_kinds(array[name || '_added', name || '_changed']);
  else
    perform public.add_history_kinds(array[name || '_added', name || '_changed', name || '_removed']);
  end if;
end;
$$;
comment on function public.install_editable(regclass, text, text, text[], text, text, text[], boolean, integer) is
'For migrations: makes a table with these words one of editable rows of a record, with the columns and keys that it does not say itself.
The server stamps them and counts their revisions; the history tells of each, with what it said before, its title and its day. Its
therapist alone reads, adds, changes and deletes them. What is fixed is said with the row and never changed; evidence is never deleted;
a table whose key is the patient has one row for each record, which stays.';
revoke all on function public.install_editable(regclass, text, text, text[], text, text, text[], boolean, integer)
  from public, anon, authenticated, service_role;

create function public.install_final(
  rows regclass,
  name text,
  plural text,
  words text[],
  day text default null,
  fixed text[] default '{}',
  numbered text default 'entry_id',
  most integer default null
) returns void
language plpgsql set search_path = '' as $$
declare
  relation constant text := (select c.relname from pg_catalog.pg_class c where c.oid = rows);
begin
  if not exists (
    select from pg_catalog.pg_attribute a where a.attrelid = rows and a.attname = 'finalised_at' and not a.attisdropped
  ) then
    execute format(
      'alter table %s add column finalised_at timestamptz, add column author jsonb, '
      'add check ((finalised_at is null) = (author is null))',
      rows
    );
  end if;
  execute format(
    'alter table %s add column if not exists revision integer not null default 1, '
    'add column if not exists created_at timestamptz not null default now()',
    rows
  );
  perform public.install_record(rows, 'final', plural, words || fixed, 'updated_at', most);
  perform public.install_change(rows, plural, words || '{finalised_at}'::text[]);
  perform public.install_deletion(rows, plural, false);
  perform public.install_no_truncate(rows, 'finalised ' || plural);
  execute format(
    'create trigger %I before insert on %s for each row execute function public.stamp_row(''created_at'', ''finalised_at'', ''author'')',
    relation || '_stamp', rows
  );
  execute format(
    'create trigger %I before update on %s for each row execute function public.finalise_row(%L)', relation || '_finalise', rows, name
  );
  execute format(
    'create trigger %I before insert or update on %s for each row execute function public.touch_row(%s)',
    relation || '_touch', rows, (select string_agg(quote_literal(column_name), ', ') from unnest(fixed) column_name)
  );
  execute format(
    'create trigger %I after insert or update on %s for each row execute function public.log_open_row(%L, %L, %L, %L)',
    relation || '_log', rows, name, coalesce(day, ''), words, numbered
  );
  execute format(
    'create trigger %I after delete on %s referencing old table as gone for each statement '
    'execute function public.log_deleted_open_rows(%L, %L, %L, %L)',
    relation || '_log_deleted', rows, name, coalesce(day, ''), words, numbered
  );
  perform public.add_history_kinds(array[name || '_added', name || '_changed', name || '_finalised', name || '_removed']);
end;
$$;
comment on function public.install_final(regclass, text, text, text[], text, text[], text, integer) is
'For migrations: makes a table with these words one of rows that are open, then final. An open row is as an editable one; any time in
finalised_at finalises it, with the time and the author that the server says. A final row is evidence: nobody changes or deletes it but
with its patient.';
revoke all on function public.install_final(regclass, text, text, text[], text, text[], text, integer)
  from public, anon, authenticated, service_role;

create function public.install_kept(
  rows regclass,
  plural text,
  words text[],
  kind text default null,
  titles text[] default '{}',
  day text default null,
  questions text default null,
  stamp text default 'created_at',
  once text[] default '{}',
  by_hand text default null,
  is_signed boolean default false,
  life text default 'kept',
  about text default 'id',
  most integer default null
) returns void
language plpgsql set search_path = '' as $$
declare
  relation constant text := (select c.relname from pg_catalog.pg_class c where c.oid = rows);
  condition constant text := case when by_hand is null then '' else format('when (%s)', by_hand) end;
begin
  if is_signed then
    execute format('alter table %s add column if not exists author jsonb', rows);
  end if;
  perform public.install_record(rows, life, plural, words, stamp, most);
  perform public.install_deletion(rows, plural, true);
  execute format(
    'create trigger %I before insert on %s for each row execute function public.stamp_row(%s)',
    relation || '_stamp', rows,
    (
      select string_agg(quote_literal(filled.name), ', ' order by filled.place)
      from unnest(stamp || once) with ordinality filled (name, place)
      where filled.name = stamp or filled.name <> all (words)
    )
  );
  if once = '{}' then
    execute format('revoke update on %s from service_role', rows);
    execute format(
      'create trigger %I before update or truncate on %s for each statement execute function public.refuse_change(%L)',
      relation || '_no_change', rows, plural
    );
  else
    perform public.install_change(rows, plural, once);
    perform public.install_no_truncate(rows, plural);
    execute format(
      'create trigger %I before update on %s for each row execute function public.keep_row(%L, %s)',
      relation || '_keep', rows, plural, (select string_agg(quote_literal(column_name), ', ') from unnest(once) column_name)
    );
  end if;
  if is_signed then
    execute format('revoke insert on %s from service_role', rows);
    execute format(
      'create trigger %I before insert on %s for each row %s execute function public.sign_row(%L)',
      relation || '_sign', rows, condition, plural
    );
  end if;
  if kind is not null then
    execute format(
      'create trigger %I after insert on %s for each row %s execute function public.log_added(%L, %L, %L, %L, %L)',
      relation || '_log', rows, condition, kind, titles, coalesce(day, ''), about, coalesce(questions, '')
    );
    perform public.add_history_kinds(array[kind]);
  end if;
end;
$$;
comment on function public.install_kept(regclass, text, text[], text, text[], text, text, text, text[], text, boolean, text, text, integer) is
'For migrations: makes a table with these words one of evidence that is added and never changed, and deleted with its patient alone,
whoever asks. The server says when a row came (stamp) and, if it is signed, who made it; an entry of this kind tells of it in the
history. Only the columns that are filled once, later, can be updated: what else is asked of them is a trigger of the table. What
triggers add beside what is made by hand (a condition on the new row) is neither signed nor told.';
revoke all on function public.install_kept(regclass, text, text[], text, text[], text, text, text, text[], text, boolean, text, text, integer)
  from public, anon, authenticated, service_role;

create function public.install_struck(
  rows regclass,
  plural text,
  words text[],
  kind text,
  struck text,
  titles text[] default '{}',
  day text default null,
  about text default 'id',
  by_hand text default null,
  striking text default 'new.strikes is not null',
  most integer default null
) returns void
language plpgsql set search_path = '' as $$
declare
  relation constant text := (select c.relname from pg_catalog.pg_class c where c.oid = rows);
begin
  execute format('alter table %s add column if not exists strikes uuid', rows);
  perform public.install_kept(
    rows, plural, words || case when 'strikes' = any (words) then '{}'::text[] else '{strikes}' end,
    kind, titles, day, by_hand => format('(%s) and not (%s)', coalesce(by_hand, 'true'), striking), life => 'struck', about => about, most => most
  );
  execute format('create unique index if not exists %I on %s (strikes, user_id) where strikes is not null', relation || '_struck_once', rows);
  execute format(
    'create trigger %I before insert on %s for each row when (new.strikes is not null) '
    'execute function public.check_replaced(''strikes'')',
    relation || '_check_struck', rows
  );
  execute format(
    'create trigger %I after insert on %s for each row when ((%s) and (%s)) execute function public.log_added(%L, %L, %L, %L, %L)',
    relation || '_log_struck', rows, coalesce(by_hand, 'true'), striking, struck, titles, coalesce(day, ''), about, ''
  );
  perform public.add_history_kinds(array[struck]);
end;
$$;
comment on function public.install_struck(regclass, text, text[], text, text, text[], text, text, text, text, integer) is
'For migrations: makes a table with these words one of rows that are kept as they were added, until a later row of the same patient
strikes one, once, by its id in the column strikes. Both stay; the history tells of each as one kind, and of what strikes as the other.';
revoke all on function public.install_struck(regclass, text, text[], text, text, text[], text, text, text, text, integer)
  from public, anon, authenticated, service_role;
