import { screen, waitFor, within } from '@testing-library/react';
import { http } from 'msw';
import { expect, test, vi } from 'vitest';
import { EditScreen } from '../../src/app/EditScreen';
import { chosenFile } from '../../src/data/records/documents';
import type { PatientRow } from '../../src/data/records/patients';
import { createDraftRegistry } from '../../src/device/drafts/draftRegistry';
import { deliveryCalls } from '../../src/device/outbox/operations/kind';
import { createOutbox } from '../../src/device/outbox/outbox';
import type { DraftStore } from '../../src/device/store/draftStore';
import { intakeCodec } from '../../src/features/anamnesis/intakeDraft';
import { intakeOf } from '../../src/features/anamnesis/intakeForm';
import { OutboxAnnouncer } from '../../src/features/outbox/OutboxAnnouncer';
import { adult } from '../../src/questionnaire/adult';
import { consentTextFor } from '../../src/questionnaire/consent';
import { askedOfAll } from '../../src/questionnaire/field';
import { toasts } from '../../src/ui/feedback/toasts';
import { formDraft, outboxInPage } from '../support/drafts';
import { type FakeTable, fakeTable } from '../support/fakeTable';
import { ibge } from '../support/fixtures/ibge';
import { origin, server } from '../support/msw';
import { patientRow, therapist } from '../support/patients';
import { askedIn } from '../support/questions';
import { renderInWorkspace } from '../support/workspace';

let patients: FakeTable;
let consents: FakeTable;

async function open(patient: PatientRow, step = 0, others: PatientRow[] = []) {
  server.use(...ibge());
  patients = fakeTable('patients', [patient, ...others]);
  consents = fakeTable('consents');
  const onSaved = vi.fn();
  const outbox = outboxInPage();
  const screenAt = (step: number) => (
    <>
      <OutboxAnnouncer onProfile={() => {}} onRecord={() => {}} />
      <EditScreen
        formKey="edit-patient:1"
        patientId={patient.id}
        draft={draft}
        step={step}
        onStep={() => {}}
        onSaved={onSaved}
        onCancel={() => {}}
      />
    </>
  );
  const draft = formDraft();
  const { user, unmount } = renderInWorkspace(screenAt(step), { outbox });
  await screen.findByRole('navigation', { name: 'Etapas da anamnese' });
  const save = async () => {
    unmount();
    renderInWorkspace(screenAt(4), { outbox });
    await user.click(await screen.findByRole('button', { name: 'Salvar Anamnese' }));
    await waitFor(() => expect(onSaved).toHaveBeenCalledOnce());
  };
  return { user, save };
}

test('D-452: a stored record that gets the name of another one of the same birth date is warned of', {
  tags: 'repeat',
}, async () => {
  const patient = patientRow({ nome: 'Davi Lima', dataNascimento: '2019-04-06' });
  const twin = { ...patient, id: crypto.randomUUID(), nome: 'Caio d’Ávila' };
  const { user } = await open(patient, 0, [twin]);
  const birth = screen.getByLabelText('Data de Nascimento');
  expect(birth).not.toHaveAccessibleDescription();
  await user.clear(screen.getByLabelText('Nome Completo'));
  await user.type(screen.getByLabelText('Nome Completo'), "Caio D'Avila");
  expect(birth).toHaveAccessibleDescription(/já está em outra ficha sua/);
});

test('R-8.6: an unchanged anamnesis that is saved says so, and sends no request', async () => {
  const { save } = await open(patientRow({ consent_version: consentTextFor('adulto').version }));
  await save();
  expect(toasts.getSnapshot()).toMatchObject({ tone: 'success', title: 'Dados atualizados! ✅' });
  expect([patients.writes(), consents.writes()]).toEqual([[], []]);
});

