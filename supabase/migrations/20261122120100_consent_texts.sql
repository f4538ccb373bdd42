-- Which texts there are to accept, by version and hash: each new one comes with a migration, and a consent can name no
-- other. The words themselves stand in the app.

create table public.consent_texts (
  version text primary key check (char_length(version) <= 100),
  -- SHA-256 of the words, hex.
  hash text not null check (hash ~ '^[0-9a-f]{64}$'),
  unique (version, hash)
);

insert into public.consent_texts (version, hash) values
  ('adulto-1', 'd35e247d95c18f7995694ba3930565af3e453fb3aafb5ac45a7707d1ca5b288b'),
  ('infantil-1', '0e974ed33df5aaff7c7518b689b19b2d2836c248d81d98e638148317f2c5ad2c');

alter table public.consent_texts enable row level security;

create policy "therapists read the texts" on public.consent_texts
  for select to authenticated using ((select auth.uid()) is not null);

revoke all on public.consent_texts from anon, authenticated, service_role;
grant select on public.consent_texts to authenticated, service_role;

alter table public.consents
  -- What the device's clock said where it was more than a day from the server's, whose time stands in its place.
  add device_times jsonb not null default '{}' check (octet_length(device_times::text) <= 1000),
  add constraint consents_text_fkey
    foreign key (text_version, text_hash) references public.consent_texts (version, hash) not valid;

create index consents_text_version_text_hash_idx on public.consents (text_version, text_hash);

-- Consents that were recorded before are kept as they are, whatever they name.
do $$
begin
  alter table public.consents validate constraint consents_text_fkey;
exception
  when foreign_key_violation then null;
end
$$;

create or replace function public.stamp_consent() returns trigger
language plpgsql security invoker set search_path = '' as $$
declare
  moment text;
  said timestamptz;
begin
  if tg_op = 'INSERT' then
    new.received_at := now();
    new.device_times := '{}';
  end if;
  if current_user not in ('anon', 'authenticated', 'service_role') then
    return new;
  end if;
  foreach moment in array array['given_at', 'signed_at', 'revoked_at'] loop
    said := (to_jsonb(new) ->> moment)::timestamptz;
    if (tg_op = 'INSERT' or said is distinct from (to_jsonb(old) ->> moment)::timestamptz)
      and said not between now() - interval '1 day' and now() + interval '1 day'
    then
      new := jsonb_populate_record(new, jsonb_build_object(
        moment, now(),
        'device_times', new.device_times || jsonb_build_object(moment, said)
      ));
    end if;
  end loop;
  return new;
end;
$$;

-- After consents_keep, which has refused by then whatever may not be changed.
create trigger consents_stamp_later before update on public.consents
  for each row execute function public.stamp_consent();
