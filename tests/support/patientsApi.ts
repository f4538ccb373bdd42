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
 * may answer or delay a page or the counters.
 */
export function servePatients(
  rows: readonly StoredPatient[],
  before: { list?: (url: URL) => Reply; counters?: () => Reply } = {},
) {
  const asked = { lists: [] as URL[], counters: [] as { month_start: string; day_start: string }[] };
  server.use(
    http.get(`${origin}/rest/v1/patients`, async ({ request }) => {
      const url = new URL(request.url);
      asked.lists.push(url);
      return (await before.list?.(url)) ?? HttpResponse.json(pageOf(rows, url.searchParams));
    }),
    http.post(`${origin}/rest/v1/rpc/patient_counters`, async ({ request }) => {
      const bounds = (await request.json()) as (typeof asked.counters)[number];
      asked.counters.push(bounds);
      const since = (moment: string, start: string) => Date.parse(moment) >= Date.parse(start);
      return (
        (await before.counters?.()) ??
        HttpResponse.json({
          total: rows.length,
          new_this_month: rows.filter(({ created_at }) => since(created_at, bounds.month_start)).length,
          complete: rows.filter(({ completa }) => completa).length,
          active_today: rows.filter(({ updated_at }) => since(updated_at, bounds.day_start)).length,
        })
      );
    }),
  );
  return asked;
}

export const refused = (status = 500) =>
  HttpResponse.json({ code: 'XX000', message: 'João Conceição' }, { status });
