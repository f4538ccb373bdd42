import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { useState } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';
import { IntakeScreen } from '../../src/app/IntakeScreen';
import { newIntake } from '../../src/features/anamnesis/intakeForm';
import { adult } from '../../src/questionnaire/adult';
import { child } from '../../src/questionnaire/child';
import { consentTextFor } from '../../src/questionnaire/consent';
import { askedOfAll, type PatientKind, questionsIn } from '../../src/questionnaire/field';
import { questionnaireFor } from '../../src/questionnaire/questionnaires';
import ToastHost from '../../src/ui/feedback/ToastHost';
import { toasts } from '../../src/ui/feedback/toasts';
import { formDraft } from '../support/drafts';
import { eachOften } from '../support/eachOften';
import { type FakeTable, fakeTable } from '../support/fakeTable';
import { fill } from '../support/fill';
import { ibge } from '../support/fixtures/ibge';
import { server } from '../support/msw';
import { patientRow, patientSummary, therapist } from '../support/patients';
import { askedIn } from '../support/questions';
import { closeToast, findToast } from '../support/toast';
import { renderInWorkspace } from '../support/workspace';

let patients: FakeTable;
let consents: FakeTable;

beforeEach(() => {
  const other = patientSummary({ id: 'other', cpf: '529.982.247-25' });
  patients = fakeTable('patients', [other], { defaults: patientRow() });
  consents = fakeTable('consents');
  server.use(...ibge());
});

type Handlers = { onSaved?: () => void; onCancel?: () => void };

let draft: ReturnType<typeof formDraft>;
beforeEach(() => {
  draft = formDraft();
});

function Host({ kind, handlers }: { kind: PatientKind; handlers: Handlers }) {
  const [step, setStep] = useState(0);
  return (
    <IntakeScreen
      draft={draft}
      formKey="new-patient:1"
      kind={kind}
      step={step}
      onStep={(next) => setStep(Math.max(0, Math.min(4, next)))}
      onSaved={handlers.onSaved ?? (() => {})}
      onCancel={handlers.onCancel ?? (() => {})}
    />
  );
}

function open(kind: PatientKind = 'adulto', handlers: Handlers = {}) {
  return renderInWorkspace(
    <>
      <Host kind={kind} handlers={handlers} />
      <ToastHost besideNavigation={false} />
    </>,
  );
}

const button = (name: string | RegExp) => screen.getByRole('button', { name });
const step = (name: RegExp) =>
  within(screen.getByRole('navigation', { name: 'Etapas da anamnese' })).getByRole('button', { name });

async function saveFromLastStep(user: ReturnType<typeof open>['user']) {
  await user.click(step(/Documentos/));
  await user.click(button('Salvar Anamnese'));
}

test('R-4.8, R-5.2, D-10: the name and the birth date are asked for first, on the first step', {
  tags: 'repeat',
}, async () => {
  const { user } = open();
  await saveFromLastStep(user);
  expect(await screen.findByRole('heading', { name: 'Dados Pessoais' })).toBeVisible();
  expect(toasts.getSnapshot()).toMatchObject({
    tone: 'destructive',
    title: 'Campos obrigatórios',
    description: 'Campos obrigatórios: Nome e Data de Nascimento são obrigatórios.',
  });
  expect(screen.getByLabelText('Nome Completo')).toBeInvalid();
  expect(screen.getByLabelText('Data de Nascimento')).toBeInvalid();
  await waitFor(() => expect(screen.getByLabelText('Nome Completo')).toHaveFocus());
  expect(step(/Dados Pessoais/)).toHaveAccessibleName(/revisar/);
  expect(patients.sent()).toEqual([]);
});

test('R-2.30, R-5.4, D-9, D-11: then the consent is asked for', async () => {
  const { user } = open();
  await fill(user, screen.getByLabelText('Nome Completo'), 'Maria Aparecida Gonçalves');
  await user.type(screen.getByLabelText('Data de Nascimento'), '12081954');
  expect(screen.getByRole('checkbox', { name: /LGPD/ })).not.toBeChecked();
  await saveFromLastStep(user);
  await waitFor(() =>
    expect(toasts.getSnapshot()).toMatchObject({
      title: 'Termos da LGPD',
      description: 'Você deve aceitar os termos para continuar.',
    }),
  );
  expect(screen.getByRole('checkbox', { name: /LGPD/ })).toBeInvalid();
  await waitFor(() => expect(screen.getByRole('checkbox', { name: /LGPD/ })).toHaveFocus());
  expect(patients.sent()).toEqual([]);
});

