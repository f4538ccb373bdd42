-- The treatment: notes of sessions, goals and their ratings, the plan, diagnoses, results, guidance for home, absences.

-- Notes of sessions
-- -----------------

create table public.session_notes (
  id uuid not null default gen_random_uuid(),
  user_id uuid not null default auth.uid(),
  patient_id uuid not null,
  occurred_on date not null
    constraint session_notes_occurred_on_readable check (occurred_on between '0001-01-01' and '9999-12-31'),
  kind text not null default 'atendimento'
    constraint session_notes_kind_check check (kind in ('atendimento', 'falta', 'contato')),
  content text not null
    constraint session_notes_content_filled check (content ~ '\S')
    constraint session_notes_content_length check (char_length(content) <= 200000),
  revision integer not null default 1,
  created_at timestamp(3) with time zone not null default now(),
  updated_at timestamptz not null default now(),
  finalised_at timestamptz,
  author jsonb constraint session_notes_author_check check (octet_length(author::text) <= 4000),
  replaces uuid,
  reason text constraint session_notes_reason_check check (reason ~ '\S' and char_length(reason) <= 1000),
  ratings jsonb not null default '{}'::jsonb
    constraint session_notes_ratings_shape check (jsonb_typeof(ratings) = 'object' and not jsonb_path_exists(ratings, '$.keyvalue() ? (
      !(@.key like_regex "^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$")
      || @.value.type() != "object"
      || exists (@.value.keyvalue() ? (@.key != "level" && @.key != "word"))
      || (exists (@.value.level) && exists (@.value.word))
      || (!exists (@.value.level) && !exists (@.value.word))
      || (exists (@.value.level) && (@.value.level.type() != "number" || !(
        @.value.level == -2 || @.value.level == -1 || @.value.level == 0 || @.value.level == 1 || @.value.level == 2
      )))
      || (exists (@.value.word) && (@.value.word.type() != "string" || !(
        @.value.word == "ainda_nao" || @.value.word == "em_parte" || @.value.word == "alcancada"
      )))
    )', '{}', true))
    constraint session_notes_ratings_size check (octet_length(ratings::text) <= 100000),
  time_of_day text
    constraint session_notes_time_of_day_check check (
      time_of_day ~ '^([01][0-9]|2[0-3]):[0-5][0-9](-([01][0-9]|2[0-3]):[0-5][0-9])?$'
      and (length(time_of_day) = 5 or left(time_of_day, 5) collate "C" < right(time_of_day, 5) collate "C")
    )
    constraint session_notes_time_of_day_length check (char_length(time_of_day) <= 11),
  setting text
    constraint session_notes_setting_check check (setting in (
      'consultorio', 'domicilio', 'escola', 'teleatendimento', 'outro'
    )),
  constraint session_notes_pkey primary key (id, user_id),
  constraint session_notes_patient_id_user_id_fkey foreign key (patient_id, user_id)
    references public.patients (id, user_id) on delete cascade,
  constraint session_notes_check check ((replaces is null) = (reason is null)),
  constraint session_notes_check1 check (replaces <> id),
  constraint session_notes_check2 check ((finalised_at is null) = (author is null))
);
comment on table public.session_notes is
'What follows the intake: one row per entry, open until it is finalised. A finalised one is evidence (COFFITO 415/2012;
Lei 13.787/2018, art. 4): it is never changed, and deleted with its patient alone. A correction is a new note that names
the old one, once; nothing points forward, so that the old row never changes.';
comment on column public.session_notes.id is
'Made by the client: sending the row again stores nothing twice.';
comment on column public.session_notes.created_at is
'In milliseconds, as clients read it: a page begins after the time that they name.';
comment on column public.session_notes.author is
'Name, category and CREFITO as the profile had them when the note was finalised, the version of the profile, and the supervisor.';
comment on column public.session_notes.ratings is
'By goal: {"level": −2 to 2} or {"word": …}. Finalising the note makes a row of goal_ratings of each.';
comment on column public.session_notes.time_of_day is
'By the clock of the place: ''14:00'', or ''14:00-14:50''. One value, so that what two devices wrote never makes an end before its start.';
comment on column public.session_notes.setting is
'Where or how the session took place.';

create function public.check_ratings() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if exists (
    select from jsonb_object_keys(new.ratings) said
    where not exists (
      select from public.goals g
      where g.id = said::uuid and g.patient_id = new.patient_id and g.user_id = new.user_id
    )
  ) then
    raise exception 'only goals of the same patient are rated' using errcode = '23503';
  end if;
  return null;
