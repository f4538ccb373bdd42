-- Evidence: consents and their texts, evaluations, what was handed out, what was brought in.

-- Texts of consents
-- -----------------

create table public.consent_texts (
  version text not null constraint consent_texts_version_check check (char_length(version) <= 100),
  hash text not null constraint consent_texts_hash_check check (hash ~ '^[0-9a-f]{64}$'),
  kind text not null constraint consent_texts_kind_check check (kind in ('data', 'treatment', 'image', 'telehealth')),
  constraint consent_texts_pkey primary key (version),
  constraint consent_texts_version_hash_key unique (version, hash)
);
comment on table public.consent_texts is
'The texts that can be accepted, by version and hash: a migration adds each, and a consent can name no other. The words
themselves are in the app.';
comment on column public.consent_texts.hash is
'SHA-256 of the words, hex.';
comment on column public.consent_texts.kind is
'To what a consent to it is given; none stands for another.';

alter table public.consent_texts enable row level security;
create policy "therapists read the texts" on public.consent_texts for select to authenticated
  using ((select auth.uid()) is not null);
revoke all on public.consent_texts from anon, authenticated, service_role;
grant select on public.consent_texts to authenticated;
grant select on public.consent_texts to service_role;

insert into public.consent_texts (version, hash, kind) values
  ('adulto-1', 'd35e247d95c18f7995694ba3930565af3e453fb3aafb5ac45a7707d1ca5b288b', 'data'),
  ('adulto-2', '27169cdbd2bae31b25ce9507024ec5ed049ea21f135bdca5e4462cb9e4fe6ed0', 'data'),
  ('infantil-1', '0e974ed33df5aaff7c7518b689b19b2d2836c248d81d98e638148317f2c5ad2c', 'data'),
  ('infantil-2', 'dc6d595e419cde5eb7f5edbfa4bd1d0a743e8f0a924b810272408b62d3717f43', 'data'),
  ('tratamento-adulto-1', '01540e89e24da02616c10e4941bf86b0948a83a0ada134064013d65d3adaee15', 'treatment'),
  ('tratamento-infantil-1', '46ed3e3625e8ce92aee0e887083e860977db14860e9ebc9d19b11b4bd92b4759', 'treatment'),
  ('imagem-adulto-1', '286f111bf01475241f570a70a821774ca41ca64f6c7d3e56e528a6aff85a14ce', 'image'),
  ('imagem-infantil-1', 'a0b962a45141e6c6a97c9fa51d6186e63c6c56a5382328a4ce93e3e16b0969d0', 'image'),
  ('teleatendimento-adulto-1', '606088e44a0f59bad85787f12436fac7b91441aa4dea0f997f99a35d994602ef', 'telehealth'),
  ('teleatendimento-infantil-1', 'c721dcdf61614df735dc2fca4e2369f0d8a51436cb511169d58bee0a6ddc9f81', 'telehealth');

-- Consents
-- --------

