-- The dashboard has the sessions of today, and those of which nobody wrote.

create or replace function public.overview(month_starts timestamptz[], day_start timestamptz, births date[])
returns jsonb
language sql stable set search_path = '' as $$
  with active as (
    select width_bucket(p.created_at, month_starts) as month, width_bucket(p."dataNascimento", births) as age
    from public.patients p
    where p.archived_at is null
  )
  select jsonb_build_object(
    'counters', (
      select to_jsonb(c)
      from public.patient_counters(month_starts[cardinality(month_starts) - 1], day_start) c
    ),
    'has_archived', exists (select from public.patients p where p.archived_at is not null),
    'months', (
      select jsonb_agg(coalesce(found.count, 0) order by bucket.number)
      from generate_series(1, cardinality(month_starts) - 1) bucket (number)
      left join (select a.month, count(*) from active a group by a.month) found on found.month = bucket.number
    ),
    'ages', (
      select jsonb_agg(coalesce(found.count, 0) order by bucket.number desc)
      from generate_series(0, cardinality(births) - 1) bucket (number)
      left join (select a.age, count(*) from active a group by a.age) found on found.age = bucket.number
    ),
    'latest', (
      select coalesce(jsonb_agg(to_jsonb(latest) order by latest.created_at desc, latest.id), '[]')
      from (
        select p.id, p.tipo, p.nome, p.social_name, p."dataNascimento", p.gestational_weeks, p.created_at, p.to_ask
        from public.patients p
        where p.archived_at is null
        order by p.created_at desc, p.id
        limit 5
      ) latest
    ),
    'open_notes', jsonb_build_object(
      'count', (select count(*) from public.session_notes n where n.finalised_at is null),
      'notes', (
        select coalesce(
          jsonb_agg(
            to_jsonb(oldest) - 'user_id'
              || jsonb_build_object('patients', jsonb_build_object('nome', p.nome, 'social_name', p.social_name, 'archived_at', p.archived_at))
            order by oldest.occurred_on, oldest.id
          ),
          '[]'
        )
        from (
          select n.id, n.user_id, n.patient_id, n.occurred_on, left(ltrim(n.content, E' \t\r\n'), 200) as content
          from public.session_notes n
          where n.finalised_at is null
          order by n.occurred_on, n.id
          limit 5
        ) oldest
        join public.patients p on p.id = oldest.patient_id and p.user_id = oldest.user_id
      )
    ),
    'family', (
      select coalesce(
        jsonb_agg(
          to_jsonb(unreviewed) - 'user_id'
            || jsonb_build_object('patients', jsonb_build_object('nome', p.nome, 'social_name', p.social_name, 'archived_at', p.archived_at))
          order by unreviewed.received_at, unreviewed.id
        ),
        '[]'
      )
      from (
        select f.id, f.user_id, f.patient_id, f.filled_by, f.relation, f.ended_at, f.received_at
        from public.family_answers f
        where f.reviewed_at is null
        order by f.received_at, f.id
        limit 1000
      ) unreviewed
      join public.patients p on p.id = unreviewed.patient_id and p.user_id = unreviewed.user_id
    ),
    'untreated', public.untreated_children(),
    -- the last bound is tomorrow of the device
    'plans', (
      select coalesce(
        jsonb_agg(
          to_jsonb(due) - 'user_id'
            || jsonb_build_object('patients', jsonb_build_object('nome', p.nome, 'social_name', p.social_name, 'archived_at', p.archived_at))
          order by due.review_on, due.patient_id
        ),
        '[]'
      )
      from (
        select c.patient_id, c.user_id, c.review_on
        from public.care_plans c
        where c.review_on < births[cardinality(births)]
        order by c.review_on, c.patient_id
        limit 1000
      ) due
      join public.patients p on p.id = due.patient_id and p.user_id = due.user_id
      where p.archived_at is null and p.discharged_on is null
    ),
    -- those of today, and what is missing of the three weeks before
    'sessions', (
      select coalesce(
        jsonb_agg(
          to_jsonb(s) || jsonb_build_object('patients', jsonb_build_object('nome', p.nome, 'social_name', p.social_name))
          order by s.day, s.time_of_day, s.patient_id
        ),
        '[]'
      )
      from (
        select e.patient_id, e.day, e.time_of_day, e.setting, e.answered_by, e.answer_id
        from public.expected_sessions(births[cardinality(births)] - 22, births[cardinality(births)] - 1) e
        where e.answered_by is null or e.day = births[cardinality(births)] - 1
        order by e.day desc, e.time_of_day, e.patient_id
        limit 1000
      ) s
      join public.patients p on p.id = s.patient_id
    )
  );
$$;