end;
$$;
comment on function public.check_ratings() is
'After the write, when row level security and the constraints have refused what is not the caller''s own.';
revoke all on function public.check_ratings() from public, anon, authenticated;

create function public.session_notes_page(
  patient uuid,
  most integer,
  before_on date default null,
  before_created timestamptz default null,
  before_id uuid default null
) returns setof session_notes
language sql stable set search_path = '' as $$
  with recursive heads as (
    select n as note from public.session_notes n
    where n.patient_id = patient
      and (n.occurred_on, n.created_at, n.id) < (
        case when before_on is null then 'infinity'::date else before_on end,
        case when before_created is null then 'infinity'::timestamptz else before_created end,
        case when before_id is null then 'ffffffff-ffff-ffff-ffff-ffffffffffff'::uuid else before_id end
      )
      and (
        select c.id from public.session_notes c
        where c.replaces = n.id and c.patient_id = n.patient_id and c.user_id = n.user_id
        limit 1
      ) is null
    order by n.occurred_on desc, n.created_at desc, n.id desc
    limit least(most, 200)
  ), chains as (
    select 0 as depth, h.note as head, h.note from heads h
    union all
    select c.depth + 1, c.head, older.note
    from chains c
    cross join lateral (
      select n as note from public.session_notes n
      where n.id = (c.note).replaces and n.user_id = (c.note).user_id
      limit 1
    ) older
  )
  select (c.note).* from chains c
  order by (c.head).occurred_on desc, (c.head).created_at desc, (c.head).id desc, c.depth;
$$;
comment on function public.session_notes_page(uuid, integer, date, timestamptz, uuid) is
'One page of a patient''s notes, newest first, after the given one: the notes that no other replaces, and behind each, older
and older, those that it replaces. most counts the first alone. The plan holds for any number of notes: under row level
security, what coalesce() returns is compared with one row after the other, what case returns is looked up in the index.';
revoke all on function public.session_notes_page(uuid, integer, date, timestamptz, uuid) from public, anon;
grant execute on function public.session_notes_page(uuid, integer, date, timestamptz, uuid) to authenticated;

create function public.add_note_ratings() returns trigger
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
revoke all on function public.add_note_ratings() from public, anon, authenticated;

create index session_notes_open_idx on public.session_notes (user_id, occurred_on, id) where (finalised_at is null);
create unique index session_notes_replaced_once on public.session_notes (replaces, patient_id, user_id)
  where (replaces is not null);
comment on index public.session_notes_replaced_once is
'Few notes replace another: the index on those is small and is used. With one on all notes, the plan for a patient with
thousands read every note for each.';
create index session_notes_user_id_patient_id_occurred_on_idx on public.session_notes (user_id, patient_id, occurred_on desc, created_at desc, id desc);
comment on index public.session_notes_user_id_patient_id_occurred_on_idx is
'Newest first, page by page; those of one day in the order in which they came.';

select public.add_record_table('public.session_notes', 'final', 'max(r.updated_at)', counted_as => 'notes');
select public.install_final(
  'public.session_notes', 'note', 'notes', '{occurred_on, time_of_day, setting, kind, content, reason, ratings}',
  day => 'occurred_on', fixed => '{replaces}', numbered => 'note_id'
);

create trigger session_notes_add_ratings after update on public.session_notes
  for each row when (old.finalised_at is null and new.finalised_at is not null and (new.ratings <> '{}'::jsonb or new.replaces is not null))
  execute function public.add_note_ratings();
create trigger session_notes_check_occurred_on before insert or update of occurred_on on public.session_notes
  for each row execute function public.check_day('past', 'occurred_on');
create trigger session_notes_check_ratings after insert or update of ratings on public.session_notes
  for each row when (new.ratings <> '{}'::jsonb) execute function public.check_ratings();
create trigger session_notes_check_replaced before insert on public.session_notes
  for each row when (new.replaces is not null)
  execute function public.check_replaced('replaces', 'finalised_at');

-- Goals
-- -----

