import { screen, waitFor, within } from '@testing-library/react';
import { useState } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';
import { EditScreen } from '../../src/app/EditScreen';
import { IntakeScreen } from '../../src/app/IntakeScreen';
import { newIntake } from '../../src/features/anamnesis/intakeForm';
import { ConsentPanel } from '../../src/features/consent/ConsentPanel';
import { consentCodec } from '../../src/features/consent/consentDrafts';
import { newConsentOf, RecordConsentDialog } from '../../src/features/consent/RecordConsentDialog';
import { newListVisit } from '../../src/features/patients/list/listVisit';
import { PatientList } from '../../src/features/patients/list/PatientList';
import { consentTextFor, consentTextOf } from '../../src/questionnaire/consent';
import { questionnaireFor } from '../../src/questionnaire/questionnaires';
import { consentRow } from '../support/consents';
import { dialogOf, formDraft, outboxInPage } from '../support/drafts';
import { type FakeTable, fakeTable } from '../support/fakeTable';
import { ibge } from '../support/fixtures/ibge';
import { server } from '../support/msw';
import { patientRow, therapist } from '../support/patients';
import { renderInWorkspace } from '../support/workspace';

const [first, second] = [consentTextOf('adulto-1'), consentTextFor('adulto')];
const patient = patientRow({ consent_version: 'adulto-1' });
const box = () => screen.getByRole('checkbox', { name: /LGPD/ });
const nav = () => within(screen.getByRole('navigation', { name: 'Etapas da anamnese' }));

let consents: FakeTable;

beforeEach(() => {
  server.use(...ibge());
  fakeTable('patients', [patient]);
  consents = fakeTable('consents');
});

function Edit({ onSaved }: { onSaved: () => void }) {
  const [step, onStep] = useState(0);
  const [draft] = useState(() => formDraft());
  const screenProps = { userId: therapist.id, outbox: outboxInPage(), draft, step, onStep, onSaved };
  const formKey = 'edit-patient:1';
  return <EditScreen {...screenProps} formKey={formKey} patientId={patient.id} onCancel={() => {}} />;
}

async function edit() {
  const onSaved = vi.fn();
  const { user } = renderInWorkspace(<Edit onSaved={onSaved} />);
  await screen.findByRole('navigation', { name: 'Etapas da anamnese' });
  const save = async () => {
    await user.click(nav().getByRole('button', { name: /Documentos/ }));
    await user.click(screen.getByRole('button', { name: 'Salvar Anamnese' }));
    await waitFor(() => expect(onSaved).toHaveBeenCalledOnce());
  };
  return { user, save };
}

test('D-161: the edit of a record with a consent to the first text asks for the current one, and saves without it', async () => {
  const { save } = await edit();
  expect(box()).not.toBeChecked();
  expect(box()).toHaveAccessibleName(second.statement);
  expect(
    screen.getByText(/O texto do termo mudou\. O consentimento anterior continua em vigor/),
  ).toBeVisible();
  expect(nav().getByRole('button', { name: /Dados Pessoais/ })).not.toHaveAccessibleName(/revisar/);
  await save();
  expect(consents.writes()).toEqual([]);
});

test('D-161: ticked there, the consent is to the current text', async () => {
  const { user, save } = await edit();
  await user.click(box());
  await save();
  expect(consents.sent()).toMatchObject([{ text_version: 'adulto-2', text_hash: second.sha256 }]);
});

test('D-161: a form that was ticked for the first text shows its words, until the tick is taken back', async () => {
  const form = { ...newIntake(questionnaireFor('adulto')), consentText: 'adulto-1' };
  const wizard = { userId: therapist.id, outbox: outboxInPage(), step: 0, formKey: 'new-patient:1' } as const;
  const { user } = renderInWorkspace(
    <IntakeScreen
      {...wizard}
      kind="adulto"
      draft={formDraft({ ...form, consent: true })}
      onStep={() => {}}
      onSaved={() => {}}
      onCancel={() => {}}
    />,
  );
  expect(box()).toBeChecked();
  expect(box()).toHaveAccessibleName(first?.statement);
  await user.click(box());
  expect(box()).toHaveAccessibleName(second.statement);
  await user.click(box());
  expect(box()).toBeChecked();
  expect(box()).toHaveAccessibleName(second.statement);
});

test('D-161: a form that was left before a text changed records the one that is ticked, and no signature of the other', async () => {
  const begun = newConsentOf(patient, 'data');
  const signature = { kind: 'typed', name: patient.nome } as const;
  const given = { signature, signedAt: '2026-11-18T13:05:00Z', by: patient.nome };
  const left = { ...begun, typed: { ...begun.typed, text_version: 'adulto-1' }, given };
  const dialog = dialogOf(consentCodec, left);
  const open = () =>
    renderInWorkspace(<RecordConsentDialog patient={patient} dialog={dialog} onClose={() => {}} />);
  const { user, unmount } = open();
  await user.click(screen.getByRole('checkbox', { name: second.statement }));
  unmount();
  open();
  expect(screen.getByRole('checkbox', { name: second.statement })).toBeChecked();
  await user.click(screen.getByRole('button', { name: 'Registrar consentimento' }));
  await waitFor(() =>
    expect(consents.sent()).toMatchObject([
      { text_version: 'adulto-2', text_hash: second.sha256, signature: null },
    ]),
  );
});

test('D-161: in the list a consent to the first text is one; none at all is pending', async () => {
  const people = [
    patientRow({ id: '1', nome: 'Ana Prado', consent_version: 'adulto-1' }),
    patientRow({ id: '2', nome: 'Bia Prado', consent_version: null }),
  ];
  fakeTable('patients', people);
  renderInWorkspace(
    <PatientList visit={newListVisit()} onNew={() => {}} onOpen={() => {}} onDelete={() => {}} />,
  );
  const card = (await screen.findByRole('heading', { name: 'Bia Prado' })).closest('li');
  expect(screen.getByRole('heading', { name: 'Ana Prado' })).toBeVisible();
  expect(screen.getAllByText('Consentimento pendente')).toHaveLength(1);
  expect(card).toHaveTextContent('Consentimento pendente');
});

test('D-161: the record says that it is in force, shows the words that were accepted and records the current ones', async () => {
  const consent = consentRow({ text_version: 'adulto-1', text_hash: first?.sha256 ?? '' });
  consents.set([consent]);
  const { user } = renderInWorkspace(<ConsentPanel patient={patient} onDownload={async () => {}} />);
  expect(await screen.findByText('Em vigor')).toBeVisible();
  expect(screen.getByText(/Este consentimento continua em vigor/)).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Ler o termo aceito' }));
  const reading = screen.getByRole('dialog', { name: second.title });
  expect(reading).toHaveTextContent('Onde e por quanto tempo');
  expect(reading).not.toHaveTextContent('O que a lei manda guardar');
  await user.click(within(reading).getByRole('button', { name: 'Fechar' }));
  await user.click(screen.getByRole('button', { name: 'Registrar com o texto atual' }));
  const dialog = within(screen.getByRole('dialog', { name: 'Registrar consentimento' }));
  expect(dialog.getByRole('checkbox')).toHaveAccessibleName(second.statement);
});
