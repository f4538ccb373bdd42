-- Consents, the history and tombstones go with their patient and in no other way, as finalised notes and what families wrote
-- do: no account, no service key and no statement on the console takes them away.

-- After a deletion, once per statement: what goes with its patient goes at once.
create function public.keep_evidence() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if exists (
    select from gone g join public.patients p on p.id = g.patient_id and p.user_id = g.user_id
  ) then
    raise exception '% are never deleted', tg_argv[0];
  end if;
  return null;
end;
$$;
revoke all on function public.keep_evidence() from public, anon, authenticated;

create function public.refuse_change() returns trigger
language plpgsql security invoker set search_path = '' as $$
begin
  raise exception '% are never %', tg_argv[0], case tg_op when 'UPDATE' then 'changed' else 'deleted' end;
end;
$$;
revoke all on function public.refuse_change() from public, anon, authenticated;

revoke delete, truncate on public.consents from service_role;
create trigger consents_keep_deleted after delete on public.consents
  referencing old table as gone for each statement execute function public.keep_evidence('consents');
create trigger consents_no_truncate before truncate on public.consents
  for each statement execute function public.refuse_change('consents');

create trigger patient_history_keep_deleted after delete on public.patient_history
  referencing old table as gone for each statement execute function public.keep_evidence('entries of the history');
create trigger patient_history_no_change before update or truncate on public.patient_history
  for each statement execute function public.refuse_change('entries of the history');

create trigger patient_tombstones_no_change before update or delete or truncate on public.patient_tombstones
  for each statement execute function public.refuse_change('tombstones');

-- The same for those that had triggers of their own.
create or replace function public.keep_family_answers() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if to_jsonb(new) - 'reviewed_at' <> to_jsonb(old) - 'reviewed_at' then
    raise exception 'what a family wrote is never changed';
  end if;
  if old.reviewed_at is not null then
    new.reviewed_at := old.reviewed_at;
  elsif new.reviewed_at is not null then
    new.reviewed_at := now();
  end if;
  return new;
end;
$$;
drop trigger family_answers_keep on public.family_answers;
create trigger family_answers_keep before update on public.family_answers
  for each row execute function public.keep_family_answers();
create trigger family_answers_keep_deleted after delete on public.family_answers
  referencing old table as gone for each statement execute function public.keep_evidence('answers of families');
drop trigger family_answers_no_truncate on public.family_answers;
drop function public.refuse_truncate_family();
create trigger family_answers_no_truncate before truncate on public.family_answers
  for each statement execute function public.refuse_change('answers of families');
drop trigger session_notes_no_truncate on public.session_notes;
drop function public.refuse_truncate();
create trigger session_notes_no_truncate before truncate on public.session_notes
  for each statement execute function public.refuse_change('finalised notes');

-- Deletions of notes, all at once: a record with thousands of notes goes as fast as one with few.
create function public.note_deleted_notes() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if exists (
    select from gone n join public.patients p on p.id = n.patient_id and p.user_id = n.user_id
    where n.finalised_at is not null
  ) then
    raise exception 'a finalised note is never deleted';
  end if;
  insert into public.patient_history (patient_id, user_id, changed_by, kind, columns, old, note_id, occurred_on)
  select n.patient_id, n.user_id, auth.uid(), 'note_removed', '{}',
    jsonb_build_object('occurred_on', n.occurred_on, 'kind', n.kind, 'content', n.content, 'reason', n.reason),
    n.id, n.occurred_on
  from gone n
  -- with its patient, it goes without a word
  join public.patients p on p.id = n.patient_id and p.user_id = n.user_id;
  return null;
end;
$$;
revoke all on function public.note_deleted_notes() from public, anon, authenticated;

create or replace function public.keep_session_note() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if old.finalised_at is not null then
    raise exception 'a finalised note is never changed';
  end if;
  if (new.id, new.user_id, new.patient_id, new.replaces)
    is distinct from (old.id, old.user_id, old.patient_id, old.replaces)
  then
    raise exception 'a note keeps its id, its patient and what it replaces' using errcode = '42501';
  end if;
  new.created_at := old.created_at;
  new.updated_at := now();
  new.revision := old.revision + 1;
  new.author := null;
  if new.finalised_at is not null then
    new.finalised_at := now();
    select jsonb_build_object(
      'name', p.full_name,
      'category', p.category,
      'crefito_region', p.crefito_region,
      'crefito_number', p.crefito_number
    )
    into new.author
    from public.therapist_profiles p
    where p.user_id = new.user_id and p.full_name is not null;
    if new.author is null then
      raise exception 'a note is finalised by somebody with a name' using errcode = '23502';
    end if;
  end if;
  return new;
end;
$$;
create or replace function public.note_session_note() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  is_changed constant boolean := tg_op = 'UPDATE'
    and (new.occurred_on, new.kind, new.content, new.reason)
      is distinct from (old.occurred_on, old.kind, old.content, old.reason);
  said constant jsonb := case when is_changed then jsonb_build_object(
    'occurred_on', old.occurred_on, 'kind', old.kind, 'content', old.content, 'reason', old.reason
  ) end;
begin
  insert into public.patient_history (patient_id, user_id, changed_by, kind, columns, old, note_id, occurred_on)
  select new.patient_id, new.user_id, auth.uid(), happened.kind, '{}', happened.old, new.id, new.occurred_on
  from (values
    ('note_added', '{}'::jsonb, tg_op = 'INSERT'),
    ('note_changed', said, is_changed),
    ('note_finalised', '{}', new.finalised_at is not null)
  ) as happened (kind, old, so)
  where happened.so;
  return null;
end;
$$;

drop trigger session_notes_keep on public.session_notes;
create trigger session_notes_keep before update on public.session_notes
  for each row execute function public.keep_session_note();
drop trigger session_notes_note on public.session_notes;
create trigger session_notes_note after insert or update on public.session_notes
  for each row execute function public.note_session_note();
create trigger session_notes_note_deleted after delete on public.session_notes
  referencing old table as gone for each statement execute function public.note_deleted_notes();

-- What a correction replaces is finalised and therefore stays as long as its patient: no deletion has to ask row by row
-- whether something still names the note. Naming one is checked once, when the correction comes.
create or replace function public.begin_session_note() returns trigger
language plpgsql security invoker set search_path = '' as $$
begin
  if current_user in ('anon', 'authenticated', 'service_role') then
    new.created_at := now();
    new.updated_at := new.created_at;
    new.revision := 1;
    new.finalised_at := null;
    new.author := null;
  end if;
  if new.replaces is not null and not exists (
    select from public.session_notes n
    where n.id = new.replaces and n.patient_id = new.patient_id and n.user_id = new.user_id
      and n.finalised_at is not null
  ) then
    raise exception 'only a finalised note of the same patient is corrected' using errcode = '23503';
  end if;
  return new;
end;
$$;
alter table public.session_notes
  drop constraint session_notes_replaces_patient_id_user_id_fkey,
  drop constraint session_notes_id_patient_id_user_id_key;

-- Which entries one transaction wrote. The numbers begin again where a database is moved, so that they tell entries of
-- about the same time apart, and no others. Entries from before have none.
alter table public.patient_history add column transaction bigint;
alter table public.patient_history alter column transaction set default pg_current_xact_id()::text::bigint;
