-- Up to two titles of a specialist, each with its number in the council's register (COFFITO, Resoluções 627 and 636/2025): what is
-- signed names them.
alter table public.therapist_profiles
  add column specialty text
    constraint therapist_profiles_specialty_check check (specialty ~ '\S' and char_length(specialty) <= 100),
  add column specialty_rqe text constraint therapist_profiles_specialty_rqe_check check (specialty_rqe ~ '^2[0-9]{9}$'),
  add column second_specialty text
    constraint therapist_profiles_second_specialty_check check (second_specialty ~ '\S' and char_length(second_specialty) <= 100),
  add column second_specialty_rqe text
    constraint therapist_profiles_second_specialty_rqe_check check (second_specialty_rqe ~ '^2[0-9]{9}$');
comment on column public.therapist_profiles.specialty_rqe is
'Its first digit says occupational therapy.';

grant insert (specialty, specialty_rqe, second_specialty, second_specialty_rqe),
  update (specialty, specialty_rqe, second_specialty, second_specialty_rqe)
  on public.therapist_profiles to authenticated;

alter table public.profile_versions
  add column specialty text,
  add column specialty_rqe text,
  add column second_specialty text,
  add column second_specialty_rqe text;

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
    supervisor_name, supervisor_crefito_region, supervisor_crefito_number,
    specialty, specialty_rqe, second_specialty, second_specialty_rqe, changed_by
  )
  select new.user_id, coalesce(max(v.version), 0) + 1, new.full_name, new.category, new.crefito_region,
    new.crefito_number, new.clinic_name, new.address, new.phone,
    new.supervisor_name, new.supervisor_crefito_region, new.supervisor_crefito_number,
    new.specialty, new.specialty_rqe, new.second_specialty, new.second_specialty_rqe, auth.uid()
  from public.profile_versions v where v.user_id = new.user_id;
  return null;
end;
$$;

create or replace function public.signing_author(therapist uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object(
    'name', p.full_name,
    'category', p.category,
    'crefito_region', p.crefito_region,
    'crefito_number', p.crefito_number,
    'profile_version', (
      select max(v.version) from public.profile_versions v
      where v.user_id = p.user_id
        and (v.full_name, v.category, v.crefito_region, v.crefito_number)
          is not distinct from (p.full_name, p.category, p.crefito_region, p.crefito_number)
        and (v.supervisor_name, v.supervisor_crefito_region, v.supervisor_crefito_number)
          is not distinct from (p.supervisor_name, p.supervisor_crefito_region, p.supervisor_crefito_number)
        and (v.specialty, v.specialty_rqe, v.second_specialty, v.second_specialty_rqe)
          is not distinct from (p.specialty, p.specialty_rqe, p.second_specialty, p.second_specialty_rqe)
    )
  ) || case when p.supervisor_name is null then '{}' else jsonb_build_object(
    'supervisor', jsonb_build_object(
      'name', p.supervisor_name,
      'crefito_region', p.supervisor_crefito_region,
      'crefito_number', p.supervisor_crefito_number
    )
  ) end || coalesce((
    -- who is supervised signs as no specialist, and a title without its number is none
    select jsonb_build_object('specialties', jsonb_agg(
      jsonb_build_object('title', held.title, 'rqe', held.rqe) order by held.place
    ))
    from (
      values (1, p.specialty, p.specialty_rqe), (2, p.second_specialty, p.second_specialty_rqe)
    ) held (place, title, rqe)
    where p.supervisor_name is null and held.title is not null and held.rqe is not null
    having count(*) > 0
  ), '{}')
  from public.therapist_profiles p
  where p.user_id = therapist and p.full_name is not null;
$$;