create table public.consents (
  id uuid not null default gen_random_uuid(),
  patient_id uuid not null,
  user_id uuid not null default auth.uid(),
  text_version text not null constraint consents_text_version_length check (char_length(text_version) <= 1000),
  text_hash text not null constraint consents_text_hash_length check (char_length(text_hash) <= 1000),
  signer_name text not null constraint consents_signer_name_length check (char_length(signer_name) <= 1000),
  signer_relation text constraint consents_signer_relation_length check (char_length(signer_relation) <= 1000),
  signer_cpf text constraint consents_signer_cpf_length check (char_length(signer_cpf) <= 1000),
  given_at timestamptz not null
    constraint consents_given_at_readable check (given_at between '0001-01-02' and '9999-12-30'),
  received_at timestamptz not null default now(),
  signature jsonb
    constraint consents_signature_shape check (
      signature is null
      or (
        octet_length(signature::text) <= 200000
        and (
          (signature ->> 'kind' = 'drawn' and jsonb_typeof(signature -> 'strokes') = 'array'
            and jsonb_typeof(signature -> 'width') = 'number' and jsonb_typeof(signature -> 'height') = 'number')
          or (signature ->> 'kind' in ('typed', 'paper') and jsonb_typeof(signature -> 'name') = 'string'
            and char_length(signature ->> 'name') <= 1000)
        ) is true
      )
    ),
  signed_at timestamptz
    constraint consents_signed_at_readable check (signed_at between '0001-01-02' and '9999-12-30'),
  revoked_at timestamptz
    constraint consents_revoked_at_readable check (revoked_at between '0001-01-02' and '9999-12-30'),
  revoked_by_name text constraint consents_revoked_by_name_length check (char_length(revoked_by_name) <= 1000),
  revocation_reason text constraint consents_revocation_reason_length check (char_length(revocation_reason) <= 1000),
  device_times jsonb not null default '{}'::jsonb
    constraint consents_device_times_check check (octet_length(device_times::text) <= 1000),
  constraint consents_pkey primary key (id, user_id),
  constraint consents_patient_id_user_id_fkey foreign key (patient_id, user_id)
    references public.patients (id, user_id) on delete cascade,
  constraint consents_text_fkey foreign key (text_version, text_hash)
    references public.consent_texts (version, hash),
  constraint consents_check check ((signature is null) = (signed_at is null)),
  constraint consents_check1 check (revoked_at is not null or revoked_by_name is null and revocation_reason is null)
);
comment on table public.consents is
'To the use of data, to the treatment, to images or to telehealth, as the text says. A consent is evidence: it is inserted once and
never rewritten. Only its signature and its revocation are filled in later, each once. It is deleted with its patient alone.';
comment on column public.consents.device_times is
'What the device''s clock said where it was more than a day from the server''s, whose time stands in its place.';

create function public.consent_in_force(
  patient uuid,
  therapist uuid,
  consented text,
  must_be_signed boolean
) returns text
language sql stable set search_path = '' as $$
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

create function public.check_consent_update() returns trigger
language plpgsql set search_path = '' as $$
begin
  if old.signature is not null
    and (new.signature, new.signed_at) is distinct from (old.signature, old.signed_at)
  then
    raise exception 'a consent is signed once';
  end if;
  if old.revoked_at is not null and old.signature is null and new.signature is not null then
    raise exception 'a revoked consent is not signed';
  end if;
  if old.revoked_at is not null
    and (new.revoked_at, new.revoked_by_name, new.revocation_reason)
      is distinct from (old.revoked_at, old.revoked_by_name, old.revocation_reason)
  then
    raise exception 'a consent is revoked once';
  end if;
  return new;
end;
$$;
comment on function public.check_consent_update() is
'A consent is signed once and revoked once.';
revoke all on function public.check_consent_update() from public, anon, authenticated;

create function public.check_signature() returns trigger
language plpgsql set search_path = '' as $$
declare
  is_readable boolean;
begin
  is_readable := case new.signature ->> 'kind'
    when 'typed' then new.signature - array['kind', 'name'] = '{}' and new.signature ->> 'name' ~ '\S'
    when 'paper' then new.signature - array['kind', 'name', 'on'] = '{}' and new.signature ->> 'name' = new.signer_name
      and new.signature ->> 'on' ~ '^(19|20)\d\d-\d\d-\d\d$'
    else new.signature - array['kind', 'width', 'height', 'strokes'] = '{}'
      and (new.signature ->> 'width')::numeric between 1 and 10000
      and (new.signature ->> 'height')::numeric between 1 and 10000
      and jsonb_array_length(new.signature -> 'strokes') between 1 and 300
      and not jsonb_path_exists(new.signature, 'strict $.strokes[*] ? (
        @.type() != "array" || @.size() < 2 || @.size() % 2 != 0
        || exists (@[*] ? (@.type() != "number" || @ < 0 || @ > 10000))
      )')
  end;
  if is_readable and new.signature ->> 'kind' = 'paper' then
    begin
      -- the farthest time zone is 14 hours ahead: the day where the device is may have begun
      is_readable := (new.signature ->> 'on')::date <= (now() at time zone 'utc' + interval '14 hours')::date
        and exists (select from public.consent_texts t where t.version = new.text_version and t.kind <> 'data');
    exception
      when datetime_field_overflow then is_readable := false;
    end;
  end if;
  if is_readable is not true then
    raise exception 'a signature is lines or a name' using errcode = '23514';
  end if;
  return null;
