-- What is asked of a health plan: for how long, and where.

alter table public.care_plans
  add column requested_period text
    constraint care_plans_requested_period_length check (char_length(requested_period) <= 1000),
  add column place text constraint care_plans_place_length check (char_length(place) <= 1000);
comment on column public.care_plans.requested_period is 'For how long the treatment is asked for.';
comment on column public.care_plans.place is 'Where the sessions take place.';
grant insert (requested_period, place), update (requested_period, place) on public.care_plans to authenticated;

drop trigger care_plans_log on public.care_plans;
create trigger care_plans_log after insert or update on public.care_plans
  for each row execute function public.log_row(
    'plan', '', '',
    '{diagnosis,prognosis,frequency,weekly_sessions,weekly_hours,requested_period,place,valid_until,review_on}'
  );
