import { EMBEDDED_PUBLIC_KEY } from '../../../src/data/supabase/publicKey.ts';
import { adult } from '../../../src/questionnaire/adult.ts';
import { child } from '../../../src/questionnaire/child.ts';
import { questionsOf } from '../../../src/questionnaire/field.ts';
import { type Backend, openBackend } from '../backend.ts';
import type { Database } from '../database.ts';
import type { Settings } from '../settings.ts';
import { demoFamilies } from './family.ts';
import { author } from './notes.ts';
import { randomFrom } from './people.ts';
import { demoRecord } from './records.ts';

export const demoTherapist = { email: 'demonstracao@exemplo.com.br', password: 'demonstracao' };

const BATCH = 500;
const patientColumns = [
  ...new Set([
    ...[adult, child].flatMap((questionnaire) => questionsOf(questionnaire)).map(({ column }) => column),
    ...['id', 'user_id', 'tipo', 'created_at', 'updated_at', 'attended_on', 'questionnaire_version'],
    ...['discharged_on', 'discharge_reason', 'discharge_summary', 'archived_at'],
  ]),
];
const consentColumns = [
  ...[
    'id',
    'patient_id',
    'user_id',
    'text_version',
    'text_hash',
    'signer_name',
    'signer_relation',
    'given_at',
  ],
];

const noteColumns = [
  ...[
    'id',
    'patient_id',
    'user_id',
    'occurred_on',
    'kind',
    'content',
    'revision',
    'created_at',
    'updated_at',
  ],
  ...['finalised_at', 'author', 'replaces', 'reason'],
];
const planColumns = [
  ...['patient_id', 'user_id', 'diagnosis', 'prognosis', 'frequency', 'review_on'],
  ...['revision', 'created_at', 'updated_at'],
];
const markColumns = ['patient_id', 'user_id', 'column', 'mark', 'informant', 'changed_at'];
const familyColumns = [
  ...['id', 'patient_id', 'user_id', 'filled_by', 'relation', 'questionnaire_version'],
  ...['begun_at', 'ended_at', 'received_at', 'answers'],
];
/** Further records get no notes, discharges or marks: enough to look around, and thousands are created quickly. */
const RECORDS_WITH_NOTES = 300;

const phrases = [
  ['Chegou bem', 'Chegou bem-disposto(a), sem queixas novas.'],
  ['Orientação à família', 'Orientada a família: repetir em casa, dez minutos por dia, e anotar.'],
  ['Sem intercorrências', 'Sessão sem intercorrências.'],
  ['Próxima sessão', 'Na próxima sessão: '],
] as const;

/** Adds fictional patients of the demo therapist. No server may use the database meanwhile. */
export async function fill(
  settings: Settings,
  count: number,
  onProgress: (done: number) => void,
): Promise<void> {
  const backend = await openBackend(settings, () => {});
  try {
    const userId = await demoUser(backend);
    const known = await backend.database.query('select count(*)::int as known from public.patients');
    const random = randomFrom(Number(known[0]?.known ?? 0) + 1);
    const now = new Date();
    for (let done = 0; done < count; done += BATCH) {
      const size = Math.min(BATCH, count - done);
      const drawn = Array.from({ length: size }, (_, index) =>
        demoRecord(userId, random, now, done + index < RECORDS_WITH_NOTES),
      );
      const detailed = Math.max(0, RECORDS_WITH_NOTES - done);
      const { marks, answers, reviewed, ...first } = demoFamilies(drawn.slice(0, detailed), { random, now });
      const records = [...first.records, ...drawn.slice(detailed)];
      await insert(
        backend.database,
        'patients',
        patientColumns,
        records.map(({ patient }) => patient),
      );
      await insert(
        backend.database,
        'consents',
        consentColumns,
        records.map(({ consent }) => consent),
      );
      await insert(
        backend.database,
        'session_notes',
        noteColumns,
        records.flatMap(({ notes }) => notes),
      );
      await insert(
        backend.database,
        'care_plans',
        planColumns,
        records.flatMap(({ plan }) => plan ?? []),
      );
      await insert(backend.database, 'answer_marks', markColumns, marks);
      await insert(backend.database, 'family_answers', familyColumns, answers);
      await backend.database.query(
        'update public.family_answers set reviewed_at = now() where id = any ($1::uuid[])',
        [reviewed],
      );
      onProgress(done + size);
    }
    await backend.database.query('analyze public.patients, public.session_notes');
  } finally {
    await backend.close();
  }
}

async function demoUser({ handle, database }: Backend): Promise<string> {
  await handle(
    new Request('http://localhost/auth/v1/signup', {
      method: 'POST',
      headers: { apikey: EMBEDDED_PUBLIC_KEY, 'content-type': 'application/json' },
      body: JSON.stringify(demoTherapist),
    }),
  );
  const [user] = await database.query(
    `update auth.users set email_confirmed_at = coalesce(email_confirmed_at, now()) where email = $1 returning id`,
    [demoTherapist.email],
  );
  if (typeof user?.id !== 'string') throw new Error('the demo therapist could not be signed up');
  await database.query(
    `insert into public.therapist_profiles
       (user_id, full_name, crefito_region, crefito_number, clinic_name, address, phone)
     values ($1, $2, $3, $4, 'Espaço Fazer', 'Rua das Acácias, 214, Campinas (SP)', '(19) 99999-0100')
     on conflict (user_id) do nothing`,
    [user.id, author.name, author.crefito_region, author.crefito_number],
  );
  for (const [title, content] of phrases) {
    await database.query(
      `insert into public.phrases (user_id, title, content) values ($1, $2, $3)
       on conflict (user_id, lower(title)) do nothing`,
      [user.id, title, content],
    );
  }
  return user.id;
}

async function insert(
  database: Database,
  table: string,
  columns: readonly string[],
  rows: readonly unknown[],
) {
  const names = columns.map((column) => `"${column}"`).join(', ');
  await database.query(
    `insert into public.${table} (${names})
     select ${names} from jsonb_populate_recordset(null::public.${table}, $1::text::jsonb)`,
    [JSON.stringify(rows)],
  );
}