test('D-10: a consent that is missing is listed at the end, and the step where it was given saves', {
  tags: 'repeat',
}, async () => {
  const { user } = open();
  await fill(user, screen.getByLabelText('Nome Completo'), 'Maria Aparecida Gonçalves');
  await user.type(screen.getByLabelText('Data de Nascimento'), '12081954');
  await user.click(step(/Documentos/));
  await user.click(within(screen.getByRole('region', { name: 'Termos da LGPD' })).getByRole('button'));
  expect(screen.getByRole('checkbox', { name: /LGPD/ })).toHaveFocus();
  expect(screen.queryByRole('button', { name: 'Salvar Anamnese' })).not.toBeInTheDocument();
  await saveFromLastStep(user);
  await user.click(await screen.findByRole('checkbox', { name: /LGPD/ }));
  expect(button('Próximo')).toBeEnabled();
  await user.click(button('Salvar Anamnese'));
  await waitFor(() => expect(consents.sent()).toHaveLength(1));
});

test('D-10: a step is complete when all its questions are answered or marked', {
  tags: 'repeat',
}, async () => {
  const [, , functional] = adult.steps;
  const answers = Object.fromEntries(questionsIn(functional).map(({ column }) => [column, 'Respondida.']));
  const form = newIntake(questionnaireFor('adulto'));
  draft = formDraft({ ...form, answers: { ...form.answers, ...answers } });
  const { user } = open();
  expect(step(/Avaliação Funcional/)).toHaveAccessibleName(/, completa$/);
  await user.click(step(/Avaliação Funcional/));
  expect(step(/Avaliação Funcional/)).toHaveAccessibleName(/, etapa atual, completa$/);
});

test('R-7.2, R-8.5: a complete intake is saved once, with its consent, and announced', {
  tags: 'repeat',
}, async () => {
  const onSaved = vi.fn();
  const { user, unmount } = open('adulto', { onSaved });
  await fill(user, screen.getByLabelText('Nome Completo'), 'Maria Aparecida Gonçalves');
  await user.type(screen.getByLabelText('Data de Nascimento'), '12081954');
  await user.selectOptions(screen.getByLabelText('Estado Civil'), 'Viúvo(a)');
  await user.click(screen.getByRole('checkbox', { name: /LGPD/ }));
  await user.click(button('Próximo'));
  await fill(user, screen.getByLabelText('Queixa Principal'), 'Não consegue abotoar a blusa.');
  await user.click(step(/Documentos/));
  await user.dblClick(button('Salvar Anamnese'));
  await waitFor(() => expect(onSaved).toHaveBeenCalledOnce());
  expect(patients.sent()).toHaveLength(1);
  expect(patients.sent()[0]).toMatchObject({
    user_id: therapist.id,
    tipo: 'adulto',
    nome: 'Maria Aparecida Gonçalves',
    dataNascimento: '1954-08-12',
    estadoCivil: 'Viúvo(a)',
    queixaPrincipal: 'Não consegue abotoar a blusa.',
    profissao: null,
    questionnaire_version: 1,
  });
  expect(consents.sent()).toHaveLength(1);
  expect(consents.sent()[0]).toMatchObject({
    patient_id: patients.sent()[0]?.id,
    user_id: therapist.id,
    text_version: consentTextFor('adulto').version,
    signer_name: 'Maria Aparecida Gonçalves',
    signer_relation: 'Paciente',
  });
  expect(toasts.getSnapshot()).toMatchObject({ title: 'Paciente adicionado com sucesso! ✅' });
  unmount();
  expect(draft.unsaved()).toBeUndefined();
});

test("D-1017: a child's two terms are signed with one signature, each its own row", {
  tags: 'repeat',
}, async () => {
  const onSaved = vi.fn();
  const { user } = open('infantil', { onSaved });
  await fill(user, screen.getByLabelText('Nome da Criança'), 'Davi Lucca');
  await user.type(screen.getByLabelText('Data de Nascimento'), '06042019');
  await fill(user, screen.getByLabelText('Nome do Responsável'), 'Ana Ferraz');
  await user.click(button('Assinar os dois termos'));
  const signing = within(await screen.findByRole('alertdialog', { name: 'Para Ana assinar' }));
  const [data, treatment] = [consentTextFor('infantil'), consentTextFor('infantil', 'treatment')];
  for (const { title, statement } of [data, treatment]) {
    expect(signing.getByRole('heading', { name: title })).toBeVisible();
    expect(signing.getByText(statement)).toBeVisible();
  }
  await user.click(signing.getByRole('button', { name: 'Digitar o nome' }));
  await user.type(signing.getByRole('textbox'), 'Ana Ferraz');
  await user.click(signing.getByRole('checkbox'));
  await user.click(signing.getByRole('button', { name: 'Confirmar assinatura' }));
  await user.click(await screen.findByRole('button', { name: 'Continuar' }));
  for (const { statement } of [data, treatment])
    expect(screen.getByRole('checkbox', { name: statement })).toBeChecked();
  expect(screen.getByText('Assinatura', { selector: 'legend' })).toBeVisible();
  await saveFromLastStep(user);
  await waitFor(() => expect(onSaved).toHaveBeenCalledOnce());
  const signature = { kind: 'typed', name: 'Ana Ferraz' };
  expect(consents.sent()).toMatchObject([
    { text_version: data.version, text_hash: data.sha256, signer_name: 'Ana Ferraz', signature },
    { text_version: treatment.version, text_hash: treatment.sha256, signer_name: 'Ana Ferraz', signature },
  ]);
});

