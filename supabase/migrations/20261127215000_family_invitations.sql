-- A link with which a family answers from home. It hands answers in, once, and reads nothing of a record.

-- Said by the server alone: clients have no right to this column.
alter table public.family_answers add column from_home boolean not null default false;
comment on column public.family_answers.from_home is
'True if a family wrote it at home and handed it in by a link, instead of on the therapist''s device.';

create table public.family_invitations (
  id uuid not null,
  user_id uuid not null default auth.uid() references auth.users (id) on delete cascade,
  patient_id uuid not null,
  form text not null check (form in ('adulto', 'infantil')),
  heading text check (heading ~ '\S' and char_length(heading) <= 100),
  days smallint not null default 7 check (days between 1 and 30),
  secret_hash text not null check (secret_hash ~ '^[0-9a-f]{64}$'),
  created_at timestamptz not null default now(),
  expires_at timestamptz not null default now(),
  opened_at timestamptz,
  ended_at timestamptz,
  answered_at timestamptz,
  form_id uuid,
  content_hash text,
  filled_by text,
  relation text,
  questionnaire_version smallint,
  begun_at timestamptz,
  finished_at timestamptz,
  answers jsonb,
  primary key (id, user_id),
  constraint family_invitations_held check (
    num_nonnulls(filled_by, relation, questionnaire_version, begun_at, finished_at, answers) in (0, 6)
    and (answers is null or answered_at is not null)
  ),
  constraint family_invitations_answered check ((answered_at is null) = (content_hash is null) and (answered_at is null) = (form_id is null)),
  constraint family_invitations_filled_by_check check (filled_by ~ '\S' and char_length(filled_by) <= 200),
  constraint family_invitations_relation_check check (relation ~ '\S' and char_length(relation) <= 100),
  constraint family_invitations_begun_at_readable check (begun_at between '0001-01-02' and '9999-12-30'),
  constraint family_invitations_finished_at_readable check (finished_at between '0001-01-02' and '9999-12-30'),
  -- a shape alone allows what is no object, and a browser drops keys that it has itself
  constraint family_invitations_answers_object check (
    jsonb_typeof(answers) = 'object' and not answers ?| '{__proto__,constructor,prototype}'::text[]
  ),
  constraint family_invitations_answers_size check (octet_length(answers::text) <= 200000)
);
comment on table public.family_invitations is
'Links with which families answer from home. What a family answered goes to its record; while there is none, it is kept here until
the record is saved, or until the therapist deletes it, which leaves a tombstone.';
comment on column public.family_invitations.patient_id is
'The record, or the one that a new form will have: no foreign key, since that record is not there yet.';
comment on column public.family_invitations.heading is 'What the family calls the patient.';
comment on column public.family_invitations.days is 'How long the link is open; the server computes expires_at from it.';
comment on column public.family_invitations.secret_hash is
'SHA-256 of "id.secret" in hex. The secret is in the link alone. No client reads this column.';
comment on column public.family_invitations.content_hash is
'SHA-256 of what was handed in: the same, sent again, is answered as the first time.';
comment on column public.family_invitations.form_id is
'Made on the family''s device: a form that was handed in and then written on is known as the same one.';
comment on column public.family_invitations.finished_at is 'When the family ended the form, by the clock of its device.';

create or replace function public.log_family_answers() returns trigger
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

-- The shapes that families' answers have.
do $$
begin
  execute (
    select 'alter table public.family_invitations add constraint family_invitations_answers_shape '
      || replace(pg_get_constraintdef(c.oid), '(reviewed_at IS NOT NULL) OR ', '')
    from pg_catalog.pg_constraint c
    where c.conrelid = 'public.family_answers'::regclass and c.conname = 'family_answers_answers_shape'
  );
end;
$$;

-- Who has seen a link could otherwise invite with its secret from another account, and get the answers.
create unique index family_invitations_secret_hash_idx on public.family_invitations (secret_hash);
create index family_invitations_user_id_patient_id_idx on public.family_invitations (user_id, patient_id);

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

