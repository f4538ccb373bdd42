-- The family: what it answers on the tablet, or at home by a link.

-- Answers of families
-- -------------------

create table public.family_answers (
  id uuid not null default gen_random_uuid(),
  user_id uuid not null default auth.uid(),
  patient_id uuid not null,
  filled_by text not null
    constraint family_answers_filled_by_check check (filled_by ~ '\S' and char_length(filled_by) <= 200),
  relation text not null
    constraint family_answers_relation_check check (relation ~ '\S' and char_length(relation) <= 100),
  questionnaire_version smallint not null default 1,
  begun_at timestamptz not null
    constraint family_answers_begun_at_readable check (begun_at between '0001-01-02' and '9999-12-30'),
  ended_at timestamptz not null
    constraint family_answers_ended_at_readable check (ended_at between '0001-01-02' and '9999-12-30'),
  received_at timestamptz not null default now(),
  answers jsonb not null
    constraint family_answers_answers_check check (jsonb_typeof(answers) = 'object')
    constraint family_answers_answers_check1 check (octet_length(answers::text) <= 8000000),
  reviewed_at timestamptz,
  ratings jsonb not null default '{}'::jsonb
    constraint family_answers_ratings_shape check (jsonb_typeof(ratings) = 'object' and not jsonb_path_exists(ratings, '$.keyvalue() ? (
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
    constraint family_answers_ratings_size check (octet_length(ratings::text) <= 100000),
  from_home boolean not null default false,
  constraint family_answers_pkey primary key (id, user_id),
  constraint family_answers_patient_id_user_id_fkey foreign key (patient_id, user_id)
    references public.patients (id, user_id) on delete cascade,
  constraint family_answers_answers_shape check (
    reviewed_at is not null
    or not jsonb_path_exists(answers, '$.keyvalue() ? (
      !(@.key like_regex "^[A-Za-z_][A-Za-z0-9_]{0,62}$")
      || @.value.type() != "object"
      || exists (@.value.keyvalue() ? (@.key != "text" && @.key != "mark"))
      || (exists (@.value.text) && exists (@.value.mark))
      || (!exists (@.value.text) && !exists (@.value.mark))
      || @.value.text.type() != "string"
      || @.value.mark.type() != "string"
      || (exists (@.value.mark) && !(@.value.mark == "nao_sabe" || @.value.mark == "nao_perguntado"))
    )', '{}', true)
  )
);
comment on table public.family_answers is
'What a family wrote by itself, as it wrote it: evidence that is added and never changed. Nothing of it is in the record
before the therapist has reviewed it; only that time is set later, once. The shape of answers is checked before the
review alone: a row from before the constraint can always be reviewed.';
comment on column public.family_answers.id is
'Made by the client: sending the row again stores nothing twice.';
comment on column public.family_answers.begun_at is
'By the clock of the device on which it was written; the server''s time is received_at.';
comment on column public.family_answers.answers is
'By column: {"text": …}, or {"mark": ''nao_sabe'' | ''nao_perguntado''}. Columns of any version of the questionnaire.';
comment on column public.family_answers.ratings is
'By goal, as in session_notes. Reviewing the answers makes a row of goal_ratings of each.';
comment on column public.family_answers.from_home is
'True if a family wrote it at home and handed it in by a link, instead of on the therapist''s device.';

create function public.add_family_ratings() returns trigger
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
revoke all on function public.add_family_ratings() from public, anon, authenticated;

create function public.check_family_answers_update() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if old.reviewed_at is not null then
    new.reviewed_at := old.reviewed_at;
  elsif new.reviewed_at is not null then
    new.reviewed_at := now();
  end if;
  return new;
end;
$$;
comment on function public.check_family_answers_update() is
'Any time in reviewed_at says that the answers were reviewed: the server''s time is stored, and the first one stays.';
revoke all on function public.check_family_answers_update() from public, anon, authenticated;

create function public.log_family_answers() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if tg_op = 'UPDATE' and new.reviewed_at is not distinct from old.reviewed_at then
    return null;
  end if;
  insert into public.patient_history (patient_id, user_id, changed_by, kind, columns, filled_by)
  values (
    new.patient_id, new.user_id,
    case when tg_op = 'UPDATE' or not new.from_home then auth.uid() end,
    case tg_op when 'INSERT' then 'family_answered' else 'family_reviewed' end,
    '{}',
    format('%s (%s)', new.filled_by, new.relation)
  );
  return null;
end;
$$;
revoke all on function public.log_family_answers() from public, anon, authenticated;

create index family_answers_unreviewed_idx on public.family_answers (user_id, received_at)
  where (reviewed_at is null);
create index family_answers_user_id_patient_id_idx on public.family_answers (user_id, patient_id, received_at desc);

select public.add_record_table('public.family_answers', 'kept', 'max(greatest(r.received_at, r.reviewed_at))');
select public.install_kept(
  'public.family_answers', 'answers of families',
  '{filled_by, relation, questionnaire_version, begun_at, ended_at, answers, ratings}',
  stamp => 'received_at', once => '{reviewed_at}'
);

create trigger family_answers_add_ratings after update on public.family_answers
  for each row when (old.reviewed_at is null and new.reviewed_at is not null and new.ratings <> '{}'::jsonb)
  execute function public.add_family_ratings();
create trigger family_answers_check_ratings after insert on public.family_answers
  for each row when (new.ratings <> '{}'::jsonb) execute function public.check_ratings();
create trigger family_answers_check_update before update on public.family_answers
  for each row execute function public.check_family_answers_update();
create trigger family_answers_log after insert or update on public.family_answers
  for each row execute function public.log_family_answers();

-- Links
-- -----

create table public.family_invitations (
  id uuid not null,
  user_id uuid not null default auth.uid(),
  patient_id uuid not null,
  form text not null constraint family_invitations_form_check check (form in ('adulto', 'infantil')),
  heading text constraint family_invitations_heading_check check (heading ~ '\S' and char_length(heading) <= 100),
  days smallint not null default 7 constraint family_invitations_days_check check (days >= 1 and days <= 30),
  secret_hash text not null constraint family_invitations_secret_hash_check check (secret_hash ~ '^[0-9a-f]{64}$'),
  created_at timestamptz not null default now(),
  expires_at timestamptz not null default now(),
  opened_at timestamptz,
  ended_at timestamptz,
  answered_at timestamptz,
  form_id uuid,
  content_hash text,
  filled_by text
    constraint family_invitations_filled_by_check check (filled_by ~ '\S' and char_length(filled_by) <= 200),
  relation text constraint family_invitations_relation_check check (relation ~ '\S' and char_length(relation) <= 100),
  questionnaire_version smallint,
  begun_at timestamptz
    constraint family_invitations_begun_at_readable check (begun_at between '0001-01-02' and '9999-12-30'),
  finished_at timestamptz
    constraint family_invitations_finished_at_readable check (finished_at between '0001-01-02' and '9999-12-30'),
  answers jsonb
    constraint family_invitations_answers_object check (
      jsonb_typeof(answers) = 'object' and not answers ?| '{__proto__,constructor,prototype}'::text[]
    )
    constraint family_invitations_answers_shape check (
      not jsonb_path_exists(answers, '$.keyvalue() ? (
        !(@.key like_regex "^[A-Za-z_][A-Za-z0-9_]{0,62}$")
        || @.value.type() != "object"
        || exists (@.value.keyvalue() ? (@.key != "text" && @.key != "mark"))
        || (exists (@.value.text) && exists (@.value.mark))
        || (!exists (@.value.text) && !exists (@.value.mark))
        || @.value.text.type() != "string"
        || @.value.mark.type() != "string"
        || (exists (@.value.mark) && !(@.value.mark == "nao_sabe" || @.value.mark == "nao_perguntado"))
      )', '{}', true)
    )
    constraint family_invitations_answers_size check (octet_length(answers::text) <= 200000),
  constraint family_invitations_pkey primary key (id, user_id),
  constraint family_invitations_user_id_fkey foreign key (user_id) references auth.users (id) on delete cascade,
  constraint family_invitations_answered check ((answered_at is null) = (content_hash is null) and (answered_at is null) = (form_id is null)),
  constraint family_invitations_held check (
    num_nonnulls(filled_by, relation, questionnaire_version, begun_at, finished_at, answers) in (0, 6)
    and (answers is null or answered_at is not null)
  )
);
comment on table public.family_invitations is
'Links with which families answer from home. What a family answered goes to its record; while there is none, it is kept here until
the record is saved, or until the therapist deletes it, which leaves a tombstone.';
comment on column public.family_invitations.patient_id is
'The record, or the one that a new form will have: no foreign key, since that record is not there yet.';
comment on column public.family_invitations.heading is
'What the family calls the patient.';
comment on column public.family_invitations.days is
'How long the link is open; the server computes expires_at from it.';
comment on column public.family_invitations.secret_hash is
'SHA-256 of "id.secret" in hex. The secret is in the link alone. No client reads this column.';
comment on column public.family_invitations.form_id is
'Made on the family''s device: a form that was handed in and then written on is known as the same one.';
comment on column public.family_invitations.content_hash is
'SHA-256 of what was handed in: the same, sent again, is answered as the first time.';
comment on column public.family_invitations.finished_at is
'When the family ended the form, by the clock of its device.';

create function public.invitation_is_open(therapist uuid, expires timestamptz, ended timestamptz) returns boolean
language sql stable security definer set search_path = '' as $$
  select ended is null and expires > now() and not exists (
    -- an account that the hosted service deletes softly keeps its row
    select from auth.users u
    where u.id = therapist and (u.banned_until > now() or to_jsonb(u) ->> 'deleted_at' is not null)
  );
$$;
comment on function public.invitation_is_open(uuid, timestamptz, timestamptz) is
'False once it has ended or expired, or its account is banned or deleted: a family is not told which. Not of the row itself, of which clients would
see it as a column.';
revoke all on function public.invitation_is_open(uuid, timestamptz, timestamptz) from public, anon, authenticated, service_role;

create function public.end_invitation() returns trigger
language plpgsql set search_path = '' as $$
begin
  if current_user in ('anon', 'authenticated', 'service_role') then
    new.ended_at := case when old.answered_at is null then coalesce(old.ended_at, now()) end;
  end if;
  return new;
end;
$$;
comment on function public.end_invitation() is
'Whatever time a client sets, it is now, and the first one stays; what was answered cannot be ended.';
revoke all on function public.end_invitation() from public, anon, authenticated;

create function public.stamp_invitation() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  -- two at once would each leave the other one open
  perform pg_catalog.pg_advisory_xact_lock(
    pg_catalog.hashtextextended('invitation ' || new.user_id::text || new.patient_id::text, 0)
  );
  if exists (select from public.deleted_ids d where d.user_id = new.user_id and d.id = new.patient_id) then
    raise exception 'what had this id was deleted' using errcode = 'PT410';
  end if;
  new.created_at := now();
  new.expires_at := now() + new.days * interval '1 day';
  update public.family_invitations i set ended_at = now()
  where i.user_id = new.user_id and i.patient_id = new.patient_id and i.ended_at is null and i.answered_at is null;
  delete from public.family_invitations i
  where i.user_id = new.user_id and i.answers is null and least(i.ended_at, i.expires_at) < now() - interval '30 days';
  return new;
end;
$$;
comment on function public.stamp_invitation() is
'A new link ends the one before. What ended or expired a month ago, and holds nothing, makes room.';
revoke all on function public.stamp_invitation() from public, anon, authenticated;

create function public.trace_invitation() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into public.patient_tombstones
    (patient_id, user_id, deleted_by, family_answers, begun_at, last_entry_at)
  values (old.patient_id, old.user_id, auth.uid(), 1, old.created_at, old.answered_at);
  return null;
end;
$$;
comment on function public.trace_invitation() is
'Answers without a record leave a tombstone, as records do.';
revoke all on function public.trace_invitation() from public, anon, authenticated;

create unique index family_invitations_secret_hash_idx on public.family_invitations (secret_hash);
create index family_invitations_user_id_patient_id_idx on public.family_invitations (user_id, patient_id);
create trigger family_invitations_end before update on public.family_invitations
  for each row execute function public.end_invitation();
create trigger family_invitations_limit after insert on public.family_invitations
  for each row execute function public.limit_rows('1000');
create trigger family_invitations_refuse_deleted_id after insert on public.family_invitations
  for each row execute function public.refuse_deleted_id();
create trigger family_invitations_stamp before insert on public.family_invitations
  for each row execute function public.stamp_invitation();
create trigger family_invitations_store_deleted_ids after delete on public.family_invitations referencing old table as gone
  for each statement execute function public.store_deleted_ids();
create trigger family_invitations_trace after delete on public.family_invitations
  for each row when (old.answers is not null) execute function public.trace_invitation();
alter table public.family_invitations enable row level security;
create policy "therapists read their own invitations" on public.family_invitations for select to authenticated
  using ((select auth.uid()) = user_id);
create policy "therapists add their own invitations" on public.family_invitations for insert to authenticated
  with check ((select auth.uid()) = user_id);
create policy "therapists end their own invitations" on public.family_invitations for update to authenticated
  using ((select auth.uid()) = user_id)
  with check ((select auth.uid()) = user_id);
create policy "therapists delete their own invitations" on public.family_invitations for delete to authenticated
  using ((select auth.uid()) = user_id);
revoke all on public.family_invitations from anon, authenticated, service_role;
grant delete on public.family_invitations to authenticated;
grant delete on public.family_invitations to service_role;
grant insert (id, user_id, patient_id, form, heading, days, secret_hash) on public.family_invitations to authenticated;
grant select (
  id, user_id, patient_id, form, heading, days, created_at, expires_at, opened_at, ended_at, answered_at, filled_by,
  relation, questionnaire_version, begun_at, finished_at, answers
) on public.family_invitations to authenticated;
grant select (
  id, user_id, patient_id, form, heading, days, created_at, expires_at, opened_at, ended_at, answered_at, filled_by,
  relation, questionnaire_version, begun_at, finished_at, answers
) on public.family_invitations to service_role;
grant update (ended_at) on public.family_invitations to authenticated;

-- Wrong tries
-- -----------

create table public.family_guesses (
  place smallint not null constraint family_guesses_place_check check (place >= '-1'::integer and place <= 1023),
  begun_at timestamptz not null,
  guesses integer not null,
  constraint family_guesses_pkey primary key (place)
);
comment on table public.family_guesses is
'Counts guessed secrets: one counter for all (-1), and 1,024 that ids share by their hash, so that invented ids fill no table.';

create function public.count_guess(invitation uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  hashed constant bytea := sha256(convert_to(coalesce(invitation::text, ''), 'UTF8'));
  own constant smallint := get_byte(hashed, 0) * 4 + get_byte(hashed, 1) % 4;
begin
  if exists (
    select from public.family_guesses g
    where (g.place = own and g.begun_at > now() - interval '1 hour' and g.guesses >= 20)
      or (g.place = -1 and g.begun_at > now() - interval '1 minute' and g.guesses >= 600)
  ) then
    raise exception 'too many attempts' using errcode = 'PT429';
  end if;
  insert into public.family_guesses as g (place, begun_at, guesses) values (own, now(), 1)
  on conflict (place) do update set
    begun_at = case when g.begun_at > now() - interval '1 hour' then g.begun_at else now() end,
    guesses = case when g.begun_at > now() - interval '1 hour' then g.guesses + 1 else 1 end;
  insert into public.family_guesses as g (place, begun_at, guesses) values (-1, now(), 1)
  on conflict (place) do update set
    begun_at = case when g.begun_at > now() - interval '1 minute' then g.begun_at else now() end,
    guesses = case when g.begun_at > now() - interval '1 minute' then g.guesses + 1 else 1 end;
end;
$$;
comment on function public.count_guess(uuid) is
'Called for a wrong secret alone, whether or not there is such an invitation: so guessing is slowed down, and never keeps the family
out. 20 in an hour for one id, 600 in a minute in all; more are refused, and written nowhere.';
revoke all on function public.count_guess(uuid) from public, anon, authenticated, service_role;

alter table public.family_guesses enable row level security;
create policy "nobody reads the counters" on public.family_guesses for select to authenticated
  using (false);
revoke all on public.family_guesses from anon, authenticated, service_role;

-- What a family calls
-- -------------------

create function public.invitation_of(invitation uuid, secret text) returns family_invitations
language plpgsql security definer set search_path = '' as $$
declare
  given constant text := encode(sha256(convert_to(concat(invitation::text, '.', secret), 'UTF8')), 'hex');
  found_one public.family_invitations;
begin
  -- a GET has the secret in its address, and could count nothing
  if current_setting('transaction_read_only') = 'on' then
    raise exception 'only by POST' using errcode = 'PT405';
  end if;
  select i.* into found_one from public.family_invitations i where i.secret_hash = given and i.id = invitation;
  if found_one.id is null then
    perform public.count_guess(invitation);
  end if;
  return found_one;
end;
$$;
comment on function public.invitation_of(uuid, text) is
'The invitation of a right secret; a wrong one is counted. No byte of the hash that is looked up can be chosen.';
revoke all on function public.invitation_of(uuid, text) from public, anon, authenticated, service_role;

create function public.look_at_invitation(invitation uuid, secret text) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  opened constant public.family_invitations := public.invitation_of(invitation, secret);
begin
  if opened.id is null or not public.invitation_is_open(opened.user_id, opened.expires_at, opened.ended_at) then
    return null;
  end if;
  if opened.answered_at is not null then
    return jsonb_build_object('state', 'answered', 'expires_at', opened.expires_at);
  end if;
  update public.family_invitations i set opened_at = now()
  where i.id = opened.id and i.user_id = opened.user_id and i.opened_at is null;
  return (
    select jsonb_build_object(
      'state', 'open', 'form', opened.form, 'heading', opened.heading, 'expires_at', opened.expires_at,
      'therapist', p.full_name, 'crefito_region', p.crefito_region, 'crefito_number', p.crefito_number
    )
    from (select opened.user_id) own
    left join public.therapist_profiles p on p.user_id = own.user_id
  );
end;
$$;
comment on function public.look_at_invitation(uuid, text) is
'For families, without a session: what the form begins with, and nothing that was answered. Null for every link that is not open.';
revoke all on function public.look_at_invitation(uuid, text) from public, authenticated, service_role;
grant execute on function public.look_at_invitation(uuid, text) to anon;

create function public.give_home_answers(patient uuid, therapist uuid) returns void
language plpgsql security definer set search_path = '' as $$
begin
  -- a record that is deleted meanwhile is waited for, and then an answer that comes while the record is saved: a deletion has the
  -- same order
  perform from public.patients p where p.id = patient and p.user_id = therapist for key share;
  perform from public.family_invitations i where i.patient_id = patient and i.user_id = therapist for update;
  if not exists (select from public.patients p where p.id = patient and p.user_id = therapist) then
    return;
  end if;
  insert into public.family_answers (
    id, user_id, patient_id, filled_by, relation, questionnaire_version, begun_at, ended_at, received_at, answers, from_home
  )
  select i.id, i.user_id, i.patient_id, i.filled_by, i.relation, i.questionnaire_version, i.begun_at, i.finished_at,
    i.answered_at, i.answers, true
  from public.family_invitations i
  where i.patient_id = patient and i.user_id = therapist and i.answers is not null;
  update public.family_invitations i
  set filled_by = null, relation = null, questionnaire_version = null, begun_at = null, finished_at = null, answers = null
  where i.patient_id = patient and i.user_id = therapist and i.answers is not null;
end;
$$;
comment on function public.give_home_answers(uuid, uuid) is
'Once there is a record, what its family answered from home is part of it, with the time at which it was received.';
revoke all on function public.give_home_answers(uuid, uuid) from public, anon, authenticated, service_role;

create function public.hand_in_answers(invitation uuid, secret text, content jsonb) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  opened public.family_invitations := public.invitation_of(invitation, secret);
  hashed text;
  said public.family_answers;
begin
  if opened.id is null then
    return null;
  end if;
  if octet_length(content::text) > 200000 then
    raise exception 'more than an invitation takes' using errcode = 'PT413';
  end if;
  hashed := encode(sha256(convert_to(content::text, 'UTF8')), 'hex');
  -- in the order of a deletion; of two tabs at once, the second sees what the first has done
  perform from public.patients p where p.id = opened.patient_id and p.user_id = opened.user_id for key share;
  select i.* into opened from public.family_invitations i
  where i.id = opened.id and i.user_id = opened.user_id for update;
  -- deleted while this waited
  if opened.id is null then
    return null;
  end if;
  -- told even after the link has expired: it was received
  if opened.content_hash = hashed then
    return jsonb_build_object('state', 'received', 'expires_at', opened.expires_at);
  end if;
  if opened.form_id::text = content ->> 'id' then
    return jsonb_build_object('state', 'earlier', 'expires_at', opened.expires_at);
  end if;
  if not public.invitation_is_open(opened.user_id, opened.expires_at, opened.ended_at) then
    return null;
  end if;
  if opened.answered_at is not null then
    return jsonb_build_object('state', 'answered', 'expires_at', opened.expires_at);
  end if;
  if jsonb_typeof(content) is distinct from 'object'
    or content - '{id, filled_by, relation, questionnaire_version, begun_at, ended_at, answers}'::text[] <> '{}'
    or jsonb_path_exists(content, '$.* ? (@ == null)')
    or not content ?& '{id, filled_by, relation, questionnaire_version, begun_at, ended_at, answers}'::text[]
  then
    raise exception 'no answers of a family' using errcode = '22023';
  end if;
  begin
    said := jsonb_populate_record(null::public.family_answers, content);
    update public.family_invitations i
    set answered_at = now(), form_id = said.id, content_hash = hashed, filled_by = said.filled_by, relation = said.relation,
      questionnaire_version = said.questionnaire_version, begun_at = said.begun_at, finished_at = said.ended_at,
      answers = said.answers
    where i.id = opened.id and i.user_id = opened.user_id;
    perform public.give_home_answers(opened.patient_id, opened.user_id);
  exception
    -- the message of a refused row holds all of it
    when data_exception or integrity_constraint_violation then
      raise exception 'no answers of a family' using errcode = '22023';
  end;
  return jsonb_build_object('state', 'received', 'expires_at', opened.expires_at);
end;
$$;
comment on function public.hand_in_answers(uuid, text, jsonb) is
'For families, without a session: stores what a family answered, once. Null for every link that is not open. ''earlier'' where what
was handed in before is of the same form: that is kept, and not this.';
revoke all on function public.hand_in_answers(uuid, text, jsonb) from public, authenticated, service_role;
grant execute on function public.hand_in_answers(uuid, text, jsonb) to anon;
