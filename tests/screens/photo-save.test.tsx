import { screen, waitFor } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { beforeEach, expect, test } from 'vitest';
import type { PhotoChoice } from '../../src/features/anamnesis/photoChoice';
import { useSavePhoto } from '../../src/features/anamnesis/useSavePhoto';
import { toasts } from '../../src/ui/feedback/toasts';
import { origin, server } from '../support/msw';
import { patientRow, therapist } from '../support/patients';
import { renderInWorkspace } from '../support/workspace';

const patient = patientRow();
const path = `${therapist.id}/${patient.id}/profile.jpg`;
const storage = `${origin}/storage/v1/object`;
const table = `${origin}/rest/v1/patients`;
const publicUrl = `${storage}/public/patient-photos/${path}`;
const newPhoto: PhotoChoice = { kind: 'replace', file: new Blob(['jpeg'], { type: 'image/jpeg' }) };

/** The requests to the server, in order. */
let calls: string[];
let written: unknown[];
let outcome: boolean | undefined;

beforeEach(() => {
  toasts.clear();
  calls = [];
  written = [];
  outcome = undefined;
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

function Harness({ choice }: { choice: PhotoChoice }) {
  const save = useSavePhoto(therapist.id);
  const onClick = async () => {
    outcome = await save(patient.id, choice);
  };
  return (
    <button type="button" onClick={onClick}>
      Salvar
    </button>
  );
}

async function save(choice: PhotoChoice) {
  const { user } = renderInWorkspace(<Harness choice={choice} />);
  await user.click(screen.getByRole('button', { name: 'Salvar' }));
  await waitFor(() => expect(outcome).toBeDefined());
}

const upload = 'upload, overwriting: true';
const update = `update where id eq.${patient.id} and user_id eq.${therapist.id}`;

test('R-7.4: on update a timestamp distinguishes the new photo from the old one', async () => {
  await save(newPhoto);
  expect(calls).toEqual([upload, update]);
  expect(written).toEqual([{ photo_url: expect.stringMatching(/^[^?]+\?t=\d{13}$/) }]);
  expect(JSON.stringify(written)).toContain(`${publicUrl}?t=`);
  expect(toasts.getSnapshot()).toMatchObject({ tone: 'success', title: 'Dados atualizados! ✅' });
});

test('a photo is removed from storage, then from the row', async () => {
  await save({ kind: 'remove' });
  expect(outcome).toBe(true);
  expect(calls).toEqual([`remove ${JSON.stringify({ prefixes: [path] })}`, update]);
  expect(written).toEqual([{ photo_url: null }]);
});

test('an unchanged photo sends no request', async () => {
  await save({ kind: 'keep' });
  expect(outcome).toBe(true);
  expect(calls).toEqual([]);
});

test('a refused upload leaves the row alone and never shows the words of the server', async () => {
  server.use(
    http.post(`${storage}/patient-photos/${path}`, () =>
      HttpResponse.json({ statusCode: '415', error: 'invalid_mime_type', message: 'no' }, { status: 400 }),
    ),
  );
  await save(newPhoto);
  expect(outcome).toBe(false);
  expect(written).toEqual([]);
  expect(toasts.getSnapshot()).toMatchObject({
    tone: 'destructive',
    title: 'Erro no upload',
    description: 'Não foi possível salvar a foto. Tente de novo.',
  });
});

test('without an answer it says that the server is out of reach', async () => {
  server.use(http.post(`${storage}/patient-photos/${path}`, () => HttpResponse.error()));
  await save(newPhoto);
  expect(outcome).toBe(false);
  expect(toasts.getSnapshot()?.description).toContain('Sem conexão com o servidor.');
});

test('a record that was deleted elsewhere says so', async () => {
  server.use(http.patch(table, () => HttpResponse.json([])));
  await save(newPhoto);
  expect(outcome).toBe(false);
  expect(toasts.getSnapshot()).toMatchObject({
    title: 'Erro no upload',
    description: 'Esta ficha não existe mais.',
  });
});
