-- Reports that were issued for somebody, what else was handed out, and who supervises the therapist that signs.
alter table public.therapist_profiles
  add supervisor_name text
    constraint therapist_profiles_supervisor_name_check check (supervisor_name ~ '\S' and char_length(supervisor_name) <= 200),
  add supervisor_crefito_region smallint
    constraint therapist_profiles_supervisor_region_check check (supervisor_crefito_region between 1 and 99),
  add supervisor_crefito_number text
    constraint therapist_profiles_supervisor_number_check check (supervisor_crefito_number ~ '^[0-9]{1,7}(-(TO|F))?$'),
  add constraint therapist_profiles_supervisor_crefito
    check ((supervisor_crefito_region is null) = (supervisor_crefito_number is null)),
  add constraint therapist_profiles_supervisor
    check (supervisor_name is not null or supervisor_crefito_number is null);
comment on column public.therapist_profiles.supervisor_name is
'Of a student, or of another therapist who works under supervision (COFFITO 415/2012): what is signed names both.';
alter table public.profile_versions
  add supervisor_name text,
  add supervisor_crefito_region smallint,
  add supervisor_crefito_number text;

grant insert (supervisor_name, supervisor_crefito_region, supervisor_crefito_number),
  update (supervisor_name, supervisor_crefito_region, supervisor_crefito_number)
  on public.therapist_profiles to authenticated;

create or replace function public.add_profile_version() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  unsaid constant text[] := array['created_at', 'updated_at'];
begin
  if tg_op = 'UPDATE' and to_jsonb(new) - unsaid = to_jsonb(old) - unsaid then
    return null;
  end if;
  insert into public.profile_versions (
    user_id, version, full_name, category, crefito_region, crefito_number, clinic_name, address, phone,
    supervisor_name, supervisor_crefito_region, supervisor_crefito_number, changed_by
  )
  select new.user_id, coalesce(max(v.version), 0) + 1, new.full_name, new.category, new.crefito_region,
    new.crefito_number, new.clinic_name, new.address, new.phone,
    new.supervisor_name, new.supervisor_crefito_region, new.supervisor_crefito_number, auth.uid()
  from public.profile_versions v where v.user_id = new.user_id;
  return null;
end;
$$;

