-- Phrases and profiles have revisions, as the rows of a record have: what another device has changed is merged or asked about.

alter table public.phrases add column revision integer not null default 1;
alter table public.therapist_profiles add column revision integer not null default 1;

create function public.touch_own_row() returns trigger
language plpgsql security invoker set search_path = '' as $$
begin
  if tg_op = 'UPDATE' then
    if (to_jsonb(new) -> 'id', new.user_id) is distinct from (to_jsonb(old) -> 'id', old.user_id) then
      raise exception 'a row keeps its id and its therapist' using errcode = '42501';
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
comment on function public.touch_own_row() is
'Of rows of a therapist, as touch_row of those of a record: the server says when and how often.';
revoke all on function public.touch_own_row() from public, anon, authenticated;

drop trigger phrases_touch on public.phrases;
drop trigger therapist_profiles_touch on public.therapist_profiles;
drop function public.touch_phrase();
drop function public.touch_therapist_profile();
create trigger phrases_touch before insert or update on public.phrases
  for each row execute function public.touch_own_row();
create trigger therapist_profiles_touch before insert or update on public.therapist_profiles
  for each row execute function public.touch_own_row();

create or replace function public.add_profile_version() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  unsaid constant text[] := array['created_at', 'updated_at', 'revision'];
begin
  if tg_op = 'UPDATE' and to_jsonb(new) - unsaid = to_jsonb(old) - unsaid then
    return null;
  end if;
  insert into public.profile_versions (
    user_id, version, full_name, category, crefito_region, crefito_number, clinic_name, address, phone,
    supervisor_name, supervisor_crefito_region, supervisor_crefito_number, changed_by
  )
  select new.user_id, coalesce(max(v.version), 0) + 1, new.full_name, new.category, new.crefito_region,
    new.crefito_number, new.clinic_name, new.address, new.phone,
    new.supervisor_name, new.supervisor_crefito_region, new.supervisor_crefito_number, auth.uid()
  from public.profile_versions v where v.user_id = new.user_id;
  return null;
end;
$$;