end;
$$;
comment on function public.check_signature() is
'Up to 300 lines of points within the field, or a name, or the signer''s with the day on which it was written on paper, which is not
offered for the use of data. Not a constraint: a consent from before it can still be revoked.';
revoke all on function public.check_signature() from public, anon, authenticated;

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

create function public.refresh_consent_version() returns trigger
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
revoke all on function public.refresh_consent_version() from public, anon, authenticated;

create function public.stamp_consent() returns trigger
language plpgsql set search_path = '' as $$
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
revoke all on function public.stamp_consent() from public, anon, authenticated;

create index consents_text_version_text_hash_idx on public.consents (text_version, text_hash);
create index consents_user_id_patient_id_given_at_idx on public.consents (user_id, patient_id, given_at desc);

select public.add_record_table(
  'public.consents', 'kept', 'max(greatest(r.received_at, r.signed_at, r.revoked_at))'
);
select public.install_kept(
  'public.consents', 'consents',
  '{text_version, text_hash, signer_name, signer_relation, signer_cpf, given_at, received_at, signature, signed_at, revoked_at,
    revoked_by_name, revocation_reason, device_times}',
  stamp => 'received_at', once => '{signature, signed_at, revoked_at, revoked_by_name, revocation_reason}'
);

create trigger consents_check_signature after insert or update of signature on public.consents
  for each row when (new.signature is not null) execute function public.check_signature();
comment on trigger consents_check_signature on public.consents is
'After the write: constraints have refused by then what is neither drawn nor typed.';
create trigger consents_check_update before update on public.consents
  for each row execute function public.check_consent_update();
create trigger consents_log after insert or update on public.consents
  for each row execute function public.log_consent();
create trigger consents_refresh_version after insert or update of revoked_at, signature on public.consents
  for each row execute function public.refresh_consent_version();
create trigger consents_stamp_times before insert on public.consents
  for each row execute function public.stamp_consent();
create trigger consents_stamp_update before update on public.consents
  for each row execute function public.stamp_consent();
comment on trigger consents_stamp_update on public.consents is
'Its name sorts after consents_check_update and consents_keep, which have refused by then whatever may not be changed.';

-- Evaluations
-- -----------

