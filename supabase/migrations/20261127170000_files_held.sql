-- The file of a report could be deleted or replaced by another transaction between the moment when it was seen and the end of
-- the one that issues the report: neither saw the other. The first to come now keeps the other waiting.
create function public.hold_report_file() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform from storage.objects o where o.bucket_id = 'documents' and o.name = new.document_path for share;
  return null;
end;
$$;
revoke all on function public.hold_report_file() from public, anon, authenticated;
comment on function public.hold_report_file() is
  'Keeps a deletion or another version of the file waiting until the report is issued, or waits for it: what is looked at
afterwards stays. Its trigger comes first by its name, after row level security has refused the paths of others.';

create trigger issued_reports_bind_file after insert on public.issued_reports
  for each row execute function public.hold_report_file();