create or replace function public.signing_author(therapist uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object(
    'name', p.full_name,
    'category', p.category,
    'crefito_region', p.crefito_region,
    'crefito_number', p.crefito_number,
    'profile_version', (
      select max(v.version) from public.profile_versions v
      where v.user_id = p.user_id
        and (v.full_name, v.category, v.crefito_region, v.crefito_number)
          is not distinct from (p.full_name, p.category, p.crefito_region, p.crefito_number)
        and (v.supervisor_name, v.supervisor_crefito_region, v.supervisor_crefito_number)
          is not distinct from (p.supervisor_name, p.supervisor_crefito_region, p.supervisor_crefito_number)
    )
  ) || case when p.supervisor_name is null then '{}' else jsonb_build_object(
    'supervisor', jsonb_build_object(
      'name', p.supervisor_name,
      'crefito_region', p.supervisor_crefito_region,
      'crefito_number', p.supervisor_crefito_number
    )
  ) end
  from public.therapist_profiles p
  where p.user_id = therapist and p.full_name is not null;
$$;

-- One function says who signs, for notes as for evaluations and reports.
create or replace function public.check_session_note_update() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if old.finalised_at is not null then
    raise exception 'a finalised note is never changed';
  end if;
  if (new.id, new.user_id, new.patient_id, new.replaces)
    is distinct from (old.id, old.user_id, old.patient_id, old.replaces)
  then
    raise exception 'a note keeps its id, its patient and what it replaces' using errcode = '42501';
  end if;
  new.created_at := old.created_at;
  new.updated_at := now();
  new.revision := old.revision + 1;
  new.author := null;
  if new.finalised_at is not null then
    new.finalised_at := now();
    new.author := public.signing_author(new.user_id);
    if new.author is null then
      raise exception 'a note is finalised by somebody with a name' using errcode = '23502';
    end if;
  end if;
  return new;
end;
$$;
drop trigger session_notes_set_profile_version on public.session_notes;
drop function public.set_author_profile_version();
comment on column public.session_notes.author is
'Name, category and CREFITO as the profile had them when the note was finalised, the version of the profile, and the supervisor.';

create table public.issued_reports (
  id uuid not null default gen_random_uuid(),
  user_id uuid not null default auth.uid(),
  patient_id uuid not null,
  kind text not null
    constraint issued_reports_kind_check check (kind in ('escola', 'medico', 'familia', 'plano_saude', 'pericia', 'outro')),
  addressee text not null
    constraint issued_reports_addressee_check check (addressee ~ '\S' and char_length(addressee) <= 300),
  purpose text constraint issued_reports_purpose_check check (purpose ~ '\S' and char_length(purpose) <= 1000),
  content jsonb not null
    constraint issued_reports_content_size check (octet_length(content::text) <= 4000000)
    constraint issued_reports_content_shape check (
      jsonb_typeof(content) = 'object' and jsonb_typeof(content -> 'included') = 'array'
    ),
  without_consent text
    constraint issued_reports_without_consent_check check (without_consent ~ '\S' and char_length(without_consent) <= 1000),
  record_revision integer not null constraint issued_reports_record_revision_check check (record_revision > 0),
  author jsonb not null constraint issued_reports_author_check check (octet_length(author::text) <= 4000),
  issued_at timestamptz not null default now(),
  sha256 text not null constraint issued_reports_sha256_check check (sha256 ~ '^[0-9a-f]{64}$'),
  file_name text not null
    constraint issued_reports_file_name_check check (file_name ~ '\S' and char_length(file_name) <= 1000),
  file_size bigint not null constraint issued_reports_file_size_check check (file_size > 0),
  document_path text not null
    constraint issued_reports_document_path_plain
      check (document_path ~ '^[0-9a-f-]{36}/[0-9a-f-]{36}/[A-Za-z0-9_-][A-Za-z0-9._-]*$' and char_length(document_path) <= 1000)
    constraint issued_reports_document_path_key unique,
  replaces uuid,
  primary key (id, user_id),
  foreign key (patient_id, user_id) references public.patients (id, user_id) on delete cascade,
  constraint issued_reports_own_path check (starts_with(document_path, user_id::text || '/' || patient_id::text || '/')),
  constraint issued_reports_replaces_another check (replaces <> id)
);
comment on table public.issued_reports is
'Reports as they were issued, with their file in the bucket "documents". Evidence: never changed, deleted with the patient alone. A
correction is a new one that names the old one.';
comment on column public.issued_reports.content is
'What was in it: {"included": [names of its parts], "opinion": the text of the therapist, …}.';
comment on column public.issued_reports.without_consent is
'Why it was issued to somebody outside the family while no consent was in force.';
comment on column public.issued_reports.record_revision is
'The revision of the record that it was made of.';
comment on column public.issued_reports.sha256 is
'Of the file, hex.';

create index issued_reports_user_id_patient_id_idx on public.issued_reports (user_id, patient_id, issued_at desc, id);
create index issued_reports_patient_id_user_id_idx on public.issued_reports (patient_id, user_id);
create unique index issued_reports_replaced_once on public.issued_reports (replaces, user_id) where replaces is not null;

create function public.stamp_issued_report() returns trigger
language plpgsql security invoker set search_path = '' as $$
begin
  if current_user in ('anon', 'authenticated', 'service_role') then
    new.issued_at := now();
  end if;
  if new.replaces is not null and not exists (
    select from public.issued_reports r
    where r.id = new.replaces and r.patient_id = new.patient_id and r.user_id = new.user_id
  ) then
    raise exception 'only a report of the same patient is replaced' using errcode = '23503';
  end if;
  return new;
end;
$$;
comment on function public.stamp_issued_report() is
'The server says when; the owner of the tables, who fills or restores a database, may set another time.';
revoke all on function public.stamp_issued_report() from public, anon, authenticated;

create function public.sign_issued_report() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if auth.uid() is not null then
    new.author := public.signing_author(auth.uid());
  end if;
  if new.author is null then
    raise exception 'a report is issued by somebody with a name' using errcode = '23502';
  end if;
  return new;
end;
$$;
comment on function public.sign_issued_report() is
'The caller signs: the answer tells nothing about the profile of another account, which row level security refuses later.';
revoke all on function public.sign_issued_report() from public, anon, authenticated;

create function public.check_report_file() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if auth.uid() is not null and not exists (
    select from storage.objects o where o.bucket_id = 'documents' and o.name = new.document_path
  ) then
    raise exception 'a report is issued after its file' using errcode = '23514';
  end if;
  return null;
end;
$$;
comment on function public.check_report_file() is
'After the write, when row level security and the constraints have refused the paths of others.';
revoke all on function public.check_report_file() from public, anon, authenticated;

create trigger issued_reports_sign before insert on public.issued_reports
  for each row execute function public.sign_issued_report();
create trigger issued_reports_stamp before insert on public.issued_reports
  for each row execute function public.stamp_issued_report();
create trigger issued_reports_check_file after insert on public.issued_reports
  for each row execute function public.check_report_file();
create trigger issued_reports_refuse_deleted_id after insert on public.issued_reports
  for each row execute function public.refuse_deleted_id();
create trigger issued_reports_store_deleted_ids after delete on public.issued_reports
  referencing old table as gone for each statement execute function public.store_deleted_ids();
create trigger issued_reports_refuse_deletion after delete on public.issued_reports
  referencing old table as gone for each statement execute function public.refuse_evidence_deletion('issued reports');
create trigger issued_reports_no_change before update or truncate on public.issued_reports
  for each statement execute function public.refuse_change('issued reports');

create table public.disclosures (
  id uuid not null default gen_random_uuid(),
  user_id uuid not null default auth.uid(),
  patient_id uuid not null,
  kind text not null default 'outro_meio' constraint disclosures_kind_check check (kind in ('outro_meio', 'copia')),
  disclosed_on date not null
    constraint disclosures_disclosed_on_readable check (disclosed_on between '0001-01-01' and '9999-12-31'),
  recipient text constraint disclosures_recipient_check check (recipient ~ '\S' and char_length(recipient) <= 300),
  purpose text constraint disclosures_purpose_check check (purpose ~ '\S' and char_length(purpose) <= 1000),
  content text not null constraint disclosures_content_check check (content ~ '\S' and char_length(content) <= 1000),
  created_at timestamptz not null default now(),
  primary key (id, user_id),
  foreign key (patient_id, user_id) references public.patients (id, user_id) on delete cascade,
  constraint disclosures_name_recipient check (kind = 'copia' or recipient is not null)
);
comment on table public.disclosures is
'What was handed out of a record by other ways than an issued report. Evidence: never changed, deleted with the patient alone.';
comment on column public.disclosures.kind is
'outro_meio: entered by the therapist; copia: an export of the record.';

create index disclosures_user_id_patient_id_idx on public.disclosures (user_id, patient_id, disclosed_on desc, id);
create index disclosures_patient_id_user_id_idx on public.disclosures (patient_id, user_id);

create function public.stamp_disclosure() returns trigger
language plpgsql security invoker set search_path = '' as $$
begin
  if current_user in ('anon', 'authenticated', 'service_role') then
    new.created_at := now();
  end if;
  return new;
end;
$$;
comment on function public.stamp_disclosure() is
'The server says when it was entered; the owner of the tables, who fills or restores a database, may set another time.';
revoke all on function public.stamp_disclosure() from public, anon, authenticated;

create trigger disclosures_stamp before insert on public.disclosures
  for each row execute function public.stamp_disclosure();
create trigger disclosures_refuse_deleted_id after insert on public.disclosures
  for each row execute function public.refuse_deleted_id();
create trigger disclosures_store_deleted_ids after delete on public.disclosures
  referencing old table as gone for each statement execute function public.store_deleted_ids();
create trigger disclosures_refuse_deletion after delete on public.disclosures
  referencing old table as gone for each statement execute function public.refuse_evidence_deletion('disclosures');
create trigger disclosures_no_change before update or truncate on public.disclosures
  for each statement execute function public.refuse_change('disclosures');

create function public.log_issued_report() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into public.patient_history (patient_id, user_id, changed_by, kind, columns, entry_id, file_name)
  values (new.patient_id, new.user_id, auth.uid(), 'report_issued', '{}', new.id, new.addressee);
  return null;
end;
$$;
revoke all on function public.log_issued_report() from public, anon, authenticated;

create function public.log_disclosure() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into public.patient_history
    (patient_id, user_id, changed_by, kind, columns, entry_id, file_name, occurred_on)
  values (
    new.patient_id, new.user_id, auth.uid(), 'disclosed', '{}', new.id, coalesce(new.recipient, new.content), new.disclosed_on
  );
  return null;
end;
$$;
revoke all on function public.log_disclosure() from public, anon, authenticated;

create trigger issued_reports_log after insert on public.issued_reports
  for each row execute function public.log_issued_report();
create trigger disclosures_log after insert on public.disclosures
  for each row execute function public.log_disclosure();

alter table public.issued_reports enable row level security;
alter table public.disclosures enable row level security;

create policy "therapists read their own issued reports" on public.issued_reports
  for select to authenticated using ((select auth.uid()) = user_id);
create policy "therapists add their own issued reports" on public.issued_reports
  for insert to authenticated with check ((select auth.uid()) = user_id);
create policy "therapists read their own disclosures" on public.disclosures
  for select to authenticated using ((select auth.uid()) = user_id);
create policy "therapists add their own disclosures" on public.disclosures
  for insert to authenticated with check ((select auth.uid()) = user_id);

revoke all on public.issued_reports from anon, authenticated;
revoke insert, update, delete, truncate on public.issued_reports from service_role;
grant select on public.issued_reports to authenticated;
grant insert (
  id, user_id, patient_id, kind, addressee, purpose, content, without_consent, record_revision, sha256, file_name, file_size,
  document_path, replaces
) on public.issued_reports to authenticated;

revoke all on public.disclosures from anon, authenticated;
revoke update, delete, truncate on public.disclosures from service_role;
grant select on public.disclosures to authenticated;
grant insert (id, user_id, patient_id, kind, disclosed_on, recipient, purpose, content) on public.disclosures to authenticated;

-- The file of an issued report stays as long as its row.
create or replace function public.refuse_document_file_change() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if exists (select from public.patient_documents d where d.file_path = old.name)
    or exists (select from public.issued_reports r where r.document_path = old.name)
  then
    raise exception 'the file of a document is never replaced' using errcode = '42501';
  end if;
  return new;
end;
$$;

create function public.refuse_report_file_deletion() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if exists (select from public.issued_reports r where r.document_path = old.name) then
    raise exception 'the file of an issued report is never deleted' using errcode = '42501';
  end if;
  return old;
end;
$$;
comment on function public.refuse_report_file_deletion() is
'Whatever way the deletion takes, also with the service key: a policy alone would not ask it.';
revoke all on function public.refuse_report_file_deletion() from public, anon, authenticated;

create trigger report_files_refuse_deletion before delete on storage.objects
  for each row when (old.bucket_id = 'documents') execute function public.refuse_report_file_deletion();

drop policy "therapists delete their own files" on storage.objects;
create policy "therapists delete their own files" on storage.objects
  for delete to authenticated using (
    bucket_id in ('documents', 'patient-photos')
    and (storage.foldername(name))[1] = (select auth.uid())::text
    and not exists (select from public.issued_reports r where r.document_path = objects.name)
  );

create or replace function public.orphan_files()
returns table (bucket_id text, name text)
language sql stable security invoker set search_path = '' as $$
  select o.bucket_id, o.name
  from storage.objects o
  where greatest(o.created_at, o.updated_at) < now() - interval '24 hours'
    and (
      (o.bucket_id = 'documents'
        and not exists (select 1 from public.patient_documents d where d.file_path = o.name)
        and not exists (select 1 from public.issued_reports r where r.document_path = o.name))
      or (o.bucket_id = 'patient-photos'
        and not exists (select 1 from public.patients p where p.id::text = split_part(o.name, '/', 2)))
    )
  order by o.bucket_id, o.name;
$$;

-- All of it counts as entries of the record, and tombstones count it.
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
    (select max(g.updated_at) from public.goals g where g.patient_id = p.id and g.user_id = p.user_id),
    (select max(r.created_at) from public.goal_ratings r where r.patient_id = p.id and r.user_id = p.user_id),
    (select max(r.updated_at) from public.results r where r.patient_id = p.id and r.user_id = p.user_id),
    (select max(e.finalised_at) from public.evaluations e where e.patient_id = p.id and e.user_id = p.user_id),
    (select max(r.issued_at) from public.issued_reports r where r.patient_id = p.id and r.user_id = p.user_id),
    -- a copy that was made adds nothing to the record
    (select max(d.created_at) from public.disclosures d
      where d.patient_id = p.id and d.user_id = p.user_id and d.kind <> 'copia'),
    (select max(r.imported_at) from public.imported_records r where r.patient_id = p.id and r.user_id = p.user_id),
    (select max(greatest(c.received_at, c.signed_at, c.revoked_at)) from public.consents c
      where c.patient_id = p.id and c.user_id = p.user_id)
  ) at time zone 'America/Sao_Paulo')::date + interval '20 years')::date
  from public.patients p
  where p.id = any (patient_ids);
