-- When a session began and ended, and how it took place: proof that payers and schools ask for, frozen with the note.
alter table public.session_notes
  add column time_of_day text
    constraint session_notes_time_of_day_check check (
      time_of_day ~ '^([01][0-9]|2[0-3]):[0-5][0-9](-([01][0-9]|2[0-3]):[0-5][0-9])?$'
      and (length(time_of_day) = 5 or left(time_of_day, 5) collate "C" < right(time_of_day, 5) collate "C")
    ),
  add column setting text
    constraint session_notes_setting_check check (setting in ('consultorio', 'domicilio', 'escola', 'teleatendimento', 'outro'));

comment on column public.session_notes.time_of_day is
'By the clock of the place: ''14:00'', or ''14:00-14:50''. One value, so that what two devices wrote never makes an end before its start.';
comment on column public.session_notes.setting is 'Where or how the session took place.';

grant insert (time_of_day, setting), update (time_of_day, setting) on public.session_notes to authenticated;

create or replace trigger session_notes_log after insert or update on public.session_notes
  for each row execute function public.log_open_row(
    'note', 'occurred_on', '{occurred_on,time_of_day,setting,kind,content,reason,ratings}', 'note_id'
  );
create or replace trigger session_notes_log_deleted after delete on public.session_notes
  referencing old table as gone
  for each statement execute function public.log_deleted_open_rows(
    'note', 'occurred_on', '{occurred_on,time_of_day,setting,kind,content,reason,ratings}', 'note_id'
  );
