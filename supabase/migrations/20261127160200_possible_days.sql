-- A day that cannot be, as it was typed or as a device's clock has it: what happened was after the birth, and is not ahead; what is
-- planned is not further away than a record is kept. Rows that are there stay as they are, and change as long as that day does not.
create function public.check_day() returns trigger
language plpgsql security invoker set search_path = '' as $$
declare
  kind constant text := tg_argv[0];
  name constant text := tg_argv[1];
  said date := to_jsonb(new) ->> name;
  begun date;
  -- a device may be a day ahead of this clock
  latest constant date := (now() at time zone 'UTC')::date + case kind when 'planned' then interval '20 years' else interval '1 day' end;
begin
  if current_user not in ('anon', 'authenticated', 'service_role')
    or said is null or said < '0001-01-01' or said > '9999-12-31'
    or (tg_op = 'UPDATE' and said = (to_jsonb(old) ->> name)::date)
  then
    return new;
  end if;
  if tg_table_name = 'patients' then
    begun := to_jsonb(new) ->> 'dataNascimento';
  else
    select case tg_table_name
      -- nothing is evaluated again before the record is there
      when 'evaluations' then least(p.attended_on, (p.created_at at time zone 'UTC')::date) - 1
      else p."dataNascimento"
    end into begun
    from public.patients p
    where p.id = (to_jsonb(new) ->> 'patient_id')::uuid and p.user_id = (to_jsonb(new) ->> 'user_id')::uuid;
  end if;
  if said between greatest(begun, '1900-01-01') and latest then
    return new;
  end if;
  if kind = 'clock' then
    return jsonb_populate_record(new, jsonb_build_object(name, (now() at time zone 'America/Sao_Paulo')::date));
  end if;
  raise exception 'this day cannot be' using errcode = 'PT422';
end;
$$;
comment on function public.check_day() is
'Of a column: "past", what happened; "planned", what may be ahead; "clock", which nobody types: there the server''s own day takes its
place. The owner of the tables, who fills or restores a database, may set any day.';
revoke all on function public.check_day() from public, anon, authenticated;

create trigger patients_check_attended_on before insert or update of attended_on on public.patients
  for each row when (new.attended_on is not null) execute function public.check_day('clock', 'attended_on');
create trigger patients_check_discharged_on before insert or update of discharged_on on public.patients
  for each row when (new.discharged_on is not null) execute function public.check_day('planned', 'discharged_on');
create trigger patients_check_resumed_on before insert or update of resumed_on on public.patients
  for each row when (new.resumed_on is not null) execute function public.check_day('planned', 'resumed_on');
create trigger session_notes_check_occurred_on before insert or update of occurred_on on public.session_notes
  for each row execute function public.check_day('past', 'occurred_on');
create trigger care_plans_check_review_on before insert or update of review_on on public.care_plans
  for each row when (new.review_on is not null) execute function public.check_day('planned', 'review_on');
create trigger goals_check_target_on before insert or update of target_on on public.goals
  for each row when (new.target_on is not null) execute function public.check_day('planned', 'target_on');
create trigger goal_ratings_check_rated_on before insert on public.goal_ratings
  for each row execute function public.check_day('past', 'rated_on');
create trigger results_check_measured_on before insert or update of measured_on on public.results
  for each row execute function public.check_day('past', 'measured_on');
create trigger evaluations_check_evaluated_on before insert on public.evaluations
  for each row execute function public.check_day('clock', 'evaluated_on');
create trigger disclosures_check_disclosed_on before insert on public.disclosures
  for each row when (new.kind <> 'copia') execute function public.check_day('past', 'disclosed_on');
create trigger disclosures_check_day_of_copy before insert on public.disclosures
  for each row when (new.kind = 'copia') execute function public.check_day('clock', 'disclosed_on');
