-- Whether a consent is in force is decided when a report is issued, not when it was written: it may have waited for the network.
create function public.check_report_consent() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  patient public.patients;
begin
  -- A revocation that is under way is awaited; a later one waits until the report is issued.
  select p.* into patient from public.patients p
  where p.id = new.patient_id and p.user_id = new.user_id for no key update;
  if auth.uid() is not null and not coalesce(starts_with(patient.consent_version, patient.tipo || '-'), false) then
    raise exception 'a report leaves the family with a consent in force, or with a reason' using errcode = 'PT451';
  end if;
  return null;
end;
$$;
comment on function public.check_report_consent() is
'After the write, when row level security has refused the patients of others. The owner of the tables, who fills or restores a
database, has no caller.';
revoke all on function public.check_report_consent() from public, anon, authenticated;

create trigger issued_reports_check_consent after insert on public.issued_reports
  for each row when (new.kind <> 'familia' and new.without_consent is null) execute function public.check_report_consent();
