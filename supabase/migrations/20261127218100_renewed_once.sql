-- Two devices, each of which knows nothing of the other's report, do not both renew a treatment until the same day in silence: the second
-- is refused, and is issued without the claim once its therapist has been told.
create function public.check_renewed_once() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  -- two that are issued at the same moment come one after the other
  perform from public.patients p where p.id = new.patient_id and p.user_id = new.user_id for no key update;
  if auth.uid() is not null and exists (
    select from public.issued_reports r
    where r.patient_id = new.patient_id and r.user_id = new.user_id and r.id <> new.id
      and r.kind = 'plano_saude' and r.content ->> 'renews' = new.content ->> 'renews'
  ) then
    raise exception 'a treatment is renewed once for each end of its plan' using errcode = 'PT452';
  end if;
  return null;
end;
$$;
comment on function public.check_renewed_once() is
'After the write, when row level security has refused the patients of others. A correction renews what the corrected one renewed. The
owner of the tables, who fills or restores a database, has no caller.';
revoke all on function public.check_renewed_once() from public, anon, authenticated;
create trigger issued_reports_check_renewed after insert on public.issued_reports
  for each row when (new.kind = 'plano_saude' and new.replaces is null and new.content ->> 'renews' <> '')
  execute function public.check_renewed_once();
