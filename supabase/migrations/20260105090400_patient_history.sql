-- What a record said before each change (Lei 13.787/2018, art. 4: no alteration goes unnoticed). Written by triggers
-- alone: no client may insert, change or delete a row, whatever way it takes to the database.
-- No foreign key leads to patients: a deletion clears the history itself and leaves a tombstone.

create table public.patient_history (
  id bigint generated always as identity primary key,
  patient_id uuid not null,
  user_id uuid not null,
  -- Null when the change came from the database's own console.
  changed_by uuid,
  changed_at timestamptz not null default clock_timestamp(),
  kind text not null check (kind in ('created', 'changed')),
  -- Which columns were filled, or changed: lists read these and no text.
  columns text[] not null,
  -- For each changed column what stood there before; the new value stands in the next row, or in the record.
  old jsonb not null default '{}'
);

create index patient_history_user_id_patient_id_id_idx
  on public.patient_history (user_id, patient_id, id desc);

-- One row per deletion and never another's: an id that is used again gets a second tombstone.
create table public.patient_tombstones (
  id bigint generated always as identity primary key,
  patient_id uuid not null,
  user_id uuid not null,
  deleted_by uuid,
  deleted_at timestamptz not null default clock_timestamp()
);

create index patient_tombstones_user_id_patient_id_idx on public.patient_tombstones (user_id, patient_id);

create function public.record_history() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  untracked constant text[] := array[
    'id', 'user_id', 'created_at', 'updated_at', 'revision', 'photo_url', 'consent_version',
    'completa', 'queixaResumo'
  ];
  before jsonb := case when tg_op = 'INSERT' then '{}' else to_jsonb(old) end;
  after jsonb := to_jsonb(new);
  changed jsonb;
begin
  -- Under another id a record would leave its history behind.
  if tg_op = 'UPDATE' and (new.id, new.user_id) is distinct from (old.id, old.user_id) then
    raise exception 'a record keeps its id and its therapist' using errcode = '42501';
  end if;
  select coalesce(jsonb_object_agg(a.key, coalesce(before -> a.key, 'null')), '{}')
  into changed
  from jsonb_each(after) a
  where a.key <> all (untracked) and a.value is distinct from coalesce(before -> a.key, 'null');
  if tg_op = 'UPDATE' and changed = '{}' then
    return null;
  end if;
  insert into public.patient_history (patient_id, user_id, changed_by, kind, columns, old)
  values (
    new.id,
    new.user_id,
    auth.uid(),
    case tg_op when 'INSERT' then 'created' else 'changed' end,
    array(select jsonb_object_keys(changed)),
    case tg_op when 'INSERT' then '{}' else changed end
  );
  return null;
end;
$$;
revoke all on function public.record_history() from public, anon, authenticated;

create trigger patients_history after insert or update on public.patients
  for each row execute function public.record_history();

-- In the transaction of the deletion: nothing of the record's content outlives it.
create function public.bury_patient() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  delete from public.patient_history h where h.patient_id = old.id and h.user_id = old.user_id;
  insert into public.patient_tombstones (patient_id, user_id, deleted_by)
  values (old.id, old.user_id, auth.uid());
  return null;
end;
$$;
revoke all on function public.bury_patient() from public, anon, authenticated;

create trigger patients_bury after delete on public.patients
  for each row execute function public.bury_patient();

alter table public.patient_history enable row level security;
alter table public.patient_tombstones enable row level security;

create policy "therapists read the history of their own patients" on public.patient_history
  for select to authenticated using ((select auth.uid()) = user_id);
create policy "therapists read their own tombstones" on public.patient_tombstones
  for select to authenticated using ((select auth.uid()) = user_id);

-- Not even the service key writes: only the triggers do, as the owner of the tables.
revoke all on public.patient_history, public.patient_tombstones from anon, authenticated, service_role;
grant select on public.patient_history, public.patient_tombstones to authenticated, service_role;
