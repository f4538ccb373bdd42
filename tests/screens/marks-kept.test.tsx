import '../support/emptyDisk';
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { IntakeScreen } from '../../src/app/IntakeScreen';
import { HistorySection } from '../../src/app/TermsTab';
import { createPatient, newRecordEntries } from '../../src/data/records/savePatient';
import { createDraftRegistry } from '../../src/device/drafts/draftRegistry';
import { savedIn } from '../../src/device/outbox/items';
import { createOutbox, type Outbox } from '../../src/device/outbox/outbox';
import { type DraftStore, openDrafts } from '../../src/device/store/draftStore';
import { intakeCodec } from '../../src/features/anamnesis/intakeDraft';
import { adult } from '../../src/questionnaire/adult';
import { type Marks, toMarks } from '../../src/questionnaire/marks';
import { stepProgress } from '../../src/questionnaire/progress';
import { sessionStore, signIn } from '../../src/session/session';
import { toasts } from '../../src/ui/feedback/toasts';
import { attemptsOf } from '../support/attempts';
import { letIn, newUser, serveKeys } from '../support/device';
import { fakeTable } from '../support/fakeTable';
import { fill } from '../support/fill';
import { ibge } from '../support/fixtures/ibge';
import { server } from '../support/msw';
import { patientRow, therapist } from '../support/patients';
import { serveRecord } from '../support/recordApi';
import { renderFor } from '../support/render';
import { InDevice, renderInWorkspace, storeSession } from '../support/workspace';

const KEY = 'new-patient:1';
const asked = { mark: 'nao_perguntado', informant: null } as const;
const unknown = { mark: 'nao_sabe', informant: null } as const;

let drafts: DraftStore;
let outbox: Outbox | undefined;
let stopListening = () => {};

afterEach(() => {
  outbox?.stop();
  outbox = undefined;
  stopListening();
});

/** A therapist on a device that keeps drafts. */
async function beginOnDevice() {
  const user = newUser();
  serveKeys();
  letIn(user, 'girassol-amarelo');
  stopListening = sessionStore.subscribe(() => {});
  await signIn(user.email, 'girassol-amarelo');
  const opened = await openDrafts(user.id);
  if (!opened) throw new Error('no drafts');
  drafts = opened;
  server.use(...ibge());
  const patients = fakeTable('patients', [], { defaults: patientRow() });
  const marks = fakeTable('answer_marks');
  fakeTable('consents');
  outbox = createOutbox(user.id, Promise.resolve(drafts));
  return { patients, marks };
}

/** A new child's form at a step, with its draft from the device. */
async function openNew(step: number) {
  const registry = createDraftRegistry(Promise.resolve(drafts));
  await registry.open(intakeCodec, KEY);
  const draft = registry.opened(intakeCodec, KEY);
  if (!draft || !outbox) throw new Error('no draft');
  const onSaved = vi.fn();
  const view = renderFor(
    <InDevice outbox={outbox}>
      <IntakeScreen
        formKey={KEY}
        kind="infantil"
        draft={draft}
        step={step}
        onStep={() => {}}
        onSaved={onSaved}
        onCancel={() => {}}
      />
    </InDevice>,
  );
  return { ...view, draft, onSaved };
}

async function mark(user: ReturnType<typeof renderFor>['user'], label: string, option: string) {
  await user.click(screen.getByRole('button', { name: `Opções de ${label}` }));
  await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: option }));
}

/** Fills in the required answers of a child's form. */
async function fillFirstStep() {
  const { user, draft, unmount } = await openNew(0);
  await fill(user, screen.getByLabelText('Nome da Criança'), 'Sofia Brandão');
  await user.type(screen.getByLabelText('Data de Nascimento'), '06042019');
  await fill(user, screen.getByLabelText('Nome do Responsável'), 'Ana Brandão');
  await user.click(screen.getByRole('checkbox', { name: /LGPD/ }));
  await draft.flush();
  unmount();
}

async function markAndInform() {
  const { user, draft, unmount } = await openNew(1);
  await mark(user, 'Alergias', 'Não sabe informar');
  await mark(user, 'Gestação e Parto', 'Perguntar depois');
  await fill(user, screen.getByLabelText('Queixa Principal'), 'Cai muito.');
  await user.selectOptions(screen.getByRole('combobox', { name: 'Quem informou' }), 'Mãe');
  await draft.flush();
  unmount();
}

const marked = {
  queixaPrincipal: { mark: null, informant: 'Mãe' },
  alergias_infantil: { mark: 'nao_sabe', informant: 'Mãe' },
  historiagestacaoparto: { mark: 'nao_perguntado', informant: 'Mãe' },
};

