import { HttpResponse, http } from 'msw';
import type { SessionNote } from '../../src/data/records/sessionNotes';
import { origin, server } from './msw';
import { patientRow, therapist } from './patients';

export const author = {
  name: 'Dra. Helena Duarte',
  category: 'Terapeuta Ocupacional',
  crefito_region: 3,
  crefito_number: '12345-TO',
};

/** A stored, open note of the patient of these tests. */
export function sessionNote(given: Partial<SessionNote> = {}): SessionNote {
  return {
    id: '00000000-0000-4000-8000-0000000000b1',
    user_id: therapist.id,
    patient_id: patientRow().id,
    occurred_on: '2026-11-12',
    time_of_day: null,
    setting: null,
    kind: 'atendimento',
    content: 'Treino de preensão com a mão esquerda.',
    revision: 1,
    created_at: '2026-11-12T17:00:00.000+00:00',
    updated_at: '2026-11-12T17:00:00.000+00:00',
    finalised_at: null,
    author: null,
    replaces: null,
    reason: null,
    ratings: {},
    ...given,
  };
}

export const finalised = (given: Partial<SessionNote> = {}) =>
  sessionNote({ finalised_at: '2026-11-12T18:05:00+00:00', author, ...given });

/** `count` finalised notes, one per day, newest first: 'Sessão 1', 'Sessão 2' … */
export function manyNotes(count: number, newest = '2026-11-19'): SessionNote[] {
  return Array.from({ length: count }, (_, index) =>
    finalised({
      id: `00000000-0000-4000-8000-${String(index).padStart(12, '0')}`,
      occurred_on: new Date(Date.parse(newest) - index * 86_400_000).toISOString().slice(0, 10),
      content: `Sessão ${index + 1}`,
    }),
  );
}

type Page = { most: number; before_id?: string };

/** Answers the pages of one patient's notes, newest first, as `session_notes_page` does. `before` may answer instead. */
export function serveNotes(
  rows: () => readonly SessionNote[],
  before: (page: Page) => Response | Promise<Response | undefined> | undefined = () => undefined,
) {
  const asked: Page[] = [];
  server.use(
    http.post(`${origin}/rest/v1/rpc/session_notes_page`, async ({ request }) => {
      const page = (await request.json()) as Page;
      asked.push(page);
      const instead = await before(page);
      if (instead) return instead;
      const all = rows();
      const heads = all.filter(({ id }) => all.every(({ replaces }) => replaces !== id));
      const from = heads.findIndex(({ id }) => id === page.before_id) + 1;
      const withReplaced = (note: SessionNote): SessionNote[] => [
        note,
        ...all.filter(({ id }) => id === note.replaces).flatMap(withReplaced),
      ];
      return HttpResponse.json(heads.slice(from, from + page.most).flatMap(withReplaced));
    }),
  );
  return asked;
}
