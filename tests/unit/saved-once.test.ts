import '../support/emptyDisk';
import { HttpResponse, http } from 'msw';
import { describe, expect, test } from 'vitest';
import { movedTo } from '../../src/data/records/archive';
import type { DocumentRow } from '../../src/data/records/documents';
import type { SessionNote } from '../../src/data/records/sessionNotes';
import { CHANGED_ELSEWHERE, NOTE_FINALISED, STORED_OTHERWISE } from '../../src/data/supabase/dataError';
import type { DraftKey } from '../../src/device/drafts/kinds';
import { nextOperation } from '../../src/device/outbox/items';
import type { NewItem } from '../../src/device/outbox/newItems';
import { LeftOpen } from '../../src/device/outbox/sendOutcomes';
import { newEvaluation } from '../support/evaluations';
import { type FakeRow, fakeServer, fakeTable } from '../support/fakeTable';
import {
  editedElsewhere,
  everyGesture,
  type Gestures,
  neverOpened,
  noRemoval,
  ofNoForm,
} from '../support/gestures';
import { issuedReport } from '../support/issued';
import { origin, server as web } from '../support/msw';
import {
  drained,
  droppedFiles,
  everySituation,
  give,
  lastCounts,
  lastOfAll,
  neverChanged,
  onlyNew,
  onlyOneHas,
  opened,
  removed,
  type Saved,
  savedApart,
  staysAsItIs,
  withoutOtherWords,
} from '../support/once';
import { device, item, outboxDevice, patientId } from '../support/outbox';
import { patientRow } from '../support/patients';
import { fakeRecords } from '../support/recordApi';
import { sessionNote } from '../support/sessionNotes';

outboxDevice();

const patientName = 'Davi Lucca';
const id = '00000000-0000-4000-8000-0000000000b1';
const has = (columns: FakeRow): unknown => expect.objectContaining(columns);
const { intake, photo, files } = item();
const { consent } = intake;
const marks = { alergias: { mark: 'nao_sabe', informant: null } } as const;

/** The server: its tables, by name, and its files. */
function served() {
  const server = fakeServer();
  const table = (name: string, defaults: FakeRow = {}) => fakeTable(name, [], { defaults, of: server });
  const paths = new Set<string>();
  const tables = {
    patients: fakeRecords([], server),
    consents: table('consents', { revoked_at: null, signature: null, signed_at: null, device_times: {} }),
    session_notes: table('session_notes', { finalised_at: null, author: null }),
    family_answers: table('family_answers', { reviewed_at: null }),
    evaluations: table('evaluations'),
    issued_reports: table('issued_reports'),
    patient_documents: table('patient_documents'),
  };
  const stored = () => HttpResponse.json({ Key: 'x' });
  web.use(
    http.post(`${origin}/storage/v1/object/documents/*`, ({ request }) =>
      server.reply('write', () => {
        paths.add(decodeURIComponent(new URL(request.url).pathname.split('/documents/')[1] ?? ''));
        return stored();
      }),
    ),
    http.post(`${origin}/storage/v1/object/list/documents`, async ({ request }) => {
      const { prefix } = (await request.json()) as { prefix: string };
      const names = [...paths].flatMap((path) => (path.startsWith(prefix) ? path.split('/').at(-1) : []));
      return HttpResponse.json(names.map((name) => ({ name, id: name })));
    }),
    http.delete(`${origin}/storage/v1/object/documents`, async ({ request }) => {
      const { prefixes } = (await request.json()) as { prefixes: string[] };
      return server.reply('write', () => {
        for (const path of prefixes) paths.delete(path);
        return HttpResponse.json([]);
      });
    }),
    http.post(`${origin}/storage/v1/object/patient-photos/*`, () => server.reply('write', stored)),
  );
  return {
    ...server,
    tables,
    addFile: (path: string) => paths.add(path),
    /** The rows that name a file which is there. */
    withFiles: (rows: readonly FakeRow[], column: string) =>
      rows
        .map((row): FakeRow => ({ ...row, hasFile: paths.has(String(row[column])) }))
        .toSorted((a, b) => String(a.file_name).localeCompare(String(b.file_name))),
    deletePatient: () => {
      for (const each of Object.values(tables)) {
        each.set([]);
        each.rule(() => ({ code: '23503', status: 409 }));
      }
    },
  };
}

