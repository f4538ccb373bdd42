-- When something came, and in which revision it stands, is told by the server alone; only the owner of the tables, who
-- fills or restores a database, may tell another time.

create or replace function public.begin_patient() returns trigger
language plpgsql security invoker set search_path = '' as $$
begin
  new.consent_version := null;
  if current_user in ('anon', 'authenticated', 'service_role') then
    new.created_at := now();
    new.updated_at := new.created_at;
    new.revision := 1;
  end if;
  return new;
end;
$$;

create function public.stamp_document() returns trigger
language plpgsql security invoker set search_path = '' as $$
begin
  if current_user in ('anon', 'authenticated', 'service_role') then
    new.uploaded_at := now();
  end if;
  return new;
end;
$$;
revoke all on function public.stamp_document() from public, anon, authenticated;

create trigger patient_documents_stamp before insert on public.patient_documents
  for each row execute function public.stamp_document();

-- A document is added and removed, and never rewritten: not its row, and not its file.
drop policy "therapists change their own documents" on public.patient_documents;
revoke update on public.patient_documents from authenticated;

drop policy "therapists change their own files" on storage.objects;
create policy "therapists replace their own photos" on storage.objects
  for update to authenticated using (
    bucket_id = 'patient-photos'
    and (storage.foldername(name))[1] = (select auth.uid())::text
  ) with check (
    bucket_id = 'patient-photos'
    and (storage.foldername(name))[1] = (select auth.uid())::text
  );

-- The history tells of documents and photo too. 'columns' is empty then; 'old' says what a removed document was.
alter table public.patient_history
  add document_id uuid,
  add file_name text,
  drop constraint patient_history_kind_check,
  add constraint patient_history_kind_check check (kind in (
    'created', 'changed', 'document_added', 'document_replaced', 'document_removed',
    'photo_added', 'photo_replaced', 'photo_removed'
  ));

create or replace function public.record_history() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  untracked constant text[] := array[
    'id', 'user_id', 'created_at', 'updated_at', 'revision', 'photo_url', 'consent_version',
    'completa', 'queixaResumo'
  ];
  before jsonb := case when tg_op = 'INSERT' then '{}' else to_jsonb(old) end;
  after jsonb := to_jsonb(new);
  changed jsonb;
  photo text;
begin
  -- Under another id a record would leave its history behind.
  if tg_op = 'UPDATE' and (new.id, new.user_id) is distinct from (old.id, old.user_id) then
    raise exception 'a record keeps its id and its therapist' using errcode = '42501';
  end if;
  if tg_op = 'UPDATE' then
    photo := case
      -- the photo of the creation itself counts as no update
      when old.photo_url is null and new.photo_url is not null and new.revision > old.revision then 'photo_added'
      when new.photo_url is null and old.photo_url is not null then 'photo_removed'
      -- another time in the same address: the file that was replaced has been noted
      when split_part(new.photo_url, '?', 1) <> split_part(old.photo_url, '?', 1) then 'photo_replaced'
    end;
    -- the file that went before has been noted, too
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
  return null;
end;
$$;

create function public.note_document() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  document public.patient_documents := case tg_op when 'DELETE' then old else new end;
begin
  -- with its patient, it goes without a word
  if not exists (
    select from public.patients p where p.id = document.patient_id and p.user_id = document.user_id
  ) then
    return null;
  end if;
  -- its file went before, and that has been noted
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
revoke all on function public.note_document() from public, anon, authenticated;

create trigger patient_documents_note after insert or delete on public.patient_documents
  for each row execute function public.note_document();

-- A file that a row names already and that comes again, or goes, whatever way it takes. Storage writes as itself for
-- whoever owns the file.
create function public.note_file() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  person constant text := '[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}';
  file record;
begin
  if tg_op = 'UPDATE' and (new.bucket_id, new.name, new.version, new.metadata)
    is not distinct from (old.bucket_id, old.name, old.version, old.metadata)
  then
    return null;
  end if;
  for file in
    select old.bucket_id, old.name, 'removed' as fate, old.owner
    where tg_op = 'DELETE' or (tg_op = 'UPDATE' and (new.bucket_id, new.name) is distinct from (old.bucket_id, old.name))
    union all
    select new.bucket_id, new.name, 'replaced', new.owner
    where tg_op <> 'DELETE'
  loop
    if file.bucket_id = 'documents' then
      insert into public.patient_history
        (patient_id, user_id, changed_by, kind, columns, old, document_id, file_name)
      select d.patient_id, d.user_id, coalesce(auth.uid(), file.owner), 'document_' || file.fate, '{}',
        to_jsonb(d) - array['id', 'patient_id', 'user_id'], d.id, d.file_name
      from public.patient_documents d where d.file_path = file.name;
    elsif file.bucket_id = 'patient-photos' and file.name ~ ('^' || person || '/' || person || '/') then
      insert into public.patient_history (patient_id, user_id, changed_by, kind, columns)
      select p.id, p.user_id, coalesce(auth.uid(), file.owner), 'photo_' || file.fate, '{}'
      from public.patients p
      where p.id = split_part(file.name, '/', 2)::uuid and p.user_id = split_part(file.name, '/', 1)::uuid
        and split_part(split_part(p.photo_url, '?', 1), '/patient-photos/', 2) = file.name;
    end if;
  end loop;
  return null;
end;
$$;
revoke all on function public.note_file() from public, anon, authenticated;

create trigger patient_files_note after insert or update or delete on storage.objects
  for each row execute function public.note_file();
