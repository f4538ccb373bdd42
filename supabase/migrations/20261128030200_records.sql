-- The therapist, and a record: the patient with the answers of the intake, marks, documents, history, and what is left of a deleted one.

-- The profile of a therapist
-- --------------------------

create table public.therapist_profiles (
  user_id uuid not null default auth.uid(),
  full_name text
    constraint therapist_profiles_full_name_check check (full_name ~ '\S' and char_length(full_name) <= 200),
  category text not null default 'Terapeuta Ocupacional'
    constraint therapist_profiles_category_check check (category ~ '\S' and char_length(category) <= 100),
  crefito_region smallint
    constraint therapist_profiles_crefito_region_check check (crefito_region >= 1 and crefito_region <= 99),
  crefito_number text
    constraint therapist_profiles_crefito_number_check check (crefito_number ~ '^[0-9]{1,7}(-(TO|F))?$'),
  clinic_name text
    constraint therapist_profiles_clinic_name_check check (clinic_name ~ '\S' and char_length(clinic_name) <= 200),
  address text constraint therapist_profiles_address_check check (address ~ '\S' and char_length(address) <= 300),
  phone text constraint therapist_profiles_phone_check check (phone ~ '\S' and char_length(phone) <= 20),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  supervisor_name text
    constraint therapist_profiles_supervisor_name_check check (supervisor_name ~ '\S' and char_length(supervisor_name) <= 200),
  supervisor_crefito_region smallint
    constraint therapist_profiles_supervisor_region_check check (supervisor_crefito_region between 1 and 99),
  supervisor_crefito_number text
    constraint therapist_profiles_supervisor_number_check check (supervisor_crefito_number ~ '^[0-9]{1,7}(-(TO|F))?$'),
  revision integer not null default 1,
  specialty text
    constraint therapist_profiles_specialty_check check (specialty ~ '\S' and char_length(specialty) <= 100),
  specialty_rqe text constraint therapist_profiles_specialty_rqe_check check (specialty_rqe ~ '^2[0-9]{9}$'),
  second_specialty text
    constraint therapist_profiles_second_specialty_check check (second_specialty ~ '\S' and char_length(second_specialty) <= 100),
  second_specialty_rqe text
    constraint therapist_profiles_second_specialty_rqe_check check (second_specialty_rqe ~ '^2[0-9]{9}$'),
  constraint therapist_profiles_pkey primary key (user_id),
  constraint therapist_profiles_user_id_fkey foreign key (user_id) references auth.users (id) on delete cascade,
  constraint therapist_profiles_check check ((crefito_region is null) = (crefito_number is null)),
  constraint therapist_profiles_supervisor check (supervisor_name is not null or supervisor_crefito_number is null),
  constraint therapist_profiles_supervisor_crefito
    check ((supervisor_crefito_region is null) = (supervisor_crefito_number is null))
);
comment on table public.therapist_profiles is
'Who signs: what the letterhead and the signature of every report say. One row per therapist, made when it is first saved;
it is deleted with the account.';
comment on column public.therapist_profiles.crefito_region is
'The regional council.';
comment on column public.therapist_profiles.crefito_number is
'The number that the council gave, with the series of its diplomas: 12345-TO.';
comment on column public.therapist_profiles.supervisor_name is
'Of a student, or of another therapist who works under supervision (COFFITO 415/2012): what is signed names both.';
comment on column public.therapist_profiles.specialty_rqe is
'Its first digit says occupational therapy.';

create function public.add_profile_version() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  unsaid constant text[] := array['created_at', 'updated_at', 'revision'];
begin
  if tg_op = 'UPDATE' and to_jsonb(new) - unsaid = to_jsonb(old) - unsaid then
    return null;
  end if;
  insert into public.profile_versions (
    user_id, version, full_name, category, crefito_region, crefito_number, clinic_name, address, phone,
    supervisor_name, supervisor_crefito_region, supervisor_crefito_number,
    specialty, specialty_rqe, second_specialty, second_specialty_rqe, changed_by
  )
  select new.user_id, coalesce(max(v.version), 0) + 1, new.full_name, new.category, new.crefito_region,
    new.crefito_number, new.clinic_name, new.address, new.phone,
    new.supervisor_name, new.supervisor_crefito_region, new.supervisor_crefito_number,
    new.specialty, new.specialty_rqe, new.second_specialty, new.second_specialty_rqe, auth.uid()
  from public.profile_versions v where v.user_id = new.user_id;
  return null;
end;
$$;
revoke all on function public.add_profile_version() from public, anon, authenticated;

create trigger therapist_profiles_add_version after insert or update on public.therapist_profiles
  for each row execute function public.add_profile_version();
create trigger therapist_profiles_touch before insert or update on public.therapist_profiles
  for each row execute function public.touch_row();
alter table public.therapist_profiles enable row level security;
create policy "therapists read their own profile" on public.therapist_profiles for select to authenticated
  using ((select auth.uid()) = user_id);
create policy "therapists add their own profile" on public.therapist_profiles for insert to authenticated
  with check ((select auth.uid()) = user_id);
create policy "therapists change their own profile" on public.therapist_profiles for update to authenticated
  using ((select auth.uid()) = user_id)
  with check ((select auth.uid()) = user_id);
revoke all on public.therapist_profiles from anon, authenticated;
grant select on public.therapist_profiles to authenticated;
grant insert (
  user_id, full_name, category, crefito_region, crefito_number, clinic_name, address, phone, supervisor_name,
  supervisor_crefito_region, supervisor_crefito_number, specialty, specialty_rqe, second_specialty,
  second_specialty_rqe
) on public.therapist_profiles to authenticated;
grant update (
  user_id, full_name, category, crefito_region, crefito_number, clinic_name, address, phone, supervisor_name,
  supervisor_crefito_region, supervisor_crefito_number, specialty, specialty_rqe, second_specialty,
  second_specialty_rqe
) on public.therapist_profiles to authenticated;

-- What a profile said before
-- --------------------------

