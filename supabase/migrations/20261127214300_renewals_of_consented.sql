-- Consents have kinds by now: who has revoked the one to the data, or the one to the treatment, has no renewal; another kind says nothing
-- of it.
create or replace function public.due_renewals(before date)
returns table (patient_id uuid, patient_name text, valid_until date)
language sql stable security invoker set search_path = '' as $$
  select p.id, p.nome, c.valid_until
  from public.care_plans c
  join public.patients p on p.id = c.patient_id and p.user_id = c.user_id
  where c.user_id = (select auth.uid()) and c.valid_until <= before
    and p.archived_at is null and p.discharged_on is null
    and not exists (
      select from (values ('data'), ('treatment')) asked (kind)
      cross join lateral (
        select k.revoked_at
        from public.consents k
        join public.consent_texts t on t.version = k.text_version
        where k.patient_id = p.id and k.user_id = p.user_id and t.kind = asked.kind
        order by k.received_at desc, k.id desc
        limit 1
      ) newest
      where newest.revoked_at is not null
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
'The caller''s treatments whose plan is valid until this day at most, and for which no report was issued to a health plan that renews
that day. Archived and discharged records, and those whose consent to data or treatment was revoked, are none.';