/** What `served` serves has all of it. */
const tablesOf = (server: unknown) => (server as ReturnType<typeof served>).tables;

/** The record before it is changed, which is stored. */
const base = () =>
  patientRow({
    id: patientId,
    user_id: device.userId,
    nome: patientName,
    tipo: 'infantil',
    objetivos: 'Antes',
  });

/** Its record is archived on another device, or deleted with all that it has. */
const ofRecord = {
  undone: noRemoval,
  archived: (server) =>
    tablesOf(server).patients.changeElsewhere({ id: patientId, archived_at: '2026-11-20T13:00:00Z' }),
  deleted: (server) => server.deletePatient(),
} satisfies Partial<Gestures>;
/** What is only ever added. */
const onlyAdded = { ...ofRecord, takenBack: staysAsItIs, edited: staysAsItIs } satisfies Partial<Gestures>;

/** The server of what is saved of a record. */
const servedRecord = () => {
  const server = served();
  server.tables.patients.changeElsewhere(base());
  return {
    ...server,
    changeElsewhere: () => server.tables.patients.changeElsewhere({ id: patientId, objetivos: 'De lá' }),
  };
};

/** The key of each form's draft. */
const drafts = {
  note: `session-note:${patientId}:${id}`,
  evaluation: `evaluation:${patientId}`,
  report: `report:${patientId}:${id}`,
  family: `family:${patientId}:${id}`,
  review: `family-review:${patientId}:${id}`,
  new: 'new-child-anamnesis:7',
  edit: `edit-patient:${patientId}`,
} as const satisfies { readonly [kind: string]: DraftKey };
const draftOf = (kind: keyof typeof drafts) => ({ kind, key: drafts[kind] });
const packed = (kind: keyof typeof drafts, said: string) => ({
  ...draftOf(kind),
  head: { name: '' },
  value: { said },
});

const openNote = () => sessionNote({ id, user_id: device.userId, patient_id: patientId, content: 'Antes' });
const storedDocument = (): DocumentRow => ({
  id,
  patient_id: patientId,
  file_name: 'laudo.pdf',
  file_path: `${device.userId}/${patientId}/1_a.pdf`,
  file_size: 1,
  mime_type: 'application/pdf',
  uploaded_at: '2026-11-20T12:00:00+00:00',
});

function notes(title: string, isNew: boolean, finalise: boolean): Saved {
  const { occurred_on, kind, replaces, reason, time_of_day, setting } = sessionNote();
  const words = { id, patient_id: patientId, occurred_on, kind, replaces, reason, time_of_day, setting };
  let left: SessionNote | null = null;
  return {
    title,
    serve: () => {
      const server = served();
      left = null;
      const { session_notes } = server.tables;
      if (!isNew) session_notes.changeElsewhere(openNote());
      return {
        ...server,
        rows: session_notes.rows,
        changeElsewhere: () => session_notes.changeElsewhere({ id, content: 'De lá' }),
      };
    },
    give: async (outbox, said, sent) => {
      // its form has what is stored and not finalised
      const [waiting] = outbox.getSnapshot();
      const next = waiting && nextOperation(waiting.stored);
      if (next?.op === 'finalise' && 'row' in next) left = next.row;
      const given = outbox.send({
        kind: 'note',
        patientName,
        base: left ?? (isNew ? null : openNote()),
        note: { ...words, content: said },
        finalise,
        draft: packed('note', said),
        ...(sent && { sent }),
      });
      return given.catch((error: unknown) => {
        if (error instanceof LeftOpen) left = error.row;
        throw error;
      });
    },
    stored: (said) => [has({ content: said, finalised_at: finalise ? expect.any(String) : null })],
    started: (said) => has({ content: said }),
    draft: draftOf('note'),
    refusals: finalise ? [NOTE_FINALISED, CHANGED_ELSEWHERE] : [],
    gestures: {
      ...ofRecord,
      discarded: 'undone',
      edited: editedElsewhere,
      takenBack: isNew
        ? onlyOneHas
        : (server) => tablesOf(server).session_notes.changeElsewhere({ id, content: 'Antes' }),
      deleted: (server) => {
        const { session_notes } = tablesOf(server);
        session_notes.set([]);
        session_notes.rule(() => ({ code: 'PT410', status: 409 }));
      },
    },
    never: isNew ? onlyNew : {},
    // one that is finalised is saved first, and a stored row is changed as any other
    isRepeat: !(isNew && finalise),
  };
}

