-- The row of a document is added and removed, and never rewritten: not with the service key, which could point it to another
-- file without a trace, and not on the console. Each removal is told by the history.

create trigger patient_documents_no_change before update or truncate on public.patient_documents
  for each statement execute function public.refuse_change('documents');
