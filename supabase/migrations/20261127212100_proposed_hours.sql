-- How much of a treatment is proposed, in numbers, and until when that holds: what a health plan asks for.
alter table public.care_plans
  add column weekly_hours numeric(4, 1) constraint care_plans_weekly_hours_check check (weekly_hours > 0 and weekly_hours <= 99),
  add column weekly_sessions smallint
    constraint care_plans_weekly_sessions_check check (weekly_sessions between 1 and 99),
  add column valid_until date
    constraint care_plans_valid_until_readable check (valid_until between '0001-01-01' and '9999-12-31');

grant insert (weekly_hours, weekly_sessions, valid_until), update (weekly_hours, weekly_sessions, valid_until)
  on public.care_plans to authenticated;
create trigger care_plans_check_valid_until before insert or update of valid_until on public.care_plans
  for each row when (new.valid_until is not null) execute function public.check_day('planned', 'valid_until');
create or replace trigger care_plans_log after insert or update on public.care_plans
  for each row execute function public.log_row(
    'plan', '', '', '{diagnosis,prognosis,frequency,weekly_hours,weekly_sessions,valid_until,review_on}'
  );