test("D-1017: what is ticked after the signature is not signed; the treatment's is not optional, and blocks nothing", {
  tags: 'repeat',
}, async () => {
  const onSaved = vi.fn();
  const { user } = open('infantil', { onSaved });
  await fill(user, screen.getByLabelText('Nome da Criança'), 'Davi Lucca');
  await user.type(screen.getByLabelText('Data de Nascimento'), '06042019');
  await fill(user, screen.getByLabelText('Nome do Responsável'), 'Ana Ferraz');
  await user.click(screen.getByRole('checkbox', { name: /LGPD/ }));
  expect(screen.getByText('Assinatura (opcional)')).toBeVisible();
  await user.click(button('Assinar na tela'));
  const signing = within(await screen.findByRole('alertdialog', { name: 'Para Ana assinar' }));
  const { title, statement } = consentTextFor('infantil', 'treatment');
  expect(signing.queryByRole('heading', { name: title })).toBeNull();
  await user.click(signing.getByRole('button', { name: 'Digitar o nome' }));
  await user.type(signing.getByRole('textbox'), 'Ana Ferraz');
  await user.click(signing.getByRole('checkbox'));
  await user.click(signing.getByRole('button', { name: 'Confirmar assinatura' }));
  await user.click(await screen.findByRole('button', { name: 'Continuar' }));
  await user.click(screen.getByRole('checkbox', { name: statement }));
  expect(screen.queryByText('Assinatura (opcional)')).toBeNull();
  expect(button('Assinar na tela')).toBeVisible();
  await saveFromLastStep(user);
  await waitFor(() => expect(onSaved).toHaveBeenCalledOnce());
  expect(consents.sent()).toMatchObject([{ signature: null }, { signature: null }]);
});

test('when the server fails, the text stays and a second try saves the same patient', {
  tags: 'repeat',
}, async () => {
  const onSaved = vi.fn();
  const { user } = open('adulto', { onSaved });
  patients.fail({ code: 'XX000', status: 500 });
  await fill(user, screen.getByLabelText('Nome Completo'), 'Antônio Luís Figueirêdo');
  await user.type(screen.getByLabelText('Data de Nascimento'), '23061988');
  await user.click(screen.getByRole('checkbox', { name: /LGPD/ }));
  await saveFromLastStep(user);
  await waitFor(() => expect(toasts.getSnapshot()).toMatchObject({ title: 'Erro ao adicionar paciente' }));
  expect(onSaved).not.toHaveBeenCalled();
  await user.click(await screen.findByRole('button', { name: 'Salvar Anamnese' }));
  await waitFor(() => expect(onSaved).toHaveBeenCalledOnce());
  expect(patients.sent()).toHaveLength(1);
});

test('a consent that was not stored is stored by a retry, without a second patient', {
  tags: 'repeat',
}, async () => {
  const onSaved = vi.fn();
  const { user } = open('adulto', { onSaved });
  consents.fail({ code: 'XX000', status: 500 });
  await fill(user, screen.getByLabelText('Nome Completo'), 'Antônio Luís Figueirêdo');
  await user.type(screen.getByLabelText('Data de Nascimento'), '23061988');
  await user.click(screen.getByRole('checkbox', { name: /LGPD/ }));
  await saveFromLastStep(user);
  await waitFor(() => expect(toasts.getSnapshot()).toMatchObject({ title: 'Erro ao adicionar paciente' }));
  expect(onSaved).not.toHaveBeenCalled();
  await user.click(await screen.findByRole('button', { name: 'Salvar Anamnese' }));
  await waitFor(() => expect(onSaved).toHaveBeenCalledOnce());
  const ids = patients.writes().map(({ id }) => id);
  expect(ids).toEqual([ids[0], ids[0]]);
  expect(consents.sent()).toMatchObject([{ patient_id: ids[0] }]);
});

/** Checks the end of each step's name: how many of its questions are answered, and its state. */
const expectStates = (states: readonly (readonly [answered: number, state: string])[]) => {
  const bar = within(screen.getByRole('navigation', { name: 'Etapas da anamnese' }));
  const buttons = bar.getAllByRole('button');
  for (const [index, [answered, state]] of states.entries()) {
    const asked = askedIn(adult)[index];
    const count = asked ? `, ${answered} de ${asked} respondidas` : '';
    expect(buttons[index]).toHaveAccessibleName(expect.stringMatching(new RegExp(`${count}, ${state}$`)));
  }
};

