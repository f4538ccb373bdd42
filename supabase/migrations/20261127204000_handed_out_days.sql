-- Nothing was handed out of a record before the record's own beginning; what came from elsewhere was a record there before. Rows that
-- are there stay as they are.
create or replace function public.check_day() returns trigger
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
    select case
      -- nothing is evaluated again before the record is there
      when tg_table_name = 'evaluations' then least(p.attended_on, (p.created_at at time zone 'UTC')::date) - 1
      -- what came from elsewhere was a record there before
      when tg_table_name = 'disclosures' and not exists (
        select from public.imported_records r where r.patient_id = p.id and r.user_id = p.user_id
      ) then greatest(p."dataNascimento", least(
        p.attended_on, (p.created_at at time zone 'UTC')::date,
        (select min(n.occurred_on) from public.session_notes n where n.patient_id = p.id and n.user_id = p.user_id)
      ) - 1)
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
