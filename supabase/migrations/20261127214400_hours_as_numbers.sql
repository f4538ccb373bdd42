-- The embedded backend gives a numeric of a stated precision as a text, which no plan can be read with.
alter table public.care_plans alter column weekly_hours type numeric;
alter table public.care_plans
  add constraint care_plans_weekly_hours_tenths check (weekly_hours = round(weekly_hours, 1));
