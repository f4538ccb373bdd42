-- The plan of a treatment: what COFFITO's resolution 415/2012 wants in every record beside the answers of the intake. One row a
-- record, which begins with its first word.
create table public.care_plans (
  patient_id uuid not null,
  user_id uuid not null default auth.uid(),
  diagnosis text constraint care_plans_diagnosis_length check (char_length(diagnosis) <= 200000),
  prognosis text constraint care_plans_prognosis_length check (char_length(prognosis) <= 200000),
  frequency text constraint care_plans_frequency_length check (char_length(frequency) <= 1000),
  review_on date
    constraint care_plans_review_on_readable check (review_on between '0001-01-01' and '9999-12-31'),
  revision integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (patient_id, user_id),
  foreign key (patient_id, user_id) references public.patients (id, user_id) on delete cascade
);
comment on table public.care_plans is
'The plan of a treatment beside the answers of the intake, at most one a record. What it said before is in the history.';
comment on column public.care_plans.review_on is
'From this day on the dashboard asks to look at it again.';

create index care_plans_review_on_idx on public.care_plans (user_id, review_on) where review_on is not null;

create function public.touch_care_plan() returns trigger
language plpgsql security invoker set search_path = '' as $$
begin
  if tg_op = 'UPDATE' then
    if (new.patient_id, new.user_id) is distinct from (old.patient_id, old.user_id) then
      raise exception 'a plan keeps its record' using errcode = '42501';
    end if;
    new.created_at := old.created_at;
    new.revision := old.revision + 1;
    new.updated_at := now();
  elsif current_user in ('anon', 'authenticated', 'service_role') then
    new.created_at := now();
    new.updated_at := new.created_at;
    new.revision := 1;
  end if;
  return new;
end;
$$;
comment on function public.touch_care_plan() is
'The server says when and how often; the owner of the tables, who fills or restores a database, may insert other values.';
revoke all on function public.touch_care_plan() from public, anon, authenticated;

create trigger care_plans_touch before insert or update on public.care_plans
  for each row execute function public.touch_care_plan();

-- The history tells what the plan said before.
alter table public.patient_history
  drop constraint patient_history_kind_check,
  add constraint patient_history_kind_check check (kind in (
    'created', 'changed', 'document_added', 'document_replaced', 'document_removed',
    'photo_added', 'photo_replaced', 'photo_removed',
    'note_added', 'note_changed', 'note_finalised', 'note_removed', 'marked',
    'family_answered', 'family_reviewed', 'imported', 'plan_changed'
  ));
comment on column public.patient_history.columns is
'Which columns were filled, changed or marked, of the record or of its plan; empty for documents, photos, notes and answers of
families. Lists read these and no text.';

create function public.log_care_plan() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  before constant jsonb := case tg_op when 'INSERT' then '{}' else to_jsonb(old) end;
  changed jsonb;
begin
  select coalesce(jsonb_object_agg(a.key, coalesce(before -> a.key, 'null')), '{}')
  into changed
  from jsonb_each(to_jsonb(new)) a
  where a.key in ('diagnosis', 'prognosis', 'frequency', 'review_on')
    and a.value is distinct from coalesce(before -> a.key, 'null');
  if changed <> '{}' then
    insert into public.patient_history (patient_id, user_id, changed_by, kind, columns, old)
    values (
      new.patient_id, new.user_id, auth.uid(), 'plan_changed', array(select jsonb_object_keys(changed)), changed
    );
  end if;
  return null;
end;
$$;
revoke all on function public.log_care_plan() from public, anon, authenticated;

create trigger care_plans_log after insert or update on public.care_plans
  for each row execute function public.log_care_plan();

alter table public.care_plans enable row level security;

create policy "therapists read their own plans" on public.care_plans
  for select to authenticated using ((select auth.uid()) = user_id);
create policy "therapists add their own plans" on public.care_plans
  for insert to authenticated with check ((select auth.uid()) = user_id);
create policy "therapists change their own plans" on public.care_plans
  for update to authenticated using ((select auth.uid()) = user_id) with check ((select auth.uid()) = user_id);

revoke all on public.care_plans from anon, authenticated;
revoke delete, truncate on public.care_plans from service_role;
grant select on public.care_plans to authenticated;
grant insert (patient_id, user_id, diagnosis, prognosis, frequency, review_on) on public.care_plans to authenticated;
grant update (diagnosis, prognosis, frequency, review_on) on public.care_plans to authenticated;

-- A change of the plan is an entry of the record.
create or replace function public.keep_until(patient_ids uuid[])
returns table (patient_id uuid, keep_until date)
language sql stable security invoker set search_path = '' as $$
  select p.id, ((greatest(
    p.updated_at,
    (select max(n.updated_at) from public.session_notes n where n.patient_id = p.id and n.user_id = p.user_id),
    (select max(d.uploaded_at) from public.patient_documents d where d.patient_id = p.id and d.user_id = p.user_id),
    (select max(greatest(f.received_at, f.reviewed_at)) from public.family_answers f
      where f.patient_id = p.id and f.user_id = p.user_id),
    (select max(c.updated_at) from public.care_plans c where c.patient_id = p.id and c.user_id = p.user_id),
    (select max(r.imported_at) from public.imported_records r where r.patient_id = p.id and r.user_id = p.user_id),
    (select max(greatest(c.received_at, c.signed_at, c.revoked_at)) from public.consents c
      where c.patient_id = p.id and c.user_id = p.user_id)
  ) at time zone 'America/Sao_Paulo')::date + interval '20 years')::date
  from public.patients p
  where p.id = any (patient_ids);