create table public.evaluations (
  id uuid not null default gen_random_uuid(),
  user_id uuid not null default auth.uid(),
  patient_id uuid not null,
  kind text not null default 'again' constraint evaluations_kind_check check (kind in ('first', 'again')),
  evaluated_on date not null
    constraint evaluations_evaluated_on_readable check (evaluated_on between '0001-01-01' and '9999-12-31'),
  questionnaire_version smallint not null default 1,
  questions text[] not null
    constraint evaluations_questions_shape check (
      cardinality(questions) <= 100 and octet_length(questions::text) <= 7000
      and coalesce(array_ndims(questions), 1) = 1 and array_position(questions, null) is null
      and array_to_string(questions, ',') ~ '^([A-Za-z_][A-Za-z0-9_]{0,62}(,|$))*$'
    ),
  answers jsonb not null default '{}'::jsonb
    constraint evaluations_answers_shape check (
      jsonb_typeof(answers) = 'object'
      and not jsonb_path_exists(answers, '$.keyvalue() ? (@.value.type() != "string" || !(@.value like_regex "\\S"))')
    )
    constraint evaluations_answers_size check (octet_length(answers::text) <= 8000000),
  marks jsonb not null default '{}'::jsonb
    constraint evaluations_marks_shape check (
      jsonb_typeof(marks) = 'object'
      and not jsonb_path_exists(marks, '$.keyvalue() ? (
        @.value.type() != "string" || !(@.value == "nao_perguntado" || @.value == "nao_sabe" || @.value == "nao_se_aplica")
      )')
    )
    constraint evaluations_marks_size check (octet_length(marks::text) <= 20000),
  informants jsonb not null default '{}'::jsonb
    constraint evaluations_informants_shape check (
      jsonb_typeof(informants) = 'object'
      and not jsonb_path_exists(informants, '$.keyvalue() ? (@.value.type() != "string" || !(@.value like_regex "\\S"))')
    )
    constraint evaluations_informants_size check (octet_length(informants::text) <= 60000),
  unchanged text[] not null default '{}',
  author jsonb constraint evaluations_author_check check (octet_length(author::text) <= 4000),
  finalised_at timestamptz not null default now(),
  constraint evaluations_pkey primary key (id, user_id),
  constraint evaluations_patient_id_user_id_fkey foreign key (patient_id, user_id)
    references public.patients (id, user_id) on delete cascade,
  constraint evaluations_ask_something check (kind = 'first' or cardinality(questions) > 0),
  constraint evaluations_have_author check ((kind = 'first') = (author is null)),
  constraint evaluations_unchanged_check check (unchanged <@ questions and cardinality(unchanged) <= cardinality(questions))
);
comment on table public.evaluations is
'What was asked on a day and how it was answered then. Evidence: never changed, deleted with its patient alone.';
comment on column public.evaluations.kind is
'first: the intake, made of the record and its history as of the day of the intake when the first re-evaluation comes.';
comment on column public.evaluations.answers is
'By question, as they stood at the end of the evaluation; a question without an answer has a mark.';
comment on column public.evaluations.unchanged is
'The questions that were asked again and confirmed; their answers are the earlier ones.';

