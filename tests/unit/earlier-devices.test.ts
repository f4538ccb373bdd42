// @vitest-environment jsdom
import 'fake-indexeddb/auto';
import '../support/setup';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Codec } from '../../src/device/drafts/draftKind';
import { createDraftRegistry } from '../../src/device/drafts/draftRegistry';
import { keyOfDraft } from '../../src/device/drafts/keyOfDraft';
import type { DraftKey } from '../../src/device/drafts/kinds';
import { savedIn } from '../../src/device/outbox/items';
import { createOutboxStore } from '../../src/device/outbox/outboxStore';
import { rowDraftCodec } from '../../src/device/rows/rowDraft';
import { openDrafts } from '../../src/device/store/draftStore';
import { readSlot } from '../../src/device/store/familySlot';
import { intakeCodec, sectionCodec } from '../../src/features/anamnesis/intakeDraft';
import { consentCodec, revocationCodec, signatureCodec } from '../../src/features/consent/consentDrafts';
import { upgradedDraft } from '../../src/features/disclosures/disclosureDraft';
import { evaluationCodec } from '../../src/features/evaluation/evaluationDraft';
import { familyCodec, familyKey } from '../../src/features/family/familyDraft';
import { handoverCodec } from '../../src/features/family/handoverDraft';
import { reviewCodec } from '../../src/features/family/reviewDraft';
import { endCodec, goalCodec, ratingCodec } from '../../src/features/goals/goalDrafts';
import { reportCodec } from '../../src/features/issuing/reportDraft';
import { noteCodec } from '../../src/features/notes/noteDraft';
import { deletionCodec } from '../../src/features/patients/deletion/deletionDraft';
import {
  dischargeCodec,
  readmissionCodec,
  resumptionCodec,
} from '../../src/features/patients/record/treatmentDraft';
import { phraseCodec } from '../../src/features/phrases/phraseDraft';
import { oldProfile, profileCodec } from '../../src/features/profile/profileDraft';
import { carePlans } from '../../src/records/carePlans';
import { disclosures } from '../../src/records/disclosures';
import { results } from '../../src/records/results';
import { sessionStore, signIn, signOut } from '../../src/session/session';
import { letIn, serveKeys } from '../support/device';
import { restoreDevice } from '../support/earlierDevice';
import { emptyDevice, newOutbox, outboxCalls, untilEmpty } from '../support/outbox';

const record = '00000000-0000-4000-8000-0000000000e1';
const answers = '00000000-0000-4000-8000-0000000000f1';
const words = (of: string) => `Palavras de ${of} 👩🏽`;
const textOf = async (file: Blob | undefined) => file && Buffer.from(await file.arrayBuffer()).toString();

let leave = () => {};
afterEach(() => {
  leave();
  vi.restoreAllMocks();
});

/** Signs in on a device that an earlier version has filled. */
async function enter(fixture: string) {
  const { userId, email, password } = await restoreDevice(fixture);
  serveKeys();
  letIn({ id: userId, email }, password);
  leave = sessionStore.subscribe(() => {});
  await signIn(email, password);
  const store = openDrafts(userId);
  const registry = createDraftRegistry(store);
  await registry.refresh();
  return { userId, email, store, registry };
}