create table public.profile_versions (
  user_id uuid not null,
  version integer not null,
  full_name text,
  category text not null,
  crefito_region smallint,
  crefito_number text,
  clinic_name text,
  address text,
  phone text,
  changed_by uuid,
  valid_from timestamptz not null default now(),
  supervisor_name text,
  supervisor_crefito_region smallint,
  supervisor_crefito_number text,
  specialty text,
  specialty_rqe text,
  second_specialty text,
  second_specialty_rqe text,
  constraint profile_versions_pkey primary key (user_id, version),
  constraint profile_versions_user_id_fkey foreign key (user_id) references auth.users (id) on delete cascade
);
comment on table public.profile_versions is
'What the profile of a therapist said, and from when on. A trigger alone writes it; it is deleted with the account.';
comment on column public.profile_versions.changed_by is
'Null when the change came from the database''s own console.';

create function public.signing_author(therapist uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object(
    'name', p.full_name,
    'category', p.category,
    'crefito_region', p.crefito_region,
    'crefito_number', p.crefito_number,
    'profile_version', (
      select max(v.version) from public.profile_versions v
      where v.user_id = p.user_id
        and (v.full_name, v.category, v.crefito_region, v.crefito_number)
          is not distinct from (p.full_name, p.category, p.crefito_region, p.crefito_number)
        and (v.supervisor_name, v.supervisor_crefito_region, v.supervisor_crefito_number)
          is not distinct from (p.supervisor_name, p.supervisor_crefito_region, p.supervisor_crefito_number)
        and (v.specialty, v.specialty_rqe, v.second_specialty, v.second_specialty_rqe)
          is not distinct from (p.specialty, p.specialty_rqe, p.second_specialty, p.second_specialty_rqe)
    )
  ) || case when p.supervisor_name is null then '{}' else jsonb_build_object(
    'supervisor', jsonb_build_object(
      'name', p.supervisor_name,
      'crefito_region', p.supervisor_crefito_region,
      'crefito_number', p.supervisor_crefito_number
    )
  ) end || coalesce((
    -- who is supervised signs as no specialist, and a title without its number is none
    select jsonb_build_object('specialties', jsonb_agg(
      jsonb_build_object('title', held.title, 'rqe', held.rqe) order by held.place
    ))
    from (
      values (1, p.specialty, p.specialty_rqe), (2, p.second_specialty, p.second_specialty_rqe)
    ) held (place, title, rqe)
    where p.supervisor_name is null and held.title is not null and held.rqe is not null
    having count(*) > 0
  ), '{}')
  from public.therapist_profiles p
  where p.user_id = therapist and p.full_name is not null;
$$;
comment on function public.signing_author(uuid) is
'Who signs, as the profile says it now, with its version; null while it has no name.';
revoke all on function public.signing_author(uuid) from public, anon, authenticated;

create function public.refuse_profile_version_deletion() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  -- with the account, they go
  if exists (select from gone g join auth.users u on u.id = g.user_id) then
    raise exception 'versions of a profile are never deleted';
  end if;
  return null;
end;
$$;
comment on function public.refuse_profile_version_deletion() is
'The versions of a profile are deleted with its account.';
revoke all on function public.refuse_profile_version_deletion() from public, anon, authenticated;

create trigger profile_versions_no_change before update or truncate on public.profile_versions
  for each statement execute function public.refuse_change('versions of a profile');
create trigger profile_versions_refuse_deletion after delete on public.profile_versions referencing old table as gone
  for each statement
  execute function public.refuse_profile_version_deletion();
alter table public.profile_versions enable row level security;
create policy "therapists read the versions of their own profile" on public.profile_versions for select to authenticated
  using ((select auth.uid()) = user_id);
revoke all on public.profile_versions from anon, authenticated, service_role;
grant select on public.profile_versions to authenticated;
grant select on public.profile_versions to service_role;

-- The key of a device
-- -------------------

create table public.device_keys (
  user_id uuid not null default auth.uid(),
  device_id uuid not null,
  key_material text not null constraint device_keys_key_material_check check (key_material ~ '^[A-Za-z0-9+/]{43}=$'),
  created_at timestamptz not null default now(),
  constraint device_keys_pkey primary key (user_id, device_id),
  constraint device_keys_user_id_fkey foreign key (user_id) references auth.users (id) on delete cascade
);
comment on table public.device_keys is
'The keys that encrypt drafts on a therapist''s devices, one per device. The device holds its key wrapped by the password;
this copy restores it after the password was reset. A key is inserted once and never rewritten: the drafts under a
replaced key could not be read.';
comment on column public.device_keys.device_id is
'Made by the device, at random.';
comment on column public.device_keys.key_material is
'256 bits in base64.';

create trigger device_keys_limit after insert on public.device_keys
  for each row execute function public.limit_rows('1000');
comment on trigger device_keys_limit on public.device_keys is
'One per browser and per clearing of its data: years of use. No older key makes room, since the server cannot tell which
one still opens drafts; without a copy, the password alone opens the new one.';
alter table public.device_keys enable row level security;
create policy "therapists read their own device keys" on public.device_keys for select to authenticated
  using ((select auth.uid()) = user_id);
create policy "therapists add their own device keys" on public.device_keys for insert to authenticated
  with check ((select auth.uid()) = user_id);
revoke all on public.device_keys from anon, authenticated;
grant select on public.device_keys to authenticated;
grant insert (user_id, device_id, key_material) on public.device_keys to authenticated;

-- Short texts of a therapist
-- --------------------------

create table public.phrases (
  id uuid not null default gen_random_uuid(),
  user_id uuid not null default auth.uid(),
  title text not null constraint phrases_title_check check (title ~ '\S' and char_length(title) <= 100),
  content text not null constraint phrases_content_check check (content ~ '\S' and char_length(content) <= 10000),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  revision integer not null default 1,
  constraint phrases_pkey primary key (id, user_id),
  constraint phrases_user_id_fkey foreign key (user_id) references auth.users (id) on delete cascade
);
comment on table public.phrases is
'A therapist''s own short texts, inserted while writing. They belong to the therapist and to no patient: they have no history
and are deleted with the account.';

create unique index phrases_title_once on public.phrases (user_id, lower(title));
create trigger phrases_limit after insert on public.phrases
  for each row execute function public.limit_rows('200');
create trigger phrases_touch before insert or update on public.phrases
  for each row execute function public.touch_row();
alter table public.phrases enable row level security;
create policy "therapists read their own phrases" on public.phrases for select to authenticated
  using ((select auth.uid()) = user_id);
create policy "therapists add their own phrases" on public.phrases for insert to authenticated
  with check ((select auth.uid()) = user_id);
create policy "therapists change their own phrases" on public.phrases for update to authenticated
  using ((select auth.uid()) = user_id)
  with check ((select auth.uid()) = user_id);
create policy "therapists delete their own phrases" on public.phrases for delete to authenticated
  using ((select auth.uid()) = user_id);
revoke all on public.phrases from anon, authenticated;
grant select, delete on public.phrases to authenticated;
grant insert (id, user_id, title, content) on public.phrases to authenticated;
grant update (title, content) on public.phrases to authenticated;

-- Ids that are spent
-- ------------------

create table public.deleted_ids (
  user_id uuid not null,
  id uuid not null,
  constraint deleted_ids_pkey primary key (user_id, id)
);
comment on table public.deleted_ids is
'The ids of deleted rows of any kind: none is ever taken again, so that no other text can stand under the id of a deleted
one. An id is spent for its therapist alone; to others it is like one that nobody used.';

create trigger deleted_ids_no_change before delete or update or truncate on public.deleted_ids
  for each statement execute function public.refuse_change('ids of deleted entries');
alter table public.deleted_ids enable row level security;
create policy "therapists read their own deleted ids" on public.deleted_ids for select to authenticated
  using ((select auth.uid()) = user_id);
revoke all on public.deleted_ids from anon, authenticated, service_role;
grant select on public.deleted_ids to authenticated;
grant select on public.deleted_ids to service_role;

-- What is left of a deleted record
-- --------------------------------

create table public.patient_tombstones (
  id bigint generated always as identity not null,
  patient_id uuid not null,
  user_id uuid not null,
  deleted_by uuid,
  deleted_at timestamptz not null default clock_timestamp(),
  reason text constraint patient_tombstones_reason_check check (reason in ('pedido', 'engano', 'prazo', 'outro')),
  words text constraint patient_tombstones_words_check check (words ~ '\S' and char_length(words) <= 1000),
  notes integer,
  documents integer,
  consents integer,
  family_answers integer,
  begun_at timestamptz,
  last_entry_at timestamptz,
  goals integer,
  results integer,
  evaluations integer,
  issued_reports integer,
  care_plans integer,
  goal_ratings integer,
  disclosures integer,
  imported_records integer,
  home_guidance integer,
  report_explanations integer,
  diagnoses integer,
  absences integer,
  signed_copies integer,
  document_kinds integer,
  constraint patient_tombstones_pkey primary key (id),
  constraint patient_tombstones_check check (words is null or coalesce(reason, '') = 'outro')
);
comment on table public.patient_tombstones is
'One row per deletion of a patient: why, if a reason was given, and what the record held, never what it said. An id that is
used again gets a second tombstone.';
comment on column public.patient_tombstones.words is
'Another reason, in the therapist''s words.';
comment on column public.patient_tombstones.notes is
'Null, as the other numbers, for deletions from before the column.';
comment on column public.patient_tombstones.begun_at is
'When the record was made.';
comment on column public.patient_tombstones.last_entry_at is
'The time of its last entry of any kind.';
comment on column public.patient_tombstones.disclosures is
'What left the record otherwise than as an issued report, copies among it.';

create index patient_tombstones_user_id_patient_id_idx on public.patient_tombstones (user_id, patient_id);
create trigger patient_tombstones_no_change before delete or update or truncate on public.patient_tombstones
  for each statement execute function public.refuse_change('tombstones');
alter table public.patient_tombstones enable row level security;
create policy "therapists read their own tombstones" on public.patient_tombstones for select to authenticated
  using ((select auth.uid()) = user_id);
revoke all on public.patient_tombstones from anon, authenticated, service_role;
grant select on public.patient_tombstones to authenticated;
grant select on public.patient_tombstones to service_role;

-- Records
-- -------

create table public.patients (
  id uuid not null default gen_random_uuid(),
  user_id uuid not null default auth.uid(),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  revision integer not null default 1,
  tipo text not null default 'adulto' constraint patients_tipo_check check (tipo in ('adulto', 'infantil')),
  attended_on date constraint patients_attended_on_readable check (attended_on between '0001-01-01' and '9999-12-31'),
  questionnaire_version smallint not null default 1,
  photo_url text constraint patients_photo_url_length check (char_length(photo_url) <= 1000),
  nome text not null
    constraint patients_nome_check check (nome ~ '\S')
    constraint patients_nome_length check (char_length(nome) <= 1000),
  "dataNascimento" date not null
    constraint "patients_dataNascimento_readable" check ("dataNascimento" between '0001-01-01' and '9999-12-31'),
  responsavel text constraint patients_responsavel_length check (char_length(responsavel) <= 1000),
  tipo_responsavel text constraint patients_tipo_responsavel_length check (char_length(tipo_responsavel) <= 1000),
  cpf text constraint patients_cpf_length check (char_length(cpf) <= 1000),
  email text constraint patients_email_length check (char_length(email) <= 1000),
  telefone text constraint patients_telefone_length check (char_length(telefone) <= 1000),
  endereco text constraint patients_endereco_length check (char_length(endereco) <= 1000),
  estado text constraint patients_estado_length check (char_length(estado) <= 1000),
  municipio text constraint patients_municipio_length check (char_length(municipio) <= 1000),
  "estadoCivil" text constraint "patients_estadoCivil_length" check (char_length("estadoCivil") <= 1000),
  profissao text constraint patients_profissao_length check (char_length(profissao) <= 1000),
  escolaridade text constraint patients_escolaridade_length check (char_length(escolaridade) <= 1000),
  escola text constraint patients_escola_length check (char_length(escola) <= 1000),
  "queixaPrincipal" text
    constraint "patients_queixaPrincipal_length" check (char_length("queixaPrincipal") <= 200000),
  "historiaDoenca" text constraint "patients_historiaDoenca_length" check (char_length("historiaDoenca") <= 200000),
  medicamentos text constraint patients_medicamentos_length check (char_length(medicamentos) <= 200000),
  alergias text constraint patients_alergias_length check (char_length(alergias) <= 200000),
  cirurgias text constraint patients_cirurgias_length check (char_length(cirurgias) <= 200000),
  "historicoFamiliar" text
    constraint "patients_historicoFamiliar_length" check (char_length("historicoFamiliar") <= 200000),
  "avaliacaoFuncional" text
    constraint "patients_avaliacaoFuncional_length" check (char_length("avaliacaoFuncional") <= 200000),
  "atividadesVidaDiaria" text
    constraint "patients_atividadesVidaDiaria_length" check (char_length("atividadesVidaDiaria") <= 200000),
  mobilidade text constraint patients_mobilidade_length check (char_length(mobilidade) <= 200000),
  cognicao text constraint patients_cognicao_length check (char_length(cognicao) <= 200000),
  comunicacao text constraint patients_comunicacao_length check (char_length(comunicacao) <= 200000),
  historiagestacaoparto text
    constraint patients_historiagestacaoparto_length check (char_length(historiagestacaoparto) <= 200000),
  desenvolvimentomotor text
    constraint patients_desenvolvimentomotor_length check (char_length(desenvolvimentomotor) <= 200000),
  desenvolvimentolinguagem text
    constraint patients_desenvolvimentolinguagem_length check (char_length(desenvolvimentolinguagem) <= 200000),
  historicosaude text constraint patients_historicosaude_length check (char_length(historicosaude) <= 200000),
  medicamentos_infantil text
    constraint patients_medicamentos_infantil_length check (char_length(medicamentos_infantil) <= 200000),
  alergias_infantil text
    constraint patients_alergias_infantil_length check (char_length(alergias_infantil) <= 200000),
  cirurgias_infantil text
    constraint patients_cirurgias_infantil_length check (char_length(cirurgias_infantil) <= 200000),
  historico_familiar_infantil text
    constraint patients_historico_familiar_infantil_length check (char_length(historico_familiar_infantil) <= 200000),
  outros_acompanhamentos text
    constraint patients_outros_acompanhamentos_length check (char_length(outros_acompanhamentos) <= 200000),
  rotinadiaria text constraint patients_rotinadiaria_length check (char_length(rotinadiaria) <= 200000),
  interacaosocial text constraint patients_interacaosocial_length check (char_length(interacaosocial) <= 200000),
  comportamentos text constraint patients_comportamentos_length check (char_length(comportamentos) <= 200000),
  avds text constraint patients_avds_length check (char_length(avds) <= 200000),
  desempenhoescolar text
    constraint patients_desempenhoescolar_length check (char_length(desempenhoescolar) <= 200000),
  brincar text constraint patients_brincar_length check (char_length(brincar) <= 200000),
  processamentosensorial text
    constraint patients_processamentosensorial_length check (char_length(processamentosensorial) <= 200000),
  objetivos text constraint patients_objetivos_length check (char_length(objetivos) <= 200000),
  "planoTratamento" text
    constraint "patients_planoTratamento_length" check (char_length("planoTratamento") <= 200000),
  observacoes text constraint patients_observacoes_length check (char_length(observacoes) <= 200000),
  completa boolean generated always as (coalesce( case tipo when 'infantil' then avds else "avaliacaoFuncional" end ~ '\S', false)) stored,
  consent_version text constraint patients_consent_version_length check (char_length(consent_version) <= 1000),
  "queixaResumo" text generated always as ("left"("queixaPrincipal", 301)) stored,
  discharged_on date
    constraint patients_discharged_on_readable check (discharged_on between '0001-01-01' and '9999-12-31'),
  discharge_reason text
    constraint patients_discharge_reason_check check (discharge_reason in (
      'objetivos', 'encaminhamento', 'interrupcao', 'mudanca', 'obito', 'outro'
    )),
  discharge_summary text constraint patients_discharge_summary_check check (char_length(discharge_summary) <= 200000),
  readmission_reason text
    constraint patients_readmission_reason_check check (readmission_reason ~ '\S' and char_length(readmission_reason) <= 1000),
  archived_at timestamptz,
  to_ask text[] not null default '{}',
  resumed_on date constraint patients_resumed_on_readable check (resumed_on between '0001-01-01' and '9999-12-31'),
  treatment_version text constraint patients_treatment_version_length check (char_length(treatment_version) <= 1000),
  gestational_weeks text
    constraint patients_gestational_weeks_check
      check (char_length(gestational_weeks) <= 2 and gestational_weeks ~ '^(2[0-9]|3[0-9]|4[0-4])$'),
  social_name text constraint patients_social_name_length check (char_length(social_name) <= 1000),
  constraint patients_pkey primary key (id, user_id),
  constraint patients_user_id_fkey foreign key (user_id) references auth.users (id) on delete restrict,
  constraint patients_check check ((discharged_on is null) = (discharge_reason is null)),
  constraint patients_check1 check (discharged_on is not null or discharge_summary is null),
  constraint patients_check2 check (discharged_on is null or readmission_reason is null),
  constraint patients_photo_url_own check (
    photo_url is null
    or position('/patient-photos/' in split_part(photo_url, '?', 1)) = 0
    or split_part(split_part(photo_url, '?', 1), '/patient-photos/', 2)
      ~ ('^' || user_id::text || '/' || id::text || '/[A-Za-z0-9_-][A-Za-z0-9._-]*$')
  )
);
comment on table public.patients is
'One table for both forms: every question of the adult and of the child anamnesis is a column. Discharging is an entry in
the record; archiving is none and changes neither updated_at nor how long the record is kept.';
comment on column public.patients.user_id is
'Deleting an account never erases records.';
comment on column public.patients.consent_version is
'The version of the text whose consent to the use of data is in force, null without one; derived by refresh_consent_version.';
comment on column public.patients."queixaResumo" is
'The report of all patients prints 300 characters; one more tells a complaint that continues from one that ends there.';
comment on column public.patients.readmission_reason is
'Why the last discharge was undone; null while one is in force.';
comment on column public.patients.to_ask is
'The columns that are still to be asked, for the lists, which read no marks; derived by refresh_to_ask.';
comment on column public.patients.resumed_on is
'When the last course of treatment began, if an earlier one had ended; the discharge that ended that one is in the history.';
comment on column public.patients.treatment_version is
'The version of the text whose signed consent to the treatment is in force, null without one; derived by refresh_consent_version.';
comment on column public.patients.gestational_weeks is
'The completed weeks of gestation at birth, 20 to 44. The corrected age is computed from them and from the birth date.';
comment on column public.patients.social_name is
'By what the patient is called, where that is not the civil name: nome. Null for most.';

create function public.add_patient_tombstone() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  said jsonb := nullif(current_setting('app.deletion', true), '')::jsonb;
  of_record constant text := '(select %s from public.%I r where r.patient_id = $1 and r.user_id = $2)';
  numbers text;
  counts text;
  times text;
begin
  -- what was said of another deletion of this transaction
  if said ->> 'patient' is distinct from old.id::text then
    said := null;
  end if;
  select string_agg(quote_ident(t.counted_as), ', ' order by t.name), string_agg(format(of_record, t.held, t.name), ', ' order by t.name),
    string_agg(format(of_record, t.entered, t.name), ', ')
  into numbers, counts, times
  from public.record_tables() t;
  execute format(
    'insert into public.patient_tombstones (patient_id, user_id, deleted_by, reason, words, begun_at, last_entry_at, %s) '
    'select $1, $2, $3, $4, $5, $6, greatest($7, %s), %s',
    numbers, times, counts
  ) using old.id, old.user_id, auth.uid(), said ->> 'reason', said ->> 'words', old.created_at, old.updated_at;
  return old;
end;
$$;
comment on function public.add_patient_tombstone() is
'Before the deletion, while the rows to count are there; the patient''s row is locked, so that none is added.';
revoke all on function public.add_patient_tombstone() from public, anon, authenticated;

create function public.delete_invitations() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  delete from public.family_invitations i where i.patient_id = old.id and i.user_id = old.user_id;
  return null;
end;
$$;
comment on function public.delete_invitations() is
'The links of a deleted record end with it.';
revoke all on function public.delete_invitations() from public, anon, authenticated;

create function public.delete_patient_history() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  delete from public.patient_history h where h.patient_id = old.id and h.user_id = old.user_id;
  return null;
end;
$$;
comment on function public.delete_patient_history() is
'After the deletion of a patient, in its transaction: entries of changes that were concurrent are found, too.';
revoke all on function public.delete_patient_history() from public, anon, authenticated;

create function public.log_patient() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  untracked constant text[] := array[
    'id', 'user_id', 'created_at', 'updated_at', 'revision', 'photo_url', 'consent_version', 'treatment_version',
    'completa', 'queixaResumo', 'to_ask'
  ];
  before jsonb := case when tg_op = 'INSERT' then '{}' else to_jsonb(old) end;
  after jsonb := to_jsonb(new);
  changed jsonb;
  photo text;
begin
  -- The history refers to a record by its id and its therapist.
  if tg_op = 'UPDATE' and (new.id, new.user_id) is distinct from (old.id, old.user_id) then
    raise exception 'a record keeps its id and its therapist' using errcode = '42501';
  end if;
  if tg_op = 'UPDATE' then
    photo := case
      -- touch_patient leaves the revision as it is for the photo of a new record
      when old.photo_url is null and new.photo_url is not null and new.revision > old.revision then 'photo_added'
      when new.photo_url is null and old.photo_url is not null then 'photo_removed'
      -- with the same path, the file was replaced, and log_file has written the entry
      when split_part(new.photo_url, '?', 1) <> split_part(old.photo_url, '?', 1) then 'photo_replaced'
    end;
    -- The file was removed before the address, and log_file has written the entry.
    if photo = 'photo_removed' and 'photo_removed' = (
      select h.kind from public.patient_history h
      where h.user_id = new.user_id and h.patient_id = new.id and h.kind like 'photo%'
      order by h.id desc limit 1
    ) then
      photo := null;
    end if;
    if photo is not null then
      insert into public.patient_history (patient_id, user_id, changed_by, kind, columns)
      values (new.id, new.user_id, auth.uid(), photo, '{}');
    end if;
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
comment on function public.log_patient() is
'Logs what a record said before a change, and its photo. Deletes the mark of a question that an update answers or clears.';
revoke all on function public.log_patient() from public, anon, authenticated;

create function public.stamp_patient() returns trigger
language plpgsql set search_path = '' as $$
begin
  new.consent_version := null;
  new.treatment_version := null;
  new.to_ask := '{}';
  if current_user in ('anon', 'authenticated', 'service_role') then
    new.created_at := now();
    new.updated_at := new.created_at;
    new.revision := 1;
    new.archived_at := null;
  end if;
  return new;
end;
$$;
comment on function public.stamp_patient() is
'The server says when a record came and in which revision it is; the owner of the tables, who fills or restores a database,
may set others.';
revoke all on function public.stamp_patient() from public, anon, authenticated;

create function public.take_home_answers() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform public.give_home_answers(new.id, new.user_id);
  return null;
end;
$$;
comment on function public.take_home_answers() is
'A new record takes what its family answered before it was there.';
revoke all on function public.take_home_answers() from public, anon, authenticated;

create function public.touch_patient() returns trigger
language plpgsql set search_path = '' as $$
declare
  unread constant text[] := array[
    'photo_url', 'created_at', 'updated_at', 'revision', 'completa', 'queixaResumo', 'consent_version', 'treatment_version', 'to_ask'
  ];
  unentered constant text[] := unread || array['archived_at'];
  asked constant timestamptz := new.archived_at;
begin
  new.created_at := old.created_at;
  new.updated_at := old.updated_at;
  new.revision := old.revision;
  if current_setting('app.derived_columns', true) = 'on'
    and current_user not in ('anon', 'authenticated', 'service_role')
  then
    return new;
  end if;
  new.consent_version := old.consent_version;
  new.treatment_version := old.treatment_version;
  new.to_ask := old.to_ask;
  if new.archived_at is not null then
    new.archived_at := coalesce(old.archived_at, now());
  end if;
  if old.photo_url is null and new.photo_url is not null and new.photo_url not like '%?%'
    and old.revision = 1 and old.created_at > now() - interval '1 hour'
    and to_jsonb(new) - unread = to_jsonb(old) - unread
  then
    return new;
  end if;
  new.revision := old.revision + 1;
  if asked is not distinct from old.archived_at or new.photo_url is distinct from old.photo_url
    or to_jsonb(new) - unentered <> to_jsonb(old) - unentered
  then
    new.updated_at := now();
  end if;
  return new;
end;
$$;
comment on function public.touch_patient() is
'Counts an update as a revision and sets its time. Not counted: derived columns, and the photo of a new record, whose address
has no version and comes within an hour of the insert (an hour is more than a slow line takes for one photo). Archiving
changes no updated_at; archiving what another device archived changes nothing.';
revoke all on function public.touch_patient() from public, anon, authenticated;

create index patients_archived_idx on public.patients (user_id, created_at desc, id) where (archived_at is not null);
comment on index public.patients_archived_idx is
'The lists filter archived records out of the index on all; the archived ones have this one.';
create index patients_user_id_created_at_id_idx on public.patients (user_id, created_at desc, id);
create trigger patients_add_tombstone before delete on public.patients
  for each row execute function public.add_patient_tombstone();
create trigger patients_check_attended_on before insert or update of attended_on on public.patients
  for each row when (new.attended_on is not null)
  execute function public.check_day('clock', 'attended_on');
create trigger patients_check_discharged_on before insert or update of discharged_on on public.patients
  for each row when (new.discharged_on is not null)
  execute function public.check_day('planned', 'discharged_on');
create trigger patients_check_resumed_on before insert or update of resumed_on on public.patients
  for each row when (new.resumed_on is not null)
  execute function public.check_day('planned', 'resumed_on');
create trigger patients_delete_history after delete on public.patients
  for each row execute function public.delete_patient_history();
create trigger patients_delete_invitations after delete on public.patients
  for each row execute function public.delete_invitations();
create trigger patients_log after insert or update on public.patients
  for each row execute function public.log_patient();
create trigger patients_refuse_deleted_id after insert on public.patients
  for each row execute function public.refuse_deleted_id();
create trigger patients_stamp before insert on public.patients
  for each row execute function public.stamp_patient();
create trigger patients_store_deleted_ids after delete on public.patients referencing old table as gone
  for each statement execute function public.store_deleted_ids();
create trigger patients_take_home_answers after insert on public.patients
  for each row execute function public.take_home_answers();
create trigger patients_touch before update on public.patients
  for each row execute function public.touch_patient();
alter table public.patients enable row level security;
create policy "therapists read their own patients" on public.patients for select to authenticated
  using ((select auth.uid()) = user_id);
create policy "therapists add their own patients" on public.patients for insert to authenticated
  with check ((select auth.uid()) = user_id);
create policy "therapists change their own patients" on public.patients for update to authenticated
  using ((select auth.uid()) = user_id)
  with check ((select auth.uid()) = user_id);
create policy "therapists delete their own patients" on public.patients for delete to authenticated
  using ((select auth.uid()) = user_id);
revoke all on public.patients from anon, authenticated;
grant select, insert, update, delete on public.patients to authenticated;

-- The history of a record
-- -----------------------

create table public.patient_history (
  id bigint generated always as identity not null,
  patient_id uuid not null,
  user_id uuid not null,
  changed_by uuid,
  changed_at timestamptz not null default clock_timestamp(),
  kind text not null
    constraint patient_history_kind_check check (kind in (
      'created', 'changed', 'document_added', 'document_replaced', 'document_removed', 'photo_added', 'photo_replaced',
      'photo_removed', 'note_added', 'note_changed', 'note_finalised', 'note_removed', 'marked', 'family_answered',
      'family_reviewed', 'imported', 'plan_changed', 'goal_added', 'goal_changed', 'goal_rated', 'rating_struck',
      'result_added', 'result_changed', 'result_removed', 'evaluated', 'report_issued', 'disclosed', 'guidance_added',
      'guidance_changed', 'guidance_removed', 'consent_given', 'consent_signed', 'consent_revoked', 'report_explained',
      'diagnosis_added', 'diagnosis_changed', 'diagnosis_removed', 'absence_added', 'absence_changed', 'absence_removed',
      'report_signed', 'document_kind_added', 'document_kind_changed', 'document_kind_removed'
    )),
  columns text[] not null,
  old jsonb not null default '{}'::jsonb,
  document_id uuid,
  file_name text,
  note_id uuid,
  occurred_on date,
  filled_by text,
  transaction bigint default pg_current_xact_id()::text::bigint,
  entry_id uuid,
  constraint patient_history_pkey primary key (id)
);
comment on table public.patient_history is
'What a record said before each change (Lei 13.787/2018, art. 4: no alteration goes unnoticed). Triggers alone write it: no
client may insert, change or delete a row. It has no foreign key to patients: a deletion clears the history itself and
leaves a tombstone.';
comment on column public.patient_history.changed_by is
'Null when the change came from the database''s own console.';
comment on column public.patient_history.columns is
'Which columns were filled, changed or marked, of the record, its plan, a goal or a result; empty for documents, photos, notes and
answers of families. Lists read these and no text.';
comment on column public.patient_history.old is
'For each changed column what stood there before; the new value is in the next row, or in the record. For marks
{"mark": …, "informant": …} or null by column, for a removed document its row, for an open note what it said. What a
finalised note says is in the note.';
comment on column public.patient_history.transaction is
'Which entries one transaction wrote. The numbers begin again where a database is moved: they tell entries of about the
same time apart, and no others. Entries from before the column have none.';
comment on column public.patient_history.entry_id is
'The goal, result, evaluation, report or disclosure that the entry is about.';

create index patient_history_user_id_patient_id_id_idx on public.patient_history (user_id, patient_id, id desc);
create trigger patient_history_no_change before update or truncate on public.patient_history
  for each statement execute function public.refuse_change('entries of the history');
create trigger patient_history_refuse_deletion after delete on public.patient_history referencing old table as gone
  for each statement
  execute function public.refuse_evidence_deletion('entries of the history');
alter table public.patient_history enable row level security;
create policy "therapists read the history of their own patients" on public.patient_history for select to authenticated
  using ((select auth.uid()) = user_id);
revoke all on public.patient_history from anon, authenticated, service_role;
grant select on public.patient_history to authenticated;
grant select on public.patient_history to service_role;

-- What is known of an answer besides its words
-- --------------------------------------------

create table public.answer_marks (
  patient_id uuid not null,
  user_id uuid not null default auth.uid(),
  "column" text not null
    constraint answer_marks_column_check check (char_length("column") <= 63)
    constraint answer_marks_question check ("column" <> all (array[
      'id', 'user_id', 'created_at', 'updated_at', 'revision', 'tipo', 'attended_on', 'questionnaire_version', 'photo_url',
      'completa', 'queixaResumo', 'consent_version', 'treatment_version', 'discharged_on', 'discharge_reason',
      'discharge_summary', 'readmission_reason', 'resumed_on', 'archived_at', 'to_ask'
    ])),
  mark text constraint answer_marks_mark_check check (mark in ('nao_perguntado', 'nao_sabe', 'nao_se_aplica')),
  informant text constraint answer_marks_informant_check check (informant ~ '\S' and char_length(informant) <= 100),
  changed_at timestamptz not null default now(),
  constraint answer_marks_pkey primary key (patient_id, user_id, "column"),
  constraint answer_marks_patient_id_user_id_fkey foreign key (patient_id, user_id)
    references public.patients (id, user_id) on delete cascade,
  constraint answer_marks_check check (mark is not null or informant is not null)
);
comment on table public.answer_marks is
'What is known of an answer besides its words: why there is none, and who gave it. One row per question, so that two
devices merge per question as they do for answers. A question that nobody marked has no row.
answer_marks_question lists the columns of patients that are no questions; a new question needs no line there.';
comment on column public.answer_marks.informant is
'In the words that are shown and printed: ''Mãe'', ''Escola'', or what was written for another one.';

create function public.check_answer_mark() returns trigger
language plpgsql set search_path = '' as $$
declare
  record jsonb;
  is_answered boolean;
begin
  if tg_op = 'UPDATE' and (new.patient_id, new.user_id, new."column")
    is distinct from (old.patient_id, old.user_id, old."column")
  then
    raise exception 'a mark keeps its question' using errcode = '42501';
  end if;
  -- Locked, so that nobody answers the question meanwhile.
  select to_jsonb(p) into record from public.patients p
  where p.id = new.patient_id and p.user_id = new.user_id for no key update;
  is_answered := coalesce(record ->> new."column" ~ '\S', false);
  if record is not null and not record ? new."column" then
    raise exception 'there is no such question' using errcode = '23514';
  end if;
  if is_answered and new.mark is not null then
    raise exception 'a question that is answered has no mark' using errcode = '23514';
  end if;
  if record is not null and not is_answered and new.mark is null then
    raise exception 'nobody has answered this question' using errcode = '23514';
  end if;
  if current_user in ('anon', 'authenticated', 'service_role') or tg_op = 'UPDATE' then
    new.changed_at := now();
  end if;
  return new;
end;
$$;
comment on function public.check_answer_mark() is
'A mark is of a question that has no answer; an informant is of an answer or a mark.';
revoke all on function public.check_answer_mark() from public, anon, authenticated;

create function public.log_answer_marks() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into public.patient_history (patient_id, user_id, changed_by, kind, columns, old)
  select m.patient_id, m.user_id, auth.uid(), 'marked', array_agg(m."column" order by m."column"),
    jsonb_object_agg(m."column", case when tg_op = 'INSERT' then 'null'
      else jsonb_build_object('mark', m.mark, 'informant', m.informant) end)
  from was m
  -- The marks of a deleted patient leave no entry: its history goes, too.
  join public.patients p on p.id = m.patient_id and p.user_id = m.user_id
  group by m.patient_id, m.user_id;
  return null;
end;
$$;
comment on function public.log_answer_marks() is
'One entry per statement: what a form marks at once is one change.';
revoke all on function public.log_answer_marks() from public, anon, authenticated;

create function public.refresh_to_ask() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  -- The lock serialises writers; the next statement sees their rows.
  perform from public.patients p
  where (p.id, p.user_id) in (select was.patient_id, was.user_id from was) for no key update;
  perform set_config('app.derived_columns', 'on', true);
  update public.patients p set to_ask = asked.columns
  from (
    select was.patient_id, was.user_id, array(
      select m."column" from public.answer_marks m
      where m.patient_id = was.patient_id and m.user_id = was.user_id and m.mark = 'nao_perguntado'
      order by m."column"
    ) as columns
    from was group by was.patient_id, was.user_id
  ) asked
  where p.id = asked.patient_id and p.user_id = asked.user_id and p.to_ask <> asked.columns;
  perform set_config('app.derived_columns', '', true);
  return null;
end;
$$;
comment on function public.refresh_to_ask() is
'Lists know what is still to be asked without reading marks.';
revoke all on function public.refresh_to_ask() from public, anon, authenticated;

create trigger answer_marks_check before insert or update on public.answer_marks
  for each row execute function public.check_answer_mark();
create trigger answer_marks_log_delete after delete on public.answer_marks referencing old table as was
  for each statement execute function public.log_answer_marks();
create trigger answer_marks_log_insert after insert on public.answer_marks referencing new table as was
  for each statement execute function public.log_answer_marks();
create trigger answer_marks_log_update after update on public.answer_marks referencing old table as was
  for each statement execute function public.log_answer_marks();
create trigger answer_marks_refresh_to_ask_delete after delete on public.answer_marks referencing old table as was
  for each statement execute function public.refresh_to_ask();
create trigger answer_marks_refresh_to_ask_insert after insert on public.answer_marks referencing new table as was
  for each statement execute function public.refresh_to_ask();
create trigger answer_marks_refresh_to_ask_update after update on public.answer_marks referencing old table as was
  for each statement execute function public.refresh_to_ask();
alter table public.answer_marks enable row level security;
create policy "therapists read their own marks" on public.answer_marks for select to authenticated
  using ((select auth.uid()) = user_id);
create policy "therapists add their own marks" on public.answer_marks for insert to authenticated
  with check ((select auth.uid()) = user_id);
create policy "therapists change their own marks" on public.answer_marks for update to authenticated
  using ((select auth.uid()) = user_id)
  with check ((select auth.uid()) = user_id);
create policy "therapists delete their own marks" on public.answer_marks for delete to authenticated
  using ((select auth.uid()) = user_id);
revoke all on public.answer_marks from anon, authenticated;
grant select, delete on public.answer_marks to authenticated;
grant insert (patient_id, user_id, "column", mark, informant) on public.answer_marks to authenticated;
grant update (mark, informant) on public.answer_marks to authenticated;

-- Documents
-- ---------

create table public.patient_documents (
  id uuid not null default gen_random_uuid(),
  patient_id uuid not null,
  user_id uuid not null default auth.uid(),
  file_name text not null constraint patient_documents_file_name_length check (char_length(file_name) <= 1000),
  file_path text not null
    constraint patient_documents_file_path_length check (char_length(file_path) <= 1000)
    constraint patient_documents_file_path_plain check (
      file_path ~ '^[0-9a-f-]{36}/[0-9a-f-]{36}/[A-Za-z0-9_-][A-Za-z0-9._-]*$'
    ),
  file_size bigint not null constraint patient_documents_file_size_check check (file_size >= 0),
  mime_type text not null constraint patient_documents_mime_type_length check (char_length(mime_type) <= 1000),
  uploaded_at timestamptz not null default now(),
  constraint patient_documents_pkey primary key (id, user_id),
  constraint patient_documents_file_path_key unique (file_path),
  constraint patient_documents_patient_id_user_id_fkey foreign key (patient_id, user_id)
    references public.patients (id, user_id) on delete cascade,
  constraint patient_documents_check check (starts_with(file_path, ((user_id::text || '/') || patient_id::text) || '/'))
);
comment on table public.patient_documents is
'The PDFs of a patient. The files are in the bucket "documents" under file_path, which has one spelling: storage
normalises paths, and the history would miss changes of a file under another spelling.';

create function public.check_result_document() returns trigger
language plpgsql set search_path = '' as $$
begin
  if not exists (
    select from public.patient_documents d
    where d.id = new.document_id and d.patient_id = new.patient_id and d.user_id = new.user_id
  ) then
    raise exception 'only a document of the same patient is attached' using errcode = '23503';
  end if;
  return null;
end;
$$;
revoke all on function public.check_result_document() from public, anon, authenticated;

create function public.log_document() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  document public.patient_documents := case tg_op when 'DELETE' then old else new end;
begin
  -- Documents that are deleted with their patient leave no entry: its history goes, too.
  if not exists (
    select from public.patients p where p.id = document.patient_id and p.user_id = document.user_id
  ) then
    return null;
  end if;
  -- The file was removed before the row, and log_file has written the entry.
  if tg_op = 'DELETE' and 'document_removed' = (
    select h.kind from public.patient_history h
    where h.user_id = document.user_id and h.patient_id = document.patient_id and h.document_id = document.id
    order by h.id desc limit 1
  ) then
    return null;
  end if;
  insert into public.patient_history (patient_id, user_id, changed_by, kind, columns, old, document_id, file_name)
  values (
    document.patient_id,
    document.user_id,
    auth.uid(),
    case tg_op when 'DELETE' then 'document_removed' else 'document_added' end,
    '{}',
    case tg_op when 'DELETE' then to_jsonb(document) - array['id', 'patient_id', 'user_id'] else '{}' end,
    document.id,
    document.file_name
  );
  return null;
end;
$$;
revoke all on function public.log_document() from public, anon, authenticated;

create index patient_documents_user_id_patient_id_uploaded_at_idx on public.patient_documents (user_id, patient_id, uploaded_at desc);
create trigger patient_documents_log after insert or delete on public.patient_documents
  for each row execute function public.log_document();
create trigger patient_documents_no_change before update or truncate on public.patient_documents
  for each statement execute function public.refuse_change('documents');
comment on trigger patient_documents_no_change on public.patient_documents is
'The row of a document is added and removed, and never rewritten: the service key could point it to another file without
an entry in the history, which has one for each removal.';
create trigger patient_documents_refuse_deleted_id after insert on public.patient_documents
  for each row execute function public.refuse_deleted_id();
create trigger patient_documents_stamp before insert on public.patient_documents
  for each row execute function public.stamp_row('uploaded_at');
create trigger patient_documents_store_deleted_ids after delete on public.patient_documents referencing old table as gone
  for each statement execute function public.store_deleted_ids();
alter table public.patient_documents enable row level security;
create policy "therapists read their own documents" on public.patient_documents for select to authenticated
  using ((select auth.uid()) = user_id);
create policy "therapists add their own documents" on public.patient_documents for insert to authenticated
  with check ((select auth.uid()) = user_id);
create policy "therapists delete their own documents" on public.patient_documents for delete to authenticated
  using ((select auth.uid()) = user_id);
revoke all on public.patient_documents from anon, authenticated;
grant select, insert, delete on public.patient_documents to authenticated;

-- What kind of document one is
-- ----------------------------

create table public.document_kinds (
  document_id uuid,
  kind text
    constraint document_kinds_kind_check check (kind in ('pedido', 'laudo', 'certificado', 'relatorio', 'outro'))
);
comment on table public.document_kinds is
'What kind of document a PDF of the record is; null, or no row, where it is not said. Of several rows of a document the newest one counts.
It goes with its document. What it said before is in the history.';

select public.install_editable('public.document_kinds', 'document_kind', 'kinds of documents', '{document_id, kind}');

alter table public.document_kinds add constraint document_kinds_document_fkey foreign key (document_id, user_id)
  references public.patient_documents (id, user_id) on delete cascade;

create index document_kinds_document_id_idx on public.document_kinds (document_id, user_id)
  where (document_id is not null);
create trigger document_kinds_check_document after insert or update of document_id on public.document_kinds
  for each row when (new.document_id is not null)
  execute function public.check_result_document();
