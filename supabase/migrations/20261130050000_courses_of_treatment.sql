-- Which days lie between two courses of treatment
-- -----------------------------------------------

-- Every discharge was paired with the day of the last return, so that after a second one nothing was expected of the course between them.
create or replace function public.expected_sessions(from_day date, to_day date, patient uuid default null)
returns table (
  patient_id uuid, day date, time_of_day text, setting text, weekly_session_id uuid, answered_by text, answer_id uuid
)
language sql stable set search_path = '' set jit to off as $$
  with treated as materialized (
    select p.id, p.user_id, p.discharged_on, p.resumed_on
    from public.patients p
    where p.user_id = (select auth.uid()) and p.archived_at is null
      and p.id in (
        select w.patient_id from public.weekly_sessions w
        where w.user_id = (select auth.uid()) and (patient is null or w.patient_id = patient)
      )
  ), away as materialized (
    select t.id, gap.after, gap.before
    from treated t
    cross join lateral (
      select h.old, h.changed_at,
        -- of a discharge that was undone, nothing was resumed; what a change made of resumed_on, the next one has as old
        case when h.old ? 'resumed_on' then
          coalesce(
            lead((h.old ->> 'resumed_on')::date) over (partition by h.old ? 'resumed_on' order by h.changed_at, h.id),
            t.resumed_on
          )
        end as resumed_on
      from public.patient_history h
      where h.user_id = t.user_id and h.patient_id = t.id and h.old ?| array['archived_at', 'discharged_on']
      offset 0
    ) h
    cross join lateral (values
      ((h.old ->> 'discharged_on')::date, h.resumed_on),
      (
        ((h.old ->> 'archived_at')::timestamptz at time zone 'America/Sao_Paulo')::date,
        (h.changed_at at time zone 'America/Sao_Paulo')::date
      )
    ) gap (after, before)
    where gap.after < gap.before
  ), expected as materialized (
    select distinct on (t.id, d.day, left(w.time_of_day, 5))
      t.id as patient_id, d.day, left(w.time_of_day, 5) as begins_at, w.time_of_day, w.setting, w.id as weekly_session_id
    from treated t
    join public.weekly_sessions w on w.patient_id = t.id and w.user_id = t.user_id
    cross join lateral (
      select w.from_day + (w.weekday - extract(isodow from w.from_day)::integer + 7) % 7 as day, 7 * w.every as step
    ) first
    cross join lateral (
      select first.day + first.step * turn as day
      from generate_series(
        greatest(
          ceil((
            greatest(expected_sessions.from_day, (w.created_at at time zone 'America/Sao_Paulo')::date) - first.day
          ) / first.step::numeric),
          0
        )::integer,
        floor((least(expected_sessions.to_day, w.until_day, t.discharged_on) - first.day) / first.step::numeric)::integer
      ) turn
    ) d
    where not exists (select from away a where a.id = t.id and d.day > a.after and d.day < a.before)
    -- of two rows that were written for the same time, the later one
    order by t.id, d.day, left(w.time_of_day, 5), w.from_day desc, w.created_at desc, w.id
  ), given as materialized (
    select t.id as patient_id, said.day, said.id, said.kind, said.begins_at, said.created_at
    from treated t
    cross join lateral (
      select n.id, n.occurred_on as day, left(n.time_of_day, 5) as begins_at, n.created_at,
        case n.kind when 'falta' then 'absence' when 'contato' then 'contact' else 'note' end as kind
      from public.session_notes n
      where n.user_id = t.user_id and n.patient_id = t.id
        and n.occurred_on between expected_sessions.from_day and expected_sessions.to_day
        and (
          select later.id from public.session_notes later
          where later.replaces = n.id and later.patient_id = n.patient_id and later.user_id = n.user_id
          limit 1
        ) is null
      union all
      select a.id, a.missed_on, left(a.time_of_day, 5), a.created_at, 'absence'
      from public.absences a
      where a.user_id = t.user_id and a.patient_id = t.id
        and a.missed_on between expected_sessions.from_day and expected_sessions.to_day
    ) said
  ), at_its_time as (
    select distinct on (near.patient_id, near.day, near.begins_at) near.*
    from (
      select distinct on (g.id)
        e.patient_id, e.day, e.begins_at, g.id, g.kind, g.created_at, abs(extract(epoch from g.begins_at::time - e.begins_at::time)) as far
      from given g
      join expected e on e.patient_id = g.patient_id and e.day = g.day
      where g.begins_at is not null and g.kind <> 'contact'
      order by g.id, abs(extract(epoch from g.begins_at::time - e.begins_at::time)), e.begins_at
    ) near
    order by near.patient_id, near.day, near.begins_at, near.kind desc, near.far, near.created_at, near.id
  ), open as (
    select e.patient_id, e.day, e.begins_at,
      row_number() over (partition by e.patient_id, e.day order by e.begins_at) as place
    from expected e
    where (e.patient_id, e.day, e.begins_at) not in (select a.patient_id, a.day, a.begins_at from at_its_time a)
  ), left_over as (
    select g.patient_id, g.day, g.id, g.kind,
      row_number() over (
        partition by g.patient_id, g.day
        order by array_position('{note,absence,contact}', g.kind), g.begins_at nulls last, g.created_at, g.id
      ) as place
    from given g
    where g.id not in (select a.id from at_its_time a)
  ), answered as (
    select a.patient_id, a.day, a.begins_at, a.kind, a.id from at_its_time a
    union all
    select o.patient_id, o.day, o.begins_at, l.kind, l.id
    from open o
    join left_over l on l.patient_id = o.patient_id and l.day = o.day and l.place = o.place
  )
  select e.patient_id, e.day, e.time_of_day, e.setting, e.weekly_session_id, a.kind, a.id
  from expected e
  left join answered a on a.patient_id = e.patient_id and a.day = e.day and a.begins_at = e.begins_at
  order by e.day, e.time_of_day, e.patient_id;
$$;
