-- Names in the folder of the caller are found in the index on names ('0' follows '/'): the policy is otherwise evaluated
-- for every file of the bucket.
drop policy "therapists read their own files" on storage.objects;
create policy "therapists read their own files" on storage.objects for select to authenticated using (
  bucket_id in ('documents', 'patient-photos')
  and name operator(pg_catalog.~>=~) ((select auth.uid())::text || '/')
  and name operator(pg_catalog.~<~) ((select auth.uid())::text || '0')
);

-- The policy leads to the caller's folder alone.
create or replace function public.orphan_files()
returns table (bucket_id text, name text)
language sql stable security invoker set search_path = '' as $$
  select o.bucket_id, o.name
  from storage.objects o
  where greatest(o.created_at, o.updated_at) < now() - interval '24 hours'
    and (
      (o.bucket_id = 'documents'
        and not exists (select 1 from public.patient_documents d where d.file_path = o.name))
      or (o.bucket_id = 'patient-photos'
        and not exists (select 1 from public.patients p where p.id::text = split_part(o.name, '/', 2)))
    )
  order by o.bucket_id, o.name;
$$;

-- A document's file is never replaced or renamed while its row names it, whatever way it takes: an address for an upload,
-- signed in advance, needs no session and asks no policy.
create function public.keep_document_file() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if exists (select from public.patient_documents d where d.file_path = old.name) then
    raise exception 'the file of a document is never replaced' using errcode = '42501';
  end if;
  return new;
end;
$$;
revoke all on function public.keep_document_file() from public, anon, authenticated;

create trigger patient_files_keep before update on storage.objects
  for each row when (
    old.bucket_id = 'documents' and (
      (new.bucket_id, new.name, new.version) is distinct from (old.bucket_id, old.name, old.version)
      or (old.metadata is not null and new.metadata is distinct from old.metadata)
    )
  )
  execute function public.keep_document_file();

-- For whom a file is written. Storage writes as itself: only the row that it proposes says for whom, and one that a service
-- key proposes names nobody, also where the stored row then keeps its owner.
create function public.note_proposed_file() returns trigger
language plpgsql security invoker set search_path = '' as $$
begin
  perform set_config(
    'app.proposed_file', jsonb_build_object('name', new.bucket_id || '/' || new.name, 'owner', new.owner)::text, true
  );
  return new;
end;
$$;
revoke all on function public.note_proposed_file() from public, anon, authenticated;

create trigger patient_files_propose before insert on storage.objects
  for each row execute function public.note_proposed_file();

create or replace function public.note_file() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  person constant text := '[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}';
  proposed constant jsonb := nullif(current_setting('app.proposed_file', true), '')::jsonb;
  -- The embedded storage writes and removes on one connection for all: there the stored row says for whom.
  is_embedded constant boolean := coalesce(current_setting('app.embedded_storage', true), '') = 'on';
  file record;
begin
  if tg_op = 'UPDATE' and (new.bucket_id, new.name, new.version, new.metadata)
    is not distinct from (old.bucket_id, old.name, old.version, old.metadata)
  then
    return null;
  end if;
  for file in
    select old.bucket_id, old.name, 'removed' as fate,
      coalesce(auth.uid(), case when is_embedded then old.owner end) as actor
    where tg_op = 'DELETE' or (tg_op = 'UPDATE' and (new.bucket_id, new.name) is distinct from (old.bucket_id, old.name))
    union all
    select new.bucket_id, new.name, 'replaced', coalesce(auth.uid(), case
      when is_embedded then new.owner
      when proposed ->> 'name' = new.bucket_id || '/' || new.name then (proposed ->> 'owner')::uuid
    end)
    where tg_op <> 'DELETE'
  loop
    if file.bucket_id = 'documents' then
      insert into public.patient_history
        (patient_id, user_id, changed_by, kind, columns, old, document_id, file_name)
      select d.patient_id, d.user_id, file.actor, 'document_' || file.fate, '{}',
        to_jsonb(d) - array['id', 'patient_id', 'user_id'], d.id, d.file_name
      from public.patient_documents d where d.file_path = file.name;
    elsif file.bucket_id = 'patient-photos' and file.name ~ ('^' || person || '/' || person || '/') then
      insert into public.patient_history (patient_id, user_id, changed_by, kind, columns)
      select p.id, p.user_id, file.actor, 'photo_' || file.fate, '{}'
      from public.patients p
      where p.id = split_part(file.name, '/', 2)::uuid and p.user_id = split_part(file.name, '/', 1)::uuid
        and split_part(split_part(p.photo_url, '?', 1), '/patient-photos/', 2) = file.name;
    end if;
  end loop;
  return null;
end;
$$;
