-- The signed version of a report is another file than the report: it names neither the file of a report nor the content of its own, and one
-- that begins with the report goes on after it. A report names no signed version, either. Rows that are there stay.
create or replace function public.check_signed_copy() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  signed public.issued_reports;
  stored bigint;
begin
  select r.* into signed from public.issued_reports r
  where r.id = new.report_id and r.patient_id = new.patient_id and r.user_id = new.user_id;
  if not found then
    raise exception 'only a report of the same patient has a signed copy' using errcode = '23503';
  end if;
  if auth.uid() is null then
    return null;
  end if;
  -- the embedded storage keeps the metadata as a JSON text
  select nullif((o.metadata #>> '{}')::jsonb ->> 'size', '')::bigint into stored
  from storage.objects o
  where o.bucket_id = 'documents' and o.name = new.document_path;
  if not found then
    raise exception 'a signed copy is stored after its file' using errcode = '23514';
  end if;
  if new.sha256 = signed.sha256
    or (new.begins_with_report and stored <= signed.file_size)
    or exists (select from public.issued_reports r where r.document_path = new.document_path)
  then
    raise exception 'a signed copy is another file than the report' using errcode = '23514';
  end if;
  return null;
end;
$$;

create or replace function public.check_report_file() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if auth.uid() is not null and not exists (
    select from storage.objects o where o.bucket_id = 'documents' and o.name = new.document_path
  ) then
    raise exception 'a report is issued after its file' using errcode = '23514';
  end if;
  if auth.uid() is not null and exists (
    select from public.signed_copies s where s.document_path = new.document_path
  ) then
    raise exception 'a report is another file than a signed copy' using errcode = '23514';
  end if;
  return null;
end;
$$;
