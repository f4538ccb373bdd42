import { HttpResponse, http } from 'msw';
import type { OpenNote, Overview } from '../../src/data/records/overview';
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

type Bounds = { month_starts: string[]; day_start: string; births: string[] };
/** How many values are from each boundary until before the next one. */
const between = <T extends number | string>(values: readonly T[], boundaries: readonly T[]) =>
  boundaries.map((from, index) => {
    const to = boundaries[index + 1];
    return values.filter((value) => value >= from && (to === undefined || value < to)).length;
  });

/** Answers as the database's function does (tests/backend/overview.test.ts). */
export function overviewOf(
  rows: readonly StoredPatient[],
  { month_starts, day_start, births }: Bounds,
  {
    notes = [],
    family = [],
    plans = [],
    untreated = [],
    sessions = [],
  }: { notes?: readonly OpenNote[] } & Partial<
    Pick<Overview, 'family' | 'plans' | 'untreated' | 'sessions'>
  > = {},
): Overview {
  const active = rows.filter(({ archived_at }) => archived_at === null);
  const since = (moment: string, start: string) => Date.parse(moment) >= Date.parse(start);
  const months = between(
    active.map(({ created_at }) => Date.parse(created_at)),
    month_starts.map((start) => Date.parse(start)),
  );
  const ages = between(
    active.map(({ dataNascimento }) => dataNascimento),
    ['', ...births],
  );
  return {
    counters: {
      total: active.length,
      new_this_month: active.filter(({ created_at }) => since(created_at, month_starts.at(-2) ?? '')).length,
      complete: active.filter(({ completa }) => completa).length,
      active_today: active.filter(({ updated_at }) => since(updated_at, day_start)).length,
    },
    has_archived: active.length < rows.length,
    months: months.slice(0, -1),
    ages: ages.slice(0, -1).reverse(),
    latest: active
      .slice(0, 5)
      .map(({ id, tipo, nome, social_name, dataNascimento, gestational_weeks, created_at, to_ask }) => ({
        id,
        tipo,
        nome,
        social_name,
        dataNascimento,
        gestational_weeks,
        created_at,
        to_ask: [...to_ask],
      })),
    open_notes: { count: notes.length, notes: notes.slice(0, 5) },
    family,
    plans,
    untreated,
    sessions,
  };
}

/**
 * Mocks the lists of one therapist from `rows`, newest first, as PostgREST does, and the dashboard's function. `before` may answer
 * or delay a page of those in use, or the overview.
 */
export function servePatients(
  rows: readonly StoredPatient[],
  before: {
    list?: (url: URL) => Reply;
    overview?: () => Reply;
    further?: () => Parameters<typeof overviewOf>[2];
  } = {},
) {
  const asked = { lists: [] as URL[], archived: [] as URL[], overviews: [] as Bounds[] };
  server.use(
    http.get(`${origin}/rest/v1/patients`, async ({ request }) => {
      const url = new URL(request.url);
      const archived = url.searchParams.get('archived_at') === 'not.is.null';
      asked[archived ? 'archived' : 'lists'].push(url);
      const own = archived ? undefined : await before.list?.(url);
      const list = rows.filter(({ archived_at }) => (archived_at !== null) === archived);
      return own ?? HttpResponse.json(pageOf(list, url.searchParams));
    }),
    http.post(`${origin}/rest/v1/rpc/overview`, async ({ request }) => {
      const bounds = (await request.json()) as Bounds;
      asked.overviews.push(bounds);
      return (await before.overview?.()) ?? HttpResponse.json(overviewOf(rows, bounds, before.further?.()));
    }),
  );
  return asked;
}

export const refused = (status = 500) =>
  HttpResponse.json({ code: 'XX000', message: 'João Conceição' }, { status });
