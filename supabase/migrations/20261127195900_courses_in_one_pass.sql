-- A correction is read with the mark that it corrects. Joining the marks to those that are shown took a pass over all marks of the
-- record for each of them, because nothing tells the planner how many there are; now one pass ranks them and hands the answer on.
create or replace function public.goal_courses(patient uuid, most integer) returns jsonb
language sql stable security invoker set search_path = '' as $$
  with standing as (
    select
      r.*,
      row_number() over (
        partition by r.goal_id, r.corrects is null order by r.rated_on desc, r.created_at desc, r.id desc
      ) as from_last,
      row_number() over (
        partition by r.goal_id, r.corrects is null, r.rated_by order by r.rated_on, r.created_at, r.id
      ) as from_first
    from public.goal_ratings r
    where r.patient_id = patient and (num_nonnulls(r.level, r.word) > 0 or r.corrects is not null)
      and not exists (
        select from public.goal_ratings s
        where s.strikes = r.id and s.user_id = r.user_id and s.corrects is distinct from r.id
      )
  ), shown as (
    select
      r.*,
      bool_or(r.corrects is null and (r.from_last <= least(most, 200) or r.from_first = 1))
        over (partition by coalesce(r.corrects, r.id), r.user_id) as is_shown
    from standing r
  )
  select jsonb_build_object(
    'goals', coalesce((
      select jsonb_agg(to_jsonb(g) order by g.created_at, g.id)
      from public.goals g
      where g.patient_id = patient
    ), '[]'),
    'ratings', coalesce((
      select jsonb_agg(to_jsonb(r) - array['from_last', 'from_first', 'is_shown'] order by r.rated_on, r.created_at, r.id)
      from shown r
      where r.is_shown
    ), '[]'),
    'rated', coalesce((
      select jsonb_object_agg(counted.goal_id, counted.count)
      from (
        select r.goal_id, count(*) from public.goal_ratings r where r.patient_id = patient group by r.goal_id
      ) counted
    ), '{}')
  );
$$;
