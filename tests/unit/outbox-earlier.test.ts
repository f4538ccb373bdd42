// @vitest-environment jsdom
import 'fake-indexeddb/auto';
import '../support/setup';
import { expect, test } from 'vitest';
import type { DraftFile } from '../../src/device/store/draftFiles';
import { newEvaluation } from '../support/evaluations';
import { item, newOutbox, outboxDevice, patientId, untilEmpty } from '../support/outbox';
import { patientRow } from '../support/patients';
import { sessionNote } from '../support/sessionNotes';

const device = outboxDevice();
const base = patientRow({ id: patientId, nome: 'Davi Lucca', revision: 3 });
const change = { base, answers: { objetivos: 'A' }, marks: {} };
const changed = 'change {"objetivos":"A"}';
const { intake } = item();
const { id, occurred_on, kind, content, replaces, reason } = sessionNote({ content: 'Treino.' });
const note = { id, patient_id: patientId, occurred_on, kind, content, replaces, reason };
const family = { id: 'f1', patient_id: patientId, filled_by: 'Ana', relation: 'Mãe' };
const evaluation = newEvaluation({ id: 'e1', patient_id: patientId, answers: {} });
const path = (name: string) => ({ id: name, userId: 'u', patientId, path: `u/${patientId}/${name}` });
const pdf = (name: string): DraftFile => ({
  role: 'document',
  file: new File(['%PDF'], name, { type: 'application/pdf' }),
});
const photo: DraftFile = { role: 'photo', file: new Blob(['JPEG'], { type: 'image/jpeg' }) };

/** Items as the version before left them: the fields of their kind, its files, and the calls that are left to do. */
const left: readonly (readonly [
  title: string,
  fields: object,
  files: readonly DraftFile[],
  calls: string[],
])[] = [
  [
    'a new record with its files',
    { kind: 'intake', intake, stored: false, hasPhoto: true, documents: [path('a.pdf')], size: 1 },
    [photo, pdf('a.pdf')],
    ['row Davi Lucca', 'photo', 'a.pdf'],
  ],
  [
    'the files of a record that is stored',
    { kind: 'intake', intake, stored: true, hasPhoto: false, documents: [path('b.pdf')], size: 2 },
    [pdf('b.pdf')],
    ['b.pdf'],
  ],
  [
    'an edit with a consent and without its photo',
    {
      kind: 'edit',
      ...change,
      consent: intake.consent,
      stepId: 'dados',
      stored: false,
      hasPhoto: false,
      removesPhoto: true,
      documents: [],
      size: 0,
    },
    [],
    [changed, 'consent', 'no photo'],
  ],
  [
    'a note to finalise',
    { kind: 'note', note, base: null, finalise: true, stored: null },
    [],
    ['note Treino.', 'stamp Treino.'],
  ],
  [
    'a stored note to finalise',
    { kind: 'note', note, base: null, finalise: true, stored: sessionNote({ ...note }) },
    [],
    ['stamp Treino.'],
  ],
  [
    'an open note that was changed',
    { kind: 'note', note, base: sessionNote({ id }), finalise: false, stored: null },
    [],
    ['note to Treino.'],
  ],
  [
    'documents',
    { kind: 'documents', draft: null, documents: [path('c.pdf')], size: 1 },
    [pdf('c.pdf')],
    ['c.pdf'],
  ],
  [
    "a family's answers that are in the form",
    { kind: 'family', row: family, reviewed: true },
    [],
    ['family f1', 'reviewed f1'],
  ],
  [
    'a review with the answers that it is of',
    { kind: 'review', ...change, family: 'f1', row: family, stored: false },
    [],
    ['family f1', changed, 'reviewed f1'],
  ],
  [
    'a review',
    { kind: 'review', ...change, family: 'f1', row: null, stored: false },
    [],
    [changed, 'reviewed f1'],
  ],
  [
    'an evaluation',
    { kind: 'evaluation', ...change, evaluation, evaluated: false, stored: false },
    [],
    ['evaluation e1', changed],
  ],
  [
    'an evaluation that is stored',
    { kind: 'evaluation', ...change, evaluation, evaluated: true, stored: false },
    [],
    [changed],
  ],
  [
    'a report',
    { kind: 'report', row: { id: 'i1', patient_id: patientId, addressee: 'Escola' }, stored: false },
    [pdf('r.pdf')],
    ['report Escola'],
  ],
  [
    'a row',
    {
      kind: 'row',
      table: 'results',
      id: 'r1',
      base: null,
      entries: { name: { text: 'Berg' } },
      title: 'Resultado: Berg',
      stored: false,
    },
    [],
    ['row of r1'],
  ],
];

