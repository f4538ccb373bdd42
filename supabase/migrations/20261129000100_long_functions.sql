-- Functions of more than 60 lines are divided at the parts that have names of their own; what they do is the same.

create function public.install_keys(rows regclass, stamp text) returns void
language plpgsql set search_path = '' as $$
declare
  has_key constant boolean := exists (
    select from pg_catalog.pg_constraint c where c.conrelid = rows and c.contype = 'p'
  );
  keyed text[];
begin
  if not has_key then
    execute format('alter table %s add column if not exists id uuid not null default gen_random_uuid()', rows);
  end if;
  execute format(
    'alter table %1$s add column if not exists user_id uuid not null default auth.uid(), '
    'add column if not exists patient_id uuid not null, '
    'add column if not exists %2$I timestamptz not null default now()',
    rows, stamp
  );
  if not has_key then
    execute format('alter table %s add primary key (id, user_id)', rows);
  end if;
  if not exists (
    select from pg_catalog.pg_constraint c
    where c.conrelid = rows and c.contype = 'f' and c.confdeltype = 'c' and array(
      select a.attname::text from pg_catalog.pg_attribute a where a.attrelid = rows and a.attnum = any (c.conkey)
    ) @> '{patient_id, user_id}'
  ) then
    execute format(
      'alter table %s add foreign key (patient_id, user_id) references public.patients (id, user_id) on delete cascade', rows
    );
  end if;
  if not exists (
    select from pg_catalog.pg_index i
    where i.indrelid = rows and i.indpred is null and array(
      select a.attname::text from pg_catalog.pg_attribute a where a.attrelid = rows and a.attnum = any ((i.indkey::int2[])[0:1])
    ) @> '{patient_id, user_id}'
  ) then
    execute format('create index on %s (patient_id, user_id)', rows);
  end if;
  select array_agg(a.attname::text) into keyed
  from pg_catalog.pg_constraint c
  join pg_catalog.pg_attribute a on a.attrelid = rows and a.attnum = any (c.conkey)
  where c.conrelid = rows and c.contype = 'p';
  if not keyed @> '{user_id}' then
    raise exception 'the primary key of % has no user_id: a guessed id would tell of the rows of others', rows;
  end if;
end;
$$;
comment on function public.install_keys(regclass, text) is
'For install_record: adds the columns that are not there (id, user_id, patient_id and the time), with keys that include the therapist.';
revoke all on function public.install_keys(regclass, text) from public, anon, authenticated, service_role;

create or replace function public.install_record(rows regclass, life text, plural text, inserted text[], stamp text, most integer) returns void
language plpgsql set search_path = '' as $$
declare
  relation constant text := (select c.relname from pg_catalog.pg_class c where c.oid = rows);
  own constant text := '((select auth.uid()) = user_id)';
  has_id boolean;
begin
  perform public.install_keys(rows, stamp);
  has_id := exists (
    select from pg_catalog.pg_attribute a where a.attrelid = rows and a.attname = 'id' and not a.attisdropped
  );
  execute format('alter table %s enable row level security', rows);
  execute format(
    'create policy %I on %s for select to authenticated using %s', 'therapists read their own ' || plural, rows, own
  );
  execute format(
    'create policy %I on %s for insert to authenticated with check %s', 'therapists add their own ' || plural, rows, own
  );
  execute format('revoke all on %s from anon, authenticated', rows);
  execute format('revoke truncate on %s from service_role', rows);
  execute format('grant select on %s to authenticated', rows);
  execute format(
    'grant insert (%s) on %s to authenticated',
    (
      select string_agg(quote_ident(word.name), ', ' order by word.place)
      from unnest(case when has_id then '{id}'::text[] else '{}' end || '{user_id, patient_id}'::text[] || inserted)
        with ordinality word (name, place)
    ),
    rows
  );
  if has_id then
    execute format(
      'create trigger %I after insert on %s for each row execute function public.refuse_deleted_id()',
      relation || '_refuse_deleted_id', rows
    );
    execute format(
      'create trigger %I after delete on %s referencing old table as gone for each statement '
      'execute function public.store_deleted_ids()',
      relation || '_store_deleted_ids', rows
    );
  end if;
  if most is not null then
    execute format(
      'create trigger %I after insert on %s for each row execute function public.limit_rows(%L)', relation || '_limit', rows, most
    );
  end if;
  perform public.add_record_table(rows, life, format('max(r.%I)', stamp));
end;
$$;
comment on function public.install_record(regclass, text, text, text[], text, integer) is
'For the install functions: what the tables of a record have in common, whatever their life. It adds columns and keys (install_keys);
its therapist alone reads and adds rows, at most so many of them; the id of a deleted row is spent, a tombstone counts it, and its time
prolongs how long the record is kept.';

create function public.log_photo(before public.patients, after public.patients) returns void
language plpgsql security definer set search_path = '' as $$
declare
  photo constant text := case
    -- touch_patient leaves the revision as it is for the photo of a new record
    when before.photo_url is null and after.photo_url is not null and after.revision > before.revision then 'photo_added'
    when after.photo_url is null and before.photo_url is not null then 'photo_removed'
    -- with the same path, the file was replaced, and log_file has written the entry
    when split_part(after.photo_url, '?', 1) <> split_part(before.photo_url, '?', 1) then 'photo_replaced'
  end;
