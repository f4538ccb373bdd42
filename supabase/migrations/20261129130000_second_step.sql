-- The second step of a sign-in, which the database asks for
-- ---------------------------------------------------------

create table public.project_settings (
  is_only boolean default true constraint project_settings_is_only_check check (is_only),
  second_factor_required boolean not null default false,
  constraint project_settings_pkey primary key (is_only)
);
comment on table public.project_settings is
'What whoever owns the project has set for all of its accounts, in one row; none is as one that sets nothing. Only the owner of the
database writes it; the functions that ask for it read it.';
comment on column public.project_settings.second_factor_required is
'Without a second factor an account reads and writes nothing.';
alter table public.project_settings enable row level security;
create policy "nobody reads the settings" on public.project_settings for select to authenticated
  using (false);
revoke all on public.project_settings from anon, authenticated, service_role;

create function public.second_step_done() returns boolean
language plpgsql stable security definer set search_path = ''
as $$
declare
  has_factor constant boolean := exists (
    select from auth.mfa_factors f where f.user_id = auth.uid() and f.status = 'verified'
  );
begin
  if has_factor and auth.jwt() ->> 'aal' is distinct from 'aal2' then
    raise exception 'second step missing: code' using errcode = '42501';
  end if;
  if not has_factor and exists (select from public.project_settings s where s.second_factor_required) then
    raise exception 'second step missing: factor' using errcode = '42501';
  end if;
  return true;
end;
$$;
comment on function public.second_step_done() is
'True for a caller who may have rows and files: the code of a proven factor was given in this session, or there is none and the project
requires none. It raises instead of being false, since rows that are hidden would look like rows that were deleted.';
revoke all on function public.second_step_done() from public, anon;

create function public.install_second_step(rows regclass) returns void
language plpgsql set search_path = ''
as $$
begin
  execute format(
    'create policy "only after the second step" on %s as restrictive to authenticated '
    -- never null; as a boolean the planner would take it for true of half of the rows
    'using ((select public.second_step_done()) is not null)',
    rows
  );
end;
$$;
comment on function public.install_second_step(regclass) is
'For migrations: nothing of this table is read or written before the second step. The install functions call it for theirs.';
revoke all on function public.install_second_step(regclass) from public, anon, authenticated, service_role;

create or replace function public.install_record(
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
  has_id boolean;
begin
  perform public.install_keys(rows, stamp);
  has_id := exists (
    select from pg_catalog.pg_attribute a where a.attrelid = rows and a.attname = 'id' and not a.attisdropped
  );
  execute format('alter table %s enable row level security', rows);
  execute format(
    'create policy %I on %s for select to authenticated using %s', 'therapists read their own ' || plural, rows, own
  );
  execute format(
    'create policy %I on %s for insert to authenticated with check %s', 'therapists add their own ' || plural, rows, own
  );
  perform public.install_second_step(rows);
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
'For the install functions: what the tables of a record have in common, whatever their life. It adds columns and keys (install_keys);
its therapist alone reads and adds rows, at most so many of them, and only after the second step; the id of a deleted row is spent, a
tombstone counts it, and its time prolongs how long the record is kept.';

do $$
declare
  rows regclass;
begin
  for rows in
    select c.oid from pg_catalog.pg_class c
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and c.relname <> 'project_settings'
    order by c.relname
  loop
    perform public.install_second_step(rows);
  end loop;
end;
$$;
select public.install_second_step('storage.objects');