create table public.goals (
  id uuid not null default gen_random_uuid(),
  user_id uuid not null default auth.uid(),
  patient_id uuid not null,
  statement text not null
    constraint goals_statement_check check (statement ~ '\S' and char_length(statement) <= 1000),
  own_words text constraint goals_own_words_check check (own_words ~ '\S' and char_length(own_words) <= 1000),
  said_by text constraint goals_said_by_check check (said_by ~ '\S' and char_length(said_by) <= 200),
  area text constraint goals_area_check check (area ~ '\S' and char_length(area) <= 100),
  levels jsonb
    constraint goals_levels_shape check (case
      when jsonb_typeof(levels) = 'array' and jsonb_array_length(levels) = 5 then
        not jsonb_path_exists(levels, '$[*] ? (@.type() != "string" && @.type() != "null")')
        and not jsonb_path_exists(levels, '$[*] ? (@.type() == "string" && !(@ like_regex "\\S"))')
        and jsonb_path_exists(levels, '$[*] ? (@.type() == "string")')
      else levels is null
      end)
    constraint goals_levels_size check (octet_length(levels::text) <= 30000),
  baseline smallint constraint goals_baseline_check check (baseline in ('-1'::integer, '-2'::integer)),
  target_on date constraint goals_target_on_readable check (target_on between '0001-01-01' and '9999-12-31'),
  importance smallint constraint goals_importance_check check (importance >= 0 and importance <= 3),
  difficulty smallint constraint goals_difficulty_check check (difficulty >= 0 and difficulty <= 3),
  family_rates boolean not null default false,
  state text not null default 'ativa'
    constraint goals_state_check check (state in ('ativa', 'pausada', 'alcancada', 'encerrada')),
  state_reason text
    constraint goals_state_reason_check check (state_reason ~ '\S' and char_length(state_reason) <= 1000),
  state_changed_at timestamptz not null default now(),
  replaces uuid,
  revision integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint goals_pkey primary key (id, user_id),
  constraint goals_of_patient unique (id, patient_id, user_id),
  constraint goals_patient_id_user_id_fkey foreign key (patient_id, user_id)
    references public.patients (id, user_id) on delete cascade,
  constraint goals_ended_with_reason check (state <> 'encerrada' or state_reason is not null),
  constraint goals_replaces_another check (replaces <> id)
);
comment on table public.goals is
'What a treatment is to attain. From its first rating on, a goal keeps its words and levels: a change is a new goal that names the
old one. No goal is deleted but with its patient; one that is over ends with a state.';
comment on column public.goals.own_words is
'The goal as the patient or the family says it; said_by names who.';
comment on column public.goals.levels is
'Five texts or nulls, from −2 to +2: 0 is what is expected by target_on.';
comment on column public.goals.baseline is
'The level before the treatment.';
comment on column public.goals.family_rates is
'True if the family is asked to rate this goal in its own form.';
comment on column public.goals.replaces is
'The rated goal of the same patient that this one is a new version of.';

create function public.check_goal() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if exists (select from public.goals g where g.replaces = old.id and g.user_id = old.user_id) then
    raise exception 'a goal with a new version is never changed' using errcode = 'PT409';
  end if;
  if (new.statement, new.levels, new.baseline) is distinct from (old.statement, old.levels, old.baseline) and (
    exists (
      select from public.goal_ratings r
      where r.goal_id = old.id and r.patient_id = old.patient_id and r.user_id = old.user_id
    ) or exists (
      select from public.session_notes n
      where n.patient_id = old.patient_id and n.user_id = old.user_id and n.finalised_at is null
        and n.ratings ? old.id::text
    )
  ) then
    raise exception 'a rated goal keeps its words and levels' using errcode = 'PT409';
  end if;
  new.state_changed_at := case when new.state = old.state then old.state_changed_at else now() end;
  return new;
end;
$$;
comment on function public.check_goal() is
'What an open note says of a goal counts as a rating, since its finalising needs the levels that it was made with.';
revoke all on function public.check_goal() from public, anon, authenticated;

create index goals_patient_id_user_id_idx on public.goals (patient_id, user_id);
create unique index goals_replaced_once on public.goals (replaces, user_id) where (replaces is not null);
create index goals_user_id_patient_id_idx on public.goals (user_id, patient_id, created_at, id);

select public.install_editable(
  'public.goals', 'goal', 'goals',
  '{statement, own_words, said_by, area, levels, baseline, target_on, importance, difficulty, family_rates, state, state_reason}',
  fixed => '{replaces}', is_evidence => true
);

create trigger goals_check_replaced before insert on public.goals
  for each row when (new.replaces is not null) execute function public.check_replaced('replaces');
