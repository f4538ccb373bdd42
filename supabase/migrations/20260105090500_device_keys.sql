-- The keys under which drafts lie encrypted on a therapist's devices, one per device. The device holds its key
-- wrapped by the password; this copy brings it back after the password was reset. A key is inserted once and never
-- rewritten: replacing one would make the drafts under it unreadable.

create table public.device_keys (
  user_id uuid not null default auth.uid() references auth.users on delete cascade,
  -- Made by the device, at random.
  device_id uuid not null,
  -- 256 bits in base64.
  key_material text not null check (key_material ~ '^[A-Za-z0-9+/]{43}=$'),
  created_at timestamptz not null default now(),
  primary key (user_id, device_id)
);

alter table public.device_keys enable row level security;

create policy "therapists read their own device keys" on public.device_keys
  for select to authenticated using ((select auth.uid()) = user_id);
create policy "therapists add their own device keys" on public.device_keys
  for insert to authenticated with check ((select auth.uid()) = user_id);

revoke all on public.device_keys from anon, authenticated;
grant select on public.device_keys to authenticated;
grant insert (user_id, device_id, key_material) on public.device_keys to authenticated;