test('D-260: everything that the version of 23 November 2026 kept on a device is found, word by word and file by file', async () => {
  const { userId, store, registry } = await enter('first-device.json');
  expect(
    registry
      .heads()
      .map(({ kind }) => kind)
      .sort(),
  ).toEqual(['edit', 'family', 'new', 'note', 'review', 'section']);

  const intake = (await registry.open(intakeCodec, 'new-child-anamnesis:1')).unsaved();
  expect(intake).toMatchObject({ kind: 'infantil', step: 2 });
  expect(intake?.form.answers).toMatchObject({ nome: 'Benício', queixaPrincipal: words('anamnese') });
  expect(intake?.form.photo.kind === 'replace' && (await textOf(intake.form.photo.file))).toBe('JPEG-foto');
  const [chosen] = intake?.form.files ?? [];
  expect([chosen?.file.name, await textOf(chosen?.file)]).toEqual(['rascunho.pdf', '%PDF-rascunho']);
  const edited = (await registry.open(intakeCodec, `edit-patient:${record}`)).unsaved();
  expect([edited?.form.answers.alergias, edited?.base?.id]).toEqual([words('edição'), record]);
  const section = (await registry.open(sectionCodec, keyOfDraft('section', { patientId: record }))).unsaved();
  expect([section?.answers.alergias, section?.base.id]).toEqual([words('seção'), record]);
  const note = (await registry.open(noteCodec, `session-note:${record}:n1`)).unsaved();
  expect(note?.form.content).toBe(words('evolução'));
  const family = (await registry.open(familyCodec, familyKey({ patientId: record, id: answers }))).unsaved();
  expect(family?.answers).toEqual({ alergias: { text: words('família') } });
  const review = (
    await registry.open(reviewCodec, keyOfDraft('family-review', { patientId: record, family: answers }))
  ).unsaved();
  expect(review?.decisions.alergias).toMatchObject({ choice: 'use', over: { text: words('revisão') } });
  expect((await readSlot(userId))?.answers).toEqual({ alergias: { text: words('tablet') } });
  expect(oldProfile(userId)?.typed.clinic_name).toBe(words('perfil'));

  const outbox = createOutboxStore(store);
  const found = await Promise.all((await outbox.keys()).map((key) => outbox.read(key)));
  const items = found.flatMap((one) => (one ? one.item : []));
  const [waiting] = items.filter(({ subject }) => subject === 'intake');
  expect(waiting && savedIn(waiting, 'intake')?.intake.patient.nome).toBe('Davi Lucca');
  expect(waiting?.draft).toMatchObject({ kind: 'new', head: { questionnaire: 'infantil' } });
  expect(await textOf(waiting?.photo instanceof Blob ? waiting.photo : undefined)).toBe('JPEG-envio');
  expect(await Promise.all(waiting?.documents.map(({ file }) => textOf(file)) ?? [])).toEqual(['%PDF-envio']);
  const [sent] = items.filter(({ subject }) => subject === 'note');
  expect([sent && savedIn(sent, 'session_notes')?.note.content, sent?.draft?.kind]).toEqual([
    words('nota'),
    'note',
  ]);
  const [batch] = items.filter(({ subject }) => subject === 'documents');
  expect(await Promise.all(batch?.documents.map(({ file }) => textOf(file)) ?? [])).toEqual(['%PDF-lote']);
});

const id = (last: string) => `00000000-0000-4000-8000-${last.padStart(12, '0')}`;
const patientId = id('aa');
const signature = { kind: 'drawn', width: 600, height: 200, strokes: [[10, 20, 30, 40, 50, 60]] };
const pdf = (name: string) => `%PDF-${name}`;
const ofPatient = { patientId };

