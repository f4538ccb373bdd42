-- The end of a treatment, and records that are put away. Both are changes of the record: they raise its revision and
-- stand in its history. Discharging is an entry in the record; archiving is none, so that it changes neither
-- 'updated_at' nor how long the record is to be kept.

alter table public.patients
  add discharged_on date,
  add discharge_reason text check (discharge_reason in (
    'objetivos', 'encaminhamento', 'interrupcao', 'mudanca', 'obito', 'outro'
  )),
  add discharge_summary text check (char_length(discharge_summary) <= 200000),
  -- Why the last discharge was undone; null while one is in force.
  add readmission_reason text check (readmission_reason ~ '\S' and char_length(readmission_reason) <= 1000),
  add archived_at timestamptz,
  add check ((discharged_on is null) = (discharge_reason is null)),
  add check (discharged_on is not null or discharge_summary is null),
  add check (discharged_on is null or readmission_reason is null);

-- The lists leave archived records out of the index on all; only those that are archived have one of their own.
create index patients_archived_idx on public.patients (user_id, created_at desc, id) where archived_at is not null;

create or replace function public.begin_patient() returns trigger
language plpgsql security invoker set search_path = '' as $$
begin
  new.consent_version := null;
  if current_user in ('anon', 'authenticated', 'service_role') then
    new.created_at := now();
    new.updated_at := new.created_at;
    new.revision := 1;
    new.archived_at := null;
  end if;
  return new;
end;
$$;

create or replace function public.touch_patient() returns trigger
language plpgsql security invoker set search_path = '' as $$
declare
  unread constant text[] := array[
    'photo_url', 'created_at', 'updated_at', 'revision', 'completa', 'queixaResumo', 'consent_version'
  ];
  unentered constant text[] := unread || array['archived_at'];
begin
  new.created_at := old.created_at;
  new.updated_at := old.updated_at;
  new.revision := old.revision;
  if pg_trigger_depth() > 1 then
    return new;
  end if;
  new.consent_version := old.consent_version;
  if new.archived_at is not null then
    new.archived_at := coalesce(old.archived_at, now());
  end if;
  if old.photo_url is null and new.photo_url is not null and new.photo_url not like '%?%'
    and old.revision = 1 and old.created_at > now() - interval '1 hour'
    and to_jsonb(new) - unread = to_jsonb(old) - unread
  then
    return new;
  end if;
  new.revision := old.revision + 1;
  if new.archived_at is not distinct from old.archived_at or new.photo_url is distinct from old.photo_url
    or to_jsonb(new) - unentered <> to_jsonb(old) - unentered
  then
    new.updated_at := now();
  end if;
  return new;
end;
$$;

create or replace function public.patient_counters(month_start timestamptz, day_start timestamptz)
returns table (total bigint, new_this_month bigint, complete bigint, active_today bigint)
language sql stable security invoker set search_path = '' rows 1 as $$
  select
    count(*),
    count(*) filter (where created_at >= month_start),
    count(*) filter (where completa),
    count(*) filter (where updated_at >= day_start)
  from public.patients
  where archived_at is null;
$$;

-- Until when each record is to be kept: 20 years after its last entry of any kind (Lei 13.787/2018, art. 6). Computed and
-- never stored, so that no entry can be forgotten. The day is the one in Brasília.
create function public.keep_until(patient_ids uuid[])
returns table (patient_id uuid, keep_until date)
language sql stable security invoker set search_path = '' as $$
  select p.id, ((greatest(
    p.updated_at,
    (select max(n.updated_at) from public.session_notes n where n.patient_id = p.id and n.user_id = p.user_id),
    (select max(d.uploaded_at) from public.patient_documents d where d.patient_id = p.id and d.user_id = p.user_id),
    (select max(greatest(c.received_at, c.signed_at, c.revoked_at)) from public.consents c
      where c.patient_id = p.id and c.user_id = p.user_id)
  ) at time zone 'America/Sao_Paulo')::date + interval '20 years')::date
  from public.patients p
  where p.id = any (patient_ids);
$$;
revoke all on function public.keep_until(uuid[]) from public, anon;
grant execute on function public.keep_until(uuid[]) to authenticated;