test('D-193, D-194: marks and informants of a new form survive a reload, and are sent with the record', {
  tags: 'repeat',
}, async () => {
  const added = await beginOnDevice();
  await fillFirstStep();
  await markAndInform();
  // another page of the same device
  const again = await openNew(1);
  expect(screen.getByLabelText('Alergias')).toHaveAccessibleDescription(/Não sabe informar/);
  expect(screen.getByRole('combobox', { name: 'Quem informou' })).toHaveValue('Mãe');
  again.unmount();
  const { user, onSaved } = await openNew(4);
  const open = within(screen.getByRole('region', { name: 'O que ficou em aberto' }));
  const later = within(open.getByRole('region', { name: 'Perguntar depois' })).getAllByRole('button');
  expect(later.map(({ textContent }) => textContent)).toEqual(['Gestação e Parto']);
  expect(open.queryByRole('button', { name: 'Alergias' })).not.toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Salvar Anamnese' }));
  await waitFor(() => expect(onSaved).toHaveBeenCalledOnce());
  expect(added.patients.sent()).toMatchObject([{ queixaPrincipal: 'Cai muito.', alergias_infantil: null }]);
  const sent = Object.fromEntries(
    added.marks.sent().map((row) => {
      const { column, mark, informant } = row as { column: string; mark: string; informant: string };
      return [column, { mark, informant }];
    }),
  );
  expect(sent).toEqual(marked);
});

test('D-193: a record that waits on the device has its marks, and gives them back with its form', {
  tags: 'repeat',
}, async () => {
  const { patients } = await beginOnDevice();
  patients.fail('not reached', { always: true });
  await fillFirstStep();
  await markAndInform();
  const { user, onSaved, unmount } = await openNew(4);
  await user.click(screen.getByRole('button', { name: 'Salvar Anamnese' }));
  await waitFor(() => expect(onSaved).toHaveBeenCalledOnce());
  unmount();
  const [item] = outbox?.getSnapshot() ?? [];
  const intake = item && savedIn(item.stored, 'intake')?.intake;
  if (!intake) throw new Error('nothing waits');
  expect(intake.marks).toEqual(marked);
  await outbox?.takeBack(item.stored.key);
  await openNew(1);
  expect(screen.getByLabelText('Alergias')).toHaveAccessibleDescription(/Não sabe informar/);
  expect(screen.getByRole('combobox', { name: 'Quem informou' })).toHaveValue('Mãe');
});

test('D-193: marks that were changed after a save whose end was lost take the place of the first ones', async () => {
  const first = [
    { column: 'alergias', ...unknown },
    { column: 'cirurgias', ...asked },
  ];
  const record = serveRecord(patientRow({ answer_marks: first }));
  const { id, tipo, nome, dataNascimento } = record.row;
  const about = { attended_on: '2026-11-03', questionnaire_version: 1 };
  const empty = { alergias: null, cirurgias: null, cognicao: null };
  const patient = { id, tipo, nome, dataNascimento, ...empty, ...about };
  storeSession();
  await createPatient(
    therapist.id,
    patient,
    { alergias: unknown, cognicao: unknown },
    attemptsOf([newRecordEntries({ patient, marks: toMarks(first) })]),
  );
  expect(record.sent).toEqual([{ answers: {}, marks: { cirurgias: null } }]);
});

test('D-192: an earlier text is restored in the place of a mark', async () => {
  const row = patientRow({ revision: 4, answer_marks: [{ column: 'alergias', ...unknown }] });
  const record = serveRecord(row);
  const about = { patient_id: row.id, changed_at: '2026-11-11T14:32:00+00:00', changed_by: therapist.id };
  fakeTable('patient_history', [
    { id: 1, kind: 'changed', columns: ['alergias'], old: { alergias: 'Dipirona' }, ...about },
  ]);
  const { user } = renderInWorkspace(<HistorySection patient={row} />);
  await user.click(await screen.findByRole('button', { name: 'Ver o que mudou' }));
  await user.click(await screen.findByRole('button', { name: 'Restaurar este texto' }));
  await waitFor(() => expect(toasts.getSnapshot()).toMatchObject({ title: 'Dados atualizados! ✅' }));
  expect(record.row).toMatchObject({ alergias: 'Dipirona', answer_marks: [] });
});

test("D-194: 'Não sabe' and 'Não se aplica' count as answered, 'Perguntar depois' does not", () => {
  const step = adult.steps[1];
  const marks: Marks = {
    alergias: unknown,
    cirurgias: { mark: 'nao_se_aplica', informant: null },
    medicamentos: asked,
  };
  const said = { queixaPrincipal: 'Não abotoa.' };
  const { asked: questions, answered } = stepProgress(step, said, {});
  expect(answered).toBe(1);
  expect(stepProgress(step, said, marks)).toMatchObject({ asked: questions, answered: 3 });
});