const draft = <T>(codec: Codec<T>, key: DraftKey, expected: object) => ({
  codec: codec as Codec<unknown>,
  key,
  expected,
});
/** A draft of each kind that the version had. */
const drafts = [
  draft(intakeCodec, 'new-child-anamnesis:1', {
    kind: 'infantil',
    step: 2,
    form: {
      answers: { nome: 'Benício', queixaPrincipal: words('anamnese') },
      marks: { alergias_infantil: { mark: 'nao_sabe', informant: 'Pai' } },
      informants: { 'dados-pessoais': 'Mãe' },
      signing: { by: 'Ana', open: true, input: { way: 'draw', strokes: signature.strokes, typed: '' } },
      photo: { kind: 'replace' },
      files: [{ id: id('f2'), chosenAt: 1_790_000_000_000 }],
    },
  }),
  draft(intakeCodec, 'new-patient:2', { kind: 'adulto', form: { answers: { nome: words('adulto') } } }),
  draft(intakeCodec, keyOfDraft('edit-patient', ofPatient), {
    base: { id: patientId, revision: 3 },
    form: { answers: { alergias: words('edição') }, photo: { kind: 'remove' }, files: [{ id: id('f5') }] },
  }),
  draft(sectionCodec, keyOfDraft('section', ofPatient), {
    stepId: 'historico-saude',
    answers: { alergias: words('seção') },
    marks: { cirurgias: { mark: 'nao_perguntado', informant: null } },
    photo: { kind: 'replace' },
    base: { id: patientId, revision: 3 },
  }),
  draft(noteCodec, keyOfDraft('session-note', { patientId, note: id('e0') }), {
    form: {
      occurred_on: '26/11/2026',
      kind: 'atendimento',
      content: words('evolução'),
      ratings: { [id('b0')]: { level: 1 } },
    },
  }),
  draft(evaluationCodec, keyOfDraft('evaluation', ofPatient), {
    form: {
      answers: { alergias: words('reavaliação') },
      informant: 'Filha',
      others: ['cognicao'],
      evaluatedOn: '2026-11-26',
    },
    standing: { record: { id: patientId } },
  }),
  draft(reportCodec, keyOfDraft('report', { patientId, report: id('e1') }), {
    kind: 'escola',
    addressee: words('destinatário'),
    opinion: words('relatório'),
    parts: ['goals'],
    proposed: [{ id: 'p1', text: words('frase proposta'), source: 'notes' }],
  }),
  draft(familyCodec, familyKey({ patientId, id: id('e2') }), {
    handover: { filledBy: 'Ana', goals: [{ id: id('b0'), title: 'Calçar', levels: null }] },
    answers: { alergias: { text: words('família') }, cirurgias: { mark: 'nao_sabe' } },
    ratings: { [id('b0')]: { word: 'em_parte' } },
  }),
  draft(reviewCodec, keyOfDraft('family-review', { patientId, family: id('e3') }), {
    decisions: { alergias: { choice: 'append', over: { text: words('revisão'), mark: null } } },
  }),
  draft(profileCodec, keyOfDraft('profile', {}), {
    typed: {
      full_name: 'Helena Duarte',
      category: 'Terapeuta Ocupacional',
      crefito: '12345-TO',
      clinic_name: words('perfil'),
      address: 'Rua das Flores, 10',
      phone: '81999990000',
      supervisor_name: 'Lígia Prado',
      supervisor_crefito: '222-TO',
    },
  }),
  draft(phraseCodec, keyOfDraft('phrase', { phrase: id('e4') }), {
    id: id('e4'),
    base: { title: 'Fim', content: 'Sem intercorrências.' },
    typed: { title: words('título'), content: words('frase') },
  }),
  draft(handoverCodec, keyOfDraft('handover', ofPatient), {
    of: { patientId, patientName: 'Maria das Dores', kind: 'adulto' },
    name: words('entrega'),
    option: 'Outro',
    other: 'Vizinha',
    left: ['saude'],
  }),
  draft(deletionCodec, keyOfDraft('deletion', ofPatient), {
    patient: { id: patientId, nome: 'Maria das Dores' },
    reason: 'outro',
    words: words('exclusão'),
  }),
  draft(dischargeCodec, keyOfDraft('discharge', ofPatient), {
    typed: { discharged_on: '20/11/2026', discharge_reason: 'mudanca', discharge_summary: words('alta') },
  }),
  draft(readmissionCodec, keyOfDraft('readmission', ofPatient), {
    typed: { readmission_reason: words('readmissão') },
  }),
  draft(resumptionCodec, keyOfDraft('resumption', ofPatient), { typed: { resumed_on: '21/11/2026' } }),
  draft(rowDraftCodec(carePlans), keyOfDraft('plan', ofPatient), {
    base: { patient_id: patientId, diagnosis: 'Não calça o tênis.', revision: 4 },
    typed: { diagnosis: words('plano'), prognosis: '', frequency: '2 por semana', review_on: '01/12/2026' },
  }),
  draft(goalCodec, keyOfDraft('goal', ofPatient), {
    id: id('b1'),
    base: { id: id('b0'), revision: 2 },
    typed: { statement: words('meta'), own_words: 'Quero calçar o tênis sozinho', importance: '3 · muita' },
    links: { replaces: id('b0') },
  }),
  draft(endCodec, keyOfDraft('goal-end', ofPatient), {
    id: id('b0'),
    typed: { state: 'encerrada', state_reason: words('fim de meta') },
  }),
  draft(ratingCodec, keyOfDraft('rating', ofPatient), {
    id: id('b2'),
    typed: {
      rated_on: '20/11/2026',
      rated_by: 'familia',
      by_name: 'Ana',
      level: '1',
      comment: words('marca'),
    },
    links: { goal_id: id('b0'), strikes: id('b3') },
  }),
  draft(rowDraftCodec(disclosures, 'disclosure', upgradedDraft), keyOfDraft('disclosure', ofPatient), {
    id: id('b4'),
    base: null,
    typed: {
      recipient: 'Dra. Célia Ramos',
      disclosed_on: '19/11/2026',
      content: words('entrega em papel'),
      purpose: 'Consulta',
    },
  }),
  draft(rowDraftCodec(results), `result:${patientId}:${id('d1')}`, {
    id: id('d1'),
    base: { instrument: 'Berg', value: 41.5, revision: 2 },
    typed: { instrument: 'Berg', value: '41,5', unit: 'pontos', comment: words('resultado') },
  }),
  draft(rowDraftCodec(results), `result:${patientId}:${id('d2')}`, {
    id: id('d2'),
    base: null,
    typed: { instrument: 'COPM', value: '7,5', comment: words('resultado novo') },
  }),
  draft(consentCodec, keyOfDraft('consent', ofPatient), {
    id: id('b5'),
    typed: { signer_name: words('termo'), signer_relation: 'Filha' },
    accepted: true,
    given: { signature, signedAt: '2026-11-26T12:00:00.000Z', by: words('termo') },
  }),
  draft(revocationCodec, `revocation:${patientId}:${id('b6')}`, {
    id: id('b6'),
    typed: { revoked_by_name: 'Ana', revocation_reason: words('revogação') },
  }),
  draft(signatureCodec, `signature:${patientId}:${id('b7')}`, {
    id: id('b7'),
    input: { way: 'type', typed: words('assinatura') },
  }),
];