create function public.add_first_evaluation(patient uuid, therapist uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  -- columns of patients that are no question, and those that say who the patient is
  unasked constant text[] := array[
    'id', 'user_id', 'created_at', 'updated_at', 'revision', 'tipo', 'attended_on', 'questionnaire_version', 'photo_url',
    'completa', 'queixaResumo', 'consent_version', 'treatment_version', 'discharged_on', 'discharge_reason', 'discharge_summary',
    'readmission_reason', 'resumed_on', 'archived_at', 'to_ask',
    'nome', 'social_name', 'dataNascimento', 'cpf', 'email', 'telefone', 'endereco', 'estado', 'municipio', 'estadoCivil', 'profissao',
    'escolaridade', 'responsavel', 'tipo_responsavel', 'escola', 'gestational_weeks'
  ];
  intake public.patients;
  day_end timestamptz;
begin
  select p.* into intake from public.patients p where p.id = patient and p.user_id = therapist;
  if not found then
    return;
  end if;
  day_end := ((intake.created_at at time zone 'America/Sao_Paulo')::date + 1)::timestamp at time zone 'America/Sao_Paulo';
  insert into public.evaluations (
    user_id, patient_id, kind, evaluated_on, questionnaire_version, questions, answers, marks, informants
  )
  with said as (
    select c.key as question,
      coalesce((
        select h.old -> c.key from public.patient_history h
        where h.user_id = therapist and h.patient_id = patient and h.kind = 'changed' and h.changed_at >= day_end
          and h.columns @> array[c.key]
        order by h.id limit 1
      ), c.value) as answer,
      coalesce((
        select h.old -> c.key from public.patient_history h
        where h.user_id = therapist and h.patient_id = patient and h.kind = 'marked' and h.changed_at >= day_end
          and h.columns @> array[c.key]
        order by h.id limit 1
      ), (
        select jsonb_build_object('mark', m.mark, 'informant', m.informant) from public.answer_marks m
        where m.patient_id = patient and m.user_id = therapist and m."column" = c.key
      )) as mark
    from jsonb_each(to_jsonb(intake)) c
    where c.key <> all (unasked)
  ), known as (
    select s.question, s.answer #>> '{}' as answer, s.mark ->> 'mark' as mark, s.mark ->> 'informant' as informant
    from said s
    where s.answer #>> '{}' ~ '\S' or s.mark ->> 'mark' is not null
  )
  select therapist, patient, 'first',
    coalesce(intake.attended_on, (intake.created_at at time zone 'America/Sao_Paulo')::date), intake.questionnaire_version,
    coalesce(array_agg(k.question order by k.question), '{}'),
    coalesce(jsonb_object_agg(k.question, k.answer) filter (where k.answer ~ '\S'), '{}'),
    coalesce(jsonb_object_agg(k.question, k.mark) filter (where k.mark is not null and coalesce(k.answer !~ '\S', true)), '{}'),
    coalesce(jsonb_object_agg(k.question, k.informant) filter (where k.informant ~ '\S'), '{}')
  from known k
  on conflict do nothing;
end;
$$;
comment on function public.add_first_evaluation(uuid, uuid) is
'The answers at the end of the day of the intake, in Brasília: what the next change of a question found there, or the record.';
revoke all on function public.add_first_evaluation(uuid, uuid) from public, anon, authenticated;

create function public.begin_evaluations() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform public.add_first_evaluation(new.patient_id, new.user_id);
  return null;
end;
$$;
comment on function public.begin_evaluations() is
'After the insert, when row level security has refused the patients of others. The answers of this evaluation are saved after it.';
revoke all on function public.begin_evaluations() from public, anon, authenticated;

create unique index evaluations_one_first on public.evaluations (patient_id, user_id) where (kind = 'first'::text);
create index evaluations_patient_id_user_id_idx on public.evaluations (patient_id, user_id);
create index evaluations_user_id_patient_id_idx on public.evaluations (user_id, patient_id, evaluated_on, finalised_at, id);

select public.install_kept(
  'public.evaluations', 'evaluations',
  '{evaluated_on, questionnaire_version, questions, answers, marks, informants, unchanged}',
  kind => 'evaluated', day => 'evaluated_on', questions => 'questions', stamp => 'finalised_at',
  -- the first one is the intake, which nobody evaluated then
  by_hand => 'new.kind = ''again''', is_signed => true
);

create trigger evaluations_begin after insert on public.evaluations
  for each row when (new.kind = 'again') execute function public.begin_evaluations();
create trigger evaluations_check_evaluated_on before insert on public.evaluations
  for each row execute function public.check_day('clock', 'evaluated_on');

-- What was handed out
-- -------------------

create table public.disclosures (
  id uuid not null default gen_random_uuid(),
  user_id uuid not null default auth.uid(),
  patient_id uuid not null,
  kind text not null default 'outro_meio' constraint disclosures_kind_check check (kind in ('outro_meio', 'copia')),
  disclosed_on date not null
    constraint disclosures_disclosed_on_readable check (disclosed_on between '0001-01-01' and '9999-12-31'),
  recipient text constraint disclosures_recipient_check check (recipient ~ '\S' and char_length(recipient) <= 300),
  purpose text constraint disclosures_purpose_check check (purpose ~ '\S' and char_length(purpose) <= 1000),
  content text not null constraint disclosures_content_check check (content ~ '\S' and char_length(content) <= 1000),
  created_at timestamptz not null default now(),
  constraint disclosures_pkey primary key (id, user_id),
  constraint disclosures_patient_id_user_id_fkey foreign key (patient_id, user_id)
    references public.patients (id, user_id) on delete cascade,
  constraint disclosures_name_recipient check (kind = 'copia' or recipient is not null)
);
comment on table public.disclosures is
'What was handed out of a record by other ways than an issued report. Evidence: never changed, deleted with the patient alone.';
comment on column public.disclosures.kind is
'outro_meio: entered by the therapist; copia: an export of the record.';

create index disclosures_patient_id_user_id_idx on public.disclosures (patient_id, user_id);
create index disclosures_user_id_patient_id_idx on public.disclosures (user_id, patient_id, disclosed_on desc, id);

-- a copy that was made adds nothing to the record
select public.add_record_table('public.disclosures', 'kept', 'max(r.created_at) filter (where r.kind <> ''copia'')');
select public.install_kept(
  'public.disclosures', 'disclosures', '{kind, disclosed_on, recipient, purpose, content}',
  kind => 'disclosed', titles => '{recipient, content}', day => 'disclosed_on'
);

create trigger disclosures_check_day_of_copy before insert on public.disclosures
  for each row when (new.kind = 'copia') execute function public.check_day('clock', 'disclosed_on');
create trigger disclosures_check_disclosed_on before insert on public.disclosures
  for each row when (new.kind <> 'copia') execute function public.check_day('past', 'disclosed_on');

-- What was brought in
-- -------------------

create table public.imported_records (
  id uuid not null default gen_random_uuid(),
  user_id uuid not null default auth.uid(),
  patient_id uuid not null,
  part smallint not null constraint imported_records_part_check check (part >= 1 and part <= 1000),
  is_last boolean not null default false,
  imported_at timestamptz not null default now(),
  source text not null constraint imported_records_source_check check (source ~ '\S' and char_length(source) <= 300),
  record jsonb not null
    constraint imported_records_record_shape check (
      jsonb_typeof(record) = 'object'
      and not jsonb_path_exists(
        record, '$.keyvalue() ? (!(@.key like_regex "^[a-z_]{1,40}$") || @.value.type() != "array")', '{}', true
      )
    )
    constraint imported_records_record_size check (octet_length(record::text) <= 15000000),
  constraint imported_records_pkey primary key (id, user_id),
  constraint imported_records_part_once unique (patient_id, user_id, part),
  constraint imported_records_patient_id_user_id_fkey foreign key (patient_id, user_id)
    references public.patients (id, user_id) on delete cascade
);
comment on table public.imported_records is
'What was evidence where an imported record came from, as it is stated there: evidence of the import, and of nothing else. In
parts that are added one after the other; without a last one, the import was interrupted and goes on with the same file.';
comment on column public.imported_records.id is
'Derived from the source: the same file makes nothing twice.';
comment on column public.imported_records.source is
'In words: the file, and the date that it states.';
comment on column public.imported_records.record is
'Lists by the names that a copy has for them.';

create function public.check_imported_part() returns trigger
language plpgsql set search_path = '' as $$
begin
  if current_user not in ('anon', 'authenticated', 'service_role') then
    return null;
  end if;
  if exists (
    select from public.imported_records r
    where r.user_id = new.user_id and r.patient_id = new.patient_id
      and (r.source <> new.source or (r.is_last and r.part < new.part) or (new.is_last and r.part > new.part))
  ) or (new.part > 1 and not exists (
    select from public.imported_records r
    where r.user_id = new.user_id and r.patient_id = new.patient_id and r.part = new.part - 1
  )) then
    raise exception 'the parts of an import come in order, from one source, until the last' using errcode = '23514';
  end if;
  return null;
end;
$$;
comment on function public.check_imported_part() is
'After the insert: a part that is sent again is refused by its key before. The owner of the tables, who restores a database,
adds them in any order.';
revoke all on function public.check_imported_part() from public, anon, authenticated;

create function public.log_imported_record() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into public.patient_history (patient_id, user_id, changed_by, kind, columns, file_name)
  values (new.patient_id, new.user_id, auth.uid(), 'imported', '{}', new.source);
  return null;
end;
$$;
comment on function public.log_imported_record() is
'One entry per import, when it is complete.';
revoke all on function public.log_imported_record() from public, anon, authenticated;

-- one import may be stored in several parts
select public.add_record_table(
  'public.imported_records', 'kept', 'max(r.imported_at)', held => 'count(*) filter (where r.part = 1)'
);
select public.install_kept(
  'public.imported_records', 'imported records', '{part, is_last, source, record}', stamp => 'imported_at'
);

create trigger imported_records_check_part after insert on public.imported_records
  for each row execute function public.check_imported_part();
create trigger imported_records_log after insert on public.imported_records
  for each row when (new.is_last) execute function public.log_imported_record();
