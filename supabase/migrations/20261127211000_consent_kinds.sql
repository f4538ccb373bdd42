-- A consent is given to one thing: the use of data, the treatment, images, or telehealth. Its text says to which, so that the rows of
-- consents stay as they are. Whether one is in force is asked of each kind alone.

alter table public.consent_texts
  add kind text not null default 'data'
    constraint consent_texts_kind_check check (kind in ('data', 'treatment', 'image', 'telehealth'));
alter table public.consent_texts alter kind drop default;
comment on column public.consent_texts.kind is
'To what a consent to it is given; none stands for another.';

insert into public.consent_texts (version, hash, kind) values
  ('tratamento-adulto-1', '01540e89e24da02616c10e4941bf86b0948a83a0ada134064013d65d3adaee15', 'treatment'),
  ('tratamento-infantil-1', '46ed3e3625e8ce92aee0e887083e860977db14860e9ebc9d19b11b4bd92b4759', 'treatment'),
  ('imagem-adulto-1', '286f111bf01475241f570a70a821774ca41ca64f6c7d3e56e528a6aff85a14ce', 'image'),
  ('imagem-infantil-1', 'a0b962a45141e6c6a97c9fa51d6186e63c6c56a5382328a4ce93e3e16b0969d0', 'image'),
  ('teleatendimento-adulto-1', '606088e44a0f59bad85787f12436fac7b91441aa4dea0f997f99a35d994602ef', 'telehealth'),
  ('teleatendimento-infantil-1', 'c721dcdf61614df735dc2fca4e2369f0d8a51436cb511169d58bee0a6ddc9f81', 'telehealth');

comment on table public.consents is
'To the use of data, to the treatment, to images or to telehealth, as the text says. A consent is evidence: it is inserted once and
never rewritten. Only its signature and its revocation are filled in later, each once. It is deleted with its patient alone.';

create function public.consent_in_force(patient uuid, therapist uuid, consented text, must_be_signed boolean) returns text
language sql stable security invoker set search_path = '' as $$
  select case
    when newest.revoked_at is null and not (must_be_signed and newest.signature is null) then newest.text_version
  end
  from (
    select c.revoked_at, c.signature, c.text_version
    from public.consents c
    join public.consent_texts t on t.version = c.text_version
    where c.patient_id = patient and c.user_id = therapist and t.kind = consented
    order by c.received_at desc, c.id desc
    limit 1
  ) newest;
$$;
comment on function public.consent_in_force(uuid, uuid, text, boolean) is
'The text of the newest consent of a kind, null if there is none, it was revoked, or lacks a signature that it needs.';
revoke all on function public.consent_in_force(uuid, uuid, text, boolean) from public, anon, authenticated;

alter table public.patients
  add treatment_version text
    constraint patients_treatment_version_length check (char_length(treatment_version) <= 1000);
comment on column public.patients.consent_version is
'The version of the text whose consent to the use of data is in force, null without one; derived by refresh_consent_version.';
comment on column public.patients.treatment_version is
'The version of the text whose signed consent to the treatment is in force, null without one; derived by refresh_consent_version.';

create or replace function public.refresh_consent_version() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  -- The lock serialises writers; the next statement sees their rows.
  perform from public.patients p where p.id = new.patient_id and p.user_id = new.user_id for no key update;
  perform set_config('app.derived_columns', 'on', true);
  update public.patients p
  set consent_version = public.consent_in_force(p.id, p.user_id, 'data', false),
    treatment_version = public.consent_in_force(p.id, p.user_id, 'treatment', true)
  where p.id = new.patient_id and p.user_id = new.user_id;
  perform set_config('app.derived_columns', '', true);
  return null;
end;
$$;
comment on function public.refresh_consent_version() is
'The newest consent of a kind decides whether one is in force: lists know it of data and treatment without reading consents. The one to
the treatment is to be in writing (COFFITO, Resolução 425/2013, art. 10 II d): it counts once it is signed.';
drop trigger consents_refresh_version on public.consents;
create trigger consents_refresh_version after insert or update of revoked_at, signature on public.consents
  for each row execute function public.refresh_consent_version();

-- What is said of consent_version wherever the columns of patients are told apart holds for treatment_version, too.
do $$
declare
  told record;
  words text;
