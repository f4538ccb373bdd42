-- What the patient or the family said is never struck: a correction by the therapist names it and stands beside it. And one session
-- makes one mark of a goal: the mark of a note is corrected by its note alone.
alter table public.goal_ratings
  add corrects uuid,
  add constraint goal_ratings_corrects_another check (corrects <> id),
  drop constraint goal_ratings_one_value,
  add constraint goal_ratings_one_value check (
    num_nonnulls(level, word) = 1 or (num_nonnulls(strikes, corrects) > 0 and num_nonnulls(level, word) = 0)
  );
comment on column public.goal_ratings.strikes is
'The therapist''s rating that this row replaces; without a value of its own, it only takes it back.';
comment on column public.goal_ratings.corrects is
'The rating of the patient or the family that this one of the therapist corrects: both stand. Without a value, it says that the other
one does not count.';

create index goal_ratings_corrects_idx on public.goal_ratings (corrects, user_id) where corrects is not null;

-- Until now a row could strike what somebody else had said, in that person's name: it becomes what it was, a correction.
alter table public.goal_ratings disable trigger goal_ratings_no_change;
with recursive said as (
  select r.id as root, r.id, r.user_id
  from public.goal_ratings r
  where r.rated_by <> 'terapeuta' and not exists (
    select from public.goal_ratings s
    where s.id = r.strikes and s.user_id = r.user_id and s.rated_by <> 'terapeuta'
  )
  union all
  select said.root, s.id, s.user_id
  from said
  join public.goal_ratings s on s.strikes = said.id and s.user_id = said.user_id
)
update public.goal_ratings r
set corrects = said.root
from said
where r.id = said.id and r.user_id = said.user_id and said.id <> said.root
  and (num_nonnulls(r.level, r.word) > 0 or r.strikes = said.root);
alter table public.goal_ratings enable trigger goal_ratings_no_change;

create or replace function public.stamp_goal_rating() returns trigger
language plpgsql security invoker set search_path = '' as $$
declare
  is_caller constant boolean := current_user in ('anon', 'authenticated', 'service_role');
  struck public.goal_ratings;
begin
  if is_caller then
    new.created_at := now();
  end if;
  if new.strikes is not null then
    select r.* into struck
    from public.goal_ratings r
    where r.id = new.strikes and r.goal_id = new.goal_id and r.user_id = new.user_id
      and (num_nonnulls(r.level, r.word) > 0 or r.corrects is not null);
    if struck.id is null then
      raise exception 'only a rating of the same goal is struck' using errcode = '23503';
    end if;
    if is_caller and struck.rated_by <> 'terapeuta' and struck.corrects is null then
      raise exception 'what somebody else said is corrected beside it' using errcode = 'PT423';
    end if;
    if is_caller and struck.note_id is not null then
      raise exception 'the rating of a note is corrected in its note' using errcode = 'PT424';
    end if;
    if is_caller then
      new.corrects := case when num_nonnulls(new.level, new.word) > 0 then struck.corrects end;
    end if;
  elsif new.corrects is not null and not exists (
    select from public.goal_ratings r
    where r.id = new.corrects and r.goal_id = new.goal_id and r.user_id = new.user_id
      and r.rated_by <> 'terapeuta' and num_nonnulls(r.level, r.word) > 0
  ) then
    raise exception 'only a rating of the same goal by somebody else is corrected' using errcode = '23503';
  end if;
  if is_caller and new.corrects is not null and new.rated_by <> 'terapeuta' then
    raise exception 'a correction is the therapist''s own' using errcode = 'PT423';
  end if;
  return new;
end;
$$;
comment on function public.stamp_goal_rating() is
'The server says when a rating came; the owner of the tables, who fills or restores a database, may set another time. What replaces a
correction corrects the same rating.';

