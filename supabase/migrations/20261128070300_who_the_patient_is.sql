-- What an evaluation does not ask is written down once, where a test compares it with the questionnaires. The function is the one that the
-- migrations before have made, with that list in place of its own.
create function public.unevaluated_columns() returns text[]
language sql immutable set search_path = '' as $$
  select array[
    'id', 'user_id', 'created_at', 'updated_at', 'revision', 'tipo', 'attended_on', 'questionnaire_version', 'photo_url',
    'completa', 'queixaResumo', 'consent_version', 'treatment_version', 'discharged_on', 'discharge_reason', 'discharge_summary',
    'readmission_reason', 'resumed_on', 'archived_at', 'to_ask',
    'nome', 'social_name', 'dataNascimento', 'cpf', 'email', 'telefone', 'endereco', 'estado', 'municipio', 'estadoCivil', 'profissao',
    'escolaridade', 'responsavel', 'tipo_responsavel', 'escola', 'gestational_weeks'
  ];
$$;
comment on function public.unevaluated_columns() is
'The columns of patients that are no question, and the questions that say who the patient is: those of the first step of both forms. A
migration that adds one of either writes this function anew. For triggers alone.';
revoke all on function public.unevaluated_columns() from public, anon, authenticated, service_role;

create or replace function public.add_first_evaluation(patient uuid, therapist uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
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
    where c.key <> all (public.unevaluated_columns())
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
