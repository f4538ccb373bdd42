import { HttpResponse, http } from 'msw';
import { origin, server } from './msw';
import { therapist } from './patients';

export type FakeRow = { readonly [column: string]: unknown };
type Refusal = { readonly code: string; readonly status: number };

/** What happens to a request; a write is stored, unless it is refused or not reached. */
type Fault = 'answer lost' | 'answered 502' | 'not reached' | Refusal;
/** Why a row may not stand as it is written, beside the others of the table; `before` is what it changes. */
type Rule = (row: FakeRow, others: readonly FakeRow[], before?: FakeRow) => Refusal | undefined;
/** What the database makes of a row that is written. */
type Trigger = (row: FakeRow, before?: FakeRow) => FakeRow;
type Kind = 'read' | 'write';

export const TAKEN: Refusal = { code: '23505', status: 409 };
const notConditions = ['select', 'order', 'limit', 'offset', 'or', 'columns', 'on_conflict'];

const isNull = (value: unknown) => (value ?? null) === null;
/** Whether a value meets a condition of an address, such as 'eq.1'. */
function meets(value: unknown, condition: string): boolean {
  const [, operator = '', wanted = ''] = /^(not\.is|\w+)\.(.*)$/s.exec(condition) ?? [];
  if (operator === 'is') return isNull(value) ? wanted === 'null' : String(value) === wanted;
  if (operator === 'not.is') return !isNull(value);
  if (operator === 'eq') return String(value) === wanted;
  if (operator === 'neq') return String(value) !== wanted;
  if (operator === 'in')
    return wanted
      .slice(1, -1)
      .split(',')
      .some((one) => one.replace(/^"|"$/g, '') === String(value));
  if (/^[lg]te?$/.test(operator)) {
    const way = compare(value, typeof value === 'number' ? Number(wanted) : wanted);
    return way === 0 ? operator.endsWith('e') : way < 0 === operator.startsWith('l');
  }
  throw new Error(`fakeTable knows no condition ${condition}`);
}

function compare(a: unknown, b: unknown): number {
  if (isNull(a) || isNull(b)) return Number(isNull(a)) - Number(isNull(b));
  if (typeof a === 'number' && typeof b === 'number') return a - b;
  return String(a) < String(b) ? -1 : Number(String(a) > String(b));
}

/** After which row a page goes on, by its order and its key; other conditions of `or` are not read. */
const CURSOR =
  /^\((?<order>\w+)\.gt\.(?<last>.+),and\(\k<order>\.eq\.\k<last>,(?<key>\w+)\.gt\.(?<id>.+)\)\)$/;

function isAfter(row: FakeRow, cursor: string | null): boolean {
  const { order = '', last = '', key = '', id = '' } = CURSOR.exec(cursor ?? '')?.groups ?? {};
  if (!order) return true;
  return meets(row[order], `gt.${last}`) || (meets(row[order], `eq.${last}`) && meets(row[key], `gt.${id}`));
}

/** The rows that an address asks for, in its order. */
function asked({ searchParams }: URL, rows: readonly FakeRow[]): FakeRow[] {
  const conditions = [...searchParams].filter(([name]) => !notConditions.includes(name));
  const order = (searchParams.get('order') ?? '').split(',').filter(Boolean);
  const from = Number(searchParams.get('offset') ?? 0);
  return rows
    .filter((row) => conditions.every(([column, condition]) => meets(row[column], condition)))
    .filter((row) => isAfter(row, searchParams.get('or')))
    .sort((a, b) => {
      for (const term of order) {
        const [column = '', way] = term.split('.');
        const before = compare(a[column], b[column]);
        if (before !== 0) return way === 'desc' ? -before : before;
      }
      return 0;
    })
    .slice(from, from + Number(searchParams.get('limit') ?? 1000));
}

const COLUMN = /^(?:(?<name>\w+):)?(?<column>\w+)(?:(?<arrow>->>?)(?<inside>\w+)|\(.*\))?$/;
const asText = (value: unknown) =>
  typeof value === 'string' || isNull(value) ? value : JSON.stringify(value);
/** The columns that an address asks for, what is inside of one, and of other tables what the row has of them. */
function selected({ searchParams }: URL, row: FakeRow): FakeRow {
  // a comma in brackets is between columns of another table
  const terms = (searchParams.get('select') ?? '*').split(/,(?![^(]*\))/);
  return Object.fromEntries(
    terms.flatMap((term): readonly (readonly [string, unknown])[] => {
      if (term === '*') return Object.entries(row);
      const { name, column = '', arrow, inside } = COLUMN.exec(term)?.groups ?? {};
      const value = inside ? Reflect.get(Object(row[column]), inside) : row[column];
      return [[name ?? inside ?? column, (arrow === '->>' ? asText(value) : value) ?? null]];
    }),
  );
}

