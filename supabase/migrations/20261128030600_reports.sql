-- Reports for somebody, as they were issued.

-- Issued reports
-- --------------

create table public.issued_reports (
  id uuid not null default gen_random_uuid(),
  user_id uuid not null default auth.uid(),
  patient_id uuid not null,
  kind text not null
    constraint issued_reports_kind_check check (kind in (
      'escola', 'medico', 'familia', 'plano_saude', 'pericia', 'outro', 'comparecimento', 'atendimentos'
    )),
  addressee text not null
    constraint issued_reports_addressee_check check (addressee ~ '\S' and char_length(addressee) <= 300),
  purpose text constraint issued_reports_purpose_check check (purpose ~ '\S' and char_length(purpose) <= 1000),
  content jsonb not null
    constraint issued_reports_content_shape check (
      jsonb_typeof(content) = 'object' and jsonb_typeof(content -> 'included') = 'array'
    )
    constraint issued_reports_content_size check (octet_length(content::text) <= 4000000),
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
      check (document_path ~ '^[0-9a-f-]{36}/[0-9a-f-]{36}/[A-Za-z0-9_-][A-Za-z0-9._-]*$' and char_length(document_path) <= 1000),
  replaces uuid,
  constraint issued_reports_pkey primary key (id, user_id),
  constraint issued_reports_document_path_key unique (document_path),
  constraint issued_reports_patient_id_user_id_fkey foreign key (patient_id, user_id)
    references public.patients (id, user_id) on delete cascade,
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

create function public.hold_report_file() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform from storage.objects o where o.bucket_id = 'documents' and o.name = new.document_path for share;
  return null;
end;
$$;
comment on function public.hold_report_file() is
'Keeps a deletion or another version of the file waiting until the report is issued, or waits for it: what is looked at
afterwards stays. Its trigger comes first by its name, after row level security has refused the paths of others.';
revoke all on function public.hold_report_file() from public, anon, authenticated;

create function public.check_renewed_once() returns trigger
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
comment on function public.check_renewed_once() is
'After the write, when row level security has refused the patients of others. A correction renews what the corrected one renewed. The
owner of the tables, who fills or restores a database, has no caller.';
revoke all on function public.check_renewed_once() from public, anon, authenticated;

create function public.check_report_consent() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  patient public.patients;
begin
  -- A revocation that is under way is awaited; a later one waits until the report is issued.
  select p.* into patient from public.patients p
  where p.id = new.patient_id and p.user_id = new.user_id for no key update;
  if auth.uid() is not null and not coalesce(starts_with(patient.consent_version, patient.tipo || '-'), false) then
    raise exception 'a report leaves the family with a consent in force, or with a reason' using errcode = 'PT451';
  end if;
  return null;
end;
$$;
comment on function public.check_report_consent() is
'After the write, when row level security has refused the patients of others. The owner of the tables, who fills or restores a
database, has no caller.';
revoke all on function public.check_report_consent() from public, anon, authenticated;

create function public.check_report_facts() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  stored constant bigint := (
    -- the embedded storage keeps the metadata as a JSON text
    select nullif((o.metadata #>> '{}')::jsonb ->> 'size', '')::bigint
    from storage.objects o
    where o.bucket_id = 'documents' and o.name = new.document_path
  );
begin
  if auth.uid() is null then
    return null;
  end if;
  if stored <> new.file_size then
    raise exception 'the stored file has another size' using errcode = 'PT412';
  end if;
  if exists (
    select from public.patients p
    where p.id = new.patient_id and p.user_id = new.user_id and p.revision < new.record_revision
  ) then
    raise exception 'the record has no such revision yet' using errcode = 'PT412';
  end if;
  return null;
end;
$$;
comment on function public.check_report_facts() is
'After the write, when row level security and the constraints have refused what is not the caller''s own. The storage server writes the
size with the row of the file.';
revoke all on function public.check_report_facts() from public, anon, authenticated;

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

create index issued_reports_patient_id_user_id_idx on public.issued_reports (patient_id, user_id);
create unique index issued_reports_replaced_once on public.issued_reports (replaces, user_id)
  where (replaces is not null);
create index issued_reports_user_id_patient_id_idx on public.issued_reports (user_id, patient_id, issued_at desc, id);

select public.install_kept(
  'public.issued_reports', 'issued reports',
  '{kind, addressee, purpose, content, without_consent, record_revision, sha256, file_name, file_size, document_path, replaces}',
  kind => 'report_issued', titles => '{addressee}', stamp => 'issued_at', is_signed => true
);

create trigger issued_reports_bind_file after insert on public.issued_reports
  for each row execute function public.hold_report_file();
create trigger issued_reports_check_consent after insert on public.issued_reports
  for each row when (new.kind <> 'familia' and new.without_consent is null)
  execute function public.check_report_consent();
create trigger issued_reports_check_facts after insert on public.issued_reports
  for each row execute function public.check_report_facts();
create trigger issued_reports_check_file after insert on public.issued_reports
  for each row execute function public.check_report_file();
create trigger issued_reports_check_renewed after insert on public.issued_reports
  for each row when (new.kind = 'plano_saude' and new.replaces is null and (new.content ->> 'renews') <> '')
  execute function public.check_renewed_once();
create trigger issued_reports_check_replaced before insert on public.issued_reports
  for each row when (new.replaces is not null) execute function public.check_replaced('replaces');

-- That a report was explained
-- ---------------------------

create table public.report_explanations (
  report_id uuid not null,
  explained_to text not null
    constraint report_explanations_explained_to_check check (explained_to ~ '\S' and char_length(explained_to) <= 300),
  explained_on date not null
    constraint report_explanations_explained_on_readable check (explained_on between '0001-01-01' and '9999-12-31')
);
comment on table public.report_explanations is
'To whom the therapist explained an issued report, and when. Evidence: never changed, deleted with its patient alone.';

create function public.check_explained_report() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  issued timestamptz;
begin
  select r.issued_at into issued from public.issued_reports r
  where r.id = new.report_id and r.patient_id = new.patient_id and r.user_id = new.user_id and r.kind = 'familia';
  if issued is null then
    raise exception 'the report is one for the family, of the record' using errcode = '23503';
  end if;
  -- a day less, since a device's day may be behind this clock's
  if new.explained_on < (issued at time zone 'UTC')::date - 1 then
    raise exception 'a report is explained once it is issued' using errcode = 'PT422';
  end if;
  return null;
end;
$$;
comment on function public.check_explained_report() is
'After the write, when row level security has refused what is not the caller''s own.';
revoke all on function public.check_explained_report() from public, anon, authenticated;

select public.install_kept(
  'public.report_explanations', 'explanations of reports', '{report_id, explained_to, explained_on}',
  kind => 'report_explained', titles => '{explained_to}', day => 'explained_on'
);

alter table public.report_explanations add constraint report_explanations_report_fkey foreign key (report_id, user_id)
  references public.issued_reports (id, user_id) on delete cascade;

create index report_explanations_report_id_idx on public.report_explanations (report_id, user_id);
create trigger report_explanations_check_day before insert on public.report_explanations
  for each row execute function public.check_day('past', 'explained_on');
create trigger report_explanations_check_report after insert on public.report_explanations
  for each row execute function public.check_explained_report();

-- Signed copies
-- -------------

create table public.signed_copies (
  report_id uuid not null,
  file_name text not null
    constraint signed_copies_file_name_check check (file_name ~ '\S' and char_length(file_name) <= 1000),
  sha256 text not null constraint signed_copies_sha256_check check (sha256 ~ '^[0-9a-f]{64}$'),
  document_path text not null
    constraint signed_copies_document_path_plain check (
      document_path ~ '^[0-9a-f-]{36}/[0-9a-f-]{36}/[A-Za-z0-9_-][A-Za-z0-9._-]*$' and char_length(document_path) <= 1000
    ),
  begins_with_report boolean not null,
  signature text not null
    constraint signed_copies_signature_check check (signature in ('digital', 'digitalizada', 'nenhuma')),
  signed_by text constraint signed_copies_signed_by_check check (signed_by ~ '\S' and char_length(signed_by) <= 1000),
  id uuid not null default gen_random_uuid(),
  user_id uuid not null default auth.uid(),
  patient_id uuid not null,
  created_at timestamptz not null default now(),
  signature_covers text,
  constraint signed_copies_pkey primary key (id, user_id),
  constraint signed_copies_document_path_key unique (document_path),
  constraint signed_copies_patient_id_user_id_fkey foreign key (patient_id, user_id)
    references public.patients (id, user_id) on delete cascade,
  constraint signed_copies_report_fkey foreign key (report_id, user_id)
    references public.issued_reports (id, user_id) on delete cascade,
  constraint signed_copies_own_path check (starts_with(document_path, user_id::text || '/' || patient_id::text || '/')),
  constraint signed_copies_signature_covers_check check (
    signature_covers is null or (signature_covers in ('tudo', 'parte') and signature = 'digital')
  )
);
comment on table public.signed_copies is
'Signed versions of issued reports, with their files in the bucket "documents". Evidence: never changed, deleted with the patient alone.';
comment on column public.signed_copies.sha256 is
'Of the file, hex.';
comment on column public.signed_copies.begins_with_report is
'What the device found: the file begins with the issued one, byte for byte, as one does that was signed afterwards.';
comment on column public.signed_copies.signature is
'What the device found: a digital signature, whose validity nobody here has checked; pages that are pictures alone; or neither.';
comment on column public.signed_copies.signed_by is
'Whose name the digital signatures state.';
comment on column public.signed_copies.signature_covers is
'What the device found of a digital signature: it goes to the end of the file, or something was added after it. Null where there is none, or an earlier version of the app kept it.';

create function public.check_signed_copy() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if not exists (
    select from public.issued_reports r
    where r.id = new.report_id and r.patient_id = new.patient_id and r.user_id = new.user_id
  ) then
    raise exception 'only a report of the same patient has a signed copy' using errcode = '23503';
  end if;
  if auth.uid() is not null and not exists (
    select from storage.objects o where o.bucket_id = 'documents' and o.name = new.document_path
  ) then
    raise exception 'a signed copy is stored after its file' using errcode = '23514';
  end if;
  return null;
end;
$$;
revoke all on function public.check_signed_copy() from public, anon, authenticated;

create index signed_copies_patient_id_user_id_idx on public.signed_copies (patient_id, user_id);
create index signed_copies_report_id_idx on public.signed_copies (report_id, user_id);

select public.install_kept(
  'public.signed_copies', 'signed copies',
  '{report_id, file_name, sha256, document_path, begins_with_report, signature, signed_by, signature_covers}',
  kind => 'report_signed', titles => '{file_name}'
);

create trigger signed_copies_bind_file after insert on public.signed_copies
  for each row execute function public.hold_report_file();
create trigger signed_copies_check after insert on public.signed_copies
  for each row execute function public.check_signed_copy();

-- Renewals, and looking reports up
-- --------------------------------

create function public.due_renewals(
  before date
) returns table(patient_id uuid, patient_name text, valid_until date, social_name text)
language sql stable set search_path = '' as $$
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
revoke all on function public.due_renewals(date) from public, anon;
grant execute on function public.due_renewals(date) to authenticated;

create function public.find_reports(
  hashes text[],
  ids uuid[]
) returns table (
  id uuid, patient_id uuid, patient_name text, kind text, addressee text, issued_at timestamptz, sha256 text,
  is_corrected boolean, signed_at timestamptz, social_name text
)
language sql stable set search_path = '' as $$
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
grant execute on function public.find_reports(text[], uuid[]) to authenticated;
