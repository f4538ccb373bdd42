-- What the dashboard and the sidebar say about all patients of the caller, in one answer: row level security leaves no others.
-- The device sends the boundaries, whose months, days and birthdays are the therapist's, in ascending order: the first moments of
-- the months that are counted and of the month after them, and the first birth date of each age group after the oldest, then
-- tomorrow. Months are counted from the oldest, age groups from the youngest; archived records count as nothing but `has_archived`.
create function public.overview(month_starts timestamptz[], day_start timestamptz, births date[])
returns jsonb
language sql
stable
set search_path = ''
as $$
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
        select p.id, p.tipo, p.nome, p."dataNascimento", p.created_at, p.to_ask
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
              || jsonb_build_object('patients', jsonb_build_object('nome', p.nome, 'archived_at', p.archived_at))
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
            || jsonb_build_object('patients', jsonb_build_object('nome', p.nome, 'archived_at', p.archived_at))
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
    )
  );
$$;

revoke all on function public.overview(timestamptz[], timestamptz, date[]) from public, anon;
grant execute on function public.overview(timestamptz[], timestamptz, date[]) to authenticated;
