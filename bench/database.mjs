// A temporary PostgreSQL with the project's migrations. One therapist has the same rows at every size; 999
// others have the rest.
import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import postgres from 'postgres';
import { runnerImport } from 'vite';

const root = join(import.meta.dirname, '..');
const load = async (file) => (await runnerImport(join(root, file), { configFile: false, root })).module;

const THERAPISTS = 1000;
const PATIENTS = 200;
/** Notes of the measured therapist's first patient. */
const NOTES = 5000;
const TABLES = [
  'patients',
  'patient_documents',
  'consents',
  'patient_history',
  'therapist_profiles',
  'device_keys',
  'session_notes',
  'phrases',
  'answer_marks',
  'family_answers',
];

/** Undefined if no server is installed. */
export async function openDatabase() {
  const { startCluster } = await load('tests/support/backendPostgres.ts');
  const cluster = await startCluster();
  if (!cluster) return undefined;
  const dataDir = mkdtempSync(join(tmpdir(), 'anamnese-bench-'));
  const superuser = cluster.databaseUrl.replace('//anamnese@', '//postgres@');
  const sql = postgres(superuser, { max: 1, onnotice: () => {}, idle_timeout: 0 });
  const close = async () => {
    await sql.end();
    await cluster.stop();
    rmSync(dataDir, { recursive: true, force: true });
  };
  try {
    const { openBackend } = await load('supabase/local/backend.ts');
    const settings = { dataDir, databaseUrl: cluster.databaseUrl, confirmEmail: false };
    await (await openBackend(settings, () => {})).close();
    // measures PostgreSQL's execution, not the compilation of plans
    await sql.unsafe('set jit = off');
    return { sql, close, withCopy: (change) => withCopy(sql, superuser, change) };
  } catch (error) {
    await close();
    throw error;
  }
}

/** Connections to the database and to a copy of it that was changed; that of before is closed. */
async function withCopy(sql, url, change) {
  await sql.end();
  const open = (address) => postgres(address, { max: 1, onnotice: () => {}, idle_timeout: 0 });
  const admin = open(url.replace(/[^/]+$/, 'postgres'));
  await admin.unsafe('create database copy template anamnese').finally(() => admin.end());
  const both = [open(url), open(url.replace(/[^/]+$/, 'copy'))];
  await both[1].unsafe(change);
  for (const one of both) {
    await one.unsafe('vacuum analyze');
    await one.unsafe('set jit = off');
  }
  return both;
}

/** The measured therapist's rows, equal at every size; the first patient has more of everything. */
export async function makeOwn() {
  const { demoRecord } = await load('supabase/local/demo/records.ts');
  const { randomFrom } = await load('supabase/local/demo/people.ts');
  const user = randomUUID();
  const random = randomFrom(1);
  const now = new Date('2026-01-05T09:00:00Z');
  return { user, records: Array.from({ length: PATIENTS }, () => demoRecord(user, random, now, false)) };
}

const columnsOf = (record) =>
  Object.keys(record)
    .map((column) => `"${column}"`)
    .join(', ');

/**
 * Inserts `rows` patients in total. The measured therapist's are spread evenly among the others', as over
 * years.
 */
export async function fill(sql, { user, records }, rows) {
  await sql.unsafe(`
    set session_replication_role = replica;
    truncate ${TABLES.join(', ')}, storage.objects cascade;
    delete from auth.users;
    create temp table if not exists others (n int, id uuid);
    truncate others;
    insert into others select n, gen_random_uuid() from generate_series(1, ${THERAPISTS - 1}) n;
    insert into others values (0, '${user}');
    insert into auth.users (id, email) select id, n || '@exemplo.com.br' from others;
    insert into therapist_profiles (user_id, full_name) select id, 'Helena Duarte' from others;
    insert into phrases (user_id, title, content) select id, 'Frase ' || i, 'Texto.' from others, generate_series(1, 10) i;
    insert into device_keys select id, id, repeat('A', 43) || '=' from others;
    create index if not exists others_n on others (n);
    analyze others`);
  const share = (rows - PATIENTS) / PATIENTS;
  for (const [index, { patient, consent }] of records.entries()) {
    const photo = index % 2 ? null : `/patient-photos/${user}/${patient.id}/profile.jpg`;
    const row = { ...patient, photo_url: photo, revision: 1 };
    const columns = columnsOf(row);
    await sql.unsafe(
      `insert into patients (${columns}) select ${columns} from jsonb_populate_record(null::patients, $1::text::jsonb)`,
      [JSON.stringify(row)],
    );
    await belongings(sql, user, patient.id, consent, index === 0 ? 10 : 1);
    await insertMarksAndFamily(sql, user, patient.id, index === 0 ? 45 : 3);
    await others(sql, Math.round((index + 1) * share) - Math.round(index * share));
  }
  await sql.unsafe(`
    insert into billings (patient_id, user_id, payer, session_price) select id, user_id, 'particular', 18000 from patients;
    insert into receipts (patient_id, user_id, month, is_issued, sessions, session_price)
    select id, user_id, month, true, 4, 18000 from patients, unnest('{2025-11,2025-12}'::text[]) month`);
  // every therapist has a few archived records
  await sql.unsafe(`update patients set archived_at = '2026-01-05' where get_byte(uuid_send(id), 0) < 12`);
  await sql.unsafe(`set session_replication_role = origin`);
  await sql.unsafe(`vacuum analyze`);
}