create trigger goals_check_target_on before insert or update of target_on on public.goals
  for each row when (new.target_on is not null)
  execute function public.check_day('planned', 'target_on');
create trigger goals_check_words before update on public.goals
  for each row execute function public.check_goal();
create trigger goals_stamp before insert on public.goals
  for each row execute function public.stamp_row('state_changed_at');

-- Ratings of goals
-- ----------------

create table public.goal_ratings (
  id uuid not null default gen_random_uuid(),
  user_id uuid not null default auth.uid(),
  patient_id uuid not null,
  goal_id uuid not null,
  rated_on date not null
    constraint goal_ratings_rated_on_readable check (rated_on between '0001-01-01' and '9999-12-31'),
  level smallint constraint goal_ratings_level_check check (level >= '-2'::integer and level <= 2),
  word text constraint goal_ratings_word_check check (word in ('ainda_nao', 'em_parte', 'alcancada')),
  rated_by text not null default 'terapeuta'
    constraint goal_ratings_rated_by_check check (rated_by in ('terapeuta', 'paciente', 'familia')),
  by_name text constraint goal_ratings_by_name_check check (by_name ~ '\S' and char_length(by_name) <= 320),
  comment text constraint goal_ratings_comment_check check (comment ~ '\S' and char_length(comment) <= 1000),
  note_id uuid,
  family_answers_id uuid,
  strikes uuid,
  created_at timestamptz not null default now(),
  corrects uuid,
  constraint goal_ratings_pkey primary key (id, user_id),
  constraint goal_ratings_goal_id_patient_id_user_id_fkey foreign key (goal_id, patient_id, user_id)
    references public.goals (id, patient_id, user_id) on delete cascade,
  constraint goal_ratings_corrects_another check (corrects <> id),
  constraint goal_ratings_one_source check (num_nonnulls(note_id, family_answers_id) <= 1),
  constraint goal_ratings_one_value check (
    num_nonnulls(level, word) = 1 or (num_nonnulls(strikes, corrects) > 0 and num_nonnulls(level, word) = 0)
  ),
  constraint goal_ratings_strikes_another check (strikes <> id)
);
comment on table public.goal_ratings is
'How far a goal was attained on a day, and who says so. Evidence: a rating is never changed or deleted but with its patient; a
wrong one is struck by a row that names it.';
comment on column public.goal_ratings.word is
'Of a goal without levels.';
comment on column public.goal_ratings.note_id is
'The finalised note that the rating was made in; triggers alone set it, as the family''s answers.';
comment on column public.goal_ratings.strikes is
'The therapist''s rating that this row replaces; without a value of its own, it only takes it back.';
comment on column public.goal_ratings.corrects is
'The rating of the patient or the family that this one of the therapist corrects: both stand. Without a value, it says that the other
one does not count.';

create function public.goal_courses(patient uuid, most integer) returns jsonb
language sql stable set search_path = '' as $$
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
comment on function public.goal_courses(uuid, integer) is
'The goals of a patient, and of each its newest ratings, at most this many, and the first one of each rater, with their corrections and
without those that were struck. "rated" counts all rows, also those: a goal that it names keeps its words and levels.';
revoke all on function public.goal_courses(uuid, integer) from public, anon;
grant execute on function public.goal_courses(uuid, integer) to authenticated;

create function public.check_goal_rating() returns trigger
language plpgsql set search_path = '' as $$
declare
  is_caller constant boolean := current_user in ('anon', 'authenticated', 'service_role');
  struck public.goal_ratings;
begin
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
comment on function public.check_goal_rating() is
'What replaces a correction corrects the same rating.';
revoke all on function public.check_goal_rating() from public, anon, authenticated;

create index goal_ratings_corrects_idx on public.goal_ratings (corrects, user_id) where (corrects is not null);
create index goal_ratings_goal_id_idx on public.goal_ratings (goal_id, patient_id, user_id, rated_on desc, created_at desc, id desc);
create index goal_ratings_note_id_idx on public.goal_ratings (note_id, user_id) where (note_id is not null);
create unique index goal_ratings_struck_once on public.goal_ratings (strikes, user_id) where (strikes is not null);
create index goal_ratings_user_id_patient_id_idx on public.goal_ratings (user_id, patient_id, rated_on, id);