/** Rows as they were asked for: a list, one as an object, their number, or nothing. */
function answer({ url, method, headers }: Request, rows: readonly FakeRow[]): Response {
  const status = method === 'POST' ? 201 : 200;
  if (method === 'HEAD') return new HttpResponse(null, { headers: { 'content-range': `*/${rows.length}` } });
  if (method !== 'GET' && !headers.get('prefer')?.includes('return=representation'))
    return new HttpResponse(null, { status: method === 'POST' ? 201 : 204 });
  const [first, ...more] = rows.map((row) => selected(new URL(url), row));
  if (!headers.get('accept')?.includes('vnd.pgrst.object'))
    return HttpResponse.json(first ? [first, ...more] : [], { status });
  return first
    ? HttpResponse.json(first, { status })
    : HttpResponse.json({ code: 'PGRST116', details: '0 rows' }, { status: 406 });
}

/** The database's own words may hold a name. */
const refuse = ({ code, status }: Refusal) =>
  HttpResponse.json({ code, message: 'João Conceição' }, { status });

/** What happens to the requests of a server in their order, whichever of its tables or files they are for. */
export function fakeServer() {
  let faults: {
    [kind in Kind]?: { readonly fault: Fault; readonly after: number; readonly always: boolean };
  } = {};
  let held: { [kind in Kind]?: { readonly until: Promise<void>; readonly after: number } } = {};
  let writes = 0;
  const sent: FakeRow[] = [];

  /** What was planned for this request. */
  function faultOf(kind: Kind): Fault | undefined {
    const { [kind]: next, ...others } = faults;
    if (!next) return undefined;
    if (next.after > 0) faults = { ...others, [kind]: { ...next, after: next.after - 1 } };
    else if (!next.always) faults = others;
    return next.after === 0 ? next.fault : undefined;
  }
  /** What it waits for. */
  async function turn(kind: Kind): Promise<void> {
    const { [kind]: wait, ...others } = held;
    if (!wait) return;
    held = wait.after > 0 ? { ...others, [kind]: { ...wait, after: wait.after - 1 } } : others;
    if (wait.after === 0) await wait.until;
  }
  return {
    /** Answers a request, whose effect `settle` has, as was planned. */
    async reply(kind: Kind, settle: () => Response): Promise<Response> {
      if (kind === 'write') writes += 1;
      const fault = faultOf(kind);
      if (fault === 'not reached') return HttpResponse.error();
      await turn(kind);
      if (typeof fault === 'object') return refuse(fault);
      const settled = settle();
      if (fault === 'answered 502') return HttpResponse.json({}, { status: 502 });
      return fault === 'answer lost' ? HttpResponse.error() : settled;
    },
    /** How many writes were asked for. */
    count: () => writes,
    /** The columns of each write that was stored, whichever table it is for. */
    sentToAny: (): readonly FakeRow[] => sent,
    keep: (words: readonly FakeRow[]) => void sent.push(...words),
    /** What happens to the next request, to one after it, or to each from then on. */
    fail: (
      fault: Fault,
      { on = 'write', after = 0, always = false }: { on?: Kind; after?: number; always?: boolean } = {},
    ) => {
      faults = { ...faults, [on]: { fault, after, always } };
    },
    /** Nothing fails any more. */
    mend: () => {
      faults = {};
    },
    /** The next request, or one after it, waits until the returned function is called. */
    hold: (on: Kind = 'write', after = 0) => {
      let release = () => {};
      const until = new Promise<void>((resolve) => {
        release = resolve;
      });
      held = { ...held, [on]: { until, after } };
      return () => release();
    },
  };
}
export type FakeServer = ReturnType<typeof fakeServer>;

/**
 * A table as PostgREST answers for it: conditions, order and columns of an address, unique keys, revisions and stamps, refusals,
 * and answers that are lost. `stored` is there already, of the therapist of these tests where it does not say whose it is;
 * `defaults` are what its columns have in a row that does not say them; `of` is its server, where that has other tables.
 */
