-- A patient who comes back after a discharge begins another course of treatment: the discharge was right, unlike one that is
-- undone with a reason.
alter table public.patients
  add resumed_on date
    constraint patients_resumed_on_readable check (resumed_on between date '0001-01-01' and date '9999-12-31');
comment on column public.patients.resumed_on is
'When the last course of treatment began, if an earlier one had ended; the discharge that ended that one is in the history.';

-- No column of patients that is no question has a mark.
delete from public.answer_marks where "column" = 'resumed_on';
alter table public.answer_marks
  drop constraint answer_marks_question,
  add constraint answer_marks_question check ("column" <> all (array[
    'id', 'user_id', 'created_at', 'updated_at', 'revision', 'tipo', 'attended_on', 'questionnaire_version', 'photo_url',
    'completa', 'queixaResumo', 'consent_version', 'discharged_on', 'discharge_reason', 'discharge_summary',
    'readmission_reason', 'resumed_on', 'archived_at', 'to_ask'
  ]));
