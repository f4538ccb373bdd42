import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { beforeEach, expect, test, vi } from 'vitest';
import { DetailsScreen } from '../../src/app/DetailsScreen';
import { OverlaysContext, useOverlays } from '../../src/app/useOverlays';
import { WizardScreen } from '../../src/app/WizardScreen';
import { RecentPatients } from '../../src/features/dashboard/RecentPatients';
import { newHandover } from '../../src/features/family/handoverDraft';
import DeletePatientDialog from '../../src/features/patients/deletion/DeletePatientDialog';
import { deletionCodec, newDeletion } from '../../src/features/patients/deletion/deletionDraft';
import { newListVisit } from '../../src/features/patients/list/listVisit';
import { PatientList } from '../../src/features/patients/list/PatientList';
import { noSignatureInput, type SignatureInput } from '../../src/lib/signature';
import { toBlankReport } from '../../src/printing/blankForm';
import { consentTextFor } from '../../src/questionnaire/consent';
import SignatureDialog from '../../src/ui/signature/SignatureDialog';
import { dialogOf } from '../support/drafts';
import { ibge } from '../support/fixtures/ibge';
import { origin, server } from '../support/msw';
import { patientRow } from '../support/patients';
import { servePatients } from '../support/patientsApi';
import { serveRecord } from '../support/recordApi';
import { renderFor } from '../support/render';
import { renderInWorkspace } from '../support/workspace';

const names = { nome: 'Lucas Prado', social_name: 'Larissa Prado' };
const larissa = patientRow({ ...names, dataNascimento: '1990-03-02' });

beforeEach(() => {
  server.use(...ibge());
});

const forms = [
  ['adult', { name: 'new-patient', draft: '1', step: 0 }, 'Identificação', 'Nome Completo', 'Dados Pessoais'],
  [
    'child',
    { name: 'new-child-anamnese', draft: '1', step: 0 },
    'A criança',
    'Nome da Criança',
    'Identificação',
  ],
] as const;

test.each(forms)(
  'D-747, D-925: in the form of an %s a button beside the name becomes the field, and the form has the social name then',
  async (_, view, group, label, step) => {
    servePatients([]);
    const { user } = renderInWorkspace(<WizardScreen view={view} />);
    const sheet = within(await screen.findByRole('region', { name: group }));
    const progress = () => screen.getByRole('button', { name: new RegExp(step) }).textContent;
    expect(sheet.queryByRole('textbox', { name: 'Nome social' })).toBeNull();
    await user.type(sheet.getByRole('textbox', { name: new RegExp(label) }), 'Lucas Prado Reis');
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent(/^Nova Anamnese.* · Lucas Prado$/);
    const before = progress();
    await user.click(sheet.getByRole('button', { name: 'Acrescentar nome social' }));
    const field = sheet.getByRole('textbox', { name: 'Nome social' });
    expect(field).toHaveFocus();
    expect(sheet.queryByRole('button', { name: 'Acrescentar nome social' })).toBeNull();
    await user.type(field, 'Maria Silva');
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('· Maria Silva');
    // the initials where the photo will be
    expect(sheet.getByText('MS')).toBeInTheDocument();
    // it counts for no step
    expect(progress()).toBe(before);
    await user.clear(field);
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('· Lucas Prado');
  },
);

test('D-746: a family is asked about who is called so, and a link begins with the first of these names', async () => {
  servePatients([]);
  const handOver = vi.fn<ReturnType<typeof useOverlays>['handOver']>();
  function Form() {
    return (
      <OverlaysContext value={{ ...useOverlays(), handOver }}>
        <WizardScreen view={{ name: 'new-patient', draft: '3', step: 0 }} />
      </OverlaysContext>
    );
  }
  const { user } = renderInWorkspace(<Form />);
  const sheet = within(await screen.findByRole('region', { name: 'Identificação' }));
  await user.type(sheet.getByRole('textbox', { name: /Nome Completo/ }), 'Lucas Prado');
  // by the key alone, as the options of other answers
  await user.keyboard('{Control>}.{/Control}');
  expect(sheet.getByRole('textbox', { name: 'Nome social' })).toHaveFocus();
  await user.keyboard('Larissa Prado');
  await user.click(screen.getByRole('button', { name: 'Pedir à família…' }));
  const [of] = handOver.mock.lastCall ?? [];
  expect(of?.patientName).toBe('Larissa Prado');
  expect(of && newHandover(of).heading).toBe('Larissa');
});

test('D-747: it is not on the blank form', () => {
  for (const kind of ['adulto', 'infantil'] as const)
    expect(JSON.stringify(toBlankReport(kind, 'all', null).sections)).not.toContain('Nome social');
});

