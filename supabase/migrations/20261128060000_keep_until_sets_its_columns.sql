-- A query returned as it is leaves the variables of the result unset, which the platform's linter takes for a mistake.
create or replace function public.keep_until(patient_ids uuid[]) returns table (patient_id uuid, keep_until date)
language plpgsql stable set search_path = '' as $$
begin
  for patient_id, keep_until in execute format(
    'select p.id, ((greatest(p.updated_at, %s) at time zone ''America/Sao_Paulo'')::date + interval ''20 years'')::date '
    'from public.patients p where p.id = any ($1)',
    (
      select string_agg(
        format('(select %s from public.%I r where r.patient_id = p.id and r.user_id = p.user_id)', t.entered, t.name), ', '
      )
      from public.record_tables() t
    )
  ) using patient_ids
  loop
    return next;
  end loop;
end;
$$;
