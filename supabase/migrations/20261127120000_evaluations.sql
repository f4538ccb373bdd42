-- Re-evaluations: what was asked again on a day, as it was answered then. Finalised like a note, with the intake as the first one.
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
  answers jsonb not null default '{}'
    constraint evaluations_answers_size check (octet_length(answers::text) <= 8000000)
    constraint evaluations_answers_shape check (
      jsonb_typeof(answers) = 'object'
      and not jsonb_path_exists(answers, '$.keyvalue() ? (@.value.type() != "string" || !(@.value like_regex "\\S"))')
    ),
  marks jsonb not null default '{}'
    constraint evaluations_marks_size check (octet_length(marks::text) <= 20000)
    constraint evaluations_marks_shape check (
      jsonb_typeof(marks) = 'object'
      and not jsonb_path_exists(marks, '$.keyvalue() ? (
        @.value.type() != "string" || !(@.value == "nao_perguntado" || @.value == "nao_sabe" || @.value == "nao_se_aplica")
      )')
    ),
  informants jsonb not null default '{}'
    constraint evaluations_informants_size check (octet_length(informants::text) <= 60000)
    constraint evaluations_informants_shape check (
      jsonb_typeof(informants) = 'object'
      and not jsonb_path_exists(informants, '$.keyvalue() ? (@.value.type() != "string" || !(@.value like_regex "\\S"))')
    ),
  unchanged text[] not null default '{}'
    constraint evaluations_unchanged_check check (unchanged <@ questions and cardinality(unchanged) <= cardinality(questions)),
  author jsonb constraint evaluations_author_check check (octet_length(author::text) <= 4000),
  finalised_at timestamptz not null default now(),
  primary key (id, user_id),
  foreign key (patient_id, user_id) references public.patients (id, user_id) on delete cascade,
  constraint evaluations_ask_something check (kind = 'first' or cardinality(questions) > 0),
  constraint evaluations_have_author check ((kind = 'first') = (author is null))
);
comment on table public.evaluations is
'What was asked on a day and how it was answered then. Evidence: never changed, deleted with its patient alone.';
comment on column public.evaluations.kind is
'first: the intake, made of the record and its history as of the day of the intake when the first re-evaluation comes.';
comment on column public.evaluations.answers is
'By question, as they stood at the end of the evaluation; a question without an answer has a mark.';
comment on column public.evaluations.unchanged is
'The questions that were asked again and confirmed; their answers are the earlier ones.';

create index evaluations_user_id_patient_id_idx on public.evaluations (user_id, patient_id, evaluated_on, finalised_at, id);
create index evaluations_patient_id_user_id_idx on public.evaluations (patient_id, user_id);
create unique index evaluations_one_first on public.evaluations (patient_id, user_id) where kind = 'first';

create function public.signing_author(therapist uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object(
    'name', p.full_name,
    'category', p.category,
    'crefito_region', p.crefito_region,
    'crefito_number', p.crefito_number,
    'profile_version', (select max(v.version) from public.profile_versions v where v.user_id = p.user_id)
  )
  from public.therapist_profiles p
  where p.user_id = therapist and p.full_name is not null;
$$;
comment on function public.signing_author(uuid) is
'Who signs, as the profile says it now, with its version; null while it has no name.';
revoke all on function public.signing_author(uuid) from public, anon, authenticated;

create function public.add_first_evaluation(patient uuid, therapist uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  -- columns of patients that are no question, and those that say who the patient is
  unasked constant text[] := array[
    'id', 'user_id', 'created_at', 'updated_at', 'revision', 'tipo', 'attended_on', 'questionnaire_version', 'photo_url',
    'completa', 'queixaResumo', 'consent_version', 'discharged_on', 'discharge_reason', 'discharge_summary',
    'readmission_reason', 'resumed_on', 'archived_at', 'to_ask',
    'nome', 'dataNascimento', 'cpf', 'email', 'telefone', 'endereco', 'estado', 'municipio', 'estadoCivil', 'profissao',
    'escolaridade', 'responsavel', 'tipo_responsavel', 'escola'
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

create function public.stamp_evaluation() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  -- the owner of the tables, who fills or restores a database, has no caller
  if auth.uid() is null then
    return new;
  end if;
  new.finalised_at := now();
  new.author := public.signing_author(auth.uid());
  if new.author is null then
    raise exception 'an evaluation is finalised by somebody with a name' using errcode = '23502';
  end if;
  return new;
end;
$$;
comment on function public.stamp_evaluation() is
'Time and author are set by the server: the caller signs, so that the answer tells nothing about the profile of another account. The
owner of the tables, who fills or restores a database, may insert others.';
revoke all on function public.stamp_evaluation() from public, anon, authenticated;

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

create trigger evaluations_stamp before insert on public.evaluations
  for each row when (new.kind = 'again') execute function public.stamp_evaluation();
create trigger evaluations_begin after insert on public.evaluations
  for each row when (new.kind = 'again') execute function public.begin_evaluations();
create trigger evaluations_refuse_deleted_id after insert on public.evaluations
  for each row execute function public.refuse_deleted_id();
create trigger evaluations_store_deleted_ids after delete on public.evaluations
  referencing old table as gone for each statement execute function public.store_deleted_ids();
create trigger evaluations_refuse_deletion after delete on public.evaluations
  referencing old table as gone for each statement execute function public.refuse_evidence_deletion('evaluations');
create trigger evaluations_no_change before update or truncate on public.evaluations
  for each statement execute function public.refuse_change('evaluations');

create function public.log_evaluation() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into public.patient_history (patient_id, user_id, changed_by, kind, columns, entry_id, occurred_on)
  values (new.patient_id, new.user_id, auth.uid(), 'evaluated', new.questions, new.id, new.evaluated_on);
  return null;
end;
$$;
revoke all on function public.log_evaluation() from public, anon, authenticated;

create trigger evaluations_log after insert on public.evaluations
  for each row when (new.kind = 'again') execute function public.log_evaluation();

alter table public.evaluations enable row level security;

create policy "therapists read their own evaluations" on public.evaluations
  for select to authenticated using ((select auth.uid()) = user_id);
create policy "therapists add their own evaluations" on public.evaluations
  for insert to authenticated with check ((select auth.uid()) = user_id);

revoke all on public.evaluations from anon, authenticated;
revoke insert, update, delete, truncate on public.evaluations from service_role;
grant select on public.evaluations to authenticated;
grant insert (
  id, user_id, patient_id, evaluated_on, questionnaire_version, questions, answers, marks, informants, unchanged
) on public.evaluations to authenticated;
