-- The size and the revision that an issued report states are true: the server knows both. Its hash is compared by whoever opens it.
create function public.check_report_facts() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  stored constant bigint := (
    -- the embedded storage keeps the metadata as a JSON text
    select nullif((o.metadata #>> '{}')::jsonb ->> 'size', '')::bigint
    from storage.objects o
    where o.bucket_id = 'documents' and o.name = new.document_path
  );
begin
  if auth.uid() is null then
    return null;
  end if;
  if stored <> new.file_size then
    raise exception 'the stored file has another size' using errcode = 'PT412';
  end if;
  if exists (
    select from public.patients p
    where p.id = new.patient_id and p.user_id = new.user_id and p.revision < new.record_revision
  ) then
    raise exception 'the record has no such revision yet' using errcode = 'PT412';
  end if;
  return null;
end;
$$;
comment on function public.check_report_facts() is
'After the write, when row level security and the constraints have refused what is not the caller''s own. The storage server writes the
size with the row of the file.';
revoke all on function public.check_report_facts() from public, anon, authenticated;

create trigger issued_reports_check_facts after insert on public.issued_reports
  for each row execute function public.check_report_facts();
