-- Days that every client can read and sort: no 'infinity', and four digits for the year.

alter table public.session_notes
  add constraint session_notes_occurred_on_readable check (occurred_on between '0001-01-01' and '9999-12-31');
alter table public.patients
  add constraint patients_discharged_on_readable check (discharged_on between '0001-01-01' and '9999-12-31');
