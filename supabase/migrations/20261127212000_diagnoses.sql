-- What others have stated a patient has: in words, with codes where they are known, by whom and when.
create table public.diagnoses (
  statement text not null constraint diagnoses_statement_check check (statement ~ '\S' and char_length(statement) <= 1000),
  cid10 text constraint diagnoses_cid10_check check (cid10 ~ '^[A-Z][0-9]{2}(\.[0-9]{1,2})?$'),
  cid11 text constraint diagnoses_cid11_check
    check (char_length(cid11) <= 100 and cid11 ~ '^[0-9A-Z]{4,7}(\.[0-9A-Z]{1,2})?([&/][0-9A-Z]{4,7}(\.[0-9A-Z]{1,2})?)*$'),
  certainty text constraint diagnoses_certainty_check check (certainty in ('confirmado', 'suspeita')),
  stated_by text constraint diagnoses_stated_by_length check (char_length(stated_by) <= 200),
  stated_on date constraint diagnoses_stated_on_readable check (stated_on between '0001-01-01' and '9999-12-31'),
  cif text constraint diagnoses_cif_length check (char_length(cif) <= 1000)
);
comment on table public.diagnoses is
'What somebody has stated that a patient has; the therapist states nothing here. What it said before is in the history.';
comment on column public.diagnoses.cid11 is
'A code of its own, or several of them joined by & and /.';

select public.install_editable(
  'public.diagnoses', 'diagnosis', 'stated diagnoses',
  '{statement, cid10, cid11, certainty, stated_by, stated_on, cif}', title => 'statement'
);

create trigger diagnoses_check_stated_on before insert or update of stated_on on public.diagnoses
  for each row when (new.stated_on is not null) execute function public.check_day('past', 'stated_on');
