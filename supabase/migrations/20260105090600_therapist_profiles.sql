-- Who signs: what the letterhead and the signature of every report say. One row per therapist, made when it is first
-- saved. It goes with the account.

create table public.therapist_profiles (
  user_id uuid primary key default auth.uid() references auth.users on delete cascade,
  full_name text check (full_name ~ '\S' and char_length(full_name) <= 200),
  category text not null default 'Terapeuta Ocupacional' check (category ~ '\S' and char_length(category) <= 100),
  -- The regional council, and the number that it gave with the series of its diplomas: 3 and 12345-TO.
  crefito_region smallint check (crefito_region between 1 and 99),
  crefito_number text check (crefito_number ~ '^[0-9]{1,7}(-(TO|F))?$'),
  clinic_name text check (clinic_name ~ '\S' and char_length(clinic_name) <= 200),
  address text check (address ~ '\S' and char_length(address) <= 300),
  phone text check (phone ~ '\S' and char_length(phone) <= 20),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  check ((crefito_region is null) = (crefito_number is null))
);

create function public.touch_therapist_profile() returns trigger
language plpgsql security invoker set search_path = '' as $$
begin
  new.updated_at := now();
  return new;
end;
$$;
revoke all on function public.touch_therapist_profile() from public, anon, authenticated;

create trigger therapist_profiles_touch before update on public.therapist_profiles
  for each row execute function public.touch_therapist_profile();

alter table public.therapist_profiles enable row level security;

create policy "therapists read their own profile" on public.therapist_profiles
  for select to authenticated using ((select auth.uid()) = user_id);
create policy "therapists add their own profile" on public.therapist_profiles
  for insert to authenticated with check ((select auth.uid()) = user_id);
create policy "therapists change their own profile" on public.therapist_profiles
  for update to authenticated using ((select auth.uid()) = user_id) with check ((select auth.uid()) = user_id);

revoke all on public.therapist_profiles from anon, authenticated;
grant select on public.therapist_profiles to authenticated;
grant insert (user_id, full_name, category, crefito_region, crefito_number, clinic_name, address, phone)
  on public.therapist_profiles to authenticated;
-- user_id too: an upsert writes every column that it names, and the policy keeps its value
grant update (user_id, full_name, category, crefito_region, crefito_number, clinic_name, address, phone)
  on public.therapist_profiles to authenticated;