select public.install_struck(
  'public.goal_ratings', 'ratings of goals',
  '{goal_id, rated_on, level, word, rated_by, by_name, comment, strikes, corrects}',
  'goal_rated', 'rating_struck', day => 'rated_on', about => 'goal_id',
  -- those of a note or of a family are told by the entry that finalised or reviewed them
  by_hand => 'new.note_id is null and new.family_answers_id is null',
  striking => 'num_nonnulls(new.strikes, new.corrects) > 0'
);

create trigger goal_ratings_check_rated_on before insert on public.goal_ratings
  for each row execute function public.check_day('past', 'rated_on');
create trigger goal_ratings_check_rating before insert on public.goal_ratings
  for each row execute function public.check_goal_rating();

-- The plan
-- --------

create table public.care_plans (
  patient_id uuid not null,
  user_id uuid not null default auth.uid(),
  diagnosis text constraint care_plans_diagnosis_length check (char_length(diagnosis) <= 200000),
  prognosis text constraint care_plans_prognosis_length check (char_length(prognosis) <= 200000),
  frequency text constraint care_plans_frequency_length check (char_length(frequency) <= 1000),
  review_on date constraint care_plans_review_on_readable check (review_on between '0001-01-01' and '9999-12-31'),
  revision integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  weekly_hours numeric
    constraint care_plans_weekly_hours_check check (weekly_hours > 0 and weekly_hours <= 99)
    constraint care_plans_weekly_hours_tenths check (weekly_hours = round(weekly_hours, 1)),
  weekly_sessions smallint
    constraint care_plans_weekly_sessions_check check (weekly_sessions >= 1 and weekly_sessions <= 99),
  valid_until date
    constraint care_plans_valid_until_readable check (valid_until between '0001-01-01' and '9999-12-31'),
  constraint care_plans_pkey primary key (patient_id, user_id),
  constraint care_plans_patient_id_user_id_fkey foreign key (patient_id, user_id)
    references public.patients (id, user_id) on delete cascade
);
comment on table public.care_plans is
'The plan of a treatment beside the answers of the intake, at most one a record. What it said before is in the history.';
comment on column public.care_plans.review_on is
'From this day on the dashboard asks to look at it again.';

create index care_plans_review_on_idx on public.care_plans (user_id, review_on) where (review_on is not null);
create index care_plans_valid_until_idx on public.care_plans (user_id, valid_until) where (valid_until is not null);

select public.install_editable(
  'public.care_plans', 'plan', 'plans',
  '{diagnosis, prognosis, frequency, weekly_hours, weekly_sessions, valid_until, review_on}'
);

create trigger care_plans_check_review_on before insert or update of review_on on public.care_plans
  for each row when (new.review_on is not null)
  execute function public.check_day('planned', 'review_on');
create trigger care_plans_check_valid_until before insert or update of valid_until on public.care_plans
  for each row when (new.valid_until is not null)
  execute function public.check_day('planned', 'valid_until');

-- Stated diagnoses
-- ----------------

create table public.diagnoses (
  statement text not null
    constraint diagnoses_statement_check check (statement ~ '\S' and char_length(statement) <= 1000),
  cid10 text constraint diagnoses_cid10_check check (cid10 ~ '^[A-Z][0-9]{2}(\.[0-9]{1,2})?$'),
  cid11 text
    constraint diagnoses_cid11_check
      check (char_length(cid11) <= 100 and cid11 ~ '^[0-9A-Z]{4,7}(\.[0-9A-Z]{1,2})?([&/][0-9A-Z]{4,7}(\.[0-9A-Z]{1,2})?)*$'),
  certainty text constraint diagnoses_certainty_check check (certainty in ('confirmado', 'suspeita')),
  stated_by text constraint diagnoses_stated_by_length check (char_length(stated_by) <= 200),
  stated_on date constraint diagnoses_stated_on_readable check (stated_on between '0001-01-01' and '9999-12-31'),
  cif text constraint diagnoses_cif_length check (char_length(cif) <= 1000)
);
comment on table public.diagnoses is
'What somebody has stated that a patient has; the therapist states nothing here. What it said before is in the history.';
comment on column public.diagnoses.cid11 is
'A code of its own, or several of them joined by & and /.';

select public.install_editable(
  'public.diagnoses', 'diagnosis', 'stated diagnoses',
  '{statement, cid10, cid11, certainty, stated_by, stated_on, cif}', title => 'statement'
);

create trigger diagnoses_check_stated_on before insert or update of stated_on on public.diagnoses
  for each row when (new.stated_on is not null)
  execute function public.check_day('past', 'stated_on');