/** What was given with a call: of a file, its name and what it contains. */
async function given(value: unknown): Promise<unknown> {
  if (value instanceof File) return [value.name, await textOf(value)];
  if (value instanceof Blob) return textOf(value);
  if (typeof value !== 'object' || value === null || !('file' in value)) return value;
  return { ...value, file: await given(value.file) };
}

const noteOf = (last: string, of: string) => ({
  id: id(last),
  patient_id: patientId,
  occurred_on: '2026-11-25',
  kind: 'atendimento',
  content: words(of),
  replaces: null,
  reason: null,
  ratings: { [id('b0')]: { level: 0 } },
});
/** What attempts before have sent. */
const earlier = expect.any(Array);
const consent = {
  id: id('c5'),
  patient_id: patientId,
  text_version: 'adulto-1',
  text_hash: 'x',
  signer_name: 'Maria das Dores',
  signer_relation: 'Paciente',
  signer_cpf: null,
  given_at: '2026-11-26T12:00:00.000Z',
  signature: null,
  signed_at: null,
};
const change = (answers: object, marks: object = {}) =>
  expect.objectContaining({
    base: expect.objectContaining({
      id: patientId,
      nome: 'Maria das Dores',
      telefone: '81999990000',
      revision: 3,
    }),
    answers,
    marks,
  });
const documentOf = (last: string, of: string, name: string) =>
  expect.objectContaining({ id: id(last), patientId: of, file: [`${name}.pdf`, pdf(name)] });

/** All that the server is given: by the kind of call, and of each kind in its order. */
const sent = (userId: string) => [
  [
    'saveIntake',
    userId,
    {
      patient: expect.objectContaining({
        id: id('c1'),
        tipo: 'infantil',
        nome: 'Davi Lucca',
        dataNascimento: '2019-04-06',
        responsavel: 'Ana',
        tipo_responsavel: 'Mãe',
        queixaPrincipal: words('envio de anamnese'),
        attended_on: '2026-11-26',
      }),
      consent: expect.objectContaining({
        id: id('c2'),
        patient_id: id('c1'),
        text_version: 'infantil-2',
        signer_name: 'Ana',
        signer_relation: 'Mãe',
        signature,
        signed_at: '2026-11-26T12:00:00.000Z',
      }),
      marks: { alergias_infantil: { mark: 'nao_sabe', informant: null } },
    },
    earlier,
  ],
  ['addPhoto', userId, id('c1'), 'JPEG-envio'],
  [
    'savePatient',
    userId,
    change(
      { alergias: words('envio de edição') },
      { cirurgias: { mark: 'nao_perguntado', informant: null } },
    ),
    earlier,
  ],
  ['savePatient', userId, change({ medicamentos: words('envio de revisão') }), earlier],
  ['savePatient', userId, change({ cognicao: words('envio de reavaliação') }), earlier],
  ['recordConsent', userId, consent],
  ['removePhoto', userId, patientId],
  [
    'changeNote',
    userId,
    expect.objectContaining({ id: id('a2'), content: 'Antes.', revision: 1 }),
    noteOf('a2', 'mudança de nota'),
    earlier,
  ],
  [
    'sendFamilyAnswers',
    userId,
    {
      id: id('c8'),
      patient_id: patientId,
      filled_by: 'Ana',
      relation: 'Filha',
      questionnaire_version: 1,
      begun_at: '2026-11-25T12:00:00.000Z',
      ended_at: '2026-11-25T12:30:00.000Z',
      answers: { alergias: { text: words('envio da família') } },
      ratings: { [id('b0')]: { word: 'em_parte' } },
    },
  ],
  ['markReviewed', userId, id('c8')],
  ['markReviewed', userId, id('c9')],
  [
    'sendEvaluation',
    userId,
    {
      id: id('ca'),
      patient_id: patientId,
      evaluated_on: '2026-11-25',
      questionnaire_version: 1,
      questions: ['cognicao'],
      answers: { cognicao: words('envio de reavaliação') },
      marks: {},
      informants: { cognicao: 'Filha' },
      unchanged: [],
    },
  ],
  [
    'issueReport',
    userId,
    expect.objectContaining({
      id: id('cb'),
      patient_id: patientId,
      kind: 'escola',
      addressee: words('envio de relatório'),
      without_consent: 'Pedido da escola',
      content: expect.objectContaining({ included: ['goals'], opinion: words('parecer') }),
    }),
    pdf('relatorio'),
  ],
  ['sendDocument', documentOf('c7', patientId, 'lote'), expect.anything(), expect.anything()],
  ['sendDocument', documentOf('c3', id('c1'), 'envio'), expect.anything(), expect.anything()],
  ['sendDocument', documentOf('c6', patientId, 'edicao-envio'), expect.anything(), expect.anything()],
  ['createNote', userId, noteOf('a1', 'envio de nota'), earlier],
  ['finaliseNote', userId, expect.objectContaining(noteOf('a1', 'envio de nota'))],
];