$$;

alter table public.patient_tombstones
  add goals integer,
  add results integer,
  add evaluations integer,
  add issued_reports integer;

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
    patient_id, user_id, deleted_by, reason, words, notes, documents, consents, family_answers, goals, results, evaluations,
    issued_reports, begun_at, last_entry_at
  )
  select old.id, old.user_id, auth.uid(), said ->> 'reason', said ->> 'words', n.held, d.held, c.held, f.held, g.held, r.held,
    e.held, i.held, old.created_at,
    greatest(
      old.updated_at, n.latest, d.latest, c.latest, f.latest, m.latest, l.latest, g.latest, t.latest, r.latest, e.latest,
      i.latest, s.latest
    )
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
    select max(m.imported_at) as latest
    from public.imported_records m where m.patient_id = old.id and m.user_id = old.user_id
  ) m, (
    select max(l.updated_at) as latest
    from public.care_plans l where l.patient_id = old.id and l.user_id = old.user_id
  ) l, (
    select count(*) as held, max(g.updated_at) as latest
    from public.goals g where g.patient_id = old.id and g.user_id = old.user_id
  ) g, (
    select max(t.created_at) as latest
    from public.goal_ratings t where t.patient_id = old.id and t.user_id = old.user_id
  ) t, (
    select count(*) as held, max(r.updated_at) as latest
    from public.results r where r.patient_id = old.id and r.user_id = old.user_id
  ) r, (
    select count(*) as held, max(e.finalised_at) as latest
    from public.evaluations e where e.patient_id = old.id and e.user_id = old.user_id
  ) e, (
    select count(*) as held, max(i.issued_at) as latest
    from public.issued_reports i where i.patient_id = old.id and i.user_id = old.user_id
  ) i, (
    select max(s.created_at) as latest
    from public.disclosures s where s.patient_id = old.id and s.user_id = old.user_id and s.kind <> 'copia'
  ) s;
  return old;
end;
$$;
