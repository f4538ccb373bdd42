import { screen, waitFor } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { beforeEach, expect, test } from 'vitest';
import { IntakeScreen } from '../../src/app/IntakeScreen';
import { chosenFile } from '../../src/data/records/documents';
import { createOutbox, type Outbox } from '../../src/device/outbox/outbox';
import type { DraftStore } from '../../src/device/store/draftStore';
import { type IntakeForm, newIntake } from '../../src/features/anamnesis/intakeForm';
import { OutboxAnnouncer } from '../../src/features/outbox/OutboxAnnouncer';
import { adult } from '../../src/questionnaire/adult';
import { toasts } from '../../src/ui/feedback/toasts';
import { formDraft, outboxInPage } from '../support/drafts';
import { type FakeTable, fakeTable } from '../support/fakeTable';
import { origin, server } from '../support/msw';
import { patientRow, therapist } from '../support/patients';
import { closeToast } from '../support/toast';
import { renderInWorkspace } from '../support/workspace';

let calls: string[];
let sendFile: () => void;
let patients: FakeTable;
let documents: FakeTable;

beforeEach(() => {
  calls = [];
  const arrived = new Promise<void>((resolve) => {
    sendFile = resolve;
  });
  const table = (name: string, defaults = {}) =>
    fakeTable(name, [], {
      defaults,
      trigger: (row, before) => {
        calls.push(before ? 'update' : name);
        return row;
      },
    });
  patients = table('patients', patientRow());
  documents = table('patient_documents');
  table('consents');
  server.use(
    http.get('https://servicodados.ibge.gov.br/*', () => HttpResponse.error()),
    http.post(`${origin}/storage/v1/object/documents/*`, async () => {
      await arrived;
      calls.push('file');
      return HttpResponse.json({ Key: 'k' });
    }),
  );
});

const pdf = (name: string) => chosenFile(new File(['%PDF-1.4'], name, { type: 'application/pdf' }));

/** Saves a new record from the last step; filled in except for `given`. */
async function saveNew(outbox: Outbox, given: Partial<IntakeForm>) {
  const form = newIntake(adult);
  const answers = { ...form.answers, nome: 'Sofia Brandão', dataNascimento: '06/04/2019' };
  const { user } = renderInWorkspace(
    <>
      <OutboxAnnouncer onProfile={() => {}} onRecord={() => {}} />
      <IntakeScreen
        formKey="new-patient:1"
        kind="adulto"
        draft={formDraft({ ...form, answers, consent: true, ...given })}
        step={4}
        onStep={() => {}}
        onSaved={() => calls.push('list')}
        onCancel={() => {}}
      />
    </>,
    { outbox },
  );
  await user.click(screen.getByRole('button', { name: 'Salvar Anamnese' }));
  return user;
}

test('R-4.11, R-8.5, D-42: a new patient with files: the row, the list, the uploads, and one closing toast', async () => {
  const outbox = outboxInPage();
  await saveNew(outbox, { files: [pdf('a.pdf'), pdf('b.pdf')] });
  await waitFor(() =>
    expect(toasts.getSnapshot()).toMatchObject({
      tone: 'success',
      title: 'Paciente criado, enviando documentos...',
      description: '2 documentos',
    }),
  );
  await waitFor(() => expect(calls).toEqual(['patients', 'consents', 'list']));
  closeToast();
  sendFile();
  await waitFor(() =>
    expect(toasts.getSnapshot()).toMatchObject({
      tone: 'success',
      title: 'Paciente adicionado com sucesso! ✅',
      description: 'A ficha de Sofia Brandão está na lista, com 2 documentos.',
    }),
  );
  expect(calls.slice(3)).toEqual(['file', 'patient_documents', 'file', 'patient_documents']);
});