/**
 * What the version of commit 7cdae851 kept, the last before what waits became a list of operations: its own registry, outbox and
 * slot of the family were filled in a test of that version, and their databases written down.
 */
describe('a device of the version before what waits was a list of operations', () => {
  beforeEach(() => signOut());

  test('D-260: a draft of each kind opens with its words and files', async () => {
    const { userId, registry } = await enter('earlier-device.json');
    expect(
      registry
        .heads()
        .map(({ key }) => key)
        .sort(),
    ).toEqual(drafts.map(({ key }) => key).sort());
    for (const { codec, key, expected } of drafts)
      expect((await registry.open(codec, key)).unsaved(), key).toMatchObject(expected);
    const filesOf = async (key: DraftKey) => {
      const form = (await registry.open(intakeCodec, key)).unsaved()?.form;
      const photo = form?.photo.kind === 'replace' ? [form.photo.file] : [];
      return Promise.all([...photo, ...(form?.files ?? []).map(({ file }) => file)].map(textOf));
    };
    expect(await filesOf('new-child-anamnesis:1')).toEqual(['JPEG-rascunho', pdf('rascunho')]);
    expect(await filesOf(keyOfDraft('edit-patient', ofPatient))).toEqual([pdf('edicao')]);
    const section = (await registry.open(sectionCodec, keyOfDraft('section', ofPatient))).unsaved();
    expect(section?.photo.kind === 'replace' && (await textOf(section.photo.file))).toBe('JPEG-secao');
    expect(await readSlot(userId)).toMatchObject({
      handover: { filledBy: 'Ana', groups: ['saude'] },
      answers: { alergias: { text: words('tablet') } },
      ratings: { [id('b0')]: { level: -1 } },
      part: 1,
    });
  });

  test('D-494: an item of each kind waits, and is sent once with exactly its words and files', async () => {
    const { userId, email, store } = await enter('earlier-device.json');
    const kept = await store;
    if (!kept) throw new Error('no drafts');
    const device = emptyDevice({ id: userId, email }, kept);
    device.online = false;
    const calls = Object.keys(outboxCalls) as (keyof typeof outboxCalls)[];
    const spies = calls.map((name) => [name, vi.spyOn(outboxCalls, name)] as const);
    const { outbox } = newOutbox();
    await outbox.start();
    const waiting = outbox
      .getSnapshot()
      .map(({ stored, status }) => [
        status.state.name,
        stored.subject,
        stored.patientName,
        stored.draft?.kind,
      ]);
    const ofMaria = (subject: string, form: string | undefined = subject) => [
      'waiting',
      subject,
      'Maria das Dores',
      form,
    ];
    expect(waiting).toEqual([
      ['waiting', 'intake', 'Davi Lucca', 'new'],
      ofMaria('edit'),
      ofMaria('note'),
      ofMaria('note'),
      ['waiting', 'documents', 'Maria das Dores', undefined],
      ofMaria('family'),
      ofMaria('review'),
      ofMaria('evaluation'),
      ofMaria('report'),
    ]);
    for (const [, spy] of spies) spy.mockClear();
    device.online = true;
    await outbox.retry();
    await untilEmpty(outbox);
    const called = spies.flatMap(([name, { mock }]) => mock.calls.map((args) => [name, ...args]));
    expect(await Promise.all(called.map((call) => Promise.all(call.map(given))))).toEqual(sent(userId));
    expect(await kept.keysOf('outbox')).toEqual([]);
    outbox.stop();
  });
});
