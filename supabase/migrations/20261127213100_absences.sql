-- Sessions that did not take place: no notes, and no sessions. Payers and families dispute them, so that what a row said before, and one
-- that was removed, stay in the history.
create table public.absences (
  missed_on date not null
    constraint absences_missed_on_readable check (missed_on between '0001-01-01' and '9999-12-31'),
  kind text not null default 'faltou' constraint absences_kind_check check (kind in ('faltou', 'desmarcou')),
  told_by text constraint absences_told_by_check check (told_by ~ '\S' and char_length(told_by) <= 200),
  told_when text constraint absences_told_when_check check (told_when ~ '\S' and char_length(told_when) <= 200),
  reason text constraint absences_reason_check check (reason ~ '\S' and char_length(reason) <= 1000)
);
comment on table public.absences is
'A session that did not take place: who told so, and when. It counts as no session. What it said before is in the history.';

select public.install_editable(
  'public.absences', 'absence', 'absences', '{missed_on, kind, told_by, told_when, reason}', day => 'missed_on'
);

create trigger absences_check_missed_on before insert or update of missed_on on public.absences
  for each row execute function public.check_day('past', 'missed_on');
