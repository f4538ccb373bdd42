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

create function public.second_step_missing() returns text
language sql stable security definer set search_path = ''
as $$
  select case
    when own.has_factor and (select auth.jwt() ->> 'aal') is distinct from 'aal2' then 'code'
    when not own.has_factor and exists (select from public.project_settings s where s.second_factor_required) then 'factor'
  end
  from (
    select exists (
      select from auth.mfa_factors f where f.user_id = (select auth.uid()) and f.status = 'verified'
    ) as has_factor
  ) own;
$$;
comment on function public.second_step_missing() is
'What keeps the caller from all rows and files: ''code'' where the account has a proven factor and the session has not given its
code, ''factor'' where the project requires one and the account has none; else null.';
revoke all on function public.second_step_missing() from public, anon;

create function public.second_step_done() returns boolean
language plpgsql stable set search_path = ''
as $$
declare
  missing constant text := public.second_step_missing();
begin
  if missing is null then
    return true;
  end if;
  raise exception 'second step missing: %', missing using errcode = '42501';
end;
$$;
comment on function public.second_step_done() is
'For policies, as a sub-select, which asks once a query. It raises instead of being false: rows that are hidden would look like rows
that were deleted.';
revoke all on function public.second_step_done() from public, anon;

create function public.install_second_step(rows regclass) returns void
language plpgsql set search_path = ''
as $$
begin
  execute format(
    'create policy "only after the second step" on %s as restrictive to authenticated using ((select public.second_step_done()))',
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
