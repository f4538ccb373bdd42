import { HttpResponse, http } from 'msw';
import { origin, server } from './msw';

export type FakeRow = { readonly [column: string]: unknown };

/** What happens to a write; unless it is not reached, the table has stored it. */
type Fault = 'answer lost' | 'answered 502' | 'not reached';

const EMPTY = { status: 406 };

/** The rows whose columns are equal to what the address asks for. */
function asked(url: URL, rows: readonly FakeRow[]): FakeRow[] {
  const wanted = [...url.searchParams].filter(([, condition]) => /^(eq\.|is\.null$)/.test(condition));
  return rows.filter((row) =>
    wanted.every(([column, condition]) =>
      condition === 'is.null'
        ? (row[column] ?? null) === null
        : String(row[column]) === condition.slice('eq.'.length),
    ),
  );
}

/** One row where it was asked for as an object, else a list. */
function answer(request: Request, rows: readonly FakeRow[], status = 200) {
  if (!request.headers.get('accept')?.includes('vnd.pgrst.object'))
    return HttpResponse.json(rows, { status });
  return rows[0]
    ? HttpResponse.json(rows[0], { status })
    : HttpResponse.json({ code: 'PGRST116', details: '0 rows' }, EMPTY);
}

type Method = 'POST' | 'PATCH' | 'DELETE';

/** What a server does with the writes that it is asked for, in their order, whichever of its tables they are for. */
export function fakeServer() {
  let next: { readonly fault: Fault; readonly after: number } | undefined;
  let refusal: { readonly code: string; readonly status: number; readonly of?: Method } | undefined;
  let held: { readonly until: Promise<void>; readonly after: number } | undefined;
  let writes = 0;
  return {
    /** Answers a write, whose effect `store` has, as the fault says. */
    async write(method: Method, store: () => Response): Promise<Response> {
      writes += 1;
      const fault = next?.after === 0 ? next.fault : undefined;
      next = next && next.after > 0 ? { ...next, after: next.after - 1 } : undefined;
      if (fault === 'not reached') return HttpResponse.error();
      const wait = held?.after === 0 ? held.until : undefined;
      held = held && held.after > 0 ? { ...held, after: held.after - 1 } : undefined;
      await wait;
      if (refusal && (refusal.of ?? method) === method)
        return HttpResponse.json({ code: refusal.code }, { status: refusal.status });
      const stored = store();
      if (fault === 'answered 502') return HttpResponse.json({}, { status: 502 });
      return fault === 'answer lost' ? HttpResponse.error() : stored;
    },
    /** How many writes were asked for. */
    writes: () => writes,
    /** What happens to the next write, or to one after it. */
    fail: (fault: Fault, after = 0) => {
      next = { fault, after };
    },
    /** From now on every write is refused, or those of a method. */
    refuse: (code: string, status: number, of?: Method) => {
      refusal = { code, status, ...(of && { of }) };
    },
    /** The next write, or one after it, waits until the returned function is called. */
    hold: (after = 0) => {
      let release = () => {};
      const until = new Promise<void>((resolve) => {
        release = resolve;
      });
      held = { until, after };
      return () => release();
    },
  };
}
export type FakeServer = ReturnType<typeof fakeServer>;

/**
 * A table as PostgREST answers for it: unique keys, revisions and stamps, and answers that are lost. `defaults` are what its columns
 * have in a row that does not say them; `of` is the server that it is a table of, where that has others.
 */
export function fakeTable(table: string, key: string, defaults: FakeRow = {}, of: FakeServer = fakeServer()) {
  const url = `${origin}/rest/v1/${table}`;
  const { write, ...faults } = of;
  let rows: readonly FakeRow[] = [];
  const sent: FakeRow[] = [];

  const stamped = (row: FakeRow, revision: number): FakeRow => ({
    created_at: '2026-11-20T12:00:00+00:00',
    ...defaults,
    ...row,
    revision,
    updated_at: `2026-11-20T12:00:${String(revision).padStart(2, '0')}+00:00`,
  });

  server.use(
    http.get(url, ({ request }) => answer(request, asked(new URL(request.url), rows))),
    http.post(url, async ({ request }) => {
      const row = (await request.json()) as FakeRow;
      return write('POST', () => {
        if (rows.some((one) => one[key] === row[key]))
          return HttpResponse.json({ code: '23505' }, { status: 409 });
        const added = stamped(row, 1);
        rows = [...rows, added];
        sent.push(row);
        return answer(request, [added], 201);
      });
    }),
    http.patch(url, async ({ request }) => {
      const words = (await request.json()) as FakeRow;
      return write('PATCH', () => {
        const changed = asked(new URL(request.url), rows).map((row) =>
          stamped({ ...row, ...words }, Number(row.revision) + 1),
        );
        if (changed.length > 0) sent.push(words);
        rows = rows.map((row) => changed.find((one) => one[key] === row[key]) ?? row);
        return answer(request, changed);
      });
    }),
    http.delete(url, ({ request }) =>
      write('DELETE', () => {
        const gone = asked(new URL(request.url), rows);
        rows = rows.filter((row) => !gone.includes(row));
        return answer(request, gone);
      }),
    ),
  );
  return {
    ...faults,
    rows: () => rows,
    /** The columns of each write that was stored, in their order. */
    sent: (): readonly FakeRow[] => sent,
    /** Another device changes the row of this key, or adds it. */
    changeElsewhere: (row: FakeRow) => {
      const known = rows.find((one) => one[key] === row[key]);
      const changed = stamped({ ...known, ...row }, Number(known?.revision ?? 0) + 1);
      rows = [...rows.filter((one) => one !== known), changed];
    },
    /** A trigger changes the row of this key. */
    put: (row: FakeRow) => {
      rows = rows.map((one) => (one[key] === row[key] ? row : one));
    },
    removeElsewhere: () => {
      rows = [];
    },
  };
}
