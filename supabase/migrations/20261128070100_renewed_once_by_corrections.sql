-- A correction of another report renews nothing beside the report that stands: what a correction renews is looked at, too.
create or replace function public.check_renewed_once() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  -- two that are issued at the same moment come one after the other
  perform from public.patients p where p.id = new.patient_id and p.user_id = new.user_id for no key update;
  if auth.uid() is not null and not exists (
    select from public.issued_reports corrected
    where corrected.id = new.replaces and corrected.user_id = new.user_id
      and corrected.kind = 'plano_saude' and corrected.content ->> 'renews' = new.content ->> 'renews'
  ) and exists (
    select from public.issued_reports r
    where r.patient_id = new.patient_id and r.user_id = new.user_id and r.id <> new.id
      and r.kind = 'plano_saude' and r.content ->> 'renews' = new.content ->> 'renews'
      and not exists (
        select from public.issued_reports later
        where later.patient_id = r.patient_id and later.user_id = r.user_id and later.replaces = r.id
      )
  ) then
    raise exception 'a treatment is renewed once for each end of its plan' using errcode = 'PT452';
  end if;
  return null;
end;
$$;
comment on function public.check_renewed_once() is
'After the write, when row level security has refused the patients of others. A correction renews what the report renewed that it
corrects, and nothing else that was renewed. The owner of the tables, who fills or restores a database, has no caller.';

drop trigger issued_reports_check_renewed on public.issued_reports;
create trigger issued_reports_check_renewed after insert on public.issued_reports
  for each row when (new.kind = 'plano_saude' and new.content ->> 'renews' <> '')
  execute function public.check_renewed_once();
