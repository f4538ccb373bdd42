-- What every table of editable rows of a record needs is installed by one function: stamps, revision, history, spent ids, policies and
-- grants. A migration of such a table says its columns and checks, and calls it.

create function public.touch_row() returns trigger
language plpgsql security invoker set search_path = '' as $$
begin
  if tg_op = 'UPDATE' then
    if (to_jsonb(new) -> 'id', new.user_id, new.patient_id)
      is distinct from (to_jsonb(old) -> 'id', old.user_id, old.patient_id)
    then
      raise exception 'a row keeps its id and its patient' using errcode = '42501';
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
'The server says when and how often; the owner of the tables, who fills or restores a database, may insert other values.';
revoke all on function public.touch_row() from public, anon, authenticated;

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
        when is_single then changed
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

create function public.add_history_kinds(kinds text[]) returns void
language plpgsql security invoker set search_path = '' as $$
declare
  known constant text := (
    select pg_get_constraintdef(c.oid) from pg_catalog.pg_constraint c
    where c.conrelid = 'public.patient_history'::regclass and c.conname = 'patient_history_kind_check'
  );
begin
  execute (
    select 'alter table public.patient_history drop constraint patient_history_kind_check, '
      || 'add constraint patient_history_kind_check check (kind in ('
      || string_agg(quote_literal(kind.name), ', ' order by kind.place) || '))'
    from (
      select word.match[1] as name, word.place
      from regexp_matches(known, '''(\w+)''', 'g') with ordinality word (match, place)
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

create function public.install_editable(
  rows regclass,
  name text,
  plural text,
  words text[],
  title text default null,
  day text default null
) returns void
language plpgsql security invoker set search_path = '' as $$
declare
  relation constant text := (select c.relname from pg_catalog.pg_class c where c.oid = rows);
  is_single constant boolean := not exists (
    select from pg_catalog.pg_attribute a where a.attrelid = rows and a.attname = 'id' and not a.attisdropped
  );
  own constant text := '((select auth.uid()) = user_id)';
  listed constant text := (
    select string_agg(quote_ident(word.name), ', ' order by word.place)
    from unnest(words) with ordinality word (name, place)
  );
begin
  execute format(
    'create trigger %I before insert or update on %s for each row execute function public.touch_row()',
    relation || '_touch', rows
  );
  execute format(
    'create trigger %I after insert or update%s on %s for each row execute function public.log_row(%L, %L, %L, %L)',
    relation || '_log', case when is_single then '' else ' or delete' end, rows,
    name, coalesce(title, ''), coalesce(day, ''), words
  );
  execute format('alter table %s enable row level security', rows);
  execute format(
    'create policy %I on %s for select to authenticated using %s', 'therapists read their own ' || plural, rows, own
  );
  execute format(
    'create policy %I on %s for insert to authenticated with check %s', 'therapists add their own ' || plural, rows, own
  );
  execute format(
    'create policy %I on %s for update to authenticated using %s with check %s',
    'therapists change their own ' || plural, rows, own, own
  );
  execute format('revoke all on %s from anon, authenticated', rows);
  execute format('revoke truncate on %s from service_role', rows);
  execute format('grant select on %s to authenticated', rows);
  execute format('grant update (%s) on %s to authenticated', listed, rows);
  execute format(
    'grant insert (%suser_id, patient_id, %s) on %s to authenticated', case when is_single then '' else 'id, ' end, listed, rows
  );
  if is_single then
    execute format('revoke delete on %s from service_role', rows);
    perform public.add_history_kinds(array[name || '_changed']);
    return;
  end if;
  execute format('grant delete on %s to authenticated', rows);
  execute format(
    'create policy %I on %s for delete to authenticated using %s', 'therapists delete their own ' || plural, rows, own
  );
  execute format(
    'create trigger %I after insert on %s for each row execute function public.refuse_deleted_id()',
    relation || '_refuse_deleted_id', rows
  );
  execute format(
    'create trigger %I after delete on %s referencing old table as gone for each statement '
    'execute function public.store_deleted_ids()',
    relation || '_store_deleted_ids', rows
  );
  perform public.add_history_kinds(array[name || '_added', name || '_changed', name || '_removed']);
end;
$$;
comment on function public.install_editable(regclass, text, text, text[], text, text) is
'For migrations: makes a table with the columns user_id, patient_id, revision, created_at, updated_at and these words one of editable
rows of a record. The server stamps them, the history tells of each as the name, the title and the day say, its therapist alone reads,
adds and changes them, and deletes those with an id, which is spent then; a row without an id is one that a record has once, and stays.';
revoke all on function public.install_editable(regclass, text, text, text[], text, text)
  from public, anon, authenticated, service_role;

-- Results and plans have the same as before, from here.
drop trigger results_touch on public.results;
drop trigger results_log on public.results;
drop trigger results_refuse_deleted_id on public.results;
drop trigger results_store_deleted_ids on public.results;
drop policy "therapists read their own results" on public.results;
drop policy "therapists add their own results" on public.results;
drop policy "therapists change their own results" on public.results;
drop policy "therapists delete their own results" on public.results;
drop function public.touch_result();
drop function public.log_result();
select public.install_editable(
  'public.results', 'result', 'results',
  '{instrument, measured_on, value, text, unit, higher_is_better, comment, document_id}',
  title => 'instrument', day => 'measured_on'
);

drop trigger care_plans_touch on public.care_plans;
drop trigger care_plans_log on public.care_plans;
drop policy "therapists read their own plans" on public.care_plans;
drop policy "therapists add their own plans" on public.care_plans;
drop policy "therapists change their own plans" on public.care_plans;
drop function public.touch_care_plan();
drop function public.log_care_plan();
select public.install_editable(
  'public.care_plans', 'plan', 'plans', '{diagnosis, prognosis, frequency, review_on}'
);
