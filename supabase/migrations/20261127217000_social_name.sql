-- The name by which a patient is to be called, where it is another than the civil one (Decreto 8.727/2016). Whoever reads a name to show
-- it reads both columns; which of them is shown is decided in one place, by the app.
alter table public.patients
  add column social_name text constraint patients_social_name_length check (char_length(social_name) <= 1000);
comment on column public.patients.social_name is
'By what the patient is called, where that is not the civil name: nome. Null for most.';

-- It says who the patient is, so that no evaluation asks it; and it comes with each name that the dashboard shows.
do $$
declare
  said record;
  words text;
begin
  for said in
    select *
    from (values
      (
        'public.add_first_evaluation(uuid, uuid)'::regprocedure,
        '''nome'', ''dataNascimento''', '''nome'', ''social_name'', ''dataNascimento'''
      ),
      ('public.overview(timestamptz[], timestamptz, date[])', '''nome'', p.nome,', '''nome'', p.nome, ''social_name'', p.social_name,'),
      ('public.overview(timestamptz[], timestamptz, date[])', 'p.tipo, p.nome,', 'p.tipo, p.nome, p.social_name,'),
      ('public.untreated_children()', 'select p.id, p.nome', 'select p.id, p.nome, p.social_name')
    ) as change (definition, before, after)
  loop
    words := pg_get_functiondef(said.definition);
    if position(said.before in words) = 0 then
      raise exception '% does not say %', said.definition, said.before;
    end if;
    execute replace(words, said.before, said.after);
  end loop;
end;
$$;

-- What renewals and found reports say gets a column more, at the end: a page of the version before reads the others.
drop function public.due_renewals(date);
create function public.due_renewals(before date)
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
    )
  order by c.valid_until, p.id
  limit 1000;
$$;
comment on function public.due_renewals(date) is
'The caller''s treatments whose plan is valid until this day at most, and for which no report was issued to a health plan that renews
that day. Archived and discharged records, and those whose consent to data or treatment was revoked, are none.';
revoke all on function public.due_renewals(date) from public, anon;
grant execute on function public.due_renewals(date) to authenticated, service_role;

drop function public.find_reports(text[], uuid[]);
create function public.find_reports(hashes text[], ids uuid[])
returns table (
  id uuid, patient_id uuid, patient_name text, kind text, addressee text, issued_at timestamptz, sha256 text,
  is_corrected boolean, signed_at timestamptz, social_name text
)
language sql stable security invoker set search_path = '' as $$
  select r.id, r.patient_id, p.nome, r.kind, r.addressee, r.issued_at, r.sha256,
    exists (select from public.issued_reports later where later.replaces = r.id and later.user_id = r.user_id),
    (select max(s.created_at) from public.signed_copies s
      where s.report_id = r.id and s.user_id = r.user_id and s.sha256 = hashes[cardinality(hashes)]),
    p.social_name
  from public.issued_reports r
  join public.patients p on p.id = r.patient_id and p.user_id = r.user_id
  where r.user_id = (select auth.uid()) and (
    r.sha256 = any (hashes) or r.id = any (ids) or exists (
      select from public.signed_copies s
      where s.report_id = r.id and s.user_id = r.user_id and s.sha256 = hashes[cardinality(hashes)]
    )
  )
  order by r.issued_at desc, r.id
  limit 20;
$$;
comment on function public.find_reports(text[], uuid[]) is
'The caller''s issued reports whose file has one of these SHA-256, or a signed version the last of them, or that have one of these ids. In
a body, since no address names what is looked for.';
revoke all on function public.find_reports(text[], uuid[]) from public, anon;
grant execute on function public.find_reports(text[], uuid[]) to authenticated, service_role;
