-- Sheets for the days between the sessions, each with a PDF of the record where there is one.
create table public.home_guidance (
  given_on date not null
    constraint home_guidance_given_on_readable check (given_on between '0001-01-01' and '9999-12-31'),
  title text not null constraint home_guidance_title_check check (title ~ '\S' and char_length(title) <= 200),
  content text not null
    constraint home_guidance_content_check check (content ~ '\S' and char_length(content) <= 200000),
  document_id uuid
);
comment on table public.home_guidance is
'What a patient or family was given in writing to do at home. What it said before is in the history.';

select public.install_editable(
  'public.home_guidance', 'guidance', 'guidance for home', '{given_on, title, content, document_id}',
  title => 'title', day => 'given_on'
);

alter table public.home_guidance add constraint home_guidance_document_fkey foreign key (document_id, user_id)
  references public.patient_documents (id, user_id) on delete set null (document_id);
create index home_guidance_document_id_idx on public.home_guidance (document_id, user_id) where document_id is not null;
create trigger home_guidance_check_document after insert or update of document_id on public.home_guidance
  for each row when (new.document_id is not null) execute function public.check_result_document();
create trigger home_guidance_check_given_on before insert or update of given_on on public.home_guidance
  for each row execute function public.check_day('past', 'given_on');
