-- Of the record of whoever is treated (COFFITO, Resolução 415/2012)
alter table public.patients add column gender text constraint patients_gender_length check (char_length(gender) <= 1000);
alter table public.patients add column birthplace text constraint patients_birthplace_length check (char_length(birthplace) <= 1000);
alter table public.patients add column guardian_cpf text
  constraint patients_guardian_cpf_length check (char_length(guardian_cpf) <= 1000);
alter table public.patients add column complementary_exams text
  constraint patients_complementary_exams_length check (char_length(complementary_exams) <= 1000);

create or replace function public.unevaluated_columns() returns text[]
language sql immutable set search_path = '' as $$
  select array[
    'id', 'user_id', 'created_at', 'updated_at', 'revision', 'tipo', 'attended_on', 'questionnaire_version', 'photo_url',
    'completa', 'queixaResumo', 'consent_version', 'treatment_version', 'discharged_on', 'discharge_reason', 'discharge_summary',
    'readmission_reason', 'resumed_on', 'archived_at', 'to_ask',
    'nome', 'social_name', 'dataNascimento', 'cpf', 'gender', 'birthplace', 'email', 'telefone', 'endereco', 'estado', 'municipio',
    'estadoCivil', 'profissao', 'escolaridade', 'responsavel', 'tipo_responsavel', 'guardian_cpf', 'escola', 'gestational_weeks'
  ];
$$;
