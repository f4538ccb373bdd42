-- A tombstone says why a record was deleted, if a reason was given, and what it held: never what it said. The server counts.

alter table public.patient_tombstones
  add reason text check (reason in ('pedido', 'engano', 'prazo', 'outro')),
  -- Another reason, in the therapist's words.
  add words text check (words ~ '\S' and char_length(words) <= 1000),
  -- Null for deletions from before anything was counted.
  add notes integer,
  add documents integer,
  add consents integer,
  add family_answers integer,
  -- When the record was made, and its last entry of any kind.
  add begun_at timestamptz,
  add last_entry_at timestamptz,
  add check (words is null or coalesce(reason, '') = 'outro');

-- Before the deletion, while there is something to count; the patient's row is locked, so that nothing comes to it.
create function public.entomb_patient() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  said jsonb := nullif(current_setting('app.deletion', true), '')::jsonb;
begin
  -- what was said of another deletion of this transaction
  if said ->> 'patient' is distinct from old.id::text then
    said := null;
  end if;
  insert into public.patient_tombstones (
    patient_id, user_id, deleted_by, reason, words, notes, documents, consents, family_answers, begun_at, last_entry_at
  )
  select old.id, old.user_id, auth.uid(), said ->> 'reason', said ->> 'words', n.held, d.held, c.held, f.held,
    old.created_at, greatest(old.updated_at, n.latest, d.latest, c.latest, f.latest)
  from (
    select count(*) as held, max(n.updated_at) as latest
    from public.session_notes n where n.patient_id = old.id and n.user_id = old.user_id
  ) n, (
    select count(*) as held, max(d.uploaded_at) as latest
    from public.patient_documents d where d.patient_id = old.id and d.user_id = old.user_id
  ) d, (
    select count(*) as held, max(greatest(c.received_at, c.signed_at, c.revoked_at)) as latest
    from public.consents c where c.patient_id = old.id and c.user_id = old.user_id
  ) c, (
    select count(*) as held, max(greatest(f.received_at, f.reviewed_at)) as latest
    from public.family_answers f where f.patient_id = old.id and f.user_id = old.user_id
  ) f;
  return old;
end;
$$;
revoke all on function public.entomb_patient() from public, anon, authenticated;

create trigger patients_entomb before delete on public.patients
  for each row execute function public.entomb_patient();

-- After it, so that entries of changes that came meanwhile are found, too.
create or replace function public.bury_patient() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  delete from public.patient_history h where h.patient_id = old.id and h.user_id = old.user_id;
  return null;
end;
$$;

-- Deletes a patient and tells the tombstone why; false if there is none. A plain deletion gives no reason.
create function public.delete_patient(patient uuid, reason text, words text default null) returns boolean
language plpgsql security invoker set search_path = '' as $$
begin
  perform set_config(
    'app.deletion', jsonb_build_object('patient', patient, 'reason', reason, 'words', words)::text, true
  );
  delete from public.patients p where p.id = patient;
  return found;
end;
$$;
-- For accounts alone: the service key sees everybody's patients, and ids are unique per therapist only.
revoke all on function public.delete_patient(uuid, text, text) from public, anon, service_role;
grant execute on function public.delete_patient(uuid, text, text) to authenticated;