$$;

create or replace function public.add_patient_tombstone() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  said jsonb := nullif(current_setting('app.deletion', true), '')::jsonb;
begin
  -- what was said of another deletion of this transaction
  if said ->> 'patient' is distinct from old.id::text then
    said := null;
  end if;
  insert into public.patient_tombstones (
    patient_id, user_id, deleted_by, reason, words, notes, documents, consents, family_answers, begun_at, last_entry_at
  )
  select old.id, old.user_id, auth.uid(), said ->> 'reason', said ->> 'words', n.held, d.held, c.held, f.held,
    old.created_at, greatest(old.updated_at, n.latest, d.latest, c.latest, f.latest, r.latest, l.latest)
  from (
    select count(*) as held, max(n.updated_at) as latest
    from public.session_notes n where n.patient_id = old.id and n.user_id = old.user_id
  ) n, (
    select count(*) as held, max(d.uploaded_at) as latest
    from public.patient_documents d where d.patient_id = old.id and d.user_id = old.user_id
  ) d, (
    select count(*) as held, max(greatest(c.received_at, c.signed_at, c.revoked_at)) as latest
    from public.consents c where c.patient_id = old.id and c.user_id = old.user_id
  ) c, (
    select count(*) as held, max(greatest(f.received_at, f.reviewed_at)) as latest
    from public.family_answers f where f.patient_id = old.id and f.user_id = old.user_id
  ) f, (
    select max(r.imported_at) as latest
    from public.imported_records r where r.patient_id = old.id and r.user_id = old.user_id
  ) r, (
    select max(l.updated_at) as latest
    from public.care_plans l where l.patient_id = old.id and l.user_id = old.user_id
  ) l;
  return old;
end;
$$;

-- The dashboard also gets the plans whose day to be reviewed has come.
create or replace function public.overview(month_starts timestamp with time zone[], day_start timestamp with time zone, births date[])
returns jsonb
language sql stable security invoker set search_path = '' as $$
  with active as (
    select width_bucket(p.created_at, month_starts) as month, width_bucket(p."dataNascimento", births) as age
    from public.patients p
    where p.archived_at is null
  )
  select jsonb_build_object(
    'counters', (
      select to_jsonb(c)
      from public.patient_counters(month_starts[cardinality(month_starts) - 1], day_start) c
    ),
    'has_archived', exists (select from public.patients p where p.archived_at is not null),
    'months', (
      select jsonb_agg(coalesce(found.count, 0) order by bucket.number)
      from generate_series(1, cardinality(month_starts) - 1) bucket (number)
      left join (select a.month, count(*) from active a group by a.month) found on found.month = bucket.number
    ),
    'ages', (
      select jsonb_agg(coalesce(found.count, 0) order by bucket.number desc)
      from generate_series(0, cardinality(births) - 1) bucket (number)
      left join (select a.age, count(*) from active a group by a.age) found on found.age = bucket.number
    ),
    'latest', (
      select coalesce(jsonb_agg(to_jsonb(latest) order by latest.created_at desc, latest.id), '[]')
      from (
        select p.id, p.tipo, p.nome, p."dataNascimento", p.created_at, p.to_ask
        from public.patients p
        where p.archived_at is null
        order by p.created_at desc, p.id
        limit 5
      ) latest
    ),
    'open_notes', jsonb_build_object(
      'count', (select count(*) from public.session_notes n where n.finalised_at is null),
      'notes', (
        select coalesce(
          jsonb_agg(
            to_jsonb(oldest) - 'user_id'
              || jsonb_build_object('patients', jsonb_build_object('nome', p.nome, 'archived_at', p.archived_at))
            order by oldest.occurred_on, oldest.id
          ),
          '[]'
        )
        from (
          select n.id, n.user_id, n.patient_id, n.occurred_on, left(ltrim(n.content, E' \t\r\n'), 200) as content
          from public.session_notes n
          where n.finalised_at is null
          order by n.occurred_on, n.id
          limit 5
        ) oldest
        join public.patients p on p.id = oldest.patient_id and p.user_id = oldest.user_id
      )
    ),
    'family', (
      select coalesce(
        jsonb_agg(
          to_jsonb(unreviewed) - 'user_id'
            || jsonb_build_object('patients', jsonb_build_object('nome', p.nome, 'archived_at', p.archived_at))
          order by unreviewed.received_at, unreviewed.id
        ),
        '[]'
      )
      from (
        select f.id, f.user_id, f.patient_id, f.filled_by, f.relation, f.ended_at, f.received_at
        from public.family_answers f
        where f.reviewed_at is null
        order by f.received_at, f.id
        limit 1000
      ) unreviewed
      join public.patients p on p.id = unreviewed.patient_id and p.user_id = unreviewed.user_id
    ),
    -- the last bound is tomorrow of the device
    'plans', (
      select coalesce(
        jsonb_agg(
          to_jsonb(due) - 'user_id'
            || jsonb_build_object('patients', jsonb_build_object('nome', p.nome, 'archived_at', p.archived_at))
          order by due.review_on, due.patient_id
        ),
        '[]'
      )
      from (
        select c.patient_id, c.user_id, c.review_on
        from public.care_plans c
        where c.review_on < births[cardinality(births)]
        order by c.review_on, c.patient_id
        limit 1000
      ) due
      join public.patients p on p.id = due.patient_id and p.user_id = due.user_id
      where p.archived_at is null and p.discharged_on is null
    )
  );
$$;