test('D-241: the files of a new record that was deleted elsewhere go with the new one, under ids of their own', async () => {
  const chosen = pdf('laudo.pdf');
  patients.fail({ code: 'PT410', status: 410 });
  sendFile();
  const user = await saveNew(outboxInPage(), { files: [chosen] });
  await waitFor(() => expect(toasts.getSnapshot()).toMatchObject({ title: 'Erro ao adicionar paciente' }));
  await user.click(screen.getByRole('button', { name: 'Salvar Anamnese' }));
  await waitFor(() => expect(documents.sent()).toMatchObject([{ patient_id: patients.rows()[0]?.id }]));
  expect(documents.sent()[0]?.id).not.toBe(chosen.id);
});

test('R-3.5, R-7.4, R-9.2: on creation the photo is uploaded, then its public URL is written by a second update', async () => {
  server.use(
    http.post(`${origin}/storage/v1/object/patient-photos/*`, () => {
      calls.push('photo');
      return HttpResponse.json({ Key: 'k', Id: 'object' });
    }),
  );
  const outbox = outboxInPage();
  await saveNew(outbox, { photo: { kind: 'replace', file: new Blob(['jpeg'], { type: 'image/jpeg' }) } });
  await waitFor(() => expect(outbox.isEmpty()).toBe(true));
  expect(calls).toEqual(['patients', 'consents', 'list', 'photo', 'update']);
  const address = /\/patient-photos\/[^/]+\/[^/]+\/profile\.jpg$/;
  expect(patients.sent().slice(1)).toEqual([{ photo_url: expect.stringMatching(address) }]);
});

test('a new record whose photo is refused is saved, and says so', async () => {
  server.use(
    http.post(`${origin}/storage/v1/object/patient-photos/*`, () =>
      HttpResponse.json({ statusCode: '415', error: 'invalid_mime_type', message: 'no' }, { status: 400 }),
    ),
  );
  const outbox = outboxInPage();
  await saveNew(outbox, { photo: { kind: 'replace', file: new Blob(['jpeg'], { type: 'image/jpeg' }) } });
  await waitFor(() => expect(outbox.isEmpty()).toBe(true));
  expect(toasts.getSnapshot()).toMatchObject({ title: 'Paciente adicionado com sucesso! ✅' });
  closeToast();
  await waitFor(() =>
    expect(toasts.getSnapshot()).toMatchObject({
      tone: 'destructive',
      title: 'Erro no upload',
      description: 'A ficha foi salva, mas a foto não. Abra a ficha e escolha a foto de novo.',
    }),
  );
  expect(outbox.isEmpty()).toBe(true);
});

test('D-222: on a full device the form stays, and says so, until its files are sent', {
  tags: 'repeat',
}, async () => {
  const full: DraftStore = {
    heads: async () => [],
    savedAt: () => undefined,
    keysOf: async () => [],
    peek: async () => undefined,
    read: async () => undefined,
    savePlace: async () => true,
    remove: async () => {},
    save: async () => {
      throw new DOMException('full', 'QuotaExceededError');
    },
  };
  const outbox = createOutbox(therapist.id, Promise.resolve(full));
  let isReached = false;
  server.use(
    http.post(`${origin}/storage/v1/object/documents/*`, () => {
      calls.push('file');
      return isReached ? HttpResponse.json({ Key: 'k' }) : HttpResponse.error();
    }),
  );
  const user = await saveNew(outbox, { files: [pdf('a.pdf')] });
  await waitFor(() => expect(calls).toHaveLength(3));
  closeToast();
  await waitFor(() =>
    expect(toasts.getSnapshot()).toMatchObject({
      tone: 'destructive',
      title: 'Nem todos os arquivos foram enviados',
    }),
  );
  expect(calls).toEqual(['patients', 'consents', 'file']);
  expect(screen.getByText('a.pdf')).toBeVisible();
  isReached = true;
  await user.click(await screen.findByRole('button', { name: 'tentar de novo' }));
  await waitFor(() => expect(calls.at(-1)).toBe('list'));
  expect(calls.slice(-3)).toEqual(['file', 'patient_documents', 'list']);
  expect(outbox.isEmpty()).toBe(true);
});