begin
  -- The file was removed before the address, and log_file has written the entry.
  if photo is null or photo = 'photo_removed' and 'photo_removed' = (
    select h.kind from public.patient_history h
    where h.user_id = after.user_id and h.patient_id = after.id and h.kind like 'photo%'
    order by h.id desc limit 1
  ) then
    return;
  end if;
  insert into public.patient_history (patient_id, user_id, changed_by, kind, columns)
  values (after.id, after.user_id, auth.uid(), photo, '{}');
end;
$$;
comment on function public.log_photo(public.patients, public.patients) is
'For log_patient: logs what a change of a record means for its photo, unless log_file has.';
revoke all on function public.log_photo(public.patients, public.patients) from public, anon, authenticated, service_role;

create or replace function public.log_patient() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  untracked constant text[] := array[
    'id', 'user_id', 'created_at', 'updated_at', 'revision', 'photo_url', 'consent_version', 'treatment_version',
    'completa', 'queixaResumo', 'to_ask'
  ];
  before jsonb := case when tg_op = 'INSERT' then '{}' else to_jsonb(old) end;
  after jsonb := to_jsonb(new);
  changed jsonb;
begin
  -- The history refers to a record by its id and its therapist.
  if tg_op = 'UPDATE' and (new.id, new.user_id) is distinct from (old.id, old.user_id) then
    raise exception 'a record keeps its id and its therapist' using errcode = '42501';
  end if;
  if tg_op = 'UPDATE' and new.photo_url is distinct from old.photo_url then
    perform public.log_photo(old, new);
  end if;
  select coalesce(jsonb_object_agg(a.key, coalesce(before -> a.key, 'null')), '{}')
  into changed
  from jsonb_each(after) a
  where a.key <> all (untracked) and a.value is distinct from coalesce(before -> a.key, 'null');
  if tg_op = 'UPDATE' and changed = '{}' then
    return null;
  end if;
  insert into public.patient_history (patient_id, user_id, changed_by, kind, columns, old)
  values (
    new.id,
    new.user_id,
    auth.uid(),
    case tg_op when 'INSERT' then 'created' else 'changed' end,
    array(select jsonb_object_keys(changed)),
    case tg_op when 'INSERT' then '{}' else changed end
  );
  -- The row of a mark or informant is deleted when its question becomes answered or unanswered.
  if tg_op = 'UPDATE' then
    delete from public.answer_marks m
    where m.patient_id = new.id and m.user_id = new.user_id and changed ? m."column"
      and coalesce(before ->> m."column" ~ '\S', false) <> coalesce(after ->> m."column" ~ '\S', false);
  end if;
  return null;
end;
$$;

create function public.keep_home_answers(invitation public.family_invitations, content jsonb, hashed text) returns void
language plpgsql security definer set search_path = '' as $$
declare
  said public.family_answers;
begin
  if jsonb_typeof(content) is distinct from 'object'
    or content - '{id, attempt, filled_by, relation, questionnaire_version, begun_at, ended_at, answers}'::text[] <> '{}'
    or jsonb_path_exists(content, '$.* ? (@ == null)')
    or not content ?& '{id, filled_by, relation, questionnaire_version, begun_at, ended_at, answers}'::text[]
  then
    raise exception 'no answers of a family' using errcode = '22023';
  end if;
  begin
    -- a column holds any text that fits in here; the shape of each answer is a constraint
    if (content -> 'answers') - public.family_questions(invitation.form) <> '{}' then
      raise exception 'no answers of a family' using errcode = '22023';
    end if;
    said := jsonb_populate_record(null::public.family_answers, content);
    update public.family_invitations i
    set answered_at = now(), form_id = said.id, attempt_id = (content ->> 'attempt')::uuid, content_hash = hashed,
      filled_by = said.filled_by, relation = said.relation, questionnaire_version = said.questionnaire_version,
      begun_at = said.begun_at, finished_at = said.ended_at, answers = said.answers
    where i.id = invitation.id and i.user_id = invitation.user_id;
    perform public.give_home_answers(invitation.patient_id, invitation.user_id);
  exception
    -- the message of a refused row holds all of it
    when data_exception or integrity_constraint_violation then
      raise exception 'no answers of a family' using errcode = '22023';
  end;
end;
$$;
comment on function public.keep_home_answers(public.family_invitations, jsonb, text) is
'For hand_in_answers: stores what it has found to be the first answers to an invitation; refuses what is not their shape.';
revoke all on function public.keep_home_answers(public.family_invitations, jsonb, text) from public, anon, authenticated, service_role;

create or replace function public.hand_in_answers(invitation uuid, secret text, content jsonb) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  opened public.family_invitations := public.invitation_of(invitation, secret);
  hashed text;
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
    return jsonb_build_object('state', 'earlier', 'attempt', opened.attempt_id, 'expires_at', opened.expires_at);
  end if;
  if not public.invitation_is_open(opened.user_id, opened.expires_at, opened.ended_at) then
    return null;
  end if;
  if opened.answered_at is not null then
    return jsonb_build_object('state', 'answered', 'expires_at', opened.expires_at);
  end if;
  perform public.keep_home_answers(opened, content, hashed);
  return jsonb_build_object('state', 'received', 'expires_at', opened.expires_at);
end;
$$;

comment on function public.overview(timestamptz[], timestamptz, date[]) is
'What the dashboard and the sidebar show of all patients of the caller, in one answer. The bounds come from the device, in ascending
order: month_starts has the first moment of each month and of the one after the last, births the first birth date of each age group
after the oldest, then tomorrow. Archived records count as nothing but has_archived. It is not divided: each part would be one more
function that clients may call.';
