import { screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { DetailsScreen } from '../../src/app/DetailsScreen';
import EvaluationScreen from '../../src/app/EvaluationScreen';
import type { Evaluation } from '../../src/data/records/evaluations';
import type { PatientRow } from '../../src/data/records/patients';
import type { DraftRegistry } from '../../src/device/drafts/draftRegistry';
import { OutboxAnnouncer } from '../../src/features/outbox/OutboxAnnouncer';
import { adult } from '../../src/questionnaire/adult';
import { child } from '../../src/questionnaire/child';
import { functionalStepOf } from '../../src/questionnaire/evaluations';
import { questionsIn } from '../../src/questionnaire/field';
import ToastHost from '../../src/ui/feedback/ToastHost';
import { outboxInPage, registryInPage } from '../support/drafts';
import { evaluation } from '../support/evaluations';
import { fakeTable } from '../support/fakeTable';
import { fill } from '../support/fill';
import { patientRow } from '../support/patients';
import { profileRow } from '../support/profiles';
import { serveRecord } from '../support/recordApi';
import { getToast } from '../support/toast';
import { planRow } from '../support/treatmentRows';
import { renderInWorkspace } from '../support/workspace';

beforeEach(() => vi.setSystemTime('2026-11-20T17:12:00Z'));
afterEach(() => vi.useRealTimers());

const dona = (given: Partial<PatientRow> = {}) =>
  patientRow({
    id: 'p1',
    nome: 'Dalva Rezende',
    attended_on: '2026-06-03',
    mobilidade: 'Anda com bengala.',
    cognicao: 'Esquece recados.',
    answer_marks: [{ column: 'cognicao', mark: null, informant: 'Filho(a)' }],
    ...given,
  });

/** One record and its evaluations. */
function serve(patient = dona(), stored: readonly Evaluation[] = []) {
  const record = serveRecord(patient);
  const profiles = fakeTable('therapist_profiles', [profileRow()], { key: 'user_id' });
  const evaluations = fakeTable('evaluations', stored, { defaults: evaluation() });
  return { record, profiles, evaluations };
}

function open(registry: DraftRegistry = registryInPage(), outbox = outboxInPage()) {
  return renderInWorkspace(
    <>
      <EvaluationScreen view={{ name: 'evaluation', patientId: 'p1' }} />
      <OutboxAnnouncer onProfile={() => {}} onRecord={() => {}} />
      <ToastHost besideNavigation={false} />
    </>,
    { registry, outbox },
  );
}

const functional = questionsIn(functionalStepOf(adult)).map(({ label }) => label);
const answered = (count: number, of = functional.length) => screen.getByText(`${count} de ${of}`);
const question = async (name: string) => within(await screen.findByRole('region', { name }));
const today = (name: string) => screen.findByRole('textbox', { name: new RegExp(`^${name}, Hoje`) });
const confirm = async (user: UserEvent, name: string) =>
  user.click((await question(name)).getByRole('button', { name: /^Sem mudança, confirmado hoje/ }));
const press = (user: UserEvent, name: string) => user.click(screen.getByRole('button', { name }));
const finalise = async (user: UserEvent) => {
  await press(user, 'Finalizar reavaliação');
  const dialog = await screen.findByRole('alertdialog', { name: 'Finalizar esta reavaliação?' });
  const words = dialog.textContent;
  // a press at the same place and time would be the second tap of a double tap
  within(dialog).getByRole('button', { name: 'Finalizar' }).focus();
  await user.keyboard('{Enter}');
  return words;
};

describe('the questions', () => {
  test('D-362, D-363: the functional ones, each with what was said before, and an empty answer', async () => {
    serve();
    open();
    const mobility = await question('Mobilidade');
    expect(screen.getAllByRole('region').map((region) => region.querySelector('h2')?.textContent)).toEqual(
      functional,
    );
    expect(mobility.getByText('Anda com bengala.')).toBeVisible();
    expect(mobility.getByText('Na ficha, anamnese de 03/06/2026')).toBeVisible();
    expect(mobility.getByRole('textbox')).toHaveValue('');
    expect((await question('Cognição')).getByText(/Informado por: Filho\(a\)/)).toBeVisible();
    const unsaid = await question('Comunicação');
    expect(unsaid.getByText('Ainda sem resposta.')).toBeVisible();
    expect(unsaid.queryByRole('button', { name: /^Sem mudança/ })).not.toBeInTheDocument();
    expect(screen.queryByRole('button', { name: /tudo|todas/i })).not.toBeInTheDocument();
    expect(answered(0)).toBeVisible();
  });

  test('D-362: what was said before is of the latest evaluation, also where an older one comes later in the answer', async () => {
    const at = (evaluated_on: string, mobilidade: string, given: Partial<Evaluation> = {}) =>
      evaluation({ id: evaluated_on, evaluated_on, answers: { mobilidade }, ...given });
    serve(dona({ mobilidade: 'Anda sem apoio.' }), [
      at('2026-10-01', 'Anda sem apoio.', { informants: { mobilidade: 'Cônjuge' } }),
      at('2026-08-26', 'Anda com andador.'),
      at('2026-06-03', 'Não anda.', { kind: 'first' }),
    ]);
    open();
    const mobility = await question('Mobilidade');
    expect(mobility.getByText('Anda sem apoio.')).toBeVisible();
    expect(mobility.getByText('01/10/2026')).toBeVisible();
    expect(mobility.getByText(/Informado por: Cônjuge/)).toBeVisible();
    expect(mobility.queryByText(/andador|Não anda/)).not.toBeInTheDocument();
  });

  test('D-362: an answer that was edited after the last evaluation is what was said last', async () => {
    serve(dona({ mobilidade: 'Usa cadeira de rodas.' }), [
      evaluation({ answers: { mobilidade: 'Anda com bengala.' } }),
    ]);
    open();
    const mobility = await question('Mobilidade');
    expect(mobility.getByText('Usa cadeira de rodas.')).toBeVisible();
    expect(mobility.getByText('Na ficha, mudou depois de 26/08/2026')).toBeVisible();
  });

  test("D-362: of a child, 'Rotina e Desempenho Ocupacional'", async () => {
    serve(dona({ tipo: 'infantil' }));
    open();
    await question('Rotina Diária');
    expect(answered(0, questionsIn(functionalStepOf(child)).length)).toBeVisible();
  });

  test('D-364: other long texts by choice, in the order of the form; what is answered stays', {
    tags: 'repeat',
  }, async () => {
    serve(dona({ alergias: 'Dipirona' }));
    const { user } = open();
    await question('Mobilidade');
    await press(user, 'Incluir outras perguntas…');
    const dialog = within(await screen.findByRole('dialog'));
    expect(dialog.queryByRole('checkbox', { name: 'Mobilidade' })).not.toBeInTheDocument();
    await user.click(dialog.getByRole('checkbox', { name: 'Objetivos Terapêuticos' }));
    await user.click(dialog.getByRole('checkbox', { name: 'Alergias' }));
    await user.click(dialog.getByRole('button', { name: 'Pronto' }));
    expect(screen.getAllByRole('region').map((region) => region.querySelector('h2')?.textContent)).toEqual([
      'Alergias',
      ...functional,
      'Objetivos Terapêuticos',
    ]);
    expect((await question('Alergias')).getByText('Dipirona')).toBeVisible();
    await confirm(user, 'Alergias');
    await press(user, 'Incluir outras perguntas…');
    const again = within(await screen.findByRole('dialog'));
    expect(again.getByRole('checkbox', { name: 'Alergias (já respondida)' })).toBeDisabled();
    await user.click(again.getByRole('checkbox', { name: 'Objetivos Terapêuticos' }));
    await user.click(again.getByRole('button', { name: 'Pronto' }));
    expect(screen.queryByRole('region', { name: 'Objetivos Terapêuticos' })).not.toBeInTheDocument();
    expect(answered(1, functional.length + 1)).toBeVisible();
  });
});

describe('the three ways', () => {
  test('D-363, D-365, D-367: written, marked and confirmed; the confirmed ones change nothing of the record', {
    tags: 'repeat',
  }, async () => {
    const { record, evaluations } = serve();
    const { user, navigate } = open();
    await question('Mobilidade');
    await user.selectOptions(screen.getByLabelText('Quem informa hoje'), 'Cônjuge');
    await fill(user, await today('Mobilidade'), 'Anda sem apoio em casa.');
    await confirm(user, 'Cognição');
    const cognition = await question('Cognição');
    expect(cognition.getByText('Sem mudança, confirmado hoje')).toBeVisible();
    expect(cognition.getByText('Informado por: Cônjuge, às 14:12.')).toBeVisible();
    expect(cognition.getByRole('button', { name: /^Desfazer/ })).toHaveFocus();
    expect(cognition.queryByRole('textbox')).not.toBeInTheDocument();
    await user.click((await question('Comunicação')).getByRole('button', { name: 'Opções de Comunicação' }));
    expect(screen.queryByRole('button', { name: 'Perguntar depois' })).not.toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Não sabe informar' }));
    expect(answered(3)).toBeVisible();
    const answer = evaluations.hold();
    expect(await finalise(user)).toContain('não pode mais ser alterada nem excluída');
    await waitFor(() => expect(evaluations.writes()).toHaveLength(1));
    expect(record.sent).toEqual([]);
    answer();
    await waitFor(() => expect(navigate).toHaveBeenCalled());
    expect(navigate).toHaveBeenLastCalledWith(
      { name: 'patient-details', patientId: 'p1', tab: 'plan' },
      { replace: true },
    );
    expect(evaluations.sent()).toMatchObject([
      {
        patient_id: 'p1',
        evaluated_on: '2026-11-20',
        unchanged: ['cognicao'],
        questions: ['mobilidade', 'cognicao', 'comunicacao'],
        answers: { mobilidade: 'Anda sem apoio em casa.', cognicao: 'Esquece recados.' },
        marks: { comunicacao: 'nao_sabe' },
        informants: { mobilidade: 'Cônjuge', cognicao: 'Cônjuge', comunicacao: 'Cônjuge' },
      },
    ]);
    expect(record.sent).toEqual([
      {
        answers: { mobilidade: 'Anda sem apoio em casa.' },
        marks: {
          mobilidade: { mark: null, informant: 'Cônjuge' },
          comunicacao: { mark: 'nao_sabe', informant: 'Cônjuge' },
        },
      },
    ]);
    await waitFor(() => expect(getToast()).toHaveTextContent('Reavaliação finalizada'));
  });

  test('D-363: a confirmation is undone, and one that is left has no text over it', async () => {
    serve();
    const { user } = open();
    await confirm(user, 'Mobilidade');
    expect(answered(1)).toBeVisible();
    await user.click((await question('Mobilidade')).getByRole('button', { name: /^Desfazer/ }));
    const mobility = await question('Mobilidade');
    expect(mobility.getByRole('textbox')).toHaveValue('');
    expect(mobility.getByRole('button', { name: /^Sem mudança/ })).toHaveFocus();
    expect(answered(0)).toBeVisible();
    await fill(user, await today('Mobilidade'), 'Anda.');
    expect(mobility.queryByRole('button', { name: /^Sem mudança/ })).not.toBeInTheDocument();
  });

  test('D-363: nothing is required but one answer', { tags: 'repeat' }, async () => {
    const { evaluations } = serve();
    const { user } = open();
    await question('Mobilidade');
    await press(user, 'Finalizar reavaliação');
    expect(await screen.findByText('Responda ou confirme pelo menos uma pergunta.')).toBeVisible();
    expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument();
    await confirm(user, 'Cognição');
    await finalise(user);
    await waitFor(() => expect(evaluations.sent()).toHaveLength(1));
    expect(evaluations.sent()[0]).toMatchObject({
      questions: ['cognicao'],
      unchanged: ['cognicao'],
      marks: {},
    });
  });

  test('D-367: a mark in place of a text is said before it is done', { tags: 'repeat' }, async () => {
    serve();
    const { user } = open();
    await user.click((await question('Mobilidade')).getByRole('button', { name: 'Opções de Mobilidade' }));
    await user.click(screen.getByRole('button', { name: 'Não se aplica' }));
    expect(await finalise(user)).toContain('Uma marca fica no lugar do texto da ficha: Mobilidade.');
  });
});

describe('finishing', () => {
  test('D-367: without a name in the profile it is not finalised, and leads there', async () => {
    const { evaluations, profiles } = serve();
    profiles.set([]);
    const { user, navigate } = open();
    await confirm(user, 'Mobilidade');
    await press(user, 'Finalizar reavaliação');
    const dialog = within(await screen.findByRole('alertdialog', { name: 'Falta o seu nome no perfil' }));
    await user.click(dialog.getByRole('button', { name: 'Completar meu perfil' }));
    const from = { name: 'evaluation', patientId: 'p1' };
    expect(navigate).toHaveBeenCalledWith({ name: 'profile', from });
    expect(evaluations.writes()).toEqual([]);
  });

  test('D-367: a name that the server misses leads to the profile, too', { tags: 'repeat' }, async () => {
    serve().evaluations.fail({ code: '23502', status: 400 });
    const { user, navigate } = open();
    await confirm(user, 'Mobilidade');
    await finalise(user);
    expect(await screen.findByRole('alertdialog', { name: 'Falta o seu nome no perfil' })).toBeVisible();
    expect(navigate).not.toHaveBeenCalled();
  });

  test('D-367: what was changed elsewhere meanwhile is asked about, and the evaluation stays as it was finalised', {
    tags: 'repeat',
  }, async () => {
    const { record, evaluations } = serve();
    const { user, actions, navigate } = open();
    await fill(user, await today('Mobilidade'), 'Anda sem apoio.');
    record.row = dona({ mobilidade: 'Usa andador.', revision: 2 });
    await finalise(user);
    await waitFor(() => expect(actions.openUnsent).toHaveBeenCalled());
    expect(vi.mocked(actions.openUnsent).mock.calls[0]?.[0]).toMatchObject({
      stored: { subject: 'evaluation', done: 1 },
      status: { state: { name: 'conflict' } },
    });
    expect(evaluations.sent()).toMatchObject([{ answers: { mobilidade: 'Anda sem apoio.' } }]);
    expect(record.row.mobilidade).toBe('Usa andador.');
    expect(navigate).toHaveBeenCalled();
  });

  test('D-368: what fails is sent again under the same id, also with what was changed since', {
    tags: 'repeat',
  }, async () => {
    const { evaluations } = serve();
    evaluations.fail({ code: 'XX000', status: 500 }, { always: true });
    const { user, navigate } = open();
    await fill(user, await today('Mobilidade'), 'Anda.');
    await finalise(user);
    await user.click(await screen.findByRole('button', { name: 'tentar de novo' }));
    await waitFor(() => expect(evaluations.writes()).toHaveLength(2));
    await screen.findByRole('button', { name: 'tentar de novo' });
    evaluations.mend();
    await fill(user, await today('Mobilidade'), ' Sem apoio.');
    await finalise(user);
    await waitFor(() => expect(navigate).toHaveBeenCalled());
    expect(evaluations.writes().map(({ answers }) => answers)).toEqual([
      ...['Anda.', 'Anda.', 'Anda. Sem apoio.'].map((mobilidade) => ({ mobilidade })),
    ]);
    expect(new Set(evaluations.writes().map(({ id }) => id)).size).toBe(1);
  });

  test('D-368, D-410: one that arrived although its answer was lost is finalised once', {
    tags: 'repeat',
  }, async () => {
    const { evaluations } = serve();
    evaluations.fail('answered 502');
    const { user, navigate } = open();
    await fill(user, await today('Mobilidade'), 'Anda.');
    await finalise(user);
    await user.click(await screen.findByRole('button', { name: 'tentar de novo' }));
    await waitFor(() => expect(navigate).toHaveBeenCalled());
    expect(evaluations.rows()).toHaveLength(1);
  });

  test('D-410: one that arrived with other answers stays, and another is finalised only where that is chosen', {
    tags: 'repeat',
  }, async () => {
    const { evaluations } = serve();
    evaluations.fail('answered 502');
    const { user, navigate } = open();
    await fill(user, await today('Mobilidade'), 'Anda.');
    await finalise(user);
    await screen.findByRole('button', { name: 'tentar de novo' });
    await fill(user, await today('Mobilidade'), ' Sem apoio.');
    await finalise(user);
    const question = { name: 'A reavaliação de antes já está guardada' };
    const asked = within(await screen.findByRole('alertdialog', question));
    expect(asked.getByText(/chegou ao servidor, com outras respostas/)).toBeVisible();
    await user.click(asked.getByRole('button', { name: 'Continuar respondendo' }));
    expect(evaluations.rows().map(({ answers }) => answers)).toEqual([{ mobilidade: 'Anda.' }]);
    expect(await today('Mobilidade')).toHaveValue('Anda. Sem apoio.');
    expect(navigate).not.toHaveBeenCalled();

    await finalise(user);
    const again = within(await screen.findByRole('alertdialog', question));
    again.getByRole('button', { name: 'Finalizar outra' }).focus();
    await user.keyboard('{Enter}');
    await waitFor(() => expect(navigate).toHaveBeenCalled());
    expect(evaluations.rows().map(({ answers }) => answers)).toEqual([
      { mobilidade: 'Anda.' },
      { mobilidade: 'Anda. Sem apoio.' },
    ]);
    expect(new Set(evaluations.writes().map(({ id }) => id)).size).toBe(2);
  });

  test('D-366: a draft is found again with its confirmations, unless another answer was given since', {
    tags: 'repeat',
  }, async () => {
    const { record } = serve();
    const registry = registryInPage();
    const { user, unmount } = open(registry);
    await fill(user, await today('Comunicação'), 'Fala pouco.');
    await confirm(user, 'Mobilidade');
    await confirm(user, 'Cognição');
    unmount();
    record.row = dona({ mobilidade: 'Usa andador.', revision: 2 });
    open(registry);
    expect(await today('Comunicação')).toHaveValue('Fala pouco.');
    expect((await question('Cognição')).getByText('Sem mudança, confirmado hoje')).toBeVisible();
    const mobility = await question('Mobilidade');
    expect(mobility.getByText('Usa andador.')).toBeVisible();
    expect(mobility.queryByText('Sem mudança, confirmado hoje', { selector: 'p' })).not.toBeInTheDocument();
    expect(answered(2)).toBeVisible();
  });

  test("D-366: 'Voltar' asks what becomes of what was written", async () => {
    serve();
    const { user, navigate } = open();
    await confirm(user, 'Mobilidade');
    await press(user, 'Voltar');
    const dialog = within(await screen.findByRole('alertdialog'));
    await user.click(dialog.getByRole('button', { name: 'Descartar' }));
    expect(navigate).toHaveBeenCalledWith({ name: 'patient-details', patientId: 'p1' });
  });

  test('D-366: a draft of a record that cannot be read shows what it was begun with', async () => {
    const { evaluations } = serve();
    const registry = registryInPage();
    const { user, unmount } = open(registry);
    await fill(user, await today('Mobilidade'), 'Anda.');
    unmount();
    for (const table of [fakeTable('patients'), evaluations])
      table.fail('not reached', { on: 'read', always: true });
    open(registry);
    expect(await today('Mobilidade')).toHaveValue('Anda.');
    expect((await question('Mobilidade')).getByText('Anda com bengala.')).toBeVisible();
  });

  test('D-367: of a record that was deleted meanwhile, it says so and keeps what was written', async () => {
    serve();
    const registry = registryInPage();
    const { user, unmount } = open(registry);
    await fill(user, await today('Mobilidade'), 'Anda.');
    unmount();
    fakeTable('patients');
    open(registry);
    expect(await screen.findByText('A ficha deste paciente foi excluída')).toBeVisible();
    expect(await today('Mobilidade')).toHaveValue('Anda.');
  });
});

describe('from the record', () => {
  const openRecord = () =>
    renderInWorkspace(<DetailsScreen view={{ name: 'patient-details', patientId: 'p1', tab: 'plan' }} />);

  test("D-362: 'Reavaliar' is behind 'Mais', in the tab, and at the plan's day once it has come", {
    tags: 'repeat',
  }, async () => {
    serve();
    const plan = planRow({ patient_id: 'p1' });
    const plans = fakeTable('care_plans', [{ ...plan, review_on: '2026-11-21' }], { key: 'patient_id' });
    const { user, navigate, unmount } = openRecord();
    const panel = within(await screen.findByRole('region', { name: 'Plano e convênio' }));
    expect(await panel.findByText('21/11/2026')).toBeVisible();
    expect(panel.queryByRole('button', { name: 'Reavaliar' })).not.toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Mais' }));
    await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Reavaliar' }));
    expect(navigate).toHaveBeenLastCalledWith({ name: 'evaluation', patientId: 'p1' });
    unmount();
    plans.changeElsewhere({ ...plan, review_on: '2026-11-20' });
    openRecord();
    const due = within(await screen.findByRole('region', { name: 'Plano e convênio' }));
    expect(await due.findByRole('button', { name: 'Reavaliar' })).toBeVisible();
  });

  test('D-369, D-370: the tab lists all with day, questions and author; before a re-evaluation nothing is compared', async () => {
    serve();
    const { unmount } = openRecord();
    const none = within(await screen.findByRole('region', { name: 'Acrescentar' }));
    expect(await none.findByRole('button', { name: 'Reavaliar' })).toBeVisible();
    expect(none.queryByRole('button', { name: 'Comparar' })).not.toBeInTheDocument();
    unmount();
    serve(dona(), [
      evaluation({ id: 'e2', answers: { mobilidade: 'Anda.', cognicao: 'Esquece.' } }),
      evaluation({ kind: 'first', evaluated_on: '2026-06-03', answers: { mobilidade: 'Anda.' } }),
    ]);
    const { user, navigate } = openRecord();
    const all = within(await screen.findByRole('region', { name: 'Reavaliações' }));
    await all.findByText('26/08/2026');
    expect(all.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      '26/08/2026Reavaliação · 2 perguntas · Helena Duarte · Terapeuta Ocupacional · CREFITO-3/12345-TO',
      '03/06/2026Primeira avaliação (da anamnese) · 1 pergunta',
    ]);
    await user.click(all.getByRole('button', { name: 'Comparar' }));
    expect(navigate).toHaveBeenLastCalledWith({ name: 'comparison', patientId: 'p1' });
  });
});