const removals: readonly Saved[] = [
  {
    title: 'an open note that is removed',
    serve: () => {
      const server = served();
      const { session_notes } = server.tables;
      session_notes.changeElsewhere(openNote());
      return {
        ...server,
        rows: session_notes.rows,
        changeElsewhere: () => session_notes.changeElsewhere({ id, content: 'De lá' }),
      };
    },
    give: (outbox) =>
      outbox.send({
        kind: 'removal',
        table: 'session_notes',
        id,
        patientId,
        patientName,
        base: openNote(),
        title: 'Evolução',
      }),
    stored: () => [],
    draft: null,
    refusals: [],
    gestures: { ...onlyAdded, discarded: ofNoForm, undone: [has({ content: 'Antes', finalised_at: null })] },
    never: removed,
    isRepeat: true,
  },
  {
    title: 'a document that is removed',
    serve: () => {
      const server = served();
      const { patient_documents } = server.tables;
      server.addFile(storedDocument().file_path);
      patient_documents.changeElsewhere({ ...storedDocument(), user_id: device.userId });
      return {
        ...server,
        // the file first, which cannot be undone
        rows: () => server.withFiles(patient_documents.rows(), 'file_path'),
        changeElsewhere: () => {},
      };
    },
    give: (outbox) =>
      outbox.send({
        kind: 'removal',
        table: 'patient_documents',
        id,
        patientId,
        patientName,
        base: storedDocument(),
        title: 'Documento',
      }),
    stored: () => [],
    draft: null,
    refusals: [],
    // its file cannot be stored anew
    gestures: { ...onlyAdded, discarded: ofNoForm, undone: [] },
    never: { ...removed, ...neverChanged },
  },
];

const answers = (said: string) => ({ objetivos: said });

type Kind = Exclude<NewItem['kind'], 'row'>;
/** A record with its consent and, as a whole, with all else that its form saves beside the answers. */
const recordOf = (said: string, isWhole: boolean): readonly unknown[] => [
  has({ ...answers(said), answer_marks: [{ column: 'alergias', ...marks.alergias }] }),
  has({ id: consent.id }),
  ...(isWhole ? files : []).map(({ file }) => has({ file_name: file.name, hasFile: true })),
  { photo: isWhole ? expect.any(String) : null },
];

