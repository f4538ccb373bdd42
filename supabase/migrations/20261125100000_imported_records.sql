-- What was evidence where an imported record came from: notes that were finalised there, consents, what families wrote and the
-- history, as they are stated there. Nothing of it counts as finalised, signed or consented here.
create table public.imported_records (
  id uuid not null default gen_random_uuid(),
  user_id uuid not null default auth.uid(),
  patient_id uuid not null,
  part smallint not null constraint imported_records_part_check check (part between 1 and 1000),
  is_last boolean not null default false,
  imported_at timestamptz not null default now(),
  source text not null
    constraint imported_records_source_check check (source ~ '\S' and char_length(source) <= 300),
  record jsonb not null
    constraint imported_records_record_size check (octet_length(record::text) <= 15000000)
    constraint imported_records_record_shape check (
      jsonb_typeof(record) = 'object'
      and not jsonb_path_exists(
        record, '$.keyvalue() ? (!(@.key like_regex "^[a-z_]{1,40}$") || @.value.type() != "array")', '{}', true
      )
    ),
  primary key (id, user_id),
  constraint imported_records_part_once unique (patient_id, user_id, part),
  foreign key (patient_id, user_id) references public.patients (id, user_id) on delete cascade
);
comment on table public.imported_records is
'What was evidence where an imported record came from, as it is stated there: evidence of the import, and of nothing else. In
parts that are added one after the other; without a last one, the import was interrupted and goes on with the same file.';
comment on column public.imported_records.id is
'Derived from the source: the same file makes nothing twice.';
comment on column public.imported_records.source is
'In words: the file, and the date that it states.';
comment on column public.imported_records.record is
'Lists by the names that a copy has for them.';

create function public.stamp_imported_record() returns trigger
language plpgsql security invoker set search_path = '' as $$
begin
  if current_user in ('anon', 'authenticated', 'service_role') then
    new.imported_at := now();
  end if;
  return new;
end;
$$;
comment on function public.stamp_imported_record() is
'The server says when a part came; the owner of the tables, who fills or restores a database, may set another time.';
revoke all on function public.stamp_imported_record() from public, anon, authenticated;

create trigger imported_records_stamp before insert on public.imported_records
  for each row execute function public.stamp_imported_record();

create function public.check_imported_part() returns trigger
language plpgsql security invoker set search_path = '' as $$
begin
  if current_user not in ('anon', 'authenticated', 'service_role') then
    return null;
  end if;
  if exists (
    select from public.imported_records r
    where r.user_id = new.user_id and r.patient_id = new.patient_id
      and (r.source <> new.source or (r.is_last and r.part < new.part) or (new.is_last and r.part > new.part))
  ) or (new.part > 1 and not exists (
    select from public.imported_records r
    where r.user_id = new.user_id and r.patient_id = new.patient_id and r.part = new.part - 1
  )) then
    raise exception 'the parts of an import come in order, from one source, until the last' using errcode = '23514';
  end if;
  return null;
end;
$$;
comment on function public.check_imported_part() is
'After the insert: a part that is sent again is refused by its key before. The owner of the tables, who restores a database,
adds them in any order.';
revoke all on function public.check_imported_part() from public, anon, authenticated;

create trigger imported_records_check_part after insert on public.imported_records
  for each row execute function public.check_imported_part();

create trigger imported_records_refuse_deleted_id after insert on public.imported_records
  for each row execute function public.refuse_deleted_id();
create trigger imported_records_store_deleted_ids after delete on public.imported_records
  referencing old table as gone for each statement execute function public.store_deleted_ids();
create trigger imported_records_refuse_deletion after delete on public.imported_records
  referencing old table as gone for each statement execute function public.refuse_evidence_deletion('imported records');
create trigger imported_records_no_change before update or truncate on public.imported_records
  for each statement execute function public.refuse_change('imported records');

alter table public.imported_records enable row level security;

create policy "therapists read their own imported records" on public.imported_records
  for select to authenticated using ((select auth.uid()) = user_id);
create policy "therapists add their own imported records" on public.imported_records
  for insert to authenticated with check ((select auth.uid()) = user_id);

revoke all on public.imported_records from anon, authenticated;
revoke update, delete, truncate on public.imported_records from service_role;
grant select on public.imported_records to authenticated;
grant insert (id, user_id, patient_id, part, is_last, source, record) on public.imported_records to authenticated;

-- The history tells that a record was imported, and from where.
alter table public.patient_history
  drop constraint patient_history_kind_check,
  add constraint patient_history_kind_check check (kind in (
    'created', 'changed', 'document_added', 'document_replaced', 'document_removed',
    'photo_added', 'photo_replaced', 'photo_removed',
    'note_added', 'note_changed', 'note_finalised', 'note_removed', 'marked',
    'family_answered', 'family_reviewed', 'imported'
  ));

create function public.log_imported_record() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into public.patient_history (patient_id, user_id, changed_by, kind, columns, file_name)
  values (new.patient_id, new.user_id, auth.uid(), 'imported', '{}', new.source);
  return null;
end;
$$;
comment on function public.log_imported_record() is
'One entry per import, when it is complete.';
revoke all on function public.log_imported_record() from public, anon, authenticated;

create trigger imported_records_log after insert on public.imported_records
  for each row when (new.is_last) execute function public.log_imported_record();

-- An import is an entry, at the time at which it came: what it states of earlier times is earlier.
create or replace function public.keep_until(patient_ids uuid[])
returns table (patient_id uuid, keep_until date)
language sql stable security invoker set search_path = '' as $$
  select p.id, ((greatest(
    p.updated_at,
    (select max(n.updated_at) from public.session_notes n where n.patient_id = p.id and n.user_id = p.user_id),
    (select max(d.uploaded_at) from public.patient_documents d where d.patient_id = p.id and d.user_id = p.user_id),
    (select max(greatest(f.received_at, f.reviewed_at)) from public.family_answers f
      where f.patient_id = p.id and f.user_id = p.user_id),
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
    old.created_at, greatest(old.updated_at, n.latest, d.latest, c.latest, f.latest, r.latest)
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
  ) r;
  return old;
end;
$$;
