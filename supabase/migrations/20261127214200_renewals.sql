-- The plans of treatments that end soon, for which a health plan asks a new report.
create index care_plans_valid_until_idx on public.care_plans (user_id, valid_until) where valid_until is not null;

create function public.due_renewals(before date)
returns table (patient_id uuid, patient_name text, valid_until date)
language sql stable security invoker set search_path = '' as $$
  select p.id, p.nome, c.valid_until
  from public.care_plans c
  join public.patients p on p.id = c.patient_id and p.user_id = c.user_id
  where c.user_id = (select auth.uid()) and c.valid_until <= before
    and p.archived_at is null and p.discharged_on is null
    and not (
      p.consent_version is null and exists (
        select from public.consents k
        where k.patient_id = p.id and k.user_id = p.user_id and k.revoked_at is not null
      )
    )
    and not exists (
      select from public.issued_reports r
      where r.patient_id = p.id and r.user_id = p.user_id and r.kind = 'plano_saude'
        and r.content ->> 'renews' = to_char(c.valid_until, 'YYYY-MM-DD')
    )
  order by c.valid_until, p.id
  limit 1000;
$$;
comment on function public.due_renewals(date) is
'The caller''s treatments whose plan is valid until this day at most, and for which no report to a health plan was issued since it was
due. Archived and discharged records, and those whose consent was revoked, are none.';
revoke all on function public.due_renewals(date) from public, anon;
grant execute on function public.due_renewals(date) to authenticated, service_role;
