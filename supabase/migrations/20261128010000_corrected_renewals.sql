-- A report that was issued as the renewal by mistake, and corrected into another kind, renews nothing: the line comes back, and the
-- renewal can be issued.

create or replace function public.due_renewals(before date)
returns table (patient_id uuid, patient_name text, valid_until date, social_name text)
language sql stable security invoker set search_path = '' as $$
  select p.id, p.nome, c.valid_until, p.social_name
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
        and not exists (
          select from public.issued_reports later
          where later.patient_id = r.patient_id and later.user_id = r.user_id and later.replaces = r.id
        )
    )
  order by c.valid_until, p.id
  limit 1000;
$$;
comment on function public.due_renewals(date) is
'The caller''s treatments whose plan is valid until this day at most, and for which no report that stands was issued to a health plan that
renews that day: one that was corrected counts as its correction says. Archived and discharged records, and those whose consent to data
or treatment was revoked, are none.';

create or replace function public.check_renewed_once() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  -- two that are issued at the same moment come one after the other
  perform from public.patients p where p.id = new.patient_id and p.user_id = new.user_id for no key update;
  if auth.uid() is not null and exists (
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
