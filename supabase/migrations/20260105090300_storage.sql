-- Photos and documents are health data of identified people: both buckets are private, and everyone is confined
-- to the folder named by their own user id.

insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types) values
  ('documents', 'documents', false, 52428800, array['application/pdf']),
  ('patient-photos', 'patient-photos', false, 10485760, array['image/jpeg', 'image/png', 'image/webp'])
on conflict (id) do update set
  public = excluded.public,
  file_size_limit = excluded.file_size_limit,
  allowed_mime_types = excluded.allowed_mime_types;

create policy "therapists read their own files" on storage.objects
  for select to authenticated using (
    bucket_id in ('documents', 'patient-photos')
    and (storage.foldername(name))[1] = (select auth.uid())::text
  );
create policy "therapists add their own files" on storage.objects
  for insert to authenticated with check (
    bucket_id in ('documents', 'patient-photos')
    and (storage.foldername(name))[1] = (select auth.uid())::text
  );
create policy "therapists change their own files" on storage.objects
  for update to authenticated using (
    bucket_id in ('documents', 'patient-photos')
    and (storage.foldername(name))[1] = (select auth.uid())::text
  ) with check (
    bucket_id in ('documents', 'patient-photos')
    and (storage.foldername(name))[1] = (select auth.uid())::text
  );
create policy "therapists delete their own files" on storage.objects
  for delete to authenticated using (
    bucket_id in ('documents', 'patient-photos')
    and (storage.foldername(name))[1] = (select auth.uid())::text
  );

-- Files that no patient and no document row knows any more: what is left when removing the files of a deleted
-- patient failed, or when an upload was never followed by its row. Row level security confines objects, patients
-- and documents alike to the caller's own. A day's grace keeps its hands off uploads that are still under way.
create function public.orphan_files()
returns table (bucket_id text, name text)
language sql stable security invoker set search_path = '' as $$
  select o.bucket_id, o.name
  from storage.objects o
  where greatest(o.created_at, o.updated_at) < now() - interval '24 hours'
    -- the policy cannot be looked up in an index: this leads to the caller's folder alone ('0' follows '/')
    and o.name operator(pg_catalog.~>=~) ((select auth.uid())::text || '/')
    and o.name operator(pg_catalog.~<~) ((select auth.uid())::text || '0')
    and (
      (o.bucket_id = 'documents'
        and not exists (select 1 from public.patient_documents d where d.file_path = o.name))
      or (o.bucket_id = 'patient-photos'
        and not exists (select 1 from public.patients p where p.id::text = (storage.foldername(o.name))[2]))
    )
  order by o.bucket_id, o.name;
$$;
revoke all on function public.orphan_files() from public, anon;
grant execute on function public.orphan_files() to authenticated;
