-- An issued report as it came back signed: with a digital signature, or on paper and digitised.
create table public.signed_copies (
  report_id uuid not null,
  file_name text not null
    constraint signed_copies_file_name_check check (file_name ~ '\S' and char_length(file_name) <= 1000),
  sha256 text not null constraint signed_copies_sha256_check check (sha256 ~ '^[0-9a-f]{64}$'),
  document_path text not null
    constraint signed_copies_document_path_key unique
    constraint signed_copies_document_path_plain check (
      document_path ~ '^[0-9a-f-]{36}/[0-9a-f-]{36}/[A-Za-z0-9_-][A-Za-z0-9._-]*$' and char_length(document_path) <= 1000
    ),
  begins_with_report boolean not null,
  signature text not null constraint signed_copies_signature_check check (signature in ('digital', 'digitalizada', 'nenhuma')),
  signed_by text constraint signed_copies_signed_by_check check (signed_by ~ '\S' and char_length(signed_by) <= 1000)
);
comment on table public.signed_copies is
'Signed versions of issued reports, with their files in the bucket "documents". Evidence: never changed, deleted with the patient alone.';
comment on column public.signed_copies.sha256 is 'Of the file, hex.';
comment on column public.signed_copies.begins_with_report is
'What the device found: the file begins with the issued one, byte for byte, as one does that was signed afterwards.';
comment on column public.signed_copies.signature is
'What the device found: a digital signature, whose validity nobody here has checked; pages that are pictures alone; or neither.';
comment on column public.signed_copies.signed_by is 'Whose name the digital signatures state.';

select public.install_kept(
  'public.signed_copies', 'signed copies',
  '{report_id, file_name, sha256, document_path, begins_with_report, signature, signed_by}',
  kind => 'report_signed', titles => '{file_name}'
);

alter table public.signed_copies
  add constraint signed_copies_own_path check (starts_with(document_path, user_id::text || '/' || patient_id::text || '/')),
  add constraint signed_copies_report_fkey foreign key (report_id, user_id)
    references public.issued_reports (id, user_id) on delete cascade;
create index signed_copies_report_id_idx on public.signed_copies (report_id, user_id);

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
create trigger signed_copies_bind_file after insert on public.signed_copies
  for each row execute function public.hold_report_file();
create trigger signed_copies_check after insert on public.signed_copies
  for each row execute function public.check_signed_copy();

-- What is asked of the files of issued reports is asked of these, too: one function says to triggers which files are kept.
create function public.is_kept_file(path text) returns boolean
language sql stable set search_path = '' as $$
  select exists (select from public.issued_reports r where r.document_path = path)
    or exists (select from public.signed_copies s where s.document_path = path);
$$;
comment on function public.is_kept_file(text) is
'True for the file of evidence in the bucket "documents": it stays as long as its row. For triggers alone.';
revoke all on function public.is_kept_file(text) from public, anon, authenticated, service_role;

create or replace function public.refuse_document_file_change() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if exists (select from public.patient_documents d where d.file_path = old.name) or public.is_kept_file(old.name) then
    raise exception 'the file of a document is never replaced' using errcode = '42501';
  end if;
  return new;
end;
$$;

create or replace function public.refuse_report_file_deletion() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if public.is_kept_file(old.name) then
    raise exception 'the file of an issued report is never deleted' using errcode = '42501';
  end if;
  return old;
end;
$$;

drop policy "therapists delete their own files" on storage.objects;
create policy "therapists delete their own files" on storage.objects
  for delete to authenticated using (
    bucket_id in ('documents', 'patient-photos')
    and (storage.foldername(name))[1] = (select auth.uid())::text
    and not exists (select from public.issued_reports r where r.document_path = objects.name)
    and not exists (select from public.signed_copies s where s.document_path = objects.name)
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
        and not exists (select 1 from public.issued_reports r where r.document_path = o.name)
        and not exists (select 1 from public.signed_copies s where s.document_path = o.name))
      or (o.bucket_id = 'patient-photos'
        and not exists (select 1 from public.patients p where p.id::text = split_part(o.name, '/', 2)))
    )
  order by o.bucket_id, o.name;
$$;

create function public.find_reports(hashes text[], ids uuid[])
returns table (
  id uuid, patient_id uuid, patient_name text, kind text, addressee text, issued_at timestamptz, sha256 text,
  is_corrected boolean, signed_at timestamptz
)
language sql stable security invoker set search_path = '' as $$
  select r.id, r.patient_id, p.nome, r.kind, r.addressee, r.issued_at, r.sha256,
    exists (select from public.issued_reports later where later.replaces = r.id and later.user_id = r.user_id),
    (select max(s.created_at) from public.signed_copies s
      where s.report_id = r.id and s.user_id = r.user_id and s.sha256 = hashes[cardinality(hashes)])
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
