-- A list of patients can be sorted by the latest session.

create function public.latest_sessions() returns jsonb
language sql stable set search_path = '' as $$
  select coalesce(jsonb_object_agg(p.id, latest.occurred_on), '{}')
  from public.patients p
  cross join lateral (
    select n.occurred_on
    from public.session_notes n
    where n.user_id = p.user_id and n.patient_id = p.id
      and not exists (
        select from public.session_notes later
        where later.replaces = n.id and later.patient_id = n.patient_id and later.user_id = n.user_id
      )
    order by n.occurred_on desc
    limit 1
  ) latest
  where p.user_id = (select auth.uid());
$$;
comment on function public.latest_sessions() is
'The day of each patient''s latest session note, by the id of the patient; a note that another one replaces does not count.';
revoke all on function public.latest_sessions() from public, anon;
grant execute on function public.latest_sessions() to authenticated;
