-- What a treatment is to attain, and what came of it: goals with up to five described levels (Goal Attainment Scaling), rated over
-- time by the therapist, the patient and the family.
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
    constraint goals_levels_size check (octet_length(levels::text) <= 30000)
    constraint goals_levels_shape check (case
      when jsonb_typeof(levels) = 'array' and jsonb_array_length(levels) = 5 then
        not jsonb_path_exists(levels, '$[*] ? (@.type() != "string" && @.type() != "null")')
        and not jsonb_path_exists(levels, '$[*] ? (@.type() == "string" && !(@ like_regex "\\S"))')
        and jsonb_path_exists(levels, '$[*] ? (@.type() == "string")')
      else levels is null
    end),
  baseline smallint constraint goals_baseline_check check (baseline in (-1, -2)),
  target_on date
    constraint goals_target_on_readable check (target_on between '0001-01-01' and '9999-12-31'),
  importance smallint constraint goals_importance_check check (importance between 0 and 3),
  difficulty smallint constraint goals_difficulty_check check (difficulty between 0 and 3),
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
  primary key (id, user_id),
  constraint goals_of_patient unique (id, patient_id, user_id),
  foreign key (patient_id, user_id) references public.patients (id, user_id) on delete cascade,
  constraint goals_replaces_another check (replaces <> id),
  constraint goals_ended_with_reason check (state <> 'encerrada' or state_reason is not null)
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

create index goals_user_id_patient_id_idx on public.goals (user_id, patient_id, created_at, id);
create index goals_patient_id_user_id_idx on public.goals (patient_id, user_id);
create unique index goals_replaced_once on public.goals (replaces, user_id) where replaces is not null;

create table public.goal_ratings (
  id uuid not null default gen_random_uuid(),
  user_id uuid not null default auth.uid(),
  patient_id uuid not null,
  goal_id uuid not null,
  rated_on date not null
    constraint goal_ratings_rated_on_readable check (rated_on between '0001-01-01' and '9999-12-31'),
  level smallint constraint goal_ratings_level_check check (level between -2 and 2),
  word text constraint goal_ratings_word_check check (word in ('ainda_nao', 'em_parte', 'alcancada')),
  rated_by text not null default 'terapeuta'
    constraint goal_ratings_rated_by_check check (rated_by in ('terapeuta', 'paciente', 'familia')),
  by_name text constraint goal_ratings_by_name_check check (by_name ~ '\S' and char_length(by_name) <= 320),
  comment text constraint goal_ratings_comment_check check (comment ~ '\S' and char_length(comment) <= 1000),
  note_id uuid,
  family_answers_id uuid,
  strikes uuid,
  created_at timestamptz not null default now(),
  primary key (id, user_id),
  foreign key (goal_id, patient_id, user_id) references public.goals (id, patient_id, user_id) on delete cascade,
  constraint goal_ratings_one_value check (
    num_nonnulls(level, word) = 1 or (strikes is not null and num_nonnulls(level, word) = 0)
  ),
  constraint goal_ratings_strikes_another check (strikes <> id),
  constraint goal_ratings_one_source check (num_nonnulls(note_id, family_answers_id) <= 1)
);
comment on table public.goal_ratings is
'How far a goal was attained on a day, and who says so. Evidence: a rating is never changed or deleted but with its patient; a
wrong one is struck by a row that names it.';
comment on column public.goal_ratings.word is
'Of a goal without levels.';
comment on column public.goal_ratings.note_id is
'The finalised note that the rating was made in; triggers alone set it, as the family''s answers.';
comment on column public.goal_ratings.strikes is
'The rating that this row replaces; without a value of its own, it only takes it back.';

-- A goal's course, newest first; also for the foreign key.
create index goal_ratings_goal_id_idx
  on public.goal_ratings (goal_id, patient_id, user_id, rated_on desc, created_at desc, id desc);
create index goal_ratings_user_id_patient_id_idx on public.goal_ratings (user_id, patient_id, rated_on, id);
create index goal_ratings_note_id_idx on public.goal_ratings (note_id, user_id) where note_id is not null;
create unique index goal_ratings_struck_once on public.goal_ratings (strikes, user_id) where strikes is not null;

-- The ratings of a note that is still open, and those of a family before they are reviewed, are not part of any course yet: they
-- are stored with the note and with the answers, and become rows when those become evidence of the record.
alter table public.session_notes add ratings jsonb not null default '{}';
alter table public.family_answers add ratings jsonb not null default '{}';
comment on column public.session_notes.ratings is
'By goal: {"level": −2 to 2} or {"word": …}. Finalising the note makes a row of goal_ratings of each.';
comment on column public.family_answers.ratings is
'By goal, as in session_notes. Reviewing the answers makes a row of goal_ratings of each.';

