-- The ids of what was deleted, of any kind: none is ever taken again, so that a record cannot be replaced by another text
-- under the same ids. An id is spent for its therapist alone: somebody else's is like one that nobody used.

create table public.deleted_ids (
  user_id uuid not null,
  id uuid not null,
  primary key (user_id, id)
);

alter table public.deleted_ids enable row level security;

create policy "therapists read their own deleted ids" on public.deleted_ids
  for select to authenticated using ((select auth.uid()) = user_id);

-- Not even the service key writes: only the triggers do, as the owner of the tables.
revoke all on public.deleted_ids from anon, authenticated, service_role;
grant select on public.deleted_ids to authenticated, service_role;

-- What is known of earlier deletions. Of what went with its patient, nothing is.
insert into public.deleted_ids (user_id, id)
select t.user_id, t.patient_id from public.patient_tombstones t
union
select h.user_id, h.note_id from public.patient_history h where h.kind = 'note_removed'
union
select h.user_id, h.document_id from public.patient_history h
where h.kind = 'document_removed' and h.document_id is not null and not exists (
  select from public.patient_documents d where d.id = h.document_id and d.user_id = h.user_id
);

-- Once per statement, also for all the rows of a table that go with their patient.
create function public.bury_ids() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into public.deleted_ids (user_id, id) select gone.user_id, gone.id from gone on conflict do nothing;
  return null;
end;
$$;
revoke all on function public.bury_ids() from public, anon, authenticated;

-- After the insert, which has waited by then for whoever was deleting the same id. With the rights of the caller, who
-- learns nothing of another's ids. The owner of the tables, who restores a database, may bring a record back: its
-- tombstone stays.
create function public.refuse_deleted_id() returns trigger
language plpgsql security invoker set search_path = '' as $$
begin
  if current_user in ('anon', 'authenticated', 'service_role') and exists (
    select from public.deleted_ids d where d.user_id = new.user_id and d.id = new.id
  ) then
    raise exception 'what had this id was deleted' using errcode = 'PT410';
  end if;
  return null;
end;
$$;
revoke all on function public.refuse_deleted_id() from public, anon, authenticated;

create trigger patients_bury_ids after delete on public.patients
  referencing old table as gone for each statement execute function public.bury_ids();
create trigger patients_once after insert on public.patients
  for each row execute function public.refuse_deleted_id();

create trigger session_notes_bury_ids after delete on public.session_notes
  referencing old table as gone for each statement execute function public.bury_ids();
create trigger session_notes_once after insert on public.session_notes
  for each row execute function public.refuse_deleted_id();

create trigger consents_bury_ids after delete on public.consents
  referencing old table as gone for each statement execute function public.bury_ids();
create trigger consents_once after insert on public.consents
  for each row execute function public.refuse_deleted_id();

create trigger patient_documents_bury_ids after delete on public.patient_documents
  referencing old table as gone for each statement execute function public.bury_ids();
create trigger patient_documents_once after insert on public.patient_documents
  for each row execute function public.refuse_deleted_id();

create trigger family_answers_bury_ids after delete on public.family_answers
  referencing old table as gone for each statement execute function public.bury_ids();
create trigger family_answers_once after insert on public.family_answers
  for each row execute function public.refuse_deleted_id();
