-- The therapist informs of diagnosis, goals and results so that it is understood (Resolução COFFITO 425/2013, art. 14 V): to whom an
-- issued report was explained, and when.
create table public.report_explanations (
  report_id uuid not null,
  explained_to text not null
    constraint report_explanations_explained_to_check check (explained_to ~ '\S' and char_length(explained_to) <= 300),
  explained_on date not null
    constraint report_explanations_explained_on_readable check (explained_on between '0001-01-01' and '9999-12-31')
);
comment on table public.report_explanations is
'To whom the therapist explained an issued report, and when. Evidence: never changed, deleted with its patient alone.';

select public.install_kept(
  'public.report_explanations', 'explanations of reports', '{report_id, explained_to, explained_on}',
  kind => 'report_explained', titles => '{explained_to}', day => 'explained_on'
);

alter table public.report_explanations add constraint report_explanations_report_fkey foreign key (report_id, user_id)
  references public.issued_reports (id, user_id) on delete cascade;
create index report_explanations_report_id_idx on public.report_explanations (report_id, user_id);

create function public.check_explained_report() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  issued timestamptz;
begin
  select r.issued_at into issued from public.issued_reports r
  where r.id = new.report_id and r.patient_id = new.patient_id and r.user_id = new.user_id and r.kind = 'familia';
  if issued is null then
    raise exception 'the report is one for the family, of the record' using errcode = '23503';
  end if;
  -- a day less, since a device's day may be behind this clock's
  if new.explained_on < (issued at time zone 'UTC')::date - 1 then
    raise exception 'a report is explained once it is issued' using errcode = 'PT422';
  end if;
  return null;
end;
$$;
comment on function public.check_explained_report() is
'After the write, when row level security has refused what is not the caller''s own.';
revoke all on function public.check_explained_report() from public, anon, authenticated;
create trigger report_explanations_check_report after insert on public.report_explanations
  for each row execute function public.check_explained_report();
create trigger report_explanations_check_day before insert on public.report_explanations
  for each row execute function public.check_day('past', 'explained_on');
