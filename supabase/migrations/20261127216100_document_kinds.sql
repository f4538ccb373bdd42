-- What a PDF of a record is, where the therapist has said it. The row of a document is never rewritten, so it stands beside it.
create table public.document_kinds (
  document_id uuid,
  kind text
    constraint document_kinds_kind_check check (kind in ('pedido', 'laudo', 'certificado', 'relatorio', 'outro'))
);
comment on table public.document_kinds is
'What kind of document a PDF of the record is; null, or no row, where it is not said. Of several rows of a document the newest one counts.
It goes with its document. What it said before is in the history.';

select public.install_editable('public.document_kinds', 'document_kind', 'kinds of documents', '{document_id, kind}');

alter table public.document_kinds add constraint document_kinds_document_fkey foreign key (document_id, user_id)
  references public.patient_documents (id, user_id) on delete cascade;
create index document_kinds_document_id_idx on public.document_kinds (document_id, user_id) where document_id is not null;
create trigger document_kinds_check_document after insert or update of document_id on public.document_kinds
  for each row when (new.document_id is not null) execute function public.check_result_document();
