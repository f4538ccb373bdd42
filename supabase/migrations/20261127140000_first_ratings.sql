-- 'Then and now' of a goal is its first rating and its last, however many lie between: beside the newest ratings, the first one of
-- each rater is read. One pass over the ratings of the record ranks them.
create or replace function public.goal_courses(patient uuid, most integer) returns jsonb
language sql stable security invoker set search_path = '' as $$
  select jsonb_build_object(
    'goals', coalesce((
      select jsonb_agg(to_jsonb(g) order by g.created_at, g.id)
      from public.goals g
      where g.patient_id = patient
    ), '[]'),
    'ratings', coalesce((
      select jsonb_agg(to_jsonb(r) - 'from_last' - 'from_first' order by r.rated_on, r.created_at, r.id)
      from (
        select
          r.*,
          row_number() over (partition by r.goal_id order by r.rated_on desc, r.created_at desc, r.id desc) as from_last,
          row_number() over (partition by r.goal_id, r.rated_by order by r.rated_on, r.created_at, r.id) as from_first
        from public.goal_ratings r
        where r.patient_id = patient and num_nonnulls(r.level, r.word) > 0
          and not exists (select from public.goal_ratings s where s.strikes = r.id and s.user_id = r.user_id)
      ) r
      where r.from_last <= least(most, 200) or r.from_first = 1
    ), '[]'),
    'rated', coalesce((
      select jsonb_object_agg(counted.goal_id, counted.count)
      from (
        select r.goal_id, count(*) from public.goal_ratings r where r.patient_id = patient group by r.goal_id
      ) counted
    ), '{}')
  );
$$;
comment on function public.goal_courses(uuid, integer) is
'The goals of a patient, and of each its newest ratings, at most this many, and the first one of each rater, without those that
were struck. "rated" counts all rows, also those: a goal that it names keeps its words and levels.';