/** What is no row of a definition, by the kind of what its form gives; the removal of a row is tried with its entity. */
const kinds: { readonly [kind in Kind]: readonly Saved[] } = {
  removal: removals,
  note: [
    notes('a new note', true, false),
    notes('a new note that is finalised', true, true),
    notes('an open note that is changed', false, false),
    notes('an open note that is changed and finalised', false, true),
  ],
  evaluation: [
    {
      title: 'a re-evaluation',
      serve: () => {
        const server = servedRecord();
        const { evaluations, patients } = server.tables;
        return { ...server, rows: () => [...evaluations.rows(), ...patients.rows()] };
      },
      give: (outbox, said, sent) =>
        outbox.send({
          kind: 'evaluation',
          evaluation: newEvaluation({ id, patient_id: patientId, answers: answers(said) }),
          base: base(),
          answers: answers(said),
          marks: {},
          draft: packed('evaluation', said),
          ...(sent && { sent }),
        }),
      stored: (said) => [has({ answers: answers(said) }), has(answers(said))],
      draft: draftOf('evaluation'),
      refusals: [STORED_OTHERWISE],
      gestures: {
        ...ofRecord,
        discarded: 'stands',
        edited: editedElsewhere,
        takenBack: (server) =>
          tablesOf(server).patients.changeElsewhere({ id: patientId, ...answers('Antes') }),
      },
      never: {},
      // as a change of a record, which it has in it
      isRepeat: true,
    },
  ],
  report: [
    {
      title: 'an issued report',
      serve: () => {
        const server = served();
        const { issued_reports } = server.tables;
        return {
          ...server,
          rows: () => server.withFiles(issued_reports.rows(), 'document_path'),
          changeElsewhere: () => {},
        };
      },
      give: (outbox, said) => {
        const { author: _, issued_at: _1, user_id: _2, content, ...row } = issuedReport({ id });
        // each attempt of its form makes its file anew
        const document_path = `${device.userId}/${patientId}/${crypto.randomUUID()}.pdf`;
        return outbox.send({
          kind: 'report',
          patientName,
          row: { ...row, patient_id: patientId, document_path, content: { ...content, opinion: said } },
          file: new Blob(['%PDF'], { type: 'application/pdf' }),
          draft: packed('report', said),
        });
      },
      stored: (said) => [has({ content: has({ opinion: said }), hasFile: true })],
      draft: draftOf('report'),
      refusals: [STORED_OTHERWISE],
      gestures: { ...onlyAdded, discarded: 'stands' },
      never: neverChanged,
      // as an entity that is added with a file
      isRepeat: true,
    },
  ],
  family: [false, true].map(
    (reviewed): Saved => ({
      title: reviewed ? 'what a family wrote, which is in the form already' : 'what a family wrote',
      serve: () => {
        const server = served();
        return { ...server, rows: server.tables.family_answers.rows, changeElsewhere: () => {} };
      },
      give: (outbox, said) =>
        outbox.queue({
          kind: 'family',
          patientName,
          reviewed,
          row: {
            id,
            patient_id: patientId,
            filled_by: 'Ana',
            relation: 'Mãe',
            questionnaire_version: 1,
            begun_at: '2026-11-20T12:00:00Z',
            ended_at: '2026-11-20T12:30:00Z',
            answers: { alergias: { text: said } },
            ratings: {},
          },
          draft: packed('family', said),
        }),
      stored: (said) => [
        has({ answers: { alergias: { text: said } }, reviewed_at: reviewed ? expect.any(String) : null }),
      ],
      started: (said) => has({ answers: { alergias: { text: said } } }),
      draft: draftOf('family'),
      refusals: [],
      isBeside: true,
      gestures: { ...onlyAdded, discarded: neverOpened },
      // as what is stored beside it of an entity
      isRepeat: true,
      never: neverChanged,
    }),
  ),
  review: [
    {
      title: 'a review of what a family wrote',
      serve: () => {
        const server = servedRecord();
        const { family_answers, patients } = server.tables;
        family_answers.changeElsewhere({ id, user_id: device.userId, patient_id: patientId });
        return { ...server, rows: () => [...patients.rows(), ...family_answers.rows()] };
      },
      give: (outbox, said, sent) =>
        outbox.send({
          kind: 'review',
          family: id,
          base: base(),
          answers: answers(said),
          marks,
          draft: packed('review', said),
          ...(sent && { sent }),
        }),
      stored: (said) => [
        has({ ...answers(said), answer_marks: [{ column: 'alergias', ...marks.alergias }] }),
        has({ reviewed_at: expect.any(String) }),
      ],
      draft: draftOf('review'),
      refusals: [],
      gestures: {
        ...ofRecord,
        discarded: 'undone',
        edited: editedElsewhere,
        takenBack: (server) =>
          tablesOf(server).patients.changeElsewhere({ id: patientId, ...answers('Antes') }),
      },
      never: {},
      isRepeat: true,
    },
  ],
  intake: [false, true].map(
    (isWhole): Saved => ({
      title: isWhole ? 'a new record with photo and documents' : 'a new record',
      serve: () => {
        const server = served();
        const { patients, consents, patient_documents } = server.tables;
        return {
          ...server,
          rows: () => [
            ...patients.rows(),
            ...consents.rows(),
            ...server.withFiles(patient_documents.rows(), 'file_path'),
            ...patients.rows().map(({ photo_url }) => ({ photo: photo_url })),
          ],
          changeElsewhere: () => {},
        };
      },
      give: (outbox, said, sent) =>
        outbox.send({
          kind: 'intake',
          intake: { patient: { ...intake.patient, ...answers(said) }, consent, marks },
          photo: isWhole ? photo : null,
          files: isWhole ? files : [],
          draft: packed('new', said),
          ...(sent && { sent }),
        }),
      stored: (said) => recordOf(said, isWhole),
      draft: draftOf('new'),
      refusals: [],
      gestures: { ...ofRecord, discarded: 'stands', takenBack: onlyOneHas, edited: onlyOneHas },
      never: onlyNew,
      isRepeat: isWhole,
    }),
  ),
  edit: [false, true].map(
    (isWhole): Saved => ({
      title: isWhole
        ? 'a change of a record with consent, photo and documents'
        : 'a change of a record with consent',
      serve: () => {
        const server = servedRecord();
        const { patients, consents, patient_documents } = server.tables;
        return {
          ...server,
          rows: () => [
            ...patients.rows(),
            ...consents.rows(),
            ...server.withFiles(patient_documents.rows(), 'file_path'),
            ...patients.rows().map(({ photo_url }) => ({ photo: photo_url })),
          ],
        };
      },
      give: (outbox, said, sent) =>
        outbox.send({
          kind: 'edit',
          base: base(),
          answers: answers(said),
          marks,
          consent,
          photo: isWhole ? photo : null,
          files: isWhole ? files : [],
          draft: packed('edit', said),
          ...(sent && { sent }),
        }),
      stored: (said) => recordOf(said, isWhole),
      draft: draftOf('edit'),
      refusals: [],
      gestures: {
        ...ofRecord,
        discarded: 'beside stands',
        edited: editedElsewhere,
        takenBack: (server) =>
          tablesOf(server).patients.changeElsewhere({ id: patientId, ...answers('Antes') }),
      },
      never: savedApart,
      isRepeat: isWhole,
    }),
  ),
  archive: [
    {
      title: 'a record that is archived',
      serve: () => {
        const server = servedRecord();
        return { ...server, rows: server.tables.patients.rows };
      },
      // 'Dois' brings it back
      give: (outbox, said) =>
        outbox.send({ kind: 'archive', ...movedTo(base(), said === 'Um' ? 'archived' : 'active') }),
      stored: (said) => [has({ archived_at: said === 'Um' ? expect.any(String) : null })],
      draft: null,
      refusals: [],
      gestures: {
        ...ofRecord,
        discarded: ofNoForm,
        takenBack: lastCounts,
        edited: lastCounts,
        archived: lastCounts,
      },
      never: lastOfAll,
      isRepeat: true,
    },
  ],
  documents: [
    {
      title: 'documents that are attached to a record',
      serve: () => {
        const server = served();
        const { patient_documents } = server.tables;
        return {
          ...server,
          rows: () => server.withFiles(patient_documents.rows(), 'file_path'),
          changeElsewhere: () => {},
        };
      },
      give: (outbox) => outbox.attach({ patientId, patientName, files }),
      stored: () => files.map(({ file }) => has({ file_name: file.name, hasFile: true })),
      draft: null,
      refusals: [],
      gestures: { ...onlyAdded, discarded: ofNoForm },
      never: { ...withoutOtherWords, ...neverChanged, ...droppedFiles },
    },
  ],
};

describe.each(Object.entries(kinds))(
  'D-806, D-808, D-810, D-851, D-860, D-861, D-863: what is saved as %s',
  (_, all) => {
    for (const saved of all) {
      everySituation(saved);
      everyGesture(saved);
    }
  },
);

test('D-951: a change whose photo has arrived is corrected, though the correction does not arrive at first', async () => {
  const whole = kinds.edit[1];
  if (!whole) throw new Error('there is no change with a photo');
  const server = whole.serve();
  const outbox = opened();
  server.fail('answer lost');
  expect(await give(whole, outbox, 'Um')).toBe('waiting');
  const sent = outbox
    .getSnapshot()
    .flatMap(({ stored }) => ('sent' in stored.arrival ? stored.arrival.sent : []));
  // the change again, the consent, the photo with its row; no document
  server.fail('not reached', { after: 4, always: true });
  await outbox.retry();
  const photos = () => server.rows().filter((row) => typeof row === 'object' && 'photo' in row && row.photo);
  expect(photos()).toHaveLength(1);
  await give(whole, outbox, 'Dois', sent);
  server.mend();
  await drained(outbox);
  expect(server.rows()).toEqual(expect.arrayContaining([has({ objetivos: 'Dois' })]));
});
