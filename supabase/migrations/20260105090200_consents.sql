-- Consents under the LGPD. A consent is evidence: it is inserted once and never rewritten. Only its signature
-- and its revocation are filled in later, each once. It goes with its patient and in no other way.

create table public.consents (
  id uuid not null default gen_random_uuid(),
  patient_id uuid not null,
  user_id uuid not null default auth.uid(),
  text_version text not null,
  text_hash text not null,
  signer_name text not null,
  signer_relation text,
  signer_cpf text,
  given_at timestamptz not null,
  received_at timestamptz not null default now(),
  signature jsonb,
  signed_at timestamptz,
  revoked_at timestamptz,
  revoked_by_name text,
  revocation_reason text,
  primary key (id, user_id),
  foreign key (patient_id, user_id) references public.patients (id, user_id) on delete cascade,
  check ((signature is null) = (signed_at is null)),
  -- lines as they were drawn on the screen, or a name that was typed for them
  check (
    signature is null
    or (
      octet_length(signature::text) <= 100000
      and (
        (signature ->> 'kind' = 'drawn' and jsonb_typeof(signature -> 'strokes') = 'array'
          and jsonb_typeof(signature -> 'width') = 'number' and jsonb_typeof(signature -> 'height') = 'number')
        or (signature ->> 'kind' = 'typed' and jsonb_typeof(signature -> 'name') = 'string')
      ) is true
    )
  ),
  check (revoked_at is not null or (revoked_by_name is null and revocation_reason is null))
);

create index consents_user_id_patient_id_given_at_idx on public.consents (user_id, patient_id, given_at desc);

create function public.stamp_consent() returns trigger
language plpgsql security invoker set search_path = '' as $$
begin
  new.received_at := now();
  return new;
end;
$$;
revoke all on function public.stamp_consent() from public, anon, authenticated;

create trigger consents_stamp before insert on public.consents
  for each row execute function public.stamp_consent();

create function public.keep_consent() returns trigger
language plpgsql security invoker set search_path = '' as $$
declare
  set_once constant text[] := array['signature', 'signed_at', 'revoked_at', 'revoked_by_name', 'revocation_reason'];
begin
  if to_jsonb(new) - set_once is distinct from to_jsonb(old) - set_once then
    raise exception 'a consent is never rewritten';
  end if;
  if old.signature is not null
    and (new.signature, new.signed_at) is distinct from (old.signature, old.signed_at)
  then
    raise exception 'a consent is signed once';
  end if;
  if old.revoked_at is not null and old.signature is null and new.signature is not null then
    raise exception 'a revoked consent is not signed';
  end if;
  if old.revoked_at is not null
    and (new.revoked_at, new.revoked_by_name, new.revocation_reason)
      is distinct from (old.revoked_at, old.revoked_by_name, old.revocation_reason)
  then
    raise exception 'a consent is revoked once';
  end if;
  return new;
end;
$$;
revoke all on function public.keep_consent() from public, anon, authenticated;

create trigger consents_keep before update on public.consents
  for each row execute function public.keep_consent();

-- The newest consent decides whether one is in force: lists say so without reading consents.
create function public.note_consent() returns trigger
language plpgsql security invoker set search_path = '' as $$
begin
  update public.patients p
  set consent_version = (
    select case when c.revoked_at is null then c.text_version end
    from public.consents c
    where c.patient_id = new.patient_id and c.user_id = new.user_id
    order by c.received_at desc, c.id desc
    limit 1
  )
  where p.id = new.patient_id and p.user_id = new.user_id;
  return null;
end;
$$;
revoke all on function public.note_consent() from public, anon, authenticated;

create trigger consents_note after insert or update of revoked_at on public.consents
  for each row execute function public.note_consent();

alter table public.consents enable row level security;

create policy "therapists read their own consents" on public.consents
  for select to authenticated using ((select auth.uid()) = user_id);
create policy "therapists add their own consents" on public.consents
  for insert to authenticated with check ((select auth.uid()) = user_id);
create policy "therapists sign and revoke their own consents" on public.consents
  for update to authenticated using ((select auth.uid()) = user_id) with check ((select auth.uid()) = user_id);

revoke all on public.consents from anon, authenticated;
grant select, insert on public.consents to authenticated;
grant update (signature, signed_at, revoked_at, revoked_by_name, revocation_reason)
  on public.consents to authenticated;