create function public.end_invitation() returns trigger
language plpgsql security invoker set search_path = '' as $$
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

create trigger family_invitations_stamp before insert on public.family_invitations
  for each row execute function public.stamp_invitation();
create trigger family_invitations_end before update on public.family_invitations
  for each row execute function public.end_invitation();
create trigger family_invitations_trace after delete on public.family_invitations
  for each row when (old.answers is not null) execute function public.trace_invitation();
create trigger family_invitations_refuse_deleted_id after insert on public.family_invitations
  for each row execute function public.refuse_deleted_id();
create trigger family_invitations_store_deleted_ids after delete on public.family_invitations
  referencing old table as gone for each statement execute function public.store_deleted_ids();
create trigger family_invitations_limit after insert on public.family_invitations
  for each row execute function public.limit_rows('1000');

alter table public.family_invitations enable row level security;
create policy "therapists read their own invitations" on public.family_invitations
  for select to authenticated using ((select auth.uid()) = user_id);
create policy "therapists add their own invitations" on public.family_invitations
  for insert to authenticated with check ((select auth.uid()) = user_id);
create policy "therapists end their own invitations" on public.family_invitations
  for update to authenticated using ((select auth.uid()) = user_id) with check ((select auth.uid()) = user_id);
create policy "therapists delete their own invitations" on public.family_invitations
  for delete to authenticated using ((select auth.uid()) = user_id);
revoke all on public.family_invitations from anon, authenticated, service_role;
grant select (
  id, user_id, patient_id, form, heading, days, created_at, expires_at, opened_at, ended_at, answered_at, filled_by, relation,
  questionnaire_version, begun_at, finished_at, answers
) on public.family_invitations to authenticated, service_role;
grant insert (id, user_id, patient_id, form, heading, days, secret_hash) on public.family_invitations to authenticated;
grant update (ended_at) on public.family_invitations to authenticated;
grant delete on public.family_invitations to authenticated, service_role;

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

create function public.take_home_answers() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform public.give_home_answers(new.id, new.user_id);
  return null;
end;
$$;
comment on function public.take_home_answers() is 'A new record takes what its family answered before it was there.';
revoke all on function public.take_home_answers() from public, anon, authenticated;
create trigger patients_take_home_answers after insert on public.patients
  for each row execute function public.take_home_answers();

create function public.delete_invitations() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  delete from public.family_invitations i where i.patient_id = old.id and i.user_id = old.user_id;
  return null;
end;
$$;
comment on function public.delete_invitations() is 'The links of a deleted record end with it.';
revoke all on function public.delete_invitations() from public, anon, authenticated;
create trigger patients_delete_invitations after delete on public.patients
  for each row execute function public.delete_invitations();

create table public.family_guesses (
  place smallint primary key check (place between -1 and 1023),
  begun_at timestamptz not null,
  guesses integer not null
);
comment on table public.family_guesses is
'Counts guessed secrets: one counter for all (-1), and 1,024 that ids share by their hash, so that invented ids fill no table.';
alter table public.family_guesses enable row level security;
create policy "nobody reads the counters" on public.family_guesses for select to authenticated using (false);
revoke all on public.family_guesses from anon, authenticated, service_role;

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

create function public.invitation_of(invitation uuid, secret text) returns public.family_invitations
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

create function public.invitation_is_open(therapist uuid, expires timestamptz, ended timestamptz) returns boolean
language sql stable security definer set search_path = '' as $$
  select ended is null and expires > now() and not exists (
    select from auth.users u where u.id = therapist and u.banned_until > now()
  );
$$;
comment on function public.invitation_is_open(uuid, timestamptz, timestamptz) is
'False once it has ended or expired, or its account is banned: a family is not told which. Not of the row itself, of which clients would
see it as a column.';
revoke all on function public.invitation_is_open(uuid, timestamptz, timestamptz) from public, anon, authenticated, service_role;

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
