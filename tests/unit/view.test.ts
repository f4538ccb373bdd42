import { describe, expect, test } from 'vitest';
import {
  afterCancel,
  afterNote,
  detailsOf,
  formKey,
  isForm,
  isWizard,
  navEntryOf,
  newForm,
  newList,
  newNoteView,
  noteKey,
  noteViewOf,
  parseView,
  planOf,
  type View,
  viewOfDialog,
  viewOfDraft,
} from '../../src/app/view';

describe('views', () => {
  test.each<View>([
    { name: 'dashboard' },
    { name: 'patients', visit: 'v' },
    { name: 'new-patient', draft: 'd', step: 2 },
    { name: 'new-child-anamnese', draft: 'd', step: 2 },
    { name: 'patients', visit: 'v', saved: 'p' },
    { name: 'patient-details', patientId: 'p' },
    { name: 'family-review', patientId: 'p', family: 'f' },
    { name: 'evaluation', patientId: 'p' },
    { name: 'comparison', patientId: 'p' },
    { name: 'report', patientId: 'p', report: 'r', replaces: 'q' },
    { name: 'patient-details', patientId: 'p', tab: 'notes', note: 'n' },
    { name: 'edit-patient', patientId: 'p', step: 1 },
    { name: 'reports' },
    { name: 'reports', month: '2026-11' },
    { name: 'import' },
    { name: 'import', from: 'dashboard' },
    { name: 'patient-details', patientId: 'p', lands: 'family:f' },
    { name: 'patient-details', patientId: 'p', tab: 'terms' },
    { name: 'patient-details', patientId: 'p', field: 'alergias_infantil' },
    { name: 'session-note', patientId: 'p', note: 'n' },
    { name: 'session-note', patientId: 'p', note: 'n', isNew: true, replaces: 'm' },
    { name: 'profile' },
    { name: 'profile', place: 'data' },
    { name: 'profile', from: { name: 'session-note', patientId: 'p', note: 'n', isNew: true } },
    { name: 'report', patientId: 'p', report: 'r', lands: 'end' },
    { name: 'report', patientId: 'p', report: 'r', from: 'plan' },
    { name: 'new-patient', draft: 'd', step: 2, field: 'alergias' },
  ])('R-2.5: $name is one, and is read back from a history entry', (view) => {
    expect(parseView({ ...view })).toEqual(view);
  });

  test('D-196: a question that no form asks is not part of a view', () => {
    const view = { name: 'patient-details', patientId: 'p' };
    expect(parseView({ ...view, field: 'cor_preferida' })).toEqual(view);
    expect(parseView({ ...view, field: 3 })).toEqual(view);
  });

  test('D-140: the list of a saved record is visited anew', () => {
    const list = newList({ saved: 'p' });
    expect(list).toEqual({ name: 'patients', visit: expect.any(String), saved: 'p' });
    expect(newList().visit).not.toBe(list.visit);
    expect(afterCancel({ name: 'edit-patient', patientId: 'p', step: 4 })).toEqual(detailsOf('p'));
  });

  test('D-166: a note belongs to Pacientes, and leads back to the notes of its record', () => {
    const view = newNoteView('p', 'm');
    expect(view).toEqual({ ...noteViewOf('p', view.note), isNew: true, replaces: 'm' });
    expect(view.note).toMatch(/^[0-9a-f-]{36}$/);
    expect(navEntryOf(view)).toBe('patients');
    expect(afterNote(view)).toEqual({
      name: 'patient-details',
      patientId: 'p',
      tab: 'notes',
      note: view.note,
    });
    expect(viewOfDraft({ key: noteKey(view) })).toEqual(noteViewOf('p', view.note));
  });

  test('D-170: a note leads back to the record, there to itself', () => {
    expect(afterNote(noteViewOf('p', 'n'))).toEqual({ ...detailsOf('p'), tab: 'notes', note: 'n' });
  });

  test('D-366: a re-evaluation belongs to Pacientes, fills the screen as a form does, and is found by its draft', () => {
    const view: View = { name: 'evaluation', patientId: 'p' };
    expect([navEntryOf(view), isWizard(view), isForm(view)]).toEqual(['patients', true, true]);
    expect(viewOfDraft({ key: 'evaluation:p' })).toEqual(view);
    expect(isForm({ name: 'comparison', patientId: 'p' })).toBe(false);
    expect(planOf('p')).toEqual({ ...detailsOf('p'), tab: 'plan' });
  });

  test.each([
    ['consent', 'consent:p', 'terms'],
    ['explanation', 'explanation:p', 'terms'],
    ['revocation', 'revocation:p:c', 'terms'],
    ['goal-end', 'goal-end:p', 'plan'],
    ['result', 'result:p:r', 'plan'],
    ['discharge', 'discharge:p', undefined],
  ] as const)('D-265: an open dialog (%s) is found at its tab', (kind, key, tab) => {
    expect(viewOfDialog({ key, kind, savedAt: '' })).toEqual({ ...detailsOf('p'), tab });
    expect(viewOfDraft({ key })).toEqual({ ...detailsOf('p'), tab: tab ?? 'anamnesis' });
  });

  test('D-622: phrases are found at their place of the profile, and a place that is not known is left out', () => {
    expect(viewOfDraft({ key: 'phrase:1' })).toEqual({ name: 'profile', place: 'phrases' });
    expect(viewOfDialog({ key: 'phrase:1', kind: 'phrase', savedAt: '' })).toEqual({
      name: 'profile',
      place: 'phrases',
    });
    expect(viewOfDraft({ key: 'profile' })).toEqual({ name: 'profile' });
    expect(parseView({ name: 'profile', place: 'attic', from: { name: 'dashboard' } })).toEqual({
      name: 'profile',
    });
  });

  test('an invalid view is ignored', () => {
    for (const value of [null, 'dashboard', {}, { name: 'admin' }, { name: 'new-patient', step: 1 }]) {
      expect(parseView(value)).toBeNull();
    }
  });

  test.each(['new-patient', 'new-child-anamnese'] as const)('a draft of %s is continued in it', (name) => {
    const form = newForm(name);
    expect(viewOfDraft({ key: formKey(form), step: 3 })).toEqual({ ...form, step: 3 });
  });

  test('a draft that an earlier version stored is continued under its own key', () => {
    const key = 'new-child-anamnesis:7';
    const view = viewOfDraft({ key, step: 1 });
    expect(view).toEqual({ name: 'new-child-anamnese', draft: '7', step: 1 });
    expect(formKey({ name: 'new-child-anamnese', draft: '7', step: 1 })).toBe(key);
  });
});
