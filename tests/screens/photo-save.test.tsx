import { waitFor } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { beforeEach, expect, test } from 'vitest';
import type { New } from '../../src/device/outbox/newItems';
import { OutboxAnnouncer } from '../../src/features/outbox/OutboxAnnouncer';
import { toasts } from '../../src/ui/feedback/toasts';
import { outboxInPage } from '../support/drafts';
import { origin, server } from '../support/msw';
import { patientRow, therapist } from '../support/patients';
import { renderInWorkspace } from '../support/workspace';

const patient = patientRow();
const path = `${therapist.id}/${patient.id}/profile.jpg`;
const storage = `${origin}/storage/v1/object`;
const table = `${origin}/rest/v1/patients`;
const publicUrl = `${storage}/public/patient-photos/${path}`;
const newPhoto = new Blob(['jpeg'], { type: 'image/jpeg' });

/** The requests to the server, in order. */
let calls: string[];
let written: unknown[];

beforeEach(() => {
  calls = [];
  written = [];
  server.use(
    http.post(`${storage}/patient-photos/${path}`, ({ request }) => {
      calls.push(`upload, overwriting: ${request.headers.get('x-upsert')}`);
      return HttpResponse.json({ Key: `patient-photos/${path}`, Id: 'object' });
    }),
    http.delete(`${storage}/patient-photos`, async ({ request }) => {
      calls.push(`remove ${JSON.stringify(await request.json())}`);
      return HttpResponse.json([]);
    }),
    http.patch(table, async ({ request }) => {
      const query = new URL(request.url).searchParams;
      calls.push(`update where id ${query.get('id')} and user_id ${query.get('user_id')}`);
      const body = (await request.json()) as object;
      written.push(body);
      return HttpResponse.json([{ ...patient, ...body }]);
    }),
  );
});

/** Saves a changed photo as the forms do. */
async function save(photo: New<'edit'>['photo']) {
  const outbox = outboxInPage();
  renderInWorkspace(<OutboxAnnouncer onProfile={() => {}} onRecord={() => {}} />, { outbox });
  const draft = { kind: 'section', key: `section:${patient.id}`, value: {} } as const;
  const changes = { base: patient, answers: {}, marks: {} };
  await outbox.send({ kind: 'edit', ...changes, photo, consent: null, draft, files: [] });
  return outbox;
}
const told = (title: string) =>
  waitFor(() => expect(toasts.getSnapshot()).toMatchObject({ title: expect.stringContaining(title) }));

const upload = 'upload, overwriting: true';
const update = `update where id eq.${patient.id} and user_id eq.${therapist.id}`;

test('R-7.4: on update a timestamp tells the new photo from the old one', async () => {
  await save(newPhoto);
  await told('Dados atualizados! ✅');
  expect(toasts.getSnapshot()).toMatchObject({ tone: 'success', description: 'A foto foi salva.' });
  expect(calls).toEqual([upload, update]);
  expect(written).toEqual([{ photo_url: expect.stringMatching(/^[^?]+\?t=\d{13}$/) }]);
  expect(JSON.stringify(written)).toContain(`${publicUrl}?t=`);
});

test('a photo is removed from storage, then from the row', async () => {
  await save('remove');
  await told('Dados atualizados! ✅');
  expect(toasts.getSnapshot()).toMatchObject({ description: 'A foto foi removida.' });
  expect(calls).toEqual([`remove ${JSON.stringify({ prefixes: [path] })}`, update]);
  expect(written).toEqual([{ photo_url: null }]);
});

test('an unchanged photo sends no request', async () => {
  const outbox = await save(null);
  await waitFor(() => expect(outbox.isEmpty()).toBe(true));
  expect(calls).toEqual([]);
});

test('a refused upload leaves the row alone and never shows the words of the server', async () => {
  server.use(
    http.post(`${storage}/patient-photos/${path}`, () =>
      HttpResponse.json({ statusCode: '415', error: 'invalid_mime_type', message: 'no' }, { status: 400 }),
    ),
  );
  const outbox = await save(newPhoto);
  await told('Erro no upload');
  expect(toasts.getSnapshot()).toMatchObject({
    tone: 'destructive',
    description: 'A ficha foi salva, mas a foto não. Abra a ficha e escolha a foto de novo.',
  });
  await waitFor(() => expect(outbox.isEmpty()).toBe(true));
  expect(written).toEqual([]);
});

test('D-265: without an answer the photo waits, and is sent once later', async () => {
  server.use(http.post(`${storage}/patient-photos/${path}`, () => HttpResponse.error(), { once: true }));
  const outbox = await save(newPhoto);
  await told('Erro no upload');
  expect(toasts.getSnapshot()?.description).toContain('o aplicativo tenta de novo sozinho');
  await outbox.retry();
  await waitFor(() => expect(outbox.isEmpty()).toBe(true));
  expect(calls).toEqual([upload, update]);
});

test('a record that was deleted meanwhile gets no photo, and the upload is not repeated', async () => {
  server.use(http.patch(table, () => HttpResponse.json([])));
  const outbox = await save(newPhoto);
  await told('Erro no upload');
  await waitFor(() => expect(outbox.isEmpty()).toBe(true));
  expect(calls).toEqual([upload]);
});