begin
  for told in
    select f.oid, f.proname as name
    from pg_catalog.pg_proc f
    where f.pronamespace = 'public'::regnamespace
      and f.proname in ('add_first_evaluation', 'log_patient', 'stamp_patient', 'touch_patient')
  loop
    words := pg_get_functiondef(told.oid);
    words := replace(words, '''consent_version''', '''consent_version'', ''treatment_version''');
    words := replace(words, 'new.consent_version := null;', E'new.consent_version := null;\n  new.treatment_version := null;');
    words := replace(
      words, 'new.consent_version := old.consent_version;',
      E'new.consent_version := old.consent_version;\n  new.treatment_version := old.treatment_version;'
    );
    if position('treatment_version' in words) = 0 then
      raise exception '% does not name consent_version', told.name;
    end if;
    execute words;
  end loop;
  select replace(pg_get_constraintdef(c.oid), '''consent_version''::text', '''consent_version''::text, ''treatment_version''::text')
  into words
  from pg_catalog.pg_constraint c
  where c.conrelid = 'public.answer_marks'::regclass and c.conname = 'answer_marks_question';
  if coalesce(position('treatment_version' in words), 0) = 0 then
    raise exception 'answer_marks_question does not name consent_version';
  end if;
  execute 'alter table public.answer_marks drop constraint answer_marks_question, add constraint answer_marks_question ' || words;
end;
$$;

create or replace function public.stamp_consent() returns trigger
language plpgsql security invoker set search_path = '' as $$
declare
  moment text;
  said timestamptz;
  not_before constant timestamptz := case tg_op
    when 'INSERT' then (
      select max(c.revoked_at)
      from public.consents c
      join public.consent_texts t on t.version = c.text_version
      join public.consent_texts given on given.version = new.text_version and given.kind = t.kind
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
comment on function public.stamp_consent() is
'The device''s time gives way to the server''s where it is more than a day off, or contradicts the order in which the server
learned of things: no consent is given before an earlier one of its kind was revoked, none is revoked before it was given.';

select public.add_history_kinds('{consent_given, consent_signed, consent_revoked}');
create function public.log_consent() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into public.patient_history (patient_id, user_id, changed_by, kind, columns, entry_id, file_name, filled_by)
  select new.patient_id, new.user_id, auth.uid(), happened.kind, '{}', new.id, new.text_version, happened.who
  from (values
    ('consent_given', concat(new.signer_name, ' (' || new.signer_relation || ')'), tg_op = 'INSERT'),
    ('consent_signed', new.signer_name, tg_op = 'UPDATE' and old.signature is null and new.signature is not null),
    (
      'consent_revoked', new.revoked_by_name,
      new.revoked_at is not null and (tg_op = 'INSERT' or old.revoked_at is null)
    )
  ) as happened (kind, who, so)
  where happened.so;
  return null;
end;
$$;
comment on function public.log_consent() is
'Which text, in file_name, and by whom, in filled_by.';
revoke all on function public.log_consent() from public, anon, authenticated;
create trigger consents_log after insert or update on public.consents
  for each row execute function public.log_consent();

create function public.untreated_children() returns jsonb
language sql stable security invoker set search_path = '' as $$
  select coalesce(jsonb_agg(to_jsonb(child) order by child.nome, child.id), '[]')
  from (
    select p.id, p.nome
    from public.patients p
    where p.tipo = 'infantil' and p.archived_at is null and p.discharged_on is null
      and not coalesce(starts_with(p.treatment_version, 'tratamento-infantil-'), false)
    order by p.nome, p.id
    limit 1000
  ) child;
$$;
comment on function public.untreated_children() is
'The children in treatment whose representative has not consented to it in writing; at most a thousand.';
revoke all on function public.untreated_children() from public, anon;
grant execute on function public.untreated_children() to authenticated, service_role;

do $$
declare
  words constant text := pg_get_functiondef('public.overview(timestamptz[], timestamptz, date[])'::regprocedure);
  before constant text := E'    -- the last bound is tomorrow of the device\n    ''plans''';
begin
  if position(before in words) = 0 then
    raise exception 'overview does not say what plans are due';
  end if;
  execute replace(words, before, E'    ''untreated'', public.untreated_children(),\n' || before);
end;
$$;