async function openedFiles(user: ReturnType<typeof open>['user']) {
  await user.click(step(/Documentos/));
  return screen.getByLabelText('Arquivos PDF para envio');
}

test('R-2.23, D-10, D-638: a step that was seen with open questions is incomplete, a skipped one is grey', {
  tags: 'repeat',
}, async () => {
  const { user } = open();
  await user.click(step(/Avaliação Funcional/));
  expectStates([
    [0, 'incompleta'],
    [0, 'a preencher'],
    [0, 'etapa atual'],
    [0, 'a preencher'],
    [0, 'a preencher'],
  ]);
  await user.click(step(/Dados Pessoais/));
  await fill(user, screen.getByLabelText('Nome Completo'), 'Maria Aparecida Gonçalves');
  await user.type(screen.getByLabelText('Data de Nascimento'), '12081954');
  await user.click(step(/Documentos/));
  expectStates([[2, 'incompleta']]);
  await user.click(step(/Dados Pessoais/));
  await user.click(screen.getByRole('checkbox', { name: /LGPD/ }));
  await user.click(step(/Plano Terapêutico/));
  expectStates([
    [2, 'incompleta'],
    [0, 'a preencher'],
    [0, 'incompleta'],
    [0, 'etapa atual'],
    [0, 'Documentos, Sem PDF'],
  ]);
  await user.upload(
    await openedFiles(user),
    new File(['%PDF-1.4'], 'laudo.pdf', { type: 'application/pdf' }),
  );
  await waitFor(() => expect(step(/Documentos/)).toHaveAccessibleName(/1 arquivo, etapa atual, completa$/));
});

test('D-147: the answers of a step are counted as they are typed and emptied', {
  tags: 'repeat',
}, async () => {
  const { user } = open('infantil');
  const expectAnswered = (count: number) => {
    const counted = `, ${count} de ${askedIn(child)[1]} respondidas, etapa atual`;
    expect(step(/Histórico de Saúde/)).toHaveAccessibleName(expect.stringMatching(new RegExp(`${counted}$`)));
  };
  await user.click(step(/Histórico de Saúde/));
  await user.type(screen.getByLabelText('Alergias'), ' ');
  expectAnswered(0);
  await fill(user, screen.getByLabelText('Alergias'), 'Não.');
  await user.type(screen.getByLabelText('Cirurgias'), 'N');
  expectAnswered(2);
  await user.clear(screen.getByLabelText('Cirurgias'));
  expectAnswered(1);
});

test('D-148: the questions of a step are grouped, each with its hint, in the order of the form', async () => {
  const { user } = open('infantil');
  await user.click(step(/Histórico de Saúde/));
  const { groups } = child.steps[1];
  const asked = groups.map(({ title }) =>
    within(screen.getByRole('region', { name: title }))
      .getAllByRole('textbox')
      .map((field) => field.getAttribute('name')?.replace('answers.', '')),
  );
  const unfolded = groups.map(({ fields }) => fields.filter((field) => !('folded' in field)));
  expect(asked).toEqual(unfolded.map((fields) => fields.map(({ column }) => column)));
  const complaint = screen.getByLabelText('Queixa Principal');
  expect(complaint).toHaveAttribute('rows', '4');
  expect(complaint).toHaveAccessibleDescription('O que mais preocupa a família hoje, nas palavras dela.');
});

test('D-10: in a continued draft a step with an answer counts as seen, an empty one that was skipped does not', async () => {
  const form = newIntake(questionnaireFor('adulto'));
  const answers = { ...form.answers, nome: 'Maria', dataNascimento: '12/08/1954', alergias: 'Nenhuma.' };
  draft = formDraft({ ...form, answers, consent: true });
  const { user } = open();
  await user.click(step(/Plano Terapêutico/));
  expectStates([
    [2, 'incompleta'],
    [1, 'incompleta'],
    [0, 'a preencher'],
    [0, 'etapa atual'],
    [0, 'a preencher'],
  ]);
});

test('D-110: the first step loses its mark as soon as it is right, and has it again when it is not', {
  tags: 'repeat',
}, async () => {
  const { user } = open();
  await saveFromLastStep(user);
  expect(step(/Dados Pessoais/)).toHaveAccessibleName(/revisar/);
  await fill(user, screen.getByLabelText('Nome Completo'), 'Maria Aparecida Gonçalves');
  await user.type(screen.getByLabelText('Data de Nascimento'), '12081954');
  expect(step(/Dados Pessoais/)).toHaveAccessibleName(/revisar/);
  await user.click(screen.getByRole('checkbox', { name: /LGPD/ }));
  expect(step(/Dados Pessoais/)).not.toHaveAccessibleName(/revisar/);
  await user.clear(screen.getByLabelText('Nome Completo'));
  expect(step(/Dados Pessoais/)).toHaveAccessibleName(/revisar/);
});

