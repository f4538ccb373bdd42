-- The PDFs of a patient. The files themselves lie in the bucket "documents" under file_path.

create table public.patient_documents (
  id uuid not null default gen_random_uuid(),
  patient_id uuid not null,
  user_id uuid not null default auth.uid(),
  file_name text not null,
  file_path text not null unique,
  file_size bigint not null check (file_size >= 0),
  mime_type text not null,
  uploaded_at timestamptz not null default now(),
  primary key (id, user_id),
  foreign key (patient_id, user_id) references public.patients (id, user_id) on delete cascade,
  check (starts_with(file_path, user_id::text || '/' || patient_id::text || '/'))
);

create index patient_documents_user_id_patient_id_uploaded_at_idx
  on public.patient_documents (user_id, patient_id, uploaded_at desc);

alter table public.patient_documents enable row level security;

create policy "therapists read their own documents" on public.patient_documents
  for select to authenticated using ((select auth.uid()) = user_id);
create policy "therapists add their own documents" on public.patient_documents
  for insert to authenticated with check ((select auth.uid()) = user_id);
create policy "therapists change their own documents" on public.patient_documents
  for update to authenticated using ((select auth.uid()) = user_id) with check ((select auth.uid()) = user_id);
create policy "therapists delete their own documents" on public.patient_documents
  for delete to authenticated using ((select auth.uid()) = user_id);

revoke all on public.patient_documents from anon, authenticated;
grant select, insert, update, delete on public.patient_documents to authenticated;
