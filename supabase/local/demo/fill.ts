import { EMBEDDED_PUBLIC_KEY } from '../../../src/data/supabase/publicKey.ts';
import { type Backend, openBackend } from '../backend.ts';
import type { Database } from '../database.ts';
import type { Settings } from '../settings.ts';
import { columns } from './columns.ts';
import { demoEvaluations } from './evaluations.ts';
import { demoFamilies } from './family.ts';
import { author } from './notes.ts';
import { randomFrom } from './people.ts';
import { demoRecord } from './records.ts';

export const demoTherapist = { email: 'demonstracao@exemplo.com.br', password: 'demonstracao' };

const BATCH = 500;
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
      const asked = demoFamilies(drawn.slice(0, detailed), now);
      const evaluated = demoEvaluations(asked.records, asked.marks);
      const records = [...evaluated.records, ...drawn.slice(detailed)];
      const put = (table: keyof typeof columns, rows: readonly unknown[]) =>
        insert(backend.database, table, rows);
      await put(
        'patients',
        records.map(({ patient }) => patient),
      );
      await put(
        'consents',
        records.map(({ consent }) => consent),
      );
      await put(
        'goals',
        records.flatMap(({ outcome }) => outcome.goals),
      );
      await put(
        'session_notes',
        records.flatMap(({ notes }) => notes),
      );
      await put(
        'absences',
        records.flatMap(({ absences }) => absences),
      );
      await put(
        'goal_ratings',
        records.flatMap(({ outcome }) => outcome.ratings),
      );
      await put(
        'results',
        records.flatMap(({ outcome }) => outcome.results),
      );
      await put(
        'care_plans',
        records.flatMap(({ plan }) => plan ?? []),
      );
      await put('answer_marks', evaluated.marks);
      await put('evaluations', evaluated.evaluations);
      await put('family_answers', asked.answers);
      await backend.database.query(
        'update public.family_answers set reviewed_at = now() where id = any ($1::uuid[])',
        [asked.reviewed],
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
       (user_id, full_name, crefito_region, crefito_number, clinic_name, address, phone, city)
     values ($1, $2, $3, $4, 'Espaço Fazer', 'Rua das Acácias, 214, Campinas (SP)', '(19) 99999-0100', 'Campinas')
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

async function insert(database: Database, table: keyof typeof columns, rows: readonly unknown[]) {
  const names = columns[table].map((column) => `"${column}"`).join(', ');
  await database.query(
    `insert into public.${table} (${names})
     select ${names} from jsonb_populate_recordset(null::public.${table}, $1::text::jsonb)`,
    [JSON.stringify(rows)],
  );
}