-- Results of instruments
-- ----------------------

create table public.results (
  id uuid not null default gen_random_uuid(),
  user_id uuid not null default auth.uid(),
  patient_id uuid not null,
  instrument text not null
    constraint results_instrument_check check (instrument ~ '\S' and char_length(instrument) <= 200),
  measured_on date not null
    constraint results_measured_on_readable check (measured_on between '0001-01-01' and '9999-12-31'),
  value numeric
    constraint results_value_check check (value between '-1000000000000' and '1000000000000' and scale(value) <= 6),
  text text constraint results_text_check check (text ~ '\S' and char_length(text) <= 1000),
  unit text constraint results_unit_check check (unit ~ '\S' and char_length(unit) <= 50),
  higher_is_better boolean,
  comment text constraint results_comment_check check (comment ~ '\S' and char_length(comment) <= 1000),
  document_id uuid,
  revision integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint results_pkey primary key (id, user_id),
  constraint results_document_fkey foreign key (document_id, user_id)
    references public.patient_documents (id, user_id) on delete set null (document_id),
  constraint results_patient_id_user_id_fkey foreign key (patient_id, user_id)
    references public.patients (id, user_id) on delete cascade,
  constraint results_say_something check (num_nonnulls(value, text) > 0)
);
comment on table public.results is
'The result of an instrument on a day: a number with its unit, words, or both. What it said before is in the history.';

create index results_document_id_idx on public.results (document_id, user_id) where (document_id is not null);
create index results_patient_id_user_id_idx on public.results (patient_id, user_id);
create index results_user_id_patient_id_idx on public.results (user_id, patient_id, measured_on, id);

select public.install_editable(
  'public.results', 'result', 'results',
  '{instrument, measured_on, value, text, unit, higher_is_better, comment, document_id}',
  title => 'instrument', day => 'measured_on'
);

create trigger results_check_document after insert or update of document_id on public.results
  for each row when (new.document_id is not null) execute function public.check_result_document();
create trigger results_check_measured_on before insert or update of measured_on on public.results
  for each row execute function public.check_day('past', 'measured_on');

-- Guidance for home
-- -----------------

create table public.home_guidance (
  given_on date not null
    constraint home_guidance_given_on_readable check (given_on between '0001-01-01' and '9999-12-31'),
  title text not null constraint home_guidance_title_check check (title ~ '\S' and char_length(title) <= 200),
  content text not null
    constraint home_guidance_content_check check (content ~ '\S' and char_length(content) <= 200000),
  document_id uuid
);
comment on table public.home_guidance is
'What a patient or family was given in writing to do at home. What it said before is in the history.';

select public.install_editable(
  'public.home_guidance', 'guidance', 'guidance for home', '{given_on, title, content, document_id}',
  title => 'title', day => 'given_on'
);

alter table public.home_guidance add constraint home_guidance_document_fkey foreign key (document_id, user_id)
  references public.patient_documents (id, user_id) on delete set null (document_id);

create index home_guidance_document_id_idx on public.home_guidance (document_id, user_id) where (document_id is not null);
create trigger home_guidance_check_document after insert or update of document_id on public.home_guidance
  for each row when (new.document_id is not null)
  execute function public.check_result_document();
create trigger home_guidance_check_given_on before insert or update of given_on on public.home_guidance
  for each row execute function public.check_day('past', 'given_on');

-- Absences
-- --------

create table public.absences (
  missed_on date not null
    constraint absences_missed_on_readable check (missed_on between '0001-01-01' and '9999-12-31'),
  kind text not null default 'faltou' constraint absences_kind_check check (kind in ('faltou', 'desmarcou')),
  told_by text constraint absences_told_by_check check (told_by ~ '\S' and char_length(told_by) <= 200),
  told_when text constraint absences_told_when_check check (told_when ~ '\S' and char_length(told_when) <= 200),
  reason text constraint absences_reason_check check (reason ~ '\S' and char_length(reason) <= 1000)
);
comment on table public.absences is
'A session that did not take place: who told so, and when. It counts as no session. What it said before is in the history.';

select public.install_editable(
  'public.absences', 'absence', 'absences', '{missed_on, kind, told_by, told_when, reason}', day => 'missed_on'
);

create trigger absences_check_missed_on before insert or update of missed_on on public.absences
  for each row execute function public.check_day('past', 'missed_on');