-- A comparison of two types is neither true nor false, so the types are asked, too.
alter table public.session_notes
  add constraint session_notes_ratings_size check (octet_length(ratings::text) <= 100000),
  add constraint session_notes_ratings_shape check (jsonb_typeof(ratings) = 'object' and not jsonb_path_exists(ratings, '$.keyvalue() ? (
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
  )', '{}', true));
alter table public.family_answers
  add constraint family_answers_ratings_size check (octet_length(ratings::text) <= 100000),
  add constraint family_answers_ratings_shape check (jsonb_typeof(ratings) = 'object' and not jsonb_path_exists(ratings, '$.keyvalue() ? (
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
  )', '{}', true));

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

create trigger session_notes_check_ratings after insert or update of ratings on public.session_notes
  for each row when (new.ratings <> '{}') execute function public.check_ratings();
create trigger family_answers_check_ratings after insert on public.family_answers
  for each row when (new.ratings <> '{}') execute function public.check_ratings();

create function public.add_note_ratings() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into public.goal_ratings (user_id, patient_id, goal_id, rated_on, level, word, note_id, strikes)
  select new.user_id, new.patient_id, coalesce(said.goal_id, earlier.goal_id), new.occurred_on,
    (said.rating ->> 'level')::numeric::smallint, said.rating ->> 'word', new.id, earlier.id
  from (select key::uuid as goal_id, value as rating from jsonb_each(new.ratings)) said
  full join (
    select r.id, r.goal_id from public.goal_ratings r
    where r.note_id = new.replaces and r.user_id = new.user_id and num_nonnulls(r.level, r.word) > 0
      and not exists (select from public.goal_ratings s where s.strikes = r.id and s.user_id = r.user_id)
  ) earlier on earlier.goal_id = said.goal_id;
  return null;
end;
$$;
comment on function public.add_note_ratings() is
'A correction strikes every rating of the note that it replaces, so that its own are complete.';
revoke all on function public.add_note_ratings() from public, anon, authenticated;

create trigger session_notes_add_ratings after update on public.session_notes
  for each row when (
    old.finalised_at is null and new.finalised_at is not null and (new.ratings <> '{}' or new.replaces is not null)
  )
  execute function public.add_note_ratings();

create function public.add_family_ratings() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into public.goal_ratings
    (user_id, patient_id, goal_id, rated_on, level, word, rated_by, by_name, family_answers_id)
  select new.user_id, new.patient_id, said.key::uuid, (new.ended_at at time zone 'America/Sao_Paulo')::date,
    (said.value ->> 'level')::numeric::smallint, said.value ->> 'word', 'familia',
    format('%s (%s)', new.filled_by, new.relation), new.id
  from jsonb_each(new.ratings) said;
  return null;
end;
$$;
comment on function public.add_family_ratings() is
'The day is the one in Brasília when the family ended its form.';
revoke all on function public.add_family_ratings() from public, anon, authenticated;

create trigger family_answers_add_ratings after update on public.family_answers
  for each row when (old.reviewed_at is null and new.reviewed_at is not null and new.ratings <> '{}')
  execute function public.add_family_ratings();

create function public.stamp_goal() returns trigger
language plpgsql security invoker set search_path = '' as $$
begin
  if current_user in ('anon', 'authenticated', 'service_role') then
    new.created_at := now();
    new.updated_at := new.created_at;
    new.state_changed_at := new.created_at;
    new.revision := 1;
  end if;
  if new.replaces is not null and not exists (
    select from public.goals g
    where g.id = new.replaces and g.patient_id = new.patient_id and g.user_id = new.user_id
  ) then
    raise exception 'only a goal of the same patient is replaced' using errcode = '23503';
  end if;
  return new;
end;
$$;
comment on function public.stamp_goal() is
'The server says when a goal came; the owner of the tables, who fills or restores a database, may set another time.';
revoke all on function public.stamp_goal() from public, anon, authenticated;

create trigger goals_stamp before insert on public.goals
  for each row execute function public.stamp_goal();

create function public.check_goal_update() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if (new.id, new.user_id, new.patient_id, new.replaces)
    is distinct from (old.id, old.user_id, old.patient_id, old.replaces)
  then
    raise exception 'a goal keeps its id, its patient and what it replaces' using errcode = '42501';
  end if;
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
  new.created_at := old.created_at;
  new.updated_at := now();
  new.revision := old.revision + 1;
  new.state_changed_at := case when new.state = old.state then old.state_changed_at else now() end;
  return new;
end;
$$;
comment on function public.check_goal_update() is
'What an open note says of a goal counts as a rating, since its finalising needs the levels that it was made with.';
revoke all on function public.check_goal_update() from public, anon, authenticated;

create trigger goals_check_update before update on public.goals
  for each row execute function public.check_goal_update();
create trigger goals_refuse_deleted_id after insert on public.goals
  for each row execute function public.refuse_deleted_id();
create trigger goals_store_deleted_ids after delete on public.goals
  referencing old table as gone for each statement execute function public.store_deleted_ids();
create trigger goals_refuse_deletion after delete on public.goals
  referencing old table as gone for each statement execute function public.refuse_evidence_deletion('goals');
create trigger goals_no_truncate before truncate on public.goals
  for each statement execute function public.refuse_change('goals');

create function public.stamp_goal_rating() returns trigger
language plpgsql security invoker set search_path = '' as $$
begin
  if current_user in ('anon', 'authenticated', 'service_role') then
    new.created_at := now();
  end if;
  if new.strikes is not null and not exists (
    select from public.goal_ratings r
    where r.id = new.strikes and r.goal_id = new.goal_id and r.user_id = new.user_id
      and num_nonnulls(r.level, r.word) > 0
  ) then
    raise exception 'only a rating of the same goal is struck' using errcode = '23503';
  end if;
  return new;
end;
$$;
comment on function public.stamp_goal_rating() is
'The server says when a rating came; the owner of the tables, who fills or restores a database, may set another time.';
revoke all on function public.stamp_goal_rating() from public, anon, authenticated;

create trigger goal_ratings_stamp before insert on public.goal_ratings
  for each row execute function public.stamp_goal_rating();
create trigger goal_ratings_refuse_deleted_id after insert on public.goal_ratings
  for each row execute function public.refuse_deleted_id();
create trigger goal_ratings_store_deleted_ids after delete on public.goal_ratings
  referencing old table as gone for each statement execute function public.store_deleted_ids();
create trigger goal_ratings_refuse_deletion after delete on public.goal_ratings
  referencing old table as gone for each statement execute function public.refuse_evidence_deletion('ratings of goals');
create trigger goal_ratings_no_change before update or truncate on public.goal_ratings
  for each statement execute function public.refuse_change('ratings of goals');

-- The history: one entry names the row that it is about, of whatever table.
alter table public.patient_history
  add entry_id uuid,
  drop constraint patient_history_kind_check,
  add constraint patient_history_kind_check check (kind in (
    'created', 'changed', 'document_added', 'document_replaced', 'document_removed',
    'photo_added', 'photo_replaced', 'photo_removed',
    'note_added', 'note_changed', 'note_finalised', 'note_removed', 'marked',
    'family_answered', 'family_reviewed', 'imported', 'plan_changed',
    'goal_added', 'goal_changed', 'goal_rated', 'rating_struck',
    'result_added', 'result_changed', 'result_removed', 'evaluated', 'report_issued', 'disclosed'
  ));
comment on column public.patient_history.entry_id is
'The goal, result, evaluation, report or disclosure that the entry is about.';
comment on column public.patient_history.columns is
'Which columns were filled, changed or marked, of the record, its plan, a goal or a result; empty for documents, photos, notes and
answers of families. Lists read these and no text.';

create function public.log_goal() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  before constant jsonb := case tg_op when 'INSERT' then '{}' else to_jsonb(old) end;
  changed jsonb;
begin
  select coalesce(jsonb_object_agg(a.key, coalesce(before -> a.key, 'null')), '{}')
  into changed
  from jsonb_each(to_jsonb(new)) a
  where a.key in (
      'statement', 'own_words', 'said_by', 'area', 'levels', 'baseline', 'target_on', 'importance', 'difficulty',
      'family_rates', 'state', 'state_reason'
    )
    and a.value is distinct from coalesce(before -> a.key, 'null');
  if changed <> '{}' then
    insert into public.patient_history (patient_id, user_id, changed_by, kind, columns, old, entry_id)
    values (
      new.patient_id, new.user_id, auth.uid(), case tg_op when 'INSERT' then 'goal_added' else 'goal_changed' end,
      array(select jsonb_object_keys(changed)), case tg_op when 'INSERT' then '{}' else changed end, new.id
    );
  end if;
  return null;
end;
$$;
revoke all on function public.log_goal() from public, anon, authenticated;

create trigger goals_log after insert or update on public.goals
  for each row execute function public.log_goal();

create function public.log_goal_rating() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into public.patient_history (patient_id, user_id, changed_by, kind, columns, entry_id, occurred_on)
  values (
    new.patient_id, new.user_id, auth.uid(),
    case when new.strikes is null then 'goal_rated' else 'rating_struck' end, '{}', new.goal_id, new.rated_on
  );
  return null;
end;
$$;
comment on function public.log_goal_rating() is
'Those of a note or of a family are told by the entry that finalised or reviewed them.';
revoke all on function public.log_goal_rating() from public, anon, authenticated;

create trigger goal_ratings_log after insert on public.goal_ratings
  for each row when (new.note_id is null and new.family_answers_id is null)
  execute function public.log_goal_rating();

create or replace function public.log_session_note() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  is_changed constant boolean := tg_op = 'UPDATE'
    and (new.occurred_on, new.kind, new.content, new.reason, new.ratings)
      is distinct from (old.occurred_on, old.kind, old.content, old.reason, old.ratings);
  said constant jsonb := case when is_changed then jsonb_build_object(
    'occurred_on', old.occurred_on, 'kind', old.kind, 'content', old.content, 'reason', old.reason, 'ratings', old.ratings
  ) end;
begin
  insert into public.patient_history (patient_id, user_id, changed_by, kind, columns, old, note_id, occurred_on)
  select new.patient_id, new.user_id, auth.uid(), happened.kind, '{}', happened.old, new.id, new.occurred_on
  from (values
    ('note_added', '{}'::jsonb, tg_op = 'INSERT'),
    ('note_changed', said, is_changed),
    ('note_finalised', '{}', new.finalised_at is not null)
  ) as happened (kind, old, so)
  where happened.so;
  return null;
end;
$$;

create or replace function public.log_deleted_session_notes() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if exists (
    select from gone n join public.patients p on p.id = n.patient_id and p.user_id = n.user_id
    where n.finalised_at is not null
  ) then
    raise exception 'a finalised note is never deleted';
  end if;
  insert into public.patient_history (patient_id, user_id, changed_by, kind, columns, old, note_id, occurred_on)
  select n.patient_id, n.user_id, auth.uid(), 'note_removed', '{}',
    jsonb_build_object(
      'occurred_on', n.occurred_on, 'kind', n.kind, 'content', n.content, 'reason', n.reason, 'ratings', n.ratings
    ),
    n.id, n.occurred_on
  from gone n
  -- Notes that are deleted with their patient leave no entry: its history goes, too.
  join public.patients p on p.id = n.patient_id and p.user_id = n.user_id;
  return null;
end;
$$;

alter table public.goals enable row level security;
alter table public.goal_ratings enable row level security;

create policy "therapists read their own goals" on public.goals
  for select to authenticated using ((select auth.uid()) = user_id);
create policy "therapists add their own goals" on public.goals
  for insert to authenticated with check ((select auth.uid()) = user_id);
create policy "therapists change their own goals" on public.goals
  for update to authenticated using ((select auth.uid()) = user_id) with check ((select auth.uid()) = user_id);
create policy "therapists read their own ratings of goals" on public.goal_ratings
  for select to authenticated using ((select auth.uid()) = user_id);
create policy "therapists add their own ratings of goals" on public.goal_ratings
  for insert to authenticated with check ((select auth.uid()) = user_id);

revoke all on public.goals from anon, authenticated;
revoke delete, truncate on public.goals from service_role;
grant select on public.goals to authenticated;
grant insert (
  id, user_id, patient_id, statement, own_words, said_by, area, levels, baseline, target_on, importance, difficulty,
  family_rates, state, state_reason, replaces
) on public.goals to authenticated;
grant update (
  statement, own_words, said_by, area, levels, baseline, target_on, importance, difficulty, family_rates, state, state_reason
) on public.goals to authenticated;

revoke all on public.goal_ratings from anon, authenticated;
revoke update, delete, truncate on public.goal_ratings from service_role;
grant select on public.goal_ratings to authenticated;
grant insert (
  id, user_id, patient_id, goal_id, rated_on, level, word, rated_by, by_name, comment, strikes
) on public.goal_ratings to authenticated;

grant insert (ratings), update (ratings) on public.session_notes to authenticated;
grant insert (ratings) on public.family_answers to authenticated;

create function public.goal_courses(patient uuid, most integer) returns jsonb
language sql stable security invoker set search_path = '' as $$
  select jsonb_build_object(
    'goals', coalesce((
      select jsonb_agg(to_jsonb(g) order by g.created_at, g.id)
      from public.goals g
      where g.patient_id = patient
    ), '[]'),
    'ratings', coalesce((
      select jsonb_agg(to_jsonb(r) order by r.rated_on, r.created_at, r.id)
      from public.goals g
      cross join lateral (
        select r.* from public.goal_ratings r
        where r.goal_id = g.id and r.patient_id = g.patient_id and r.user_id = g.user_id
          and num_nonnulls(r.level, r.word) > 0
          and not exists (select from public.goal_ratings s where s.strikes = r.id and s.user_id = r.user_id)
        order by r.rated_on desc, r.created_at desc, r.id desc
        limit least(most, 200)
      ) r
      where g.patient_id = patient
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
'The goals of a patient and the newest ratings of each, at most this many, without those that were struck. "rated" counts all
rows, also those: a goal that it names keeps its words and levels.';
revoke all on function public.goal_courses(uuid, integer) from public, anon;
grant execute on function public.goal_courses(uuid, integer) to authenticated;
