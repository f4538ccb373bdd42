import { beforeEach, expect, test } from 'vitest';
import { createDraftRegistry } from '../../src/device/drafts/draftRegistry';
import type { DraftKey, Kind } from '../../src/device/drafts/kinds';
import { deviceNotices } from '../../src/sentences/deviceErrors';
import { toasts } from '../../src/ui/feedback/toasts';
import { codecOf } from '../support/draftCodecs';
import { memoryStore } from '../support/memoryStore';
import { patientRow } from '../support/patients';
import { planRow } from '../support/treatmentRows';

beforeEach(() => toasts.clear());

const { answer_marks: _, ...unmarked } = patientRow();
const answers = { alergias: 'Látex' };
const intake = { patientId: 'p', consentId: 'c', answers, photo: 'keep', consent: false };
const note = { kind: 'contato', content: 'De antes.', reason: '' };
const patient = { id: 'p', nome: 'Davi', dataNascimento: '2019-04-06', photo_url: null, archived_at: null };
const asked = { answers, marks: {}, informant: '', confirmed: {}, others: [], evaluatedOn: '2026-11-20' };

/** As versions before the last one before 1.0 have stored them. */
const shapes: readonly (readonly [kind: Kind, value: object])[] = [
  ['new-patient', { kind: 'adulto', step: 0, form: intake }],
  ['section', { stepId: 'clinical', answers, photo: 'keep', base: unmarked }],
  ['session-note', { patientName: 'Davi', form: { ...note, occurredOn: '19/11/2026' } }],
  ['evaluation', { form: asked, standing: { record: patientRow(), evaluated: [] } }],
  ['deletion', { patient, reason: null, words: null }],
  ['discharge', { on: '12/03/2026', reason: 'Óbito', summary: 'Resumo.' }],
  ['readmission', { typed: { readmission_reason: 'Voltou' } }],
  ['goal-end', { goalId: 'g', state: 'encerrada', reason: 'Mudou de escola.' }],
  ['rating', { id: 'r', goalId: 'g', struckId: null, isTakenBack: false, by: '', byName: '', value: '2' }],
  ['phrase', { phrase: { id: 'f', title: 'Alongar', content: 'x' }, title: 'Alongar', content: 'x' }],
  ['disclosure', { id: 'd', recipient: 'Dra. Lívia', day: '21/11/2026', content: 'Relato', purpose: '' }],
  ['consent', { consentId: 'c', name: 'Joana', relation: 'Mãe', cpf: '', accepted: true, given: null }],
  ['revocation', { consentId: 'c', by: 'Joana', reason: 'Mudança' }],
  ['signature', { consentId: 'c', input: { way: 'draw', strokes: [[1, 2]], typed: '' } }],
  ['plan', { base: planRow(), typed: { diagnosis: 'Não calça' } }],
  ['profile', { full_name: 'Helena', category: '', crefito: '', clinic_name: '', address: '', phone: '' }],
];

test.each(shapes)(
  'D-960: a draft of %s in an older shape is said, kept as it is, and not replaced',
  async (kind, value) => {
    const key = `${kind}:1` as DraftKey;
    const kept = { kind, key, value, files: [] };
    const device = memoryStore(kept);
    const registry = createDraftRegistry(Promise.resolve(device));
    const draft = await registry.open(codecOf(kind), key);
    expect(toasts.getSnapshot()).toMatchObject(deviceNotices.draftUnreadable);
    expect(draft.unsaved()).toBeUndefined();
    await registry.end(key);
    expect(device.records.get(key)).toEqual(kept);
  },
);
