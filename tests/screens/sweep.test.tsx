import { HttpResponse, http } from 'msw';
import { beforeEach, expect, test } from 'vitest';
import { sweepOrphanFiles } from '../../src/data/records/removal';
import { origin, server } from '../support/msw';
import { renderInWorkspace } from '../support/workspace';

let removed: string[];

/** The database returns these lists of files one after the other; the storage removes what is requested. */
function serve(...lists: string[][]) {
  removed = [];
  server.use(
    http.post(`${origin}/rest/v1/rpc/orphan_files`, () =>
      HttpResponse.json((lists.shift() ?? []).map((name) => ({ bucket_id: 'documents', name }))),
    ),
    http.delete(`${origin}/storage/v1/object/:bucket`, async ({ request }) => {
      removed.push(...((await request.json()) as { prefixes: string[] }).prefixes);
      return HttpResponse.json([]);
    }),
  );
}
const names = (count: number, from = 0) =>
  Array.from({ length: count }, (_, index) => `u/p/${from + index}.pdf`);

beforeEach(() => {
  renderInWorkspace(<p>signed in</p>);
});

test('D-33: files without a row are removed, all 2,500 of them, and nothing else', async () => {
  serve(names(1000), names(1000, 1000), names(500, 2000));
  await sweepOrphanFiles();
  expect(removed).toEqual(names(2500));
});

test.each([
  ['is refused', () => HttpResponse.json({ code: '42501' }, { status: 403 })],
  ['fails', () => HttpResponse.json({}, { status: 500 })],
  ['gets no answer', () => HttpResponse.error()],
])('when the question %s nothing is removed, and nobody is told', async (_name, answer) => {
  serve(names(3));
  server.use(http.post(`${origin}/rest/v1/rpc/orphan_files`, answer));
  await sweepOrphanFiles();
  expect(removed).toEqual([]);
});

test('after a removal that fails nothing more is removed', async () => {
  serve(names(1000), names(5, 1000));
  let calls = 0;
  server.use(
    http.delete(`${origin}/storage/v1/object/:bucket`, () => {
      calls += 1;
      return HttpResponse.json({}, { status: 500 });
    }),
  );
  await sweepOrphanFiles();
  expect(calls).toBe(1);
});

test('D-33: files that cannot be removed are not tried again endlessly', async () => {
  serve(...Array.from({ length: 50 }, () => names(1000)));
  await sweepOrphanFiles();
  expect(removed).toEqual(names(1000));
});