test('D-99: a text that is too long says so at its field, and saving leads there', {
  tags: 'repeat',
}, async () => {
  const { user } = open();
  await fill(user, screen.getByLabelText('Nome Completo'), 'Maria Aparecida Gonçalves');
  await user.type(screen.getByLabelText('Data de Nascimento'), '12081954');
  await user.click(step(/Plano Terapêutico/));
  const field = () => screen.getByLabelText('Observações');
  fireEvent.change(field(), { target: { value: 'a'.repeat(200_001) } });
  await saveFromLastStep(user);
  expect(toasts.getSnapshot()).toMatchObject({
    tone: 'destructive',
    title: 'Texto longo demais',
    description: 'Encurte para salvar: Observações.',
  });
  expect(field()).toBeInvalid();
  expect(field()).toHaveAccessibleDescription(/^Este texto passa de 200\.000 caracteres\. Encurte-o\./);
  await waitFor(() => expect(field()).toHaveFocus());
  expect(step(/Plano Terapêutico/)).toHaveAccessibleName(/revisar/);
  expect(step(/Dados Pessoais/)).not.toHaveAccessibleName(/revisar/);
  fireEvent.change(field(), { target: { value: 'a'.repeat(200_000) } });
  expect(field()).toBeValid();
  closeToast();
  await saveFromLastStep(user);
  expect(toasts.getSnapshot()).toMatchObject({ title: 'Termos da LGPD' });
  expect(patients.sent()).toEqual([]);
});