test('D-749: a record of the same social name and birth date warns at the birth date', {
  tags: 'repeat',
}, async () => {
  servePatients([larissa]);
  const { user } = renderInWorkspace(<WizardScreen view={{ name: 'new-patient', draft: '2', step: 0 }} />);
  const sheet = within(await screen.findByRole('region', { name: 'Identificação' }));
  await user.type(sheet.getByRole('textbox', { name: /Nome Completo/ }), 'Joana');
  const born = sheet.getByRole('textbox', { name: /Data de Nascimento/ });
  await user.type(born, '02031990');
  await user.tab();
  expect(born).not.toHaveAccessibleDescription(/já está em outra ficha/);
  await user.click(sheet.getByRole('button', { name: 'Acrescentar nome social' }));
  await user.type(sheet.getByRole('textbox', { name: 'Nome social' }), 'larissa PRADO');
  await waitFor(() =>
    expect(born).toHaveAccessibleDescription(/Este nome com esta data.*já está em outra ficha/),
  );
});

test('D-746, D-748: the list shows and finds it, and says the civil name only where a search found that one', async () => {
  servePatients([larissa, patientRow({ id: '00000000-0000-4000-8000-0000000000ab', nome: 'Larissa Prado' })]);
  const calls = { onNew: vi.fn(), onOpen: vi.fn(), onDelete: vi.fn() };
  const { user } = renderInWorkspace(<PatientList visit={newListVisit()} {...calls} />);
  const box = await screen.findByRole('searchbox');
  // two patients of one name are two cards
  await waitFor(() =>
    expect(screen.getAllByRole('heading', { level: 2, name: 'Larissa Prado' })).toHaveLength(2),
  );
  await user.type(box, 'larissa');
  expect(screen.queryByText(/Nome civil/)).toBeNull();
  await user.clear(box);
  await user.type(box, 'lucas');
  expect(await screen.findByText('Nome civil: Lucas Prado')).toBeVisible();
  expect(screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)).toEqual([
    'Larissa Prado',
  ]);
  expect(screen.getByRole('button', { name: 'Excluir Larissa Prado' })).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: /Lucas/ })).toBeNull();
});

test('D-746, D-751: the record is headed by it, with the civil name below', async () => {
  serveRecord(larissa);
  renderInWorkspace(<DetailsScreen view={{ name: 'patient-details', patientId: larissa.id }} />);
  expect(await screen.findByRole('heading', { level: 1, name: 'Larissa Prado' })).toBeVisible();
  expect(screen.getByText('Nome civil: Lucas Prado')).toBeVisible();
});

test('D-746: the dashboard’s last patients have it, with its initials', () => {
  const { id, tipo, dataNascimento, gestational_weeks, created_at } = larissa;
  const patients = [
    {
      ...names,
      social_name: 'Maria Silva',
      id,
      tipo,
      dataNascimento,
      gestational_weeks,
      created_at,
      to_ask: [],
    },
  ];
  renderFor(<RecentPatients patients={patients} onOpen={vi.fn()} />);
  expect(screen.getByRole('button')).toHaveTextContent(/^MSMaria Silva/);
});

test('D-746: the question of a deletion and what is said of it have the social name', async () => {
  server.use(http.delete(`${origin}/rest/v1/patients`, () => HttpResponse.json([{ id: larissa.id }])));
  renderInWorkspace(
    <DeletePatientDialog
      dialog={dialogOf(deletionCodec, newDeletion(larissa))}
      onClose={vi.fn()}
      onDeleted={vi.fn()}
    />,
  );
  const dialog = screen.getByRole('alertdialog', { name: 'Confirmar Exclusão' });
  expect(dialog).toHaveTextContent('Larissa Prado');
  expect(dialog).not.toHaveTextContent('Lucas');
});

test('D-755: who signs alone is named by both, and may type either', async () => {
  const term = consentTextFor('adulto');
  const name = 'Larissa Prado (nome civil: Lucas Prado)';
  const onSign = vi.fn();
  let input: SignatureInput = { ...noSignatureInput, way: 'type', typed: 'Larissa Prado' };
  const props = { name, relation: 'Paciente', terms: [term], onSign, signed: false, onClose: vi.fn() };
  const change = (next: SignatureInput) => {
    input = next;
  };
  const { user, rerender } = renderFor(<SignatureDialog {...props} input={input} onInput={change} />);
  const dialog = within(screen.getByRole('alertdialog', { name: 'Para Larissa assinar' }));
  expect(dialog.getByText(`${name} (Paciente)`)).toBeVisible();
  await user.click(dialog.getByRole('checkbox'));
  await user.click(dialog.getByRole('button', { name: 'Confirmar assinatura' }));
  expect(onSign).toHaveBeenLastCalledWith({ kind: 'typed', name: 'Larissa Prado' });
  rerender(<SignatureDialog {...props} input={{ ...input, typed: 'Lucas' }} onInput={change} />);
  await user.click(dialog.getByRole('button', { name: 'Confirmar assinatura' }));
  expect(onSign).toHaveBeenCalledTimes(1);
  rerender(<SignatureDialog {...props} input={{ ...input, typed: 'lucas prado' }} onInput={change} />);
  await user.click(dialog.getByRole('button', { name: 'Confirmar assinatura' }));
  expect(onSign).toHaveBeenLastCalledWith({ kind: 'typed', name: 'lucas prado' });
});
