-- One table for both forms: every question of the adult and of the child anamnesis is a column.

create table public.patients (
  id uuid not null default gen_random_uuid(),
  -- Deleting an account never erases charts.
  user_id uuid not null default auth.uid() references auth.users (id) on delete restrict,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  revision integer not null default 1,
  tipo text not null default 'adulto' check (tipo in ('adulto', 'infantil')),
  attended_on date,
  questionnaire_version smallint not null default 1,
  photo_url text,

  nome text not null check (nome ~ '\S'),
  "dataNascimento" date not null,
  responsavel text,
  tipo_responsavel text,
  cpf text,
  email text,
  telefone text,
  endereco text,
  estado text,
  municipio text,
  "estadoCivil" text,
  profissao text,
  escolaridade text,
  escola text,

  "queixaPrincipal" text,
  "historiaDoenca" text,
  medicamentos text,
  alergias text,
  cirurgias text,
  "historicoFamiliar" text,

  "avaliacaoFuncional" text,
  "atividadesVidaDiaria" text,
  mobilidade text,
  cognicao text,
  comunicacao text,

  historiagestacaoparto text,
  desenvolvimentomotor text,
  desenvolvimentolinguagem text,
  historicosaude text,
  medicamentos_infantil text,
  alergias_infantil text,
  cirurgias_infantil text,
  historico_familiar_infantil text,
  outros_acompanhamentos text,

  rotinadiaria text,
  interacaosocial text,
  comportamentos text,
  avds text,
  desempenhoescolar text,
  brincar text,
  processamentosensorial text,

  objetivos text,
  "planoTratamento" text,
  observacoes text,

  completa boolean generated always as (
    coalesce(case tipo when 'infantil' then avds else "avaliacaoFuncional" end ~ '\S', false)
  ) stored,
  "queixaResumo" text generated always as (left("queixaPrincipal", 300)) stored,

  -- The text version of the consent that is in force, null without one; kept by the consents alone.
  consent_version text,

  -- Each therapist's ids are their own: an id that somebody else uses is answered like one that nobody does, so that
  -- nobody can ask whether a patient exists. Documents and consents refer to both columns and therefore always
  -- belong to the patient's own therapist.
  primary key (id, user_id)
);

create index patients_user_id_created_at_id_idx on public.patients (user_id, created_at desc, id);

-- The photo arrives in a second write right after the insert: that write is part of the creation, not an update.
-- Nor is it an update of the record when its consent is given or revoked; nobody else may say that one is in force.
create function public.touch_patient() returns trigger
language plpgsql security invoker set search_path = '' as $$
declare
  unread constant text[] := array[
    'photo_url', 'created_at', 'updated_at', 'revision', 'completa', 'queixaResumo', 'consent_version'
  ];
begin
  new.created_at := old.created_at;
  new.updated_at := old.updated_at;
  new.revision := old.revision;
  if pg_trigger_depth() > 1 then
    return new;
  end if;
  new.consent_version := old.consent_version;
  if old.photo_url is null and new.photo_url is not null
    and to_jsonb(new) - unread = to_jsonb(old) - unread
  then
    return new;
  end if;
  new.updated_at := now();
  new.revision := old.revision + 1;
  return new;
end;
$$;
revoke all on function public.touch_patient() from public, anon, authenticated;

create trigger patients_touch before update on public.patients
  for each row execute function public.touch_patient();

create function public.begin_patient() returns trigger
language plpgsql security invoker set search_path = '' as $$
begin
  new.consent_version := null;
  return new;
end;
$$;
revoke all on function public.begin_patient() from public, anon, authenticated;

create trigger patients_begin before insert on public.patients
  for each row execute function public.begin_patient();

alter table public.patients enable row level security;

create policy "therapists read their own patients" on public.patients
  for select to authenticated using ((select auth.uid()) = user_id);
create policy "therapists add their own patients" on public.patients
  for insert to authenticated with check ((select auth.uid()) = user_id);
create policy "therapists change their own patients" on public.patients
  for update to authenticated using ((select auth.uid()) = user_id) with check ((select auth.uid()) = user_id);
create policy "therapists delete their own patients" on public.patients
  for delete to authenticated using ((select auth.uid()) = user_id);

revoke all on public.patients from anon, authenticated;
grant select, insert, update, delete on public.patients to authenticated;

-- The four counters, of the caller's own patients: row level security leaves it no others to count.
-- The boundaries come from the device, whose "this month" and "today" are the therapist's.
create function public.patient_counters(month_start timestamptz, day_start timestamptz)
returns table (total bigint, new_this_month bigint, complete bigint, active_today bigint)
language sql stable security invoker set search_path = '' rows 1 as $$
  select
    count(*),
    count(*) filter (where created_at >= month_start),
    count(*) filter (where completa),
    count(*) filter (where updated_at >= day_start)
  from public.patients;
$$;
revoke all on function public.patient_counters(timestamptz, timestamptz) from public, anon;
grant execute on function public.patient_counters(timestamptz, timestamptz) to authenticated;
