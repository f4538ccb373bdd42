import { HttpResponse, http } from 'msw';
import type { SessionNote } from '../../src/data/records/sessionNotes';
import { origin, server } from './msw';
import { author, sessionNote } from './sessionNotes';

type Reply = Response | undefined;

/** The error of a call that the database refuses. */
export const refusal = (code: string, status = 400) =>
  HttpResponse.json({ code, message: 'Maria Aparecida' }, { status });

/**
 * Mocks the table of the notes with its rules: revisions, immutable finalised notes, the name that finalising requires.
 * `before` may answer instead.
 */
export function serveNoteTable(
  rows: SessionNote[],
  { named = true, before = () => undefined }: { named?: boolean; before?: (request: Request) => Reply } = {},
) {
  const asked: { method: string; values: Partial<SessionNote> }[] = [];
  const found = (url: string): SessionNote[] => {
    const query = new URL(url).searchParams;
    const is = (name: string, value: unknown) => {
      const wanted = query.get(name);
      return wanted === null || wanted === `eq.${String(value)}` || (wanted === 'is.null' && value === null);
    };
    return rows.filter(
      (row) => is('id', row.id) && is('revision', row.revision) && is('finalised_at', row.finalised_at),
    );
  };
  const at = `${origin}/rest/v1/session_notes`;
  const one = (request: Request, answer: SessionNote[]) => {
    const wantsOne = request.headers.get('accept')?.includes('pgrst.object');
    return HttpResponse.json(wantsOne ? (answer[0] ?? null) : answer);
  };
  server.use(
    http.get(at, ({ request }) => before(request) ?? one(request, found(request.url))),
    http.post(at, async ({ request }) => {
      const instead = before(request);
      if (instead) return instead;
      const values = (await request.json()) as Partial<SessionNote>;
      asked.push({ method: 'POST', values });
      if (rows.some(({ id }) => id === values.id)) return refusal('23505', 409);
      const row = sessionNote(values);
      rows.push(row);
      return one(request, [row]);
    }),
    http.patch(at, async ({ request }) => {
      const instead = before(request);
      if (instead) return instead;
      const values = (await request.json()) as Partial<SessionNote>;
      asked.push({ method: 'PATCH', values });
      if (values.finalised_at && !named) return refusal('23502');
      const changed = found(request.url);
      for (const row of changed) {
        const stamp = values.finalised_at ? { finalised_at: '2026-11-22T12:00:00+00:00', author } : {};
        Object.assign(row, values, stamp, { revision: row.revision + 1 });
      }
      return one(request, changed);
    }),
    http.delete(at, ({ request }) => {
      const instead = before(request);
      if (instead) return instead;
      asked.push({ method: 'DELETE', values: {} });
      const removed = found(request.url);
      for (const row of removed) rows.splice(rows.indexOf(row), 1);
      return one(request, removed);
    }),
  );
  return asked;
}
