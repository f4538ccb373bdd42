-- The bounds of the caller's folder are computed before the query and not in it, so that the index on names is used:
-- files of all therapists would be read otherwise.
create or replace function public.orphan_files()
returns table (bucket_id text, name text)
language sql stable security invoker set search_path = '' as $$
  select o.bucket_id, o.name
  from storage.objects o
  where greatest(o.created_at, o.updated_at) < now() - interval '24 hours'
    -- the policy cannot be looked up in an index: this leads to the caller's folder alone ('0' follows '/')
    and o.name operator(pg_catalog.~>=~) (select auth.uid()::text || '/')
    and o.name operator(pg_catalog.~<~) (select auth.uid()::text || '0')
    and (
      (o.bucket_id = 'documents'
        and not exists (select 1 from public.patient_documents d where d.file_path = o.name))
      or (o.bucket_id = 'patient-photos'
        and not exists (select 1 from public.patients p where p.id::text = (storage.foldername(o.name))[2]))
    )
  order by o.bucket_id, o.name;
$$;

-- What the platform grants by itself on whatever is made in this schema: numbers are drawn by the tables alone.
revoke all on all sequences in schema public from anon, authenticated;
alter default privileges in schema public revoke all on sequences from anon, authenticated;
