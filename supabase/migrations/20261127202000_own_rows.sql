-- Phrases and profiles have revisions, as the rows of a record have: what another device has changed is merged or asked about.

alter table public.phrases add column revision integer not null default 1;
alter table public.therapist_profiles add column revision integer not null default 1;

drop trigger phrases_touch on public.phrases;
drop trigger therapist_profiles_touch on public.therapist_profiles;
drop function public.touch_phrase();
drop function public.touch_therapist_profile();
create trigger phrases_touch before insert or update on public.phrases
  for each row execute function public.touch_row();
create trigger therapist_profiles_touch before insert or update on public.therapist_profiles
  for each row execute function public.touch_row();

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
