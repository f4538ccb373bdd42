-- What the profile of a therapist said, from when on: who signs is changed with a trace. Written by a trigger alone; it goes
-- with the account, as the profile does.

create table public.profile_versions (
  user_id uuid not null references auth.users on delete cascade,
  version integer not null,
  full_name text,
  category text not null,
  crefito_region smallint,
  crefito_number text,
  clinic_name text,
  address text,
  phone text,
  -- Null when the change came from the database's own console.
  changed_by uuid,
  valid_from timestamptz not null default now(),
  primary key (user_id, version)
);

alter table public.profile_versions enable row level security;

create policy "therapists read the versions of their own profile" on public.profile_versions
  for select to authenticated using ((select auth.uid()) = user_id);

-- Not even the service key writes: only the trigger does, as the owner of the tables.
revoke all on public.profile_versions from anon, authenticated, service_role;
grant select on public.profile_versions to authenticated, service_role;

-- What stands now is the first version that is known.
insert into public.profile_versions (
  user_id, version, full_name, category, crefito_region, crefito_number, clinic_name, address, phone, changed_by, valid_from
)
select p.user_id, 1, p.full_name, p.category, p.crefito_region, p.crefito_number, p.clinic_name, p.address, p.phone,
  p.user_id, p.updated_at
from public.therapist_profiles p;

create function public.note_profile() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  unsaid constant text[] := array['created_at', 'updated_at'];
begin
  if tg_op = 'UPDATE' and to_jsonb(new) - unsaid = to_jsonb(old) - unsaid then
    return null;
  end if;
  insert into public.profile_versions (
    user_id, version, full_name, category, crefito_region, crefito_number, clinic_name, address, phone, changed_by
  )
  select new.user_id, coalesce(max(v.version), 0) + 1, new.full_name, new.category, new.crefito_region,
    new.crefito_number, new.clinic_name, new.address, new.phone, auth.uid()
  from public.profile_versions v where v.user_id = new.user_id;
  return null;
end;
$$;
revoke all on function public.note_profile() from public, anon, authenticated;

create trigger therapist_profiles_note after insert or update on public.therapist_profiles
  for each row execute function public.note_profile();

-- The author of a note names the last version that says what was signed.
create function public.name_profile_version() returns trigger
language plpgsql security invoker set search_path = '' as $$
begin
  new.author := new.author || jsonb_build_object('profile_version', (
    select max(v.version) from public.profile_versions v
    where v.user_id = new.user_id and new.author @> jsonb_build_object(
      'name', v.full_name,
      'category', v.category,
      'crefito_region', v.crefito_region,
      'crefito_number', v.crefito_number
    )
  ));
  return new;
end;
$$;
revoke all on function public.name_profile_version() from public, anon, authenticated;

-- After session_notes_keep, which has signed by then.
create trigger session_notes_name_version before update on public.session_notes
  for each row when (old.finalised_at is null and new.finalised_at is not null)
  execute function public.name_profile_version();
