-- Values that every client can read: the shape of each JSON value, and days and times that fit a calendar. What was stored
-- before stays as it is; a constraint that it breaks holds for what is written from now on.

-- A mark on a column that is no question says nothing; the history keeps what it said. Before the constraints on patients,
-- since a mark that goes is an update of its record.
delete from public.answer_marks where "column" in (
  'id', 'user_id', 'created_at', 'updated_at', 'revision', 'tipo', 'attended_on', 'questionnaire_version', 'photo_url',
  'completa', 'queixaResumo', 'consent_version', 'discharged_on', 'discharge_reason', 'discharge_summary',
  'readmission_reason', 'archived_at', 'to_ask'
);
-- A new question needs no line here; a column of patients that is none does (a test compares).
alter table public.answer_marks add constraint answer_marks_question check ("column" <> all (array[
  'id', 'user_id', 'created_at', 'updated_at', 'revision', 'tipo', 'attended_on', 'questionnaire_version', 'photo_url',
  'completa', 'queixaResumo', 'consent_version', 'discharged_on', 'discharge_reason', 'discharge_summary',
  'readmission_reason', 'archived_at', 'to_ask'
]));

-- No screen sets this day again: what nobody can read is taken away, and the history keeps it.
update public.patients set attended_on = null where attended_on not between '0001-01-01' and '9999-12-31';

alter table public.patients
  add constraint patients_attended_on_readable check (attended_on between '0001-01-01' and '9999-12-31'),
  add constraint "patients_dataNascimento_readable"
    check ("dataNascimento" between '0001-01-01' and '9999-12-31') not valid;

-- Each answer is a text or a mark, and nothing else; by column, of this form or another version of it. Reviewing changes
-- no answer: a row from before can always be reviewed.
alter table public.family_answers add constraint family_answers_answers_shape check (
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
) not valid;

do $$
begin
  alter table public.patients validate constraint "patients_dataNascimento_readable";
exception when check_violation then null;
end
$$;
do $$
begin
  alter table public.family_answers validate constraint family_answers_answers_shape;
exception when check_violation then null;
end
$$;

-- Up to 300 lines of points within the field, or a name. Not a constraint: a consent from before that breaks it can still
-- be revoked.
create function public.check_signature() returns trigger
language plpgsql security invoker set search_path = '' as $$
declare
  is_readable constant boolean := case new.signature ->> 'kind'
    when 'typed' then new.signature - array['kind', 'name'] = '{}' and new.signature ->> 'name' ~ '\S'
    else new.signature - array['kind', 'width', 'height', 'strokes'] = '{}'
      and (new.signature ->> 'width')::numeric between 1 and 10000
      and (new.signature ->> 'height')::numeric between 1 and 10000
      and jsonb_array_length(new.signature -> 'strokes') between 1 and 300
      and not jsonb_path_exists(new.signature, 'strict $.strokes[*] ? (
        @.type() != "array" || @.size() < 2 || @.size() % 2 != 0
        || exists (@[*] ? (@.type() != "number" || @ < 0 || @ > 10000))
      )')
  end;
begin
  if not is_readable then
    raise exception 'a signature is lines or a name' using errcode = '23514';
  end if;
  return null;
end;
$$;
revoke all on function public.check_signature() from public, anon, authenticated;

-- After the write: the constraints have refused by then what is neither drawn nor typed.
create trigger consents_check_signature after insert or update of signature on public.consents
  for each row when (new.signature is not null) execute function public.check_signature();

alter table public.consents
  add constraint consents_given_at_readable check (given_at between '0001-01-02' and '9999-12-30') not valid,
  add constraint consents_signed_at_readable check (signed_at between '0001-01-02' and '9999-12-30') not valid,
  add constraint consents_revoked_at_readable check (revoked_at between '0001-01-02' and '9999-12-30') not valid;
do $$
declare
  moment text;
begin
  foreach moment in array array['given_at', 'signed_at', 'revoked_at'] loop
    execute format('alter table public.consents validate constraint %I', 'consents_' || moment || '_readable');
  end loop;
exception when check_violation then null;
end
$$;

-- The device's time also gives way where it contradicts the order in which the server learned of things: a consent that
-- comes after a revocation was not given before it, and none is revoked before it was given.
create or replace function public.stamp_consent() returns trigger
language plpgsql security invoker set search_path = '' as $$
declare
  moment text;
  said timestamptz;
  not_before constant timestamptz := case tg_op
    when 'INSERT' then (
      select max(c.revoked_at) from public.consents c
      where c.patient_id = new.patient_id and c.user_id = new.user_id
    )
    else new.given_at
  end;
begin
  if tg_op = 'INSERT' then
    new.received_at := now();
    new.device_times := '{}';
  end if;
  if current_user not in ('anon', 'authenticated', 'service_role') then
    return new;
  end if;
  foreach moment in array array['given_at', 'signed_at', 'revoked_at'] loop
    said := (to_jsonb(new) ->> moment)::timestamptz;
    -- no client could read it beside the server's
    if said not between '0001-01-02' and '9999-12-30' then
      raise exception 'a time that nobody can read' using errcode = '23514';
    end if;
    if (tg_op = 'INSERT' or said is distinct from (to_jsonb(old) ->> moment)::timestamptz)
      and (
        said not between now() - interval '1 day' and now() + interval '1 day'
        or (moment = case tg_op when 'INSERT' then 'given_at' else 'revoked_at' end and said < not_before)
      )
    then
      new := jsonb_populate_record(new, jsonb_build_object(
        moment, now(),
        'device_times', new.device_times || jsonb_build_object(moment, said)
      ));
    end if;
  end loop;
  return new;
end;
$$;
