import { HttpResponse, http } from 'msw';
import type { ReportRow } from '../../src/data/records/reportRows';
import { origin, server } from './msw';
import { patientRow } from './patients';

/** PostgREST's limit of rows per request. */
const MAX_ROWS = 1000;

export type StoredPatient = ReturnType<typeof patientRow> & Partial<Pick<ReportRow, 'queixaResumo'>>;
type Reply = Response | Promise<Response | undefined> | undefined;

/** `count` patients, one per minute, newest first: 'Paciente 1', 'Paciente 2' … */
export function manyPatients(count: number, newest = '2026-11-20T15:00:00Z'): StoredPatient[] {
  const from = Date.parse(newest);
  return Array.from({ length: count }, (_, index) =>
    patientRow({
      id: `00000000-0000-4000-8000-${String(index).padStart(12, '0')}`,
      nome: `Paciente ${index + 1}`,
      created_at: new Date(from - index * 60_000).toISOString(),
    }),
  );
}

function pageOf(rows: readonly StoredPatient[], query: URLSearchParams) {
  const cursor = /^\(created_at\.lt\.([^,]+),and\(created_at\.eq\.[^,]+,id\.gt\.(.+)\)\)$/.exec(
    query.get('or') ?? '',
  );
  const [, at, id] = cursor ?? [];
  const after = rows.filter((row) =>
    at && id ? row.created_at < at || (row.created_at === at && row.id > id) : true,
  );
  const columns = (query.get('select') ?? '').split(',');
  return after
    .slice(0, Math.min(MAX_ROWS, Number(query.get('limit') ?? MAX_ROWS)))
    .map((row) => Object.fromEntries(columns.map((column) => [column, Reflect.get(row, column) ?? null])));
}

/**
 * Mocks the lists and the counters of one therapist from `rows`, newest first, as PostgREST does. `before`
 * may answer or delay a page of those in use, or the counters.
 */
export function servePatients(
  rows: readonly StoredPatient[],
  before: { list?: (url: URL) => Reply; counters?: () => Reply } = {},
) {
  const asked = {
    lists: [] as URL[],
    archived: [] as URL[],
    counters: [] as { month_start: string; day_start: string }[],
  };
  server.use(
    http.get(`${origin}/rest/v1/patients`, async ({ request }) => {
      const url = new URL(request.url);
      const archived = url.searchParams.get('archived_at') === 'not.is.null';
      asked[archived ? 'archived' : 'lists'].push(url);
      const own = archived ? undefined : await before.list?.(url);
      const shelf = rows.filter(({ archived_at }) => (archived_at !== null) === archived);
      return own ?? HttpResponse.json(pageOf(shelf, url.searchParams));
    }),
    http.post(`${origin}/rest/v1/rpc/patient_counters`, async ({ request }) => {
      const bounds = (await request.json()) as (typeof asked.counters)[number];
      asked.counters.push(bounds);
      const active = rows.filter(({ archived_at }) => archived_at === null);
      const since = (moment: string, start: string) => Date.parse(moment) >= Date.parse(start);
      return (
        (await before.counters?.()) ??
        HttpResponse.json({
          total: active.length,
          new_this_month: active.filter(({ created_at }) => since(created_at, bounds.month_start)).length,
          complete: active.filter(({ completa }) => completa).length,
          active_today: active.filter(({ updated_at }) => since(updated_at, bounds.day_start)).length,
        })
      );
    }),
  );
  return asked;
}

export const refused = (status = 500) =>
  HttpResponse.json({ code: 'XX000', message: 'João Conceição' }, { status });