test.each(left)(
  'D-494: %s, left by the version before, is sent as it was',
  async (_, fields, files, calls) => {
    const key = 'parcel:left';
    const about = {
      key,
      saveId: 's1',
      patientId,
      patientName: 'Davi Lucca',
      queuedAt: '2026-03-02T12:00:00Z',
      draft: { kind: 'new', key: 'new-child-anamnesis:7', value: {} },
    };
    await device.drafts.save({ key, kind: 'outbox', value: { ...about, ...fields }, files: [...files] });
    const { outbox } = newOutbox();
    await outbox.start();
    await untilEmpty(outbox);
    expect(device.calls).toEqual(calls);
    expect(await device.drafts.keysOf('outbox')).toEqual([]);
  },
);

test('D-494: one that waits goes back into its form', async () => {
  device.online = false;
  const draft = { kind: 'note', key: 'note:n', value: { content: 'Treino.' } };
  const value = {
    key: 'parcel:n',
    kind: 'note',
    patientId,
    patientName: 'Davi Lucca',
    queuedAt: '2026-03-02T12:00:00Z',
    draft,
    note,
    base: null,
    finalise: true,
    stored: null,
    sent: [{ content: { text: 'Antes.' } }],
  };
  await device.drafts.save({ key: 'parcel:n', kind: 'outbox', value, files: [] });
  const { outbox } = newOutbox();
  await outbox.start();
  expect(await outbox.takeBack('parcel:n')).toBe('draft');
  expect((await device.drafts.read('note:n'))?.value).toEqual({
    content: 'Treino.',
    sent: [
      { words: { content: { text: 'Antes.' } }, at: null },
      { words: expect.anything(), at: null },
    ],
  });
});

test('D-864: items of the version before are opened as what may have arrived; the removal of a document goes on without its first question', async () => {
  device.online = false;
  const about = { patientId, patientName: 'Davi Lucca', queuedAt: '2026-03-02T12:00:00Z', done: 0 };
  const rest = { photo: null, documents: [], size: 0, hasPdf: false };
  const draft = { kind: 'note', key: 'note:n', value: { content: 'Treino.' } };
  const sent = [{ content: { text: 'Antes.' } }];
  const step = { op: 'save', table: 'session_notes', base: null, note };
  const waiting = { key: 'parcel:n', subject: 'note', draft, sent, steps: [step], ...about, ...rest };
  const file = { op: 'remove', table: 'documents', path: 'u/p/1_a.pdf' };
  const base = { id: 'd1', patient_id: patientId, file_path: 'u/p/1_a.pdf' };
  const row = { op: 'remove', table: 'patient_documents', id: 'd1', patientId, base };
  const reach = { op: 'reach', table: 'documents', id: 'd1' };
  const leaving = {
    key: 'parcel:d',
    subject: 'removal',
    title: 'Exclusão de laudo.pdf',
    draft: null,
    steps: [reach, file, row],
    ...about,
    done: 1,
    ...rest,
  };
  for (const value of [waiting, leaving])
    await device.drafts.save({ key: value.key, kind: 'outbox', value, files: [] });
  const { outbox } = newOutbox();
  await outbox.start();
  const items = outbox.getSnapshot().toSorted((a, b) => a.stored.key.localeCompare(b.stored.key));
  expect(items).toMatchObject([
    { stored: { key: 'parcel:d', arrival: { kind: 'maybe', sent: [] }, steps: [file, row], done: 0 } },
    { stored: { key: 'parcel:n', arrival: { kind: 'maybe', sent: [{ words: sent[0], at: null }, {}] } } },
  ]);
  device.online = true;
  await outbox.retry();
  await untilEmpty(outbox);
  expect(device.calls.toSorted()).toEqual(['no document d1', 'no file 1_a.pdf', 'note Treino.']);
});

test('D-990: one that this version cannot read stays as it is, is said once, and holds nothing else up', async () => {
  const unknown = { key: 'parcel:x', kind: 'outbox', value: { kind: 'of tomorrow' }, files: [] } as const;
  await device.drafts.save(unknown);
  device.online = false;
  await newOutbox().outbox.send(item());
  device.online = true;
  const { outbox, events } = newOutbox();
  await outbox.start();
  await untilEmpty(outbox);
  await outbox.retry();
  expect(events.filter((kind) => kind === 'unread')).toHaveLength(1);
  expect(device.calls).toContain('row Davi Lucca');
  expect(await device.drafts.peek(unknown.key)).toEqual(unknown.value);
});
