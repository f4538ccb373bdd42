-- The comments in three functions and of one name what they speak of; nothing else changes.

create or replace function public.log_deleted_session_notes() returns trigger
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
  -- Notes that are deleted with their patient leave no entry: its history goes, too.
  join public.patients p on p.id = n.patient_id and p.user_id = n.user_id;
  return null;
end;
$$;

create or replace function public.log_document() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  document public.patient_documents := case tg_op when 'DELETE' then old else new end;
begin
  -- Documents that are deleted with their patient leave no entry: its history goes, too.
  if not exists (
    select from public.patients p where p.id = document.patient_id and p.user_id = document.user_id
  ) then
    return null;
  end if;
  -- The file was removed before the row, and log_file has written the entry.
  if tg_op = 'DELETE' and 'document_removed' = (
    select h.kind from public.patient_history h
    where h.user_id = document.user_id and h.patient_id = document.patient_id and h.document_id = document.id
    order by h.id desc limit 1
  ) then
    return null;
  end if;
  insert into public.patient_history (patient_id, user_id, changed_by, kind, columns, old, document_id, file_name)
  values (
    document.patient_id,
    document.user_id,
    auth.uid(),
    case tg_op when 'DELETE' then 'document_removed' else 'document_added' end,
    '{}',
    case tg_op when 'DELETE' then to_jsonb(document) - array['id', 'patient_id', 'user_id'] else '{}' end,
    document.id,
    document.file_name
  );
  return null;
end;
$$;

create or replace function public.log_patient() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  untracked constant text[] := array[
    'id', 'user_id', 'created_at', 'updated_at', 'revision', 'photo_url', 'consent_version',
    'completa', 'queixaResumo', 'to_ask'
  ];
  before jsonb := case when tg_op = 'INSERT' then '{}' else to_jsonb(old) end;
  after jsonb := to_jsonb(new);
  changed jsonb;
  photo text;
begin
  -- The history refers to a record by its id and its therapist.
  if tg_op = 'UPDATE' and (new.id, new.user_id) is distinct from (old.id, old.user_id) then
    raise exception 'a record keeps its id and its therapist' using errcode = '42501';
  end if;
  if tg_op = 'UPDATE' then
    photo := case
      -- touch_patient leaves the revision as it is for the photo of a new record
      when old.photo_url is null and new.photo_url is not null and new.revision > old.revision then 'photo_added'
      when new.photo_url is null and old.photo_url is not null then 'photo_removed'
      -- with the same path, the file was replaced, and log_file has written the entry
      when split_part(new.photo_url, '?', 1) <> split_part(old.photo_url, '?', 1) then 'photo_replaced'
    end;
    -- The file was removed before the address, and log_file has written the entry.
    if photo = 'photo_removed' and 'photo_removed' = (
      select h.kind from public.patient_history h
      where h.user_id = new.user_id and h.patient_id = new.id and h.kind like 'photo%'
      order by h.id desc limit 1
    ) then
      photo := null;
    end if;
    if photo is not null then
      insert into public.patient_history (patient_id, user_id, changed_by, kind, columns)
      values (new.id, new.user_id, auth.uid(), photo, '{}');
    end if;
  end if;
  select coalesce(jsonb_object_agg(a.key, coalesce(before -> a.key, 'null')), '{}')
  into changed
  from jsonb_each(after) a
  where a.key <> all (untracked) and a.value is distinct from coalesce(before -> a.key, 'null');
  if tg_op = 'UPDATE' and changed = '{}' then
    return null;
  end if;
  insert into public.patient_history (patient_id, user_id, changed_by, kind, columns, old)
  values (
    new.id,
    new.user_id,
    auth.uid(),
    case tg_op when 'INSERT' then 'created' else 'changed' end,
    array(select jsonb_object_keys(changed)),
    case tg_op when 'INSERT' then '{}' else changed end
  );
  -- The row of a mark or informant is deleted when its question becomes answered or unanswered.
  if tg_op = 'UPDATE' then
    delete from public.answer_marks m
    where m.patient_id = new.id and m.user_id = new.user_id and changed ? m."column"
      and coalesce(before ->> m."column" ~ '\S', false) <> coalesce(after ->> m."column" ~ '\S', false);
  end if;
  return null;
end;
$$;

comment on function public.overview(timestamptz[], timestamptz, date[]) is
'What the dashboard and the sidebar show of all patients of the caller, in one answer. The bounds come from the device, in
ascending order: month_starts has the first moment of each month and of the one after the last, births the first birth date of
each age group after the oldest, then tomorrow. Archived records count as nothing but has_archived.';
