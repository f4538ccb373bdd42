import { expect, test } from 'vitest';
import { inBatches } from '../../supabase/local/snapshot/lines';

const chunks = (...texts: string[]) =>
  new ReadableStream<Uint8Array>({
    start(controller) {
      for (const text of texts) controller.enqueue(new TextEncoder().encode(text));
      controller.close();
    },
  });

test('lines are handed over whole, however their bytes come', async () => {
  const got: string[] = [];
  await chunks('{"a":1}\n{"b"', ':"', 'x\\n', '"}\n\n', '{"c":3}\n').pipeTo(
    inBatches(async (lines) => void got.push(...lines)),
  );
  expect(got).toEqual(['{"a":1}', '{"b":"x\\n"}', '', '{"c":3}']);
});

test('D-433: a line that no row can have is refused before it is whole', async () => {
  const piece = new Uint8Array(5_000_000).fill(97);
  let sent = 0;
  const endless = new ReadableStream<Uint8Array>({
    pull(controller) {
      sent += 1;
      controller.enqueue(piece);
    },
  });
  await expect(endless.pipeTo(inBatches(async () => {}))).rejects.toThrow('a line is too long');
  expect(sent).toBeLessThan(30);
});