async function belongings(sql, user, patient, consent, count) {
  const columns = columnsOf(consent);
  await sql.unsafe(
    `insert into consents (${columns}) select ${columns} from jsonb_populate_record(null::consents, $1::text::jsonb)`,
    [JSON.stringify(consent)],
  );
  await sql.unsafe(`
    ${documentsOf(`select '${user}'::uuid as user_id, '${patient}'::uuid as id, n from generate_series(1, ${count}) n`)};
    insert into patient_history (patient_id, user_id, changed_by, kind, columns, old)
    select '${patient}', '${user}', '${user}', 'changed', array['objetivos', 'observacoes'],
      jsonb_build_object('objetivos', repeat('Voltar a cozinhar. ', 20), 'observacoes', n)
    from generate_series(1, ${count * 5}) n;
    ${notesOf(`select '${user}'::uuid as user_id, '${patient}'::uuid as id`, count === 1 ? 52 : NOTES)};
    insert into storage.objects (bucket_id, name, created_at, updated_at)
    values ('patient-photos', '${user}/${patient}/profile.jpg', '2025-01-05', '2025-01-05')`);
}

/** Inserts marks of the first `count` questions, and as many answers of families. */
async function insertMarksAndFamily(sql, user, patient, count) {
  const source = `select '${user}'::uuid as user_id, '${patient}'::uuid as id`;
  await sql.unsafe(`${marksOf(source, count)}; ${familyOf(source, count)}`);
}

/** SQL that marks the first questions of each patient of `source`. */
const marksOf = (source, count) => `
  with source as materialized (${source}),
  marks as (
    insert into answer_marks (patient_id, user_id, "column", mark, informant)
    select id, user_id, attname, 'nao_perguntado', 'Mãe' from source, (
      select attname from pg_attribute
      where attrelid = 'public.patients'::regclass and atttypid = 'text'::regtype and attgenerated = ''
        and attname not in ('municipio', 'nome', 'tipo', 'photo_url', 'questionnaire_version', 'consent_version', 'treatment_version',
          'discharge_reason', 'discharge_summary', 'readmission_reason')
      order by attnum limit ${count}
    ) as asked
    returning patient_id, "column"
  )
  update patients p set to_ask = m.columns
  from (select patient_id, array_agg("column") as columns from marks group by patient_id) m where p.id = m.patient_id`;

/** SQL that inserts `count` family answers, the newest unreviewed, for each patient of `source`. */
const familyOf = (source, count) => `
  insert into family_answers (user_id, patient_id, filled_by, relation, begun_at, ended_at, received_at, reviewed_at, answers)
  select user_id, id, 'Ana', 'Mãe', now(), now(), '2026-01-05'::timestamptz - n * interval '7 days',
    case when n > 1 then '2026-01-05'::timestamptz end, '{"alergias": {"text": "Amendoim."}}'
  from (${source}) as patients, generate_series(1, ${count}) n`;

/** SQL that inserts a document with its row and file for each patient of `source`. */
const documentsOf = (source) => `
  with source as materialized (${source}),
  paths as (select *, format('%s/%s/%s_0.pdf', user_id, id, n) as path from source),
  documents as (
    insert into patient_documents (patient_id, user_id, file_name, file_path, file_size, mime_type)
    select id, user_id, 'Relatório.pdf', path, 1000, 'application/pdf' from paths
  )
  insert into storage.objects (bucket_id, name, created_at, updated_at)
  select 'documents', path, '2025-01-05', '2025-01-05' from paths`;

/** SQL that inserts one note a week, the newest open and the others finalised, for each patient of `source`. */
const notesOf = (source, count) => `
  insert into session_notes (user_id, patient_id, occurred_on, content, created_at, finalised_at, author)
  select user_id, id, date '2026-01-05' - 7 * n, 'Treino de preensão.', '2026-01-05'::timestamptz - n * interval '7 days',
    case when n > 1 then '2026-01-05'::timestamptz end,
    case when n > 1 then '{"name": "Helena Duarte", "category": "Terapeuta Ocupacional"}'::jsonb end
  from (${source}) as patients, generate_series(1, ${count}) n`;

/** Short texts for the other therapists, which no query reads. */
async function others(sql, count) {
  await sql.unsafe(`
    create temp table fresh as
    select gen_random_uuid() as id, o.id as user_id, 1 as n, '2024-01-05'::timestamptz + random() * interval '2 years' as at
    from (select 1 + floor(random() * ${THERAPISTS - 1})::int as n from generate_series(1, ${count}) offset 0) wanted
    join others o using (n);
    insert into patients (id, user_id, created_at, updated_at, nome, "dataNascimento", cpf, telefone, "queixaPrincipal", "avaliacaoFuncional")
    select id, user_id, at, at, 'Rita Prado', '1980-05-01', '000.000.000-00', '(19) 99999-0100', repeat('Dor ao vestir. ', 8), 'Independente.'
    from fresh;
    insert into consents (patient_id, user_id, text_version, text_hash, signer_name, given_at)
    select id, user_id, version, hash, 'Rita Prado', at from fresh, consent_texts where version = 'adulto-1';
    insert into patient_history (patient_id, user_id, changed_by, kind, columns, old)
    select id, user_id, user_id, 'changed', array['objetivos'], '{"objetivos": "Voltar a cozinhar."}' from fresh;
    ${documentsOf('select user_id, id, n from fresh')};
    ${notesOf('select user_id, id from fresh', 2)};
    ${marksOf('select user_id, id from fresh', 3)};
    ${familyOf('select user_id, id from fresh', 1)};
    drop table fresh`);
}