test('D-149: the last step lists what is unanswered by step, and leads to each', async () => {
  const { user } = open('infantil');
  await fill(user, screen.getByLabelText('Nome da Criança'), 'Miguel Araújo Nóbrega');
  await user.click(step(/Documentos/));
  const list = within(screen.getByRole('region', { name: 'O que ficou em aberto' }));
  const line = list.getByText(`${child.steps.flatMap(askedOfAll).length - 1} perguntas sem resposta`);
  expect(line.closest('details')).not.toHaveAttribute('open');
  await user.click(line);
  const routine = within(list.getByRole('region', { name: 'Rotina e Desempenho Ocupacional' }));
  expect(routine.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(
    questionsIn(child.steps[2]).map(({ label }) => label),
  );
  expect(list.queryByRole('button', { name: 'Nome da Criança' })).not.toBeInTheDocument();
  await user.click(routine.getByRole('button', { name: 'Brincar' }));
  expect(screen.getByRole('heading', { name: 'Rotina e Desempenho Ocupacional' })).toBeVisible();
  expect(screen.getByLabelText('Brincar')).toHaveFocus();
});

eachOften([
  [12, true],
  [13, false],
  [1, true],
  [0, undefined],
])('D-149: with %i questions left, the list is open: %s', async (left, isOpen) => {
  const form = newIntake(questionnaireFor('adulto'));
  const questions = questionnaireFor('adulto').steps.flatMap(askedOfAll);
  const given = questions
    .slice(left)
    .map(({ column }) => [column, column === 'dataNascimento' ? '12/08/1954' : 'x']);
  draft = formDraft({ ...form, answers: { ...form.answers, ...Object.fromEntries(given) } });
  const { user } = open();
  await user.click(step(/Documentos/));
  const line = screen.queryByText(/^\d+ perguntas? sem resposta$/);
  expect(line?.closest('details')?.open).toBe(isOpen);
  if (isOpen !== undefined)
    expect(line).toHaveTextContent(left === 1 ? '1 pergunta sem' : `${left} perguntas sem`);
});

test('R-9.4: a refused save that is corrected and saved within seconds ends with its success on the screen', {
  tags: 'repeat',
}, async () => {
  const { user } = open();
  await fill(user, screen.getByLabelText('Nome Completo'), 'Maria Aparecida Gonçalves');
  await user.type(screen.getByLabelText('Data de Nascimento'), '12081954');
  await saveFromLastStep(user);
  expect(await findToast()).toHaveTextContent('Termos da LGPD');
  await user.click(screen.getByRole('checkbox', { name: /LGPD/ }));
  await saveFromLastStep(user);
  expect(await screen.findByText('Paciente adicionado com sucesso! ✅')).toBeVisible();
  expect(screen.queryByText('Termos da LGPD')).not.toBeInTheDocument();
});

test('R-2.24, D-14: Enter never submits before the last step', async () => {
  const { user } = open();
  await user.type(screen.getByLabelText('Nome Completo'), 'Sofia{Enter}');
  expect(screen.getByRole('heading', { name: 'Dados Pessoais' })).toBeVisible();
  expect(toasts.getSnapshot()).toBeUndefined();
});

/** A click as browsers send it: `detail` counts successive presses, and is 0 from the keyboard. */
const press = (name: string, where: Partial<PointerEventInit> & { at?: number } = {}) => {
  const { at = 1000, ...init } = where;
  const event = new PointerEvent('click', {
    bubbles: true,
    cancelable: true,
    detail: 1,
    clientX: 300,
    clientY: 700,
    pointerType: 'touch',
    ...init,
  });
  Object.defineProperty(event, 'timeStamp', { value: at });
  fireEvent(button(name), event);
};

async function openBeforeLast() {
  const { user } = open();
  await user.click(step(/Plano Terapêutico/));
}

test('D-14: the second tap of a double tap on Próximo does not save', { tags: 'repeat' }, async () => {
  await openBeforeLast();
  press('Próximo');
  press('Salvar Anamnese', { at: 1300, clientX: 312, clientY: 690, detail: 2 });
  expect(screen.getByRole('heading', { name: 'Documentos' })).toBeVisible();
  expect(toasts.getSnapshot()).toBeUndefined();
  press('Salvar Anamnese', { at: 1700 });
  await waitFor(() => expect(toasts.getSnapshot()).toMatchObject({ title: 'Campos obrigatórios' }));
});

eachOften([
  ['after a short pause', { at: 1550 }],
  ['at another place', { at: 1100, clientX: 500 }],
  ['by another pointer', { at: 1100, pointerType: 'mouse' }],
  ['from the keyboard', { at: 1100, detail: 0 }],
])('D-14: Salvar is never silent: a press %s counts', async (_, where) => {
  await openBeforeLast();
  press('Próximo');
  press('Salvar Anamnese', where);
  await waitFor(() => expect(toasts.getSnapshot()).toMatchObject({ title: 'Campos obrigatórios' }));
});

test('D-14: Salvar is never silent: a press right after the step bar counts', {
  tags: 'repeat',
}, async () => {
  const { user } = open();
  await user.click(step(/Documentos/));
  press('Salvar Anamnese');
  await waitFor(() => expect(toasts.getSnapshot()).toMatchObject({ title: 'Campos obrigatórios' }));
});

test('R-2.24, R-4.8: Anterior and Próximo are shown where they lead to a step, and keep the input', {
  tags: 'repeat',
}, async () => {
  const { user } = open();
  expect(screen.queryByRole('button', { name: 'Anterior' })).not.toBeInTheDocument();
  await fill(user, screen.getByLabelText('Nome Completo'), 'Benício');
  await user.click(button('Próximo'));
  expect(await screen.findByRole('heading', { name: 'Dados Clínicos' })).toHaveFocus();
  await user.click(button('Anterior'));
  expect(screen.getByLabelText('Nome Completo')).toHaveValue('Benício');
  await user.click(step(/Documentos/));
  expect(screen.queryByRole('button', { name: 'Próximo' })).not.toBeInTheDocument();
});

test('R-3.3, R-4.9, R-5.8, D-12: the age follows the birth date; an impossible or future one says so at the field', {
  tags: 'repeat',
}, async () => {
  const { user } = open();
  const birth = screen.getByLabelText('Data de Nascimento');
  const age = screen.getByLabelText('Idade');
  const today = new Date();
  await user.type(birth, `0101${today.getFullYear() - 10}`);
  expect(age).toHaveDisplayValue(/^10 anos/);
  expect(age).toHaveAttribute('readonly');
  await user.clear(birth);
  expect(age).toHaveValue('');
  await user.type(birth, '31022020');
  await user.tab();
  expect(screen.getByText('Esta data não existe.')).toBeVisible();
  expect(age).toHaveValue('');
  await user.clear(birth);
  await user.type(birth, `0101${today.getFullYear() + 2}`);
  await user.tab();
  expect(screen.getByText('Esta data ainda não chegou.')).toBeVisible();
});

test('R-5.6, R-5.7, D-13: pasted CPF and phone keep only their digits; doubts only warn', {
  tags: 'repeat',
}, async () => {
  const { user } = open();
  await user.click(screen.getByLabelText('CPF'));
  await user.paste('CPF: 529 982 247/25 (titular)');
  expect(screen.getByLabelText('CPF')).toHaveValue('529.982.247-25');
  await user.click(screen.getByLabelText('Telefone'));
  await user.paste('+55 (19) 99999-0142 Maria');
  expect(screen.getByLabelText('Telefone')).toHaveValue('(19) 99999-0142');
  expect(await screen.findByText(/já está em outra ficha sua/)).toBeVisible();
  await user.clear(screen.getByLabelText('CPF'));
  await user.type(screen.getByLabelText('CPF'), '12345678900');
  await user.tab();
  expect(screen.getByText(/Os dígitos não conferem/)).toBeVisible();
  expect(screen.getByLabelText('CPF')).toBeValid();
});

test('D-903: what is pasted into a field of digits is read as a whole, or stays, and the field says why', {
  tags: 'repeat',
}, async () => {
  const onSaved = vi.fn();
  const { user } = open('adulto', { onSaved });
  const [birth, cpf] = [screen.getByLabelText('Data de Nascimento'), screen.getByLabelText('CPF')];
  await user.click(birth);
  await user.paste('01/02/20 16:45');
  // while the field still has the focus
  expect(birth).toHaveValue('01/02/20 16:45');
  expect(birth).toBeInvalid();
  const why = 'Escreva só a data, com o ano em quatro dígitos, como 09/03/2019.';
  expect(birth).toHaveAccessibleDescription(why);
  await user.type(screen.getByLabelText('Nome Completo'), 'Ana Lima');
  await user.click(cpf);
  await user.paste('529.982.247-25 e 123.456.789-09');
  expect(cpf).toHaveValue('529.982.247-25 e 123.456.789-09');
  expect(cpf).toBeValid();
  expect(cpf).toHaveAccessibleDescription(
    'Fica como está escrito: um CPF tem onze dígitos, como 123.456.789-09. Você pode seguir assim mesmo.',
  );
  await user.click(screen.getByRole('checkbox', { name: /LGPD/ }));
  await saveFromLastStep(user);
  const again = await screen.findByLabelText('Data de Nascimento');
  await waitFor(() => expect(again).toHaveFocus());
  expect(again).toHaveValue('01/02/20 16:45');
  expect(again).toHaveAccessibleDescription(why);
  expect(patients.sent()).toEqual([]);
  await user.clear(again);
  await user.click(again);
  await user.paste('1º de fevereiro de 2020 às 16h45');
  expect(again).toHaveValue('01/02/2020');
  expect(again).toBeValid();
  await saveFromLastStep(user);
  await waitFor(() => expect(onSaved).toHaveBeenCalledOnce());
  expect(patients.sent()[0]).toMatchObject({ dataNascimento: '2020-02-01' });
});

test('D-902: what old programs and word processors write is read in the field, with the caret where it was', {
  tags: 'repeat',
}, async () => {
  const onSaved = vi.fn();
  const { user } = open('adulto', { onSaved });
  const name = screen.getByLabelText<HTMLInputElement>('Nome Completo');
  await user.click(name);
  await user.paste('Ana D\u0092Ávila\u2028Lima');
  expect(name).toHaveValue('Ana D’Ávila Lima');
  name.setSelectionRange(3, 3);
  await user.paste(' \u0096 Lia');
  expect([name.value, name.selectionStart]).toEqual(['Ana – Lia D’Ávila Lima', 9]);
  await user.type(screen.getByLabelText('Data de Nascimento'), '02111985');
  await user.click(screen.getByRole('checkbox', { name: /LGPD/ }));
  await user.click(step(/Dados Clínicos/));
  const complaint = await screen.findByLabelText('Queixa Principal');
  await user.click(complaint);
  await user.paste('Dorme 2\u00963 horas\vRisperidona 1\u00852 gotas\uf0b7');
  expect(complaint).toHaveValue('Dorme 2–3 horas\nRisperidona 1…2 gotas•');
  await saveFromLastStep(user);
  await waitFor(() => expect(onSaved).toHaveBeenCalledOnce());
  expect(patients.sent()[0]).toMatchObject({
    nome: 'Ana – Lia D’Ávila Lima',
    queixaPrincipal: 'Dorme 2–3 horas\nRisperidona 1…2 gotas•',
  });
});

test('D-175: the CPF of an archived record is warned of, too', { tags: 'repeat' }, async () => {
  patients.set([patientSummary({ cpf: '529.982.247-25', archived_at: '2026-04-01T12:00:00+00:00' })]);
  const { user } = open();
  await user.click(screen.getByLabelText('CPF'));
  await user.paste('529.982.247-25');
  await user.tab();
  expect(await screen.findByText(/já está em outra ficha sua/)).toBeVisible();
});

const TWICE =
  'Este nome com esta data de nascimento já está em outra ficha sua. Você pode seguir assim mesmo.';

eachOften([
  ['adulto', 'Nome Completo', '2026-04-01T12:00:00+00:00'],
  ['infantil', 'Nome da Criança', null],
] as const)(
  'D-452: %s: the name and birth date of another record are warned of at the date, however the name is written',
  async (kind, label, archived_at) => {
    const other = patientSummary({ tipo: kind, nome: 'João d’Ávila', dataNascimento: '2019-04-06' });
    patients.set([{ ...other, archived_at }]);
    const onSaved = vi.fn();
    const { user } = open(kind, { onSaved });
    const birth = screen.getByLabelText('Data de Nascimento');
    await user.type(screen.getByLabelText(label), "joao d'avila");
    await user.type(birth, '06042019');
    await user.tab();
    await waitFor(() => expect(birth).toHaveAccessibleDescription(TWICE));
    expect(birth).toBeValid();
    // nobody else's name is on the screen
    expect(document.body).not.toHaveTextContent('d’Ávila');
    await user.type(screen.getByLabelText(label), ' Neto');
    expect(birth).not.toHaveAccessibleDescription();
    await user.type(screen.getByLabelText(label), '{Backspace>5/}');
    expect(birth).toHaveAccessibleDescription(TWICE);
    await user.type(birth, '{Backspace}8');
    await user.tab();
    expect(birth).not.toHaveAccessibleDescription();
  },
);

test('D-451: a phone that is not Brazilian stays as it is typed, says so, and is saved so', {
  tags: 'repeat',
}, async () => {
  const onSaved = vi.fn();
  const { user } = open('adulto', { onSaved });
  const phone = screen.getByLabelText('Telefone');
  await user.type(phone, '+351 912 345 678');
  await user.tab();
  expect(phone).toHaveValue('+351 912 345 678');
  expect(phone).toHaveAccessibleDescription('Guardado como digitado: não cabe no formato (00) 00000-0000.');
  expect(phone).toBeValid();
  await user.clear(phone);
  await user.type(phone, '011 91234-5678');
  await user.tab();
  expect(phone).toHaveValue('(11) 91234-5678');
  expect(phone).not.toHaveAccessibleDescription();
  await user.clear(phone);
  await user.click(phone);
  await user.paste('0800 123 4567');
  await user.type(screen.getByLabelText('Nome Completo'), 'Ana\u200b Lima');
  await user.type(screen.getByLabelText('Data de Nascimento'), '06041960');
  await user.click(screen.getByRole('checkbox', { name: /LGPD/ }));
  await saveFromLastStep(user);
  await waitFor(() => expect(onSaved).toHaveBeenCalledOnce());
  expect(patients.sent()[0]).toMatchObject({ nome: 'Ana Lima', telefone: '0800 123 4567' });
  expect(consents.sent()[0]).toMatchObject({ signer_name: 'Ana Lima' });
});

test('D-15: Cancelar asks only when something was typed', { tags: 'repeat' }, async () => {
  const onCancel = vi.fn();
  const { user, unmount } = open('adulto', { onCancel });
  await user.click(button('Cancelar'));
  expect(onCancel).toHaveBeenCalledOnce();
  await user.type(screen.getByLabelText('Nome Completo'), 'L');
  await user.click(button('Cancelar'));
  const question = await screen.findByRole('alertdialog', { name: 'Descartar o que foi preenchido?' });
  await user.click(within(question).getByRole('button', { name: 'Continuar preenchendo' }));
  expect(screen.getByLabelText('Nome Completo')).toHaveValue('L');
  await user.click(button('Cancelar'));
  await waitFor(() => expect(draft.unsaved()?.form.answers.nome).toBe('L'));
  await user.click(await screen.findByRole('button', { name: 'Descartar' }));
  expect(onCancel).toHaveBeenCalledTimes(2);
  unmount();
  expect(draft.unsaved()).toBeUndefined();
});

test('R-2.33, R-5.3: the child form asks for the guardian too, and records who consented', {
  tags: 'repeat',
}, async () => {
  const onSaved = vi.fn();
  const { user } = open('infantil', { onSaved });
  await fill(user, screen.getByLabelText('Nome da Criança'), 'Miguel Araújo Nóbrega');
  await user.type(screen.getByLabelText('Data de Nascimento'), '03102021');
  await saveFromLastStep(user);
  await waitFor(() =>
    expect(toasts.getSnapshot()).toMatchObject({
      title: 'Campos obrigatórios',
      description: 'Nome da Criança, Nome do Responsável e Data de Nascimento são obrigatórios.',
    }),
  );
  await fill(user, screen.getByLabelText('Nome do Responsável'), 'Joana Araújo Nóbrega');
  await user.selectOptions(screen.getByLabelText('Parentesco'), 'Mãe');
  await user.click(screen.getByRole('checkbox', { name: /LGPD/ }));
  await saveFromLastStep(user);
  await waitFor(() => expect(onSaved).toHaveBeenCalledOnce());
  expect(patients.sent()[0]).toMatchObject({ tipo: 'infantil', responsavel: 'Joana Araújo Nóbrega' });
  expect(consents.sent()[0]).toMatchObject({
    text_version: consentTextFor('infantil').version,
    signer_name: 'Joana Araújo Nóbrega',
    signer_relation: 'Mãe',
  });
});