test('D-10, D-147: of a stored record the steps with answers are begun, and counted', async () => {
  const { version } = consentTextFor('adulto');
  const answers = { alergias: 'Nenhuma.', cirurgias: ' ', mobilidade: 'Anda com bengala.' };
  await open(patientRow({ consent_version: version, ...answers }));
  const steps = within(screen.getByRole('navigation', { name: 'Etapas da anamnese' }));
  const [personal, clinical, functional, therapeutic] = askedIn(adult);
  const names = [
    `Etapa 1, Dados Pessoais, 2 de ${personal} respondidas, etapa atual`,
    `Etapa 2, Dados Clínicos, 1 de ${clinical} respondidas, incompleta`,
    `Etapa 3, Avaliação Funcional, 1 de ${functional} respondidas, incompleta`,
    `Etapa 4, Plano Terapêutico, 0 de ${therapeutic} respondidas, a preencher`,
    'Etapa 5, Documentos, a preencher',
  ];
  for (const [index, button] of steps.getAllByRole('button').entries())
    expect(button).toHaveAccessibleName(names[index]);
});

test('D-149: of a stored record the last step lists what is unanswered', async () => {
  const patient = patientRow({ consent_version: consentTextFor('adulto').version, mobilidade: 'Só.' });
  const { user } = await open(patient, 4);
  await user.click(screen.getByText(`${adult.steps.flatMap(askedOfAll).length - 3} perguntas sem resposta`));
  const list = within(screen.getByRole('region', { name: 'O que ficou em aberto' }));
  expect(list.getByRole('button', { name: 'Cognição' })).toBeVisible();
  expect(list.queryByRole('button', { name: 'Mobilidade' })).not.toBeInTheDocument();
});

test('R-8.6: a consent that alone was ticked is recorded, and says so', { tags: 'repeat' }, async () => {
  const { user, save } = await open(patientRow({ consent_version: null }));
  await user.click(screen.getByRole('checkbox', { name: /LGPD/ }));
  await save();
  expect(toasts.getSnapshot()).toMatchObject({
    tone: 'success',
    title: 'Dados atualizados! ✅',
    description: 'O consentimento foi registrado.',
  });
  expect(patients.writes()).toEqual([]);
  expect(consents.sent()).toHaveLength(1);
});

test('D-224: a consent that was saved closes the form at once, though the record cannot be read again', async () => {
  const patient = patientRow({ consent_version: null });
  const { user, save } = await open(patient);
  await user.click(screen.getByRole('checkbox', { name: /LGPD/ }));
  let asked = 0;
  server.use(
    http.get(`${origin}/rest/v1/patients`, () => {
      if (consents.sent().length === 0) return undefined;
      asked += 1;
      return new Promise<never>(() => {});
    }),
  );
  await save();
  expect(toasts.getSnapshot()).toMatchObject({ description: 'O consentimento foi registrado.' });
  await waitFor(() => expect(asked).toBeGreaterThan(0));
});

test('D-222: the form is left, and its draft ends, once the chosen files are kept elsewhere', async () => {
  const patient = patientRow({ consent_version: consentTextFor('adulto').version });
  fakeTable('patients', [patient]);
  server.use(...ibge());
  const steps: string[] = [];
  const store: DraftStore = {
    heads: async () => [],
    savedAt: () => undefined,
    keysOf: async () => [],
    peek: async () => undefined,
    read: async () => undefined,
    savePlace: async () => true,
    remove: async () => {},
    async save({ kind }) {
      if (kind !== 'outbox') return;
      // as long as a large file takes
      await new Promise((resolve) => setTimeout(resolve, 50));
      steps.push('kept');
    },
  };
  const calls = { ...deliveryCalls, sendDocument: async () => void steps.push('sent') };
  const outbox = createOutbox(therapist.id, Promise.resolve(store), calls);
  const file = chosenFile(new File(['%PDF-1.7'], 'laudo.pdf', { type: 'application/pdf' }));
  const draft = createDraftRegistry(Promise.resolve(store)).begin(intakeCodec, 'edit-patient:1');
  draft.change(() => ({
    kind: 'adulto',
    form: { ...intakeOf(adult, patient), files: [file] },
    step: 4,
    base: patient,
  }));
  await draft.flush();
  const { user } = renderInWorkspace(
    <EditScreen
      formKey="edit-patient:1"
      patientId={patient.id}
      draft={draft}
      step={4}
      onStep={() => {}}
      onSaved={() => steps.push('left')}
      onCancel={() => {}}
    />,
    { outbox },
  );
  await user.click(await screen.findByRole('button', { name: 'Salvar Anamnese' }));
  await waitFor(() => expect(steps).toContain('left'));
  expect(steps[0]).toBe('kept');
});