create or replace function public.add_note_ratings() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into public.goal_ratings (user_id, patient_id, goal_id, rated_on, level, word, note_id, strikes)
  with recursive chain as (
    select r.id, r.goal_id, r.level, r.word from public.goal_ratings r
    where r.note_id = new.replaces and r.user_id = new.user_id
    union
    select s.id, s.goal_id, s.level, s.word
    from chain c
    join public.goal_ratings s on s.strikes = c.id and s.user_id = new.user_id
  )
  select new.user_id, new.patient_id, coalesce(said.goal_id, earlier.goal_id), new.occurred_on,
    (said.rating ->> 'level')::numeric::smallint, said.rating ->> 'word', new.id, earlier.id
  from (select key::uuid as goal_id, value as rating from jsonb_each(new.ratings)) said
  full join (
    select c.id, c.goal_id from chain c
    where num_nonnulls(c.level, c.word) > 0
      and not exists (select from public.goal_ratings s where s.strikes = c.id and s.user_id = new.user_id)
  ) earlier on earlier.goal_id = said.goal_id;
  return null;
end;
$$;
comment on function public.add_note_ratings() is
'A correction strikes every rating of the note that it replaces, and what was put in the place of one by hand, so that its own are
complete.';

create or replace function public.add_family_ratings() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into public.goal_ratings
    (user_id, patient_id, goal_id, rated_on, level, word, rated_by, by_name, family_answers_id)
  select new.user_id, new.patient_id, said.key::uuid,
    (case
      when new.ended_at < new.received_at + interval '1 day'
        and (new.ended_at at time zone 'America/Sao_Paulo')::date >= p."dataNascimento"
      then new.ended_at else new.received_at
    end at time zone 'America/Sao_Paulo')::date,
    (said.value ->> 'level')::numeric::smallint, said.value ->> 'word', 'familia',
    format('%s (%s)', new.filled_by, new.relation), new.id
  from jsonb_each(new.ratings) said
  join public.patients p on p.id = new.patient_id and p.user_id = new.user_id;
  return null;
end;
$$;
comment on function public.add_family_ratings() is
'The day is the one in Brasília when the family ended its form; where the device''s clock cannot have been right, when it was received.';

create or replace function public.log_goal_rating() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into public.patient_history (patient_id, user_id, changed_by, kind, columns, entry_id, occurred_on)
  values (
    new.patient_id, new.user_id, auth.uid(),
    case when num_nonnulls(new.strikes, new.corrects) = 0 then 'goal_rated' else 'rating_struck' end,
    '{}', new.goal_id, new.rated_on
  );
  return null;
end;
$$;
grant insert (corrects) on public.goal_ratings to authenticated;

-- A struck rating is not read, except where a correction was entered as its replacement. Corrections come with what they correct.
create or replace function public.goal_courses(patient uuid, most integer) returns jsonb
language sql stable security invoker set search_path = '' as $$
  with standing as (
    select r.* from public.goal_ratings r
    where r.patient_id = patient and (num_nonnulls(r.level, r.word) > 0 or r.corrects is not null)
      and not exists (
        select from public.goal_ratings s
        where s.strikes = r.id and s.user_id = r.user_id and s.corrects is distinct from r.id
      )
  ), shown as (
    select ranked.id, ranked.user_id
    from (
      select
        r.id, r.user_id,
        row_number() over (partition by r.goal_id order by r.rated_on desc, r.created_at desc, r.id desc) as from_last,
        row_number() over (partition by r.goal_id, r.rated_by order by r.rated_on, r.created_at, r.id) as from_first
      from standing r
      where r.corrects is null
    ) ranked
    where ranked.from_last <= least(most, 200) or ranked.from_first = 1
  )
  select jsonb_build_object(
    'goals', coalesce((
      select jsonb_agg(to_jsonb(g) order by g.created_at, g.id)
      from public.goals g
      where g.patient_id = patient
    ), '[]'),
    'ratings', coalesce((
      select jsonb_agg(to_jsonb(r) order by r.rated_on, r.created_at, r.id)
      from standing r
      join shown on shown.id = coalesce(r.corrects, r.id) and shown.user_id = r.user_id
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
'The goals of a patient, and of each its newest ratings, at most this many, and the first one of each rater, with their corrections and
without those that were struck. "rated" counts all rows, also those: a goal that it names keeps its words and levels.';