export function fakeTable(
  table: string,
  stored: readonly FakeRow[] = [],
  {
    key = 'id',
    defaults = {},
    rule,
    trigger = (row) => row,
    of = fakeServer(),
  }: { key?: string; defaults?: FakeRow; rule?: Rule; trigger?: Trigger; of?: FakeServer } = {},
) {
  const filled = (all: readonly FakeRow[]) =>
    all.map((row) => ({ user_id: therapist.id, ...defaults, ...row }));
  let rows: readonly FakeRow[] = filled(stored);
  let refuses = rule;
  const { reply, keep, ...planned } = of;
  const urls: { readonly [kind in Kind]: URL[] } = { read: [], write: [] };
  const writes: FakeRow[] = [];
  const sent: FakeRow[] = [];

  const stamped = (row: FakeRow, revision: number): FakeRow => ({
    [key]: crypto.randomUUID(),
    created_at: '2026-11-20T12:00:00+00:00',
    ...defaults,
    ...row,
    revision,
    updated_at: `2026-11-20T12:00:${String(revision).padStart(2, '0')}+00:00`,
  });
  /** Stores what a write asks for, unless a key or the rule refuses it. */
  function write(request: Request, words: readonly FakeRow[]): Response {
    const isNew = request.method === 'POST';
    const before = isNew ? [] : asked(new URL(request.url), rows);
    const after = isNew
      ? words.map((row) => trigger(stamped(row, 1)))
      : words.flatMap((row) =>
          before.map((one) => trigger(stamped({ ...one, ...row }, Number(one.revision) + 1), one)),
        );
    const others = rows.filter((row) => !before.includes(row));
    for (const [index, row] of after.entries()) {
      const isTaken = others.some((one) => one[key] === row[key]);
      const refusal = isTaken ? TAKEN : refuses?.(row, others, before[index]);
      if (refusal) return refuse(refusal);
    }
    const kept = rows.flatMap((row): FakeRow | readonly FakeRow[] =>
      before.includes(row) ? (after[before.indexOf(row)] ?? []) : row,
    );
    rows = isNew ? [...rows, ...after] : kept;
    if (after.length > 0) {
      sent.push(...words);
      keep(words);
    }
    return answer(request, request.method === 'DELETE' ? before : after);
  }

  server.use(
    http.all(`${origin}/rest/v1/${table}`, async ({ request }) => {
      const url = new URL(request.url);
      if (request.method === 'HEAD') return answer(request, asked(url, rows));
      if (request.method === 'GET') {
        urls.read.push(url);
        return reply('read', () => answer(request, asked(url, rows)));
      }
      urls.write.push(url);
      const body = await request.text();
      const words = body ? ([JSON.parse(body)].flat() as FakeRow[]) : [];
      writes.push(...(body ? words : [{}]));
      return reply('write', () => write(request, words));
    }),
  );
  return {
    ...planned,
    rows: () => rows,
    /** The columns of each write that was stored, in their order. */
    sent: (): readonly FakeRow[] => sent,
    /** The columns of each write that was asked for, also of one that failed; a removal has none. */
    writes: (): readonly FakeRow[] => writes,
    /** The addresses of all that was read or written. */
    urls: (kind: Kind): readonly URL[] => urls[kind],
    /** From now on the database has this rule. */
    rule: (next: Rule) => {
      refuses = next;
    },
    /** Another device changes the row of this key, or adds it. */
    changeElsewhere: (row: FakeRow) => {
      const known = rows.find((one) => one[key] === row[key]);
      const changed = stamped({ ...known, ...row }, Number(known?.revision ?? 0) + 1);
      rows = [...rows.filter((one) => one !== known), changed];
    },
    /** From now on the table has these rows. */
    set: (next: readonly FakeRow[]) => {
      rows = filled(next);
    },
  };
}

export type FakeTable = ReturnType<typeof fakeTable>;

/** A function of the database, which answers what it is asked with; `on` is what its calls are for its server. */
export function fakeFunction<Given>(
  name: string,
  run: (given: Given) => unknown,
  { on = 'read', of = fakeServer() }: { on?: Kind; of?: FakeServer } = {},
) {
  const { reply, keep: _, ...planned } = of;
  const asked: Given[] = [];
  server.use(
    http.post(`${origin}/rest/v1/rpc/${name}`, async ({ request }) => {
      const given = (await request.json()) as Given;
      asked.push(given);
      return reply(on, () => HttpResponse.json(run(given) ?? null));
    }),
  );
  return {
    ...planned,
    /** What each call was given. */
    asked: (): readonly Given[] => asked,
  };
}
