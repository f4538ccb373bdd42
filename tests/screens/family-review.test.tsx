import { act, screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { DashboardScreen } from '../../src/app/DashboardScreen';
import FamilyReviewScreen from '../../src/app/FamilyReviewScreen';
import { FamilyNotices, FamilyOfForm, FamilyOfRecord } from '../../src/app/FamilyWaiting';
import { useFamily } from '../../src/app/useFamily';
import { OverlaysContext, useOverlays } from '../../src/app/useOverlays';
import { WizardScreen } from '../../src/app/WizardScreen';
import type { FamilyRow } from '../../src/data/records/familyAnswers';
import type { PatientRow } from '../../src/data/records/patients';
import type { DraftRegistry } from '../../src/device/drafts/draftRegistry';
import type { Outbox } from '../../src/device/outbox/outbox';
import { intakeCodec } from '../../src/features/anamnesis/intakeDraft';
import { newIntake } from '../../src/features/anamnesis/intakeForm';
import { type FamilyDraft, familyCodec, familyKey } from '../../src/features/family/familyDraft';
import { ReviewedFamily } from '../../src/features/family/ReviewedFamily';
import { UnsentFamily } from '../../src/features/family/UnsentFamily';
import type { FamilyActions } from '../../src/features/family/waitingFamily';
import { OutboxAnnouncer } from '../../src/features/outbox/OutboxAnnouncer';
import DeletePatientDialog from '../../src/features/patients/deletion/DeletePatientDialog';
import { deletionCodec, newDeletion } from '../../src/features/patients/deletion/deletionDraft';
import type { FamilyAnswers } from '../../src/questionnaire/family';
import { questionnaireFor } from '../../src/questionnaire/questionnaires';
import ToastHost from '../../src/ui/feedback/ToastHost';
import { dialogOf, outboxInPage, registryInPage } from '../support/drafts';
import { fakeTable } from '../support/fakeTable';
import { goalRow, plainGoal } from '../support/goalRows';
import { serveGoals } from '../support/goalsApi';
import { origin, server } from '../support/msw';
import { patientRow, therapist } from '../support/patients';
import { overviewOf, servePatients } from '../support/patientsApi';
import { serveRecord } from '../support/recordApi';
import { getToast, queryToast } from '../support/toast';
import { renderInWorkspace } from '../support/workspace';

beforeEach(() => vi.setSystemTime('2026-11-22T15:00:00Z'));
afterEach(() => vi.useRealTimers());

const url = `${origin}/rest/v1`;
const failed = { code: 'XX000', status: 500 };
const tooLarge = { code: '23514', status: 400 };

const miguel = (given: Partial<PatientRow> = {}) =>
  patientRow({ id: 'p1', tipo: 'infantil', nome: 'Miguel Souza', ...given });

const familyRow = (answers: FamilyAnswers, given: Partial<FamilyRow> = {}): FamilyRow => ({
  id: 'f1',
  user_id: therapist.id,
  patient_id: 'p1',
  filled_by: 'Ana',
  relation: 'Mãe',
  questionnaire_version: 1,
  begun_at: '2026-11-22T13:00:00Z',
  ended_at: '2026-11-22T13:30:00Z',
  received_at: '2026-11-22T13:30:01Z',
  answers,
  ratings: {},
  from_home: false,
  reviewed_at: null,
  ...given,
});

const draftOf = (answers: FamilyAnswers, given: Partial<FamilyDraft> = {}): FamilyDraft => ({
  handover: {
    id: 'f1',
    patientId: 'p1',
    kind: 'infantil',
    filledBy: 'Ana',
    relation: 'Mãe',
    groups: [],
    questionnaireVersion: 1,
    begunAt: '2026-11-22T13:00:00Z',
  },
  patientName: 'Miguel Souza',
  answers,
  ...given,
});

/** Serves the record and its family answers. `asked`: the calls that change them, in their order. */
function serve(patient: PatientRow | null, given: readonly FamilyRow[]) {
  const record = serveRecord(patient ?? miguel());
  if (!patient) fakeTable('patients');
  const asked: string[] = [];
  const family = fakeTable('family_answers', given, {
    defaults: { received_at: '2026-11-22T15:00:00Z', reviewed_at: null },
    rule: ({ reviewed_at }) => {
      asked.push(reviewed_at ? 'reviewed' : 'send');
      return patient ? undefined : { code: '23503', status: 400 };
    },
  });
  server.use(
    http.post(`${url}/rpc/save_record`, () => void asked.push('save')),
    http.post(`${url}/rpc/overview`, async ({ request }) => {
      const { nome, social_name } = record.row;
      const patients = { nome, social_name, archived_at: null };
      const rows = family.rows() as unknown as FamilyRow[];
      const waiting = rows.flatMap((row) => (row.reviewed_at ? [] : { ...row, patients }));
      const bounds = (await request.json()) as Parameters<typeof overviewOf>[1];
      return HttpResponse.json(overviewOf([], bounds, { family: waiting }));
    }),
  );
  return { asked, record, family };
}

function open(registry: DraftRegistry = registryInPage(), outbox: Outbox = outboxInPage()) {
  return renderInWorkspace(
    <>
      <FamilyReviewScreen view={{ name: 'family-review', patientId: 'p1', family: 'f1' }} />
      <ToastHost besideNavigation={false} />
    </>,
    { registry, outbox },
  );
}

function keep(registry: DraftRegistry, draft: FamilyDraft) {
  const key = familyKey(draft.handover);
  registry.begin(familyCodec, key);
  registry.opened(familyCodec, key)?.change(() => draft);
  return registry.flush();
}

/** The answer under this heading; quicker than by its role among all of them. */
const answer = async (name: string) => {
  const group = (await screen.findByText(name, { selector: 'h2, h3' })).closest('fieldset');
  if (!group) throw new Error(`${name} is no answer`);
  return group;
};
const pressed = (group: HTMLElement) =>
  within(group)
    .queryAllByRole('button', { pressed: true })
    .map((button) => button.getAttribute('aria-keyshortcuts'));

describe('the review of a record', () => {
  const answers: FamilyAnswers = {
    queixaPrincipal: { text: '<script>alert(1)</script> 🧩' },
    alergias_infantil: { text: 'Leite' },
    rotinadiaria: { text: 'Dorme tarde' },
    brincar: { mark: 'nao_sabe' },
    avds: { mark: 'nao_perguntado' },
  };

  test('D-206: by keyboard alone: one key for each answer, the focus goes on, and each used one carries who gave it', async () => {
    const { asked, record } = serve(miguel({ rotinadiaria: 'Acorda cedo' }), [familyRow(answers)]);
    const { user, navigate } = open();
    const first = await answer('Queixa Principal');
    expect(screen.getByRole('heading', { level: 1 })).toHaveFocus();
    expect(first).toHaveTextContent('<script>alert(1)</script> 🧩');
    expect(await answer('Rotina Diária')).toHaveTextContent('Acorda cedo');
    expect(screen.queryAllByRole('button', { pressed: true })).toEqual([]);
    expect(screen.getByText('Faltam 5 respostas')).toBeVisible();
    within(first).getByRole('button', { name: 'Usar' }).focus();
    await user.keyboard('u');
    expect(await answer('Alergias')).toContainElement(document.activeElement as HTMLElement);
    expect(screen.getByText('Queixa Principal: Usar. Faltam 4 respostas.')).toBeInTheDocument();
    // the question is empty, so appending is not offered
    await user.keyboard('a');
    expect(screen.getByText('Acrescentar ao que está: não se aplica a Alergias.')).toBeInTheDocument();
    await user.keyboard('{ArrowDown}2{ArrowUp}');
    expect(
      screen.getByText('Rotina Diária: Acrescentar ao que está. Faltam 3 respostas.'),
    ).toBeInTheDocument();
    expect(await answer('Rotina Diária')).toContainElement(document.activeElement as HTMLElement);
    await user.keyboard('{ArrowUp}3');
    expect(pressed(await answer('Alergias'))).toEqual(['D']);
    await user.keyboard('1u');
    expect(screen.getByText('Todas decididas')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Salvar revisão' })).toHaveFocus();
    await user.keyboard('{Enter}');
    await waitFor(() => expect(navigate).toHaveBeenCalled());
    expect(asked).toEqual(['save', 'reviewed']);
    const said = (mark: string | null) => ({ mark, informant: 'Mãe' });
    expect(record.sent[0]).toEqual({
      answers: {
        queixaPrincipal: '<script>alert(1)</script> 🧩',
        rotinadiaria: 'Acorda cedo\nDorme tarde',
      },
      marks: {
        queixaPrincipal: said(null),
        rotinadiaria: said(null),
        avds: said('nao_perguntado'),
        brincar: said('nao_sabe'),
      },
    });
    // D-623: at what the family filled first
    expect(navigate).toHaveBeenLastCalledWith(
      { name: 'patient-details', patientId: 'p1', field: 'queixaPrincipal' },
      { replace: true },
    );
  });

  test('D-352: shows how the family rated the goals; answers that are ratings alone are reviewed', {
    tags: 'repeat',
  }, async () => {
    const ratings = { [goalRow().id]: { level: 1 }, [plainGoal().id]: { word: 'em_parte' } } as const;
    const { asked } = serve(miguel(), [familyRow({}, { ratings })]);
    serveGoals([goalRow(), plainGoal()]);
    const { user, navigate } = open();
    const marks = await screen.findByRole('region', { name: 'Metas' });
    expect(marks).toHaveTextContent('entram nas metas como avaliação da família, ao lado da sua');
    expect(marks).toHaveTextContent('Calçar o tênis sozinho+1Fecha o velcro');
    expect(marks).toHaveTextContent('Terminar a liçãoEm parte');
    expect(screen.getByText(/^Ana \(Mãe\) preencheu 2 metas\./)).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Salvar revisão' }));
    await waitFor(() => expect(navigate).toHaveBeenCalled());
    expect(asked).toEqual(['reviewed']);
    await waitFor(() =>
      expect(getToast()).toHaveTextContent('A avaliação da família está nas metas da ficha.'),
    );
  });

  test('D-207: undecided answers are left out after a question, and all for empty questions are used at once', async () => {
    const { asked, record } = serve(miguel({ rotinadiaria: 'Acorda cedo' }), [familyRow(answers)]);
    const { user } = open();
    await user.click(await screen.findByRole('button', { name: 'Usar onde a ficha está em branco' }));
    expect(screen.getByText('Falta 1 resposta')).toBeVisible();
    expect(pressed(await answer('Rotina Diária'))).toEqual([]);
    await user.click(screen.getByRole('button', { name: 'Salvar revisão' }));
    const question = await screen.findByRole('alertdialog', {
      name: '1 resposta sem decisão: deixar de fora?',
    });
    expect(asked).toEqual([]);
    await user.click(within(question).getByRole('button', { name: 'Deixar de fora e salvar' }));
    await waitFor(() => expect(asked).toEqual(['save', 'reviewed']));
    const used = { mark: null, informant: 'Mãe' };
    expect(record.sent[0]).toMatchObject({
      answers: { alergias_infantil: 'Leite' },
      marks: { alergias_infantil: used, queixaPrincipal: used },
    });
    expect(record.sent[0]).not.toHaveProperty('answers.rotinadiaria');
  });

  test('D-54: nothing is decided while the review is being saved', async () => {
    serve(miguel({ rotinadiaria: 'Acorda cedo' }), [familyRow(answers)]);
    server.use(http.post(`${url}/rpc/save_record`, () => new Promise<never>(() => {})));
    const { user } = open();
    await user.click(await screen.findByRole('button', { name: 'Usar onde a ficha está em branco' }));
    await user.click(screen.getByRole('button', { name: 'Salvar revisão' }));
    await user.click(await screen.findByRole('button', { name: 'Deixar de fora e salvar' }));
    await screen.findByRole('button', { name: 'Salvando...' });
    expect((await answer('Rotina Diária')).closest('[inert]')).not.toBeNull();
  });

  test('D-206: where the record is answered, a mark is not offered', async () => {
    serve(miguel({ brincar: 'Com a irmã' }), [familyRow(answers)]);
    open();
    const group = await answer('Brincar');
    expect(group).toHaveTextContent('Não sei');
    expect(group).toHaveTextContent('A ficha já tem resposta, e fica como está.');
    expect(within(group).queryByRole('button')).not.toBeInTheDocument();
    expect(screen.getByText('Faltam 4 respostas')).toBeVisible();
  });

  test("D-1014: where the record has an answer, the choice says 'Substituir'", async () => {
    serve(miguel({ rotinadiaria: 'Acorda cedo' }), [
      familyRow({ rotinadiaria: { text: 'Dorme tarde' }, brincar: { text: 'De bola' } }),
    ]);
    const { user } = open();
    const group = await answer('Rotina Diária');
    expect(within(group).queryByRole('button', { name: 'Usar' })).toBeNull();
    await user.click(within(group).getByRole('button', { name: 'Substituir' }));
    expect(screen.getByText('Rotina Diária: Substituir. Falta 1 resposta.')).toBeInTheDocument();
    expect(within(await answer('Brincar')).getByRole('button', { name: 'Usar' })).toBeEnabled();
  });

  test('D-207: the decisions are restored; an answer that changed on the desktop since is shown, and must be decided again', async () => {
    const { record } = serve(miguel(), [familyRow(answers)]);
    const { user, registry, unmount } = open();
    await user.click(within(await answer('Alergias')).getByRole('button', { name: 'Usar' }));
    await user.click(within(await answer('Rotina Diária')).getByRole('button', { name: 'Usar' }));
    unmount();
    record.row = miguel({ rotinadiaria: 'Acorda às seis', revision: 2 });
    open(registry);
    expect(pressed(await answer('Alergias'))).toEqual(['U']);
    expect(await answer('Rotina Diária')).toHaveTextContent('Acorda às seis');
    expect(pressed(await answer('Rotina Diária'))).toEqual([]);
  });

  test('D-207: the record that changes while it is saved asks which version stays', async () => {
    const { record, asked } = serve(miguel(), [familyRow({ alergias_infantil: { text: 'Leite' } })]);
    const { user, navigate } = open();
    await user.click(within(await answer('Alergias')).getByRole('button', { name: 'Usar' }));
    record.row = miguel({ alergias_infantil: 'Camarão', revision: 2 });
    await user.click(screen.getByRole('button', { name: 'Salvar revisão' }));
    const dialog = await screen.findByRole('alertdialog', { name: 'Esta ficha mudou em outro aparelho' });
    expect(dialog).toHaveTextContent('Camarão');
    await user.click(within(dialog).getByRole('button', { name: 'Salvar esta versão' }));
    await waitFor(() => expect(navigate).toHaveBeenCalled());
    expect(record.row).toMatchObject({
      alergias_infantil: 'Leite',
      answer_marks: [{ column: 'alergias_infantil', mark: null, informant: 'Mãe' }],
    });
    expect(asked).toEqual(['save', 'save', 'reviewed']);
  });

  test('D-208: of an archived record says that it is, and offers the file', async () => {
    const saved = vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:test');
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockReturnValue();
    serve(miguel({ archived_at: '2026-11-20T10:00:00Z' }), [familyRow({ brincar: { text: 'De bola' } })]);
    const { user } = open();
    expect(await screen.findByText('Esta ficha está arquivada')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Baixar o que a família escreveu' }));
    const file = saved.mock.calls[0]?.[0] as Blob;
    expect(await file.text()).toContain('De bola');
    expect(screen.getByRole('button', { name: 'Usar' })).toBeEnabled();
  });

  test('D-207: a review that could not be marked is finished by saving again, and nothing is stored twice', {
    tags: 'repeat',
  }, async () => {
    const { asked, record, family } = serve(miguel({ rotinadiaria: 'Acorda cedo' }), [
      familyRow({ rotinadiaria: { text: 'Dorme tarde' } }),
    ]);
    family.fail(failed);
    const { user, navigate } = open();
    await user.click(
      within(await answer('Rotina Diária')).getByRole('button', { name: 'Acrescentar ao que está' }),
    );
    const save = screen.getByRole('button', { name: 'Salvar revisão' });
    await user.click(save);
    await waitFor(() => expect(getToast()).toHaveTextContent('Erro ao atualizar'));
    expect(navigate).not.toHaveBeenCalled();
    await user.click(save);
    await waitFor(() => expect(navigate).toHaveBeenCalled());
    // what the record says already is not written again
    expect(asked).toEqual(['save', 'reviewed']);
    expect(record.row.rotinadiaria).toBe('Acorda cedo\nDorme tarde');
  });

  test('D-208: questions that the form no longer asks can be copied into the observations, or left out', async () => {
    const { record } = serve(miguel(), [familyRow({ botas: { text: 'Usava botas' } })]);
    const { user, navigate } = open();
    const others = await screen.findByRole('region', {
      name: 'Perguntas que o formulário não faz à família',
    });
    const group = within(others).getByRole('group', {
      name: 'Pergunta que o formulário não faz mais (botas)',
    });
    expect(within(group).queryByRole('button', { name: 'Usar' })).not.toBeInTheDocument();
    await user.click(within(group).getByRole('button', { name: 'Copiar para Observações' }));
    await user.click(screen.getByRole('button', { name: 'Salvar revisão' }));
    await waitFor(() => expect(navigate).toHaveBeenCalled());
    expect(record.sent[0]).toMatchObject({ answers: { observacoes: 'Usava botas' } });
  });

  test('D-880, D-881: of what was sent past the form the review shows texts, and what the family was asked is saved', {
    tags: 'repeat',
  }, async () => {
    const invented = Object.fromEntries(
      Array.from({ length: 7500 }, (_each, index) => [`q${index}`, { text: 'x' }]),
    );
    const { record } = serve(miguel(), [
      familyRow({
        gestational_weeks: { text: 'quarenta' },
        planoTratamento: { text: 'Alta.' },
        ...invented,
        brincar: { text: 'Só' },
      }),
    ]);
    const { user, navigate } = open();
    await answer('Pergunta que o formulário não faz à família (Semanas de Gestação)');
    expect(screen.getByText(/^Mais 7\.482 respostas a perguntas/)).toBeVisible();
    expect(screen.getByText('Faltam 21 respostas')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Usar onde a ficha está em branco' }));
    await user.click(screen.getByRole('button', { name: 'Salvar revisão' }));
    await user.click(await screen.findByRole('button', { name: 'Deixar de fora e salvar' }));
    await waitFor(() => expect(navigate).toHaveBeenCalled());
    expect(record.sent).toHaveLength(1);
    expect(record.sent[0]).toMatchObject({ answers: { brincar: 'Só' } });
    expect(Object.keys(record.sent[0]?.answers ?? {})).toEqual(['brincar']);
  });

  test('D-204: what is on this device only is sent before it is reviewed', async () => {
    const { asked, family } = serve(miguel(), []);
    const registry = registryInPage();
    await keep(
      registry,
      draftOf({ alergias_infantil: { text: 'Leite' } }, { endedAt: '2026-11-22T13:30:00Z' }),
    );
    const outbox = outboxInPage();
    const release = family.hold();
    const { user, navigate } = renderInWorkspace(
      <>
        <Actions>{() => null}</Actions>
        <FamilyReviewScreen view={{ name: 'family-review', patientId: 'p1', family: 'f1' }} />
      </>,
      { registry, outbox },
    );
    await user.click(within(await answer('Alergias')).getByRole('button', { name: 'Usar' }));
    await user.click(screen.getByRole('button', { name: 'Salvar revisão' }));
    expect(asked).toEqual([]);
    release();
    await waitFor(() => expect(navigate).toHaveBeenCalled());
    expect(outbox.isEmpty()).toBe(true);
    expect(asked).toEqual(['send', 'save', 'reviewed']);
    expect(family.rows()[0]).toMatchObject({ id: 'f1', filled_by: 'Ana', relation: 'Mãe' });
  });
});

test('D-214: refused answers cannot be reviewed, and the review says so', async () => {
  serve(miguel(), []).family.fail({ code: '54000', status: 400 }, { always: true });
  const registry = registryInPage();
  await keep(
    registry,
    draftOf({ alergias_infantil: { text: 'Leite' } }, { endedAt: '2026-11-22T13:30:00Z' }),
  );
  renderInWorkspace(
    <>
      <Actions>{() => null}</Actions>
      <FamilyReviewScreen view={{ name: 'family-review', patientId: 'p1', family: 'f1' }} />
    </>,
    { registry, outbox: outboxInPage() },
  );
  expect(
    await screen.findByRole('heading', { name: 'O servidor não aceitou o que a família escreveu' }),
  ).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Salvar revisão' })).not.toBeInTheDocument();
});

test('D-207: the review of what belongs to a new form enters the form', async () => {
  serve(null, []);
  const registry = registryInPage();
  const formKey = 'new-child-anamnesis:1';
  const form = { ...newIntake(questionnaireFor('infantil')), patientId: 'p1' };
  registry.begin(intakeCodec, formKey);
  registry.opened(intakeCodec, formKey)?.change(() => ({
    kind: 'infantil',
    form: { ...form, answers: { ...form.answers, nome: 'Miguel', rotinadiaria: 'Acorda cedo' } },
    step: 2,
  }));
  await registry.flush();
  await keep(
    registry,
    draftOf(
      { rotinadiaria: { text: 'Dorme tarde' }, brincar: { mark: 'nao_sabe' } },
      { formKey, endedAt: '2026-11-22T13:30:00Z' },
    ),
  );
  const outbox = outboxInPage();
  const { user, navigate } = open(registry, outbox);
  await user.click(
    within(await answer('Rotina Diária')).getByRole('button', { name: 'Acrescentar ao que está' }),
  );
  await user.click(within(await answer('Brincar')).getByRole('button', { name: 'Usar' }));
  await user.click(screen.getByRole('button', { name: 'Salvar revisão' }));
  await waitFor(() =>
    expect(navigate).toHaveBeenLastCalledWith(
      // D-623: at what the family filled first
      { name: 'new-child-anamnese', draft: '1', step: 2, field: 'rotinadiaria' },
      { replace: true },
    ),
  );
  expect(registry.opened(intakeCodec, formKey)?.unsaved()?.form).toMatchObject({
    answers: { nome: 'Miguel', rotinadiaria: 'Acorda cedo\nDorme tarde' },
    marks: {
      rotinadiaria: { mark: null, informant: 'Mãe' },
      brincar: { mark: 'nao_sabe', informant: 'Mãe' },
    },
  });
  expect(outbox.getSnapshot()).toMatchObject([
    { stored: { subject: 'family', steps: [{}, { op: 'finalise' }] } },
  ]);
});

type Given = Partial<Pick<FamilyActions, 'onReview' | 'onContinue'>>;

/** What shows families' answers, with the actions that the app gives it. */
function Actions({ children, ...given }: Given & { children: (actions: FamilyActions) => ReactNode }) {
  const { family: actions } = useFamily();
  return children({ ...actions, ...given });
}

/** The dashboard, with the dialogs of what families wrote. */
function Day() {
  const { family, dialog } = useFamily();
  const overlays = useOverlays();
  return (
    <OverlaysContext value={{ ...overlays, family }}>
      <DashboardScreen />
      {dialog}
    </OverlaysContext>
  );
}

describe('what families wrote', () => {
  const written = { alergias_infantil: { text: 'Leite' } };
  const show = (registry: DraftRegistry) => {
    const outbox = outboxInPage();
    const shown = renderInWorkspace(
      <>
        <Day />
        <OutboxAnnouncer onProfile={() => {}} onRecord={() => {}} />
      </>,
      { registry, outbox },
    );
    return { ...shown, outbox };
  };

  test('D-204, D-205: is sent as soon as it has ended, once, and waits on the dashboard to be reviewed', async () => {
    const { asked } = serve(miguel(), [
      familyRow(written, {
        id: 'f0',
        filled_by: 'João',
        relation: 'Pai',
        received_at: '2026-11-20T10:00:00Z',
        ended_at: '2026-11-20T10:00:00Z',
      }),
    ]);
    const registry = registryInPage();
    await keep(registry, draftOf(written, { endedAt: '2026-11-22T13:30:00Z' }));
    const { user, navigate } = show(registry);
    const card = await screen.findByRole('region', { name: 'Para resolver' });
    const rows = () => within(card).getAllByRole('listitem');
    const oldest = 'Miguel Souza João (Pai) preencheu o formulário, 20/11/2026 às 07:00Revisar';
    await waitFor(() => expect(rows()[0]).toHaveTextContent(oldest));
    // with the profile, which is asked for
    await user.click(await within(card).findByRole('button', { name: 'Mostrar todos (3)' }));
    expect(rows()[1]).toHaveTextContent(/^Miguel Souza Ana \(Mãe\) preencheu/);
    await waitFor(() => expect(registry.heads()).toEqual([]));
    expect(asked).toEqual(['send']);
    await user.click(within(rows()[0] as HTMLElement).getByRole('button', { name: 'Revisar' }));
    expect(navigate).toHaveBeenCalledWith({ name: 'family-review', patientId: 'p1', family: 'f0' });
  });

  test('D-205: and has not ended says so; it goes on on the tablet, or the therapist ends it and reviews it', async () => {
    serve(miguel(), []);
    const registry = registryInPage();
    await keep(registry, draftOf(written));
    const { user, navigate } = show(registry);
    expect(
      await screen.findByText(
        /^Ana \(Mãe\) ainda não terminou: respondeu 1 pergunta, .*, só neste aparelho$/,
      ),
    ).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Ver' }));
    const reading = within(await screen.findByRole('dialog', { name: 'O que a família escreveu' }));
    expect(reading.getByText('Leite')).toBeVisible();
    expect(reading.getByRole('button', { name: 'Continuar no tablet' })).toBeVisible();
    await user.click(reading.getByRole('button', { name: 'Encerrar e revisar' }));
    const review = { name: 'family-review', patientId: 'p1', family: 'f1' };
    await waitFor(() => expect(navigate).toHaveBeenCalledWith(review));
  });

  test('D-208: of a record that is gone is offered as a file before it can be discarded', async () => {
    serve(null, []);
    const saved = vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:test');
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockReturnValue();
    const registry = registryInPage();
    await keep(registry, draftOf(written, { endedAt: '2026-11-22T13:30:00Z' }));
    const { user } = show(registry);
    expect(await screen.findByText(/a ficha não existe mais/)).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Ver' }));
    await user.click(await screen.findByRole('button', { name: 'Baixar o que a família escreveu' }));
    const file = saved.mock.calls[0]?.[0] as Blob;
    expect(await file.text()).toContain('Leite');
    await user.click(screen.getByRole('button', { name: 'Descartar' }));
    const question = await screen.findByRole('alertdialog', { name: 'Descartar o que a família escreveu?' });
    await user.click(within(question).getByRole('button', { name: 'Descartar' }));
    await waitFor(() => expect(registry.heads()).toEqual([]));
  });

  const ended = { endedAt: '2026-11-22T13:30:00Z' };

  test('D-214: and the server finally refuses says so, stays readable, and is sent again when the therapist wants', {
    tags: 'repeat',
  }, async () => {
    const { family } = serve(miguel(), []);
    family.fail(tooLarge, { always: true });
    const registry = registryInPage();
    await keep(registry, draftOf(written, ended));
    renderInWorkspace(<ToastHost besideNavigation={false} />);
    const { user, outbox } = show(registry);
    await waitFor(() =>
      expect(getToast()).toHaveTextContent('O servidor não aceitou o que a família escreveu'),
    );
    const card = await screen.findByRole('region', { name: 'Para resolver' });
    await user.click(screen.getByRole('button', { name: 'Fechar aviso' }));
    await waitFor(() => expect(queryToast()).not.toBeInTheDocument());
    expect(await within(card).findByText(/não foi aceito, está só neste aparelho$/)).toBeVisible();
    expect(within(card).queryByRole('button', { name: 'Revisar' })).not.toBeInTheDocument();
    await act(() => outbox.retry());
    const read = () => user.click(within(card).getByRole('button', { name: 'Ver' }));
    await read();
    const dialog = await screen.findByRole('dialog', { name: 'O que a família escreveu' });
    expect(dialog).toHaveTextContent('Leite');
    expect(dialog).toHaveTextContent('O texto é longo demais. Continua guardado neste aparelho');
    expect(within(dialog).getByRole('button', { name: 'Baixar o que a família escreveu' })).toBeEnabled();
    await user.click(within(dialog).getByRole('button', { name: 'Fechar' }));
    expect(family.writes()).toHaveLength(1);
    expect(outbox.isEmpty()).toBe(false);

    family.mend();
    await read();
    await user.click(await screen.findByRole('button', { name: 'Tentar de novo' }));
    await waitFor(() => expect(family.rows()).toMatchObject([{ id: 'f1', answers: written }]));
    expect(await screen.findByRole('button', { name: 'Revisar' })).toBeVisible();
    expect(screen.queryByText(/O servidor não aceitou o que a família/)).not.toBeInTheDocument();
    await waitFor(() => expect(registry.heads()).toEqual([]));
  });

  test('D-214: and was reviewed into its new form says that it was refused, and is discarded only after a question', async () => {
    serve(miguel(), []).family.fail(tooLarge, { always: true });
    const registry = registryInPage();
    await keep(registry, draftOf(written, { ...ended, reviewedAt: '2026-11-22T13:40:00Z' }));
    const { user } = show(registry);
    expect(await screen.findByText(/não foi aceito/)).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Ver' }));
    await user.click(await screen.findByRole('button', { name: 'Descartar' }));
    const question = await screen.findByRole('alertdialog', { name: 'Descartar o que a família escreveu?' });
    await user.click(within(question).getByRole('button', { name: 'Descartar' }));
    await waitFor(() => expect(registry.heads()).toEqual([]));
  });

  test('D-204: and the server cannot take now is sent again by itself', async () => {
    serve(miguel(), []).family.fail(failed);
    const registry = registryInPage();
    await keep(registry, draftOf(written, ended));
    const { outbox } = show(registry);
    expect(await screen.findByText(/preencheu 1 pergunta, .*, só neste aparelho$/)).toBeVisible();
    await waitFor(() =>
      expect(outbox.getSnapshot()).toMatchObject([{ status: { state: { name: 'waiting' } } }]),
    );
    await act(() => outbox.retry());
    await waitFor(() => expect(registry.heads()).toEqual([]));
    expect(outbox.isEmpty()).toBe(true);
    expect(screen.queryByText(/O servidor não aceitou/)).not.toBeInTheDocument();
  });

  test('D-214: and the server refuses is shown in its record', async () => {
    serve(miguel(), []).family.fail({ code: 'PGRST204', status: 400 }, { always: true });
    const registry = registryInPage();
    await keep(registry, draftOf(written, ended));
    renderInWorkspace(<Actions>{(actions) => <FamilyNotices {...actions} patient={miguel()} />}</Actions>, {
      registry,
      outbox: outboxInPage(),
    });
    expect(await screen.findByText(/não aceitou o que a família escreveu \(código PGRST204\)/)).toBeVisible();
    expect(screen.getByRole('button', { name: 'Tentar de novo' })).toBeVisible();
    expect(screen.getByRole('button', { name: 'Ler o que a família escreveu' })).toBeVisible();
  });

  test('D-204: with a form that is not saved is shown with it', async () => {
    serve(null, []);
    const registry = registryInPage();
    const formKey = 'new-child-anamnesis:1';
    registry.begin(intakeCodec, formKey);
    registry
      .opened(intakeCodec, formKey)
      ?.change(() => ({ kind: 'infantil', form: newIntake(questionnaireFor('infantil')), step: 0 }));
    await registry.flush();
    await keep(registry, draftOf(written, { formKey, endedAt: '2026-11-22T13:30:00Z' }));
    const { outbox } = show(registry);
    expect(await screen.findByText(/preencheu 1 pergunta, .*, só neste aparelho$/)).toBeVisible();
    await act(() => registry.discard(formKey));
    await act(() => outbox.retry());
    await act(() => outbox.retry());
    expect(await screen.findByText(/a ficha não existe mais/)).toBeVisible();
  });

  test('D-205: is shown in the record until it is reviewed, each handover by itself', async () => {
    serve(miguel(), [
      familyRow(written),
      familyRow(written, { id: 'f2', filled_by: 'João', relation: 'Pai' }),
    ]);
    const registry = registryInPage();
    const onReview = vi.fn();
    const { user } = renderInWorkspace(
      <Actions onReview={onReview}>
        {(actions) => <FamilyOfRecord {...actions} patient={miguel()} />}
      </Actions>,
      { registry },
    );
    const pill = (who: string) =>
      screen.findByRole('button', { name: `A família preencheu: revisar. ${who} preencheu 1 pergunta` });
    expect(await pill('Ana (Mãe)')).toBeVisible();
    await user.click(await pill('João (Pai)'));
    expect(onReview).toHaveBeenCalledWith(expect.objectContaining({ patientId: 'p1', id: 'f2' }));
  });
});

describe('D-253: an answer of an unknown shape', () => {
  const row = (given: Partial<FamilyRow> = {}) =>
    // as the database would give it
    ({
      ...familyRow({}, given),
      answers: { avds: 5, alergias_infantil: { text: 'Leite' } },
    }) as unknown as FamilyRow;

  test('D-253: is shown at its place, and the others are reviewed', async () => {
    const { asked, record } = serve(miguel(), [row()]);
    const { user } = open();
    const unread = await answer('Atividades de Vida Diária');
    expect(unread).toHaveTextContent('Esta resposta não pôde ser lida.');
    expect(within(unread).queryByRole('button')).toBeNull();
    await user.click(within(await answer('Alergias')).getByRole('button', { name: 'Usar' }));
    await user.click(screen.getByRole('button', { name: 'Salvar revisão' }));
    await waitFor(() => expect(asked).toEqual(['save', 'reviewed']));
    expect(record.sent[0]).toMatchObject({ answers: { alergias_infantil: 'Leite' } });
  });

  test('D-253: does not hide the record or the other answers', async () => {
    serve(miguel(), [row({ reviewed_at: '2026-11-22T14:00:00Z' }), row({ id: 'f2', filled_by: 'João' })]);
    const { user } = renderInWorkspace(
      <>
        <Actions>{(actions) => <FamilyOfRecord {...actions} patient={miguel()} />}</Actions>
        <ReviewedFamily patient={miguel()} />
      </>,
    );
    expect(await screen.findByRole('button', { name: /João \(Mãe\) preencheu 2 perguntas/ })).toBeVisible();
    await user.click(
      await screen.findByRole('button', { name: /^Ler o que a família escreveu: Ana \(Mãe\)/ }),
    );
    const dialog = await screen.findByRole('dialog', { name: 'O que a família escreveu' });
    expect(dialog).toHaveTextContent('Leite');
    expect(dialog).toHaveTextContent('Esta resposta não pôde ser lida.');
  });
});

describe('D-255: a device whose clock is wrong', () => {
  const wrong = { begun_at: '1999-01-01T12:00:00Z', ended_at: '1999-01-01T12:30:00Z' };
  const told = '22/11/2026 10:30 (hora do servidor; o relógio do aparelho marcava 01/01/1999 10:30)';

  test('D-255: does not date waiting answers or their review', async () => {
    serve(miguel(), [familyRow({ avds: { text: 'Só' } }, wrong)]);
    const waiting = renderInWorkspace(<Day />);
    expect(await screen.findByText('Ana (Mãe) preencheu o formulário, hoje às 10:30')).toBeVisible();
    waiting.unmount();
    open();
    expect(await screen.findByText(`Ana (Mãe) preencheu 1 pergunta. Recebido em ${told}.`)).toBeVisible();
  });

  test('D-255: does not date reviewed answers', async () => {
    serve(miguel(), [familyRow({ avds: { text: 'Só' } }, { ...wrong, reviewed_at: '2026-11-22T14:00:00Z' })]);
    const { user } = renderInWorkspace(<ReviewedFamily patient={miguel()} />);
    expect(
      await screen.findByText(
        /^1 pergunta, recebido em 22\/11\/2026 \(hora do servidor; o relógio do aparelho marcava 01\/01\/1999 10:30\)/,
      ),
    ).toBeVisible();
    await user.click(screen.getByRole('button', { name: /^Ler o que a família escreveu/ }));
    expect(await screen.findByRole('dialog')).toHaveTextContent(
      `Ana (Mãe). Recebido em ${told}. Como foi escrito`,
    );
  });
});

describe('what a family wrote on this device', () => {
  const written = { alergias_infantil: { text: 'Leite' } };
  const offer = 'Baixar o que a família escreveu';

  test('D-208: is offered as a file before its record is deleted', async () => {
    const registry = registryInPage();
    await keep(registry, draftOf(written));
    renderInWorkspace(
      <DeletePatientDialog
        dialog={dialogOf(deletionCodec, newDeletion(miguel()))}
        unsent={<UnsentFamily of={({ handover }) => handover.patientId === 'p1'} />}
        onClose={() => {}}
        onDeleted={() => {}}
      />,
      { registry },
    );
    const dialog = await screen.findByRole('alertdialog', { name: 'Confirmar Exclusão' });
    expect(dialog).toHaveTextContent('Ana (Mãe) preencheu 1 pergunta: está só neste aparelho.');
    expect(within(dialog).getByRole('button', { name: offer })).toBeVisible();
  });

  test('D-208: is offered as a file before the draft of its form is discarded', async () => {
    const registry = registryInPage();
    const formKey = 'new-child-anamnesis:1';
    registry.begin(intakeCodec, formKey);
    registry
      .opened(intakeCodec, formKey)
      ?.change(() => ({ kind: 'infantil', form: newIntake(questionnaireFor('infantil')), step: 0 }));
    await registry.flush();
    await keep(registry, draftOf(written, { formKey }));
    servePatients([]);
    const { user } = renderInWorkspace(
      <WizardScreen view={{ name: 'new-child-anamnese', draft: '1', step: 0 }} />,
      { registry },
    );
    await user.type(await screen.findByLabelText(/^Nome da Criança/), 'M');
    await user.click(screen.getByRole('button', { name: 'Cancelar' }));
    const dialog = await screen.findByRole('alertdialog', { name: 'Descartar o que foi preenchido?' });
    expect(within(dialog).getByRole('button', { name: offer })).toBeVisible();
  });

  test.each([
    ['the form that it had in hand', 'new-child-anamnesis:1', { saved: expect.any(String) }],
    ['another form', 'new-child-anamnesis:2', { first: expect.any(String) }],
  ] as const)('D-140, D-976: a record is shown alone after %s', async (_form, formKey, shown) => {
    const registry = registryInPage();
    await keep(registry, draftOf(written, { formKey }));
    const form = newIntake(questionnaireFor('infantil'));
    const answers = { nome: 'Miguel', dataNascimento: '06/04/2019', responsavel: 'Ana' };
    const draft = registry.begin(intakeCodec, 'new-child-anamnesis:1');
    const filled = { ...form, consent: true, answers: { ...form.answers, ...answers } };
    draft.change(() => ({ kind: 'infantil', step: 4, form: filled }));
    await registry.flush();
    servePatients([]);
    fakeTable('patients');
    fakeTable('consents');
    const { user, navigate } = renderInWorkspace(
      <WizardScreen view={{ name: 'new-child-anamnese', draft: '1', step: 4 }} />,
      { registry },
    );
    await user.click(await screen.findByRole('button', { name: 'Salvar Anamnese' }));
    await waitFor(() => expect(navigate).toHaveBeenCalled());
    expect(navigate.mock.lastCall?.[0]).toMatchObject({ name: 'patients', ...shown });
  });

  test('D-205: is shown above its own form, and above no other', async () => {
    const registry = registryInPage();
    await keep(registry, draftOf(written, { formKey: 'new-child-anamnesis:1' }));
    renderInWorkspace(
      <Actions>
        {(actions) => (
          <>
            <FamilyOfForm {...actions} formKey="new-child-anamnesis:1" />
            <FamilyOfForm {...actions} formKey="new-child-anamnesis:2" />
          </>
        )}
      </Actions>,
      { registry },
    );
    expect(await screen.findAllByText('Ana (Mãe) ainda não terminou: respondeu 1 pergunta')).toHaveLength(1);
  });
});

test('D-208: reviewed answers can be read in the record as written', async () => {
  serve(miguel(), [
    familyRow({ alergias_infantil: { text: 'Leite' } }, { reviewed_at: '2026-11-22T14:00:00Z' }),
    familyRow({ brincar: { text: 'Só' } }, { id: 'f2' }),
  ]);
  const { user } = renderInWorkspace(<ReviewedFamily patient={miguel()} />);
  await user.click(await screen.findByRole('button', { name: /^Ler o que a família escreveu: Ana \(Mãe\)/ }));
  const dialog = await screen.findByRole('dialog', { name: 'O que a família escreveu' });
  expect(dialog).toHaveTextContent('Leite');
  expect(dialog).toHaveTextContent('Tem alergia a alguma comida');
});

test('D-207: without network the review goes on, and says that it cannot be saved', async () => {
  serve(miguel(), [familyRow({ alergias_infantil: { text: 'Leite' } })]);
  const { user } = open();
  await answer('Alergias');
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  server.use(http.head(`${origin}/`, () => HttpResponse.error()));
  act(() => void dispatchEvent(new Event('offline')));
  expect(await screen.findByText('Sem conexão')).toBeVisible();
  await user.click(within(await answer('Alergias')).getByRole('button', { name: 'Usar' }));
  expect(screen.getByText('Todas decididas')).toBeVisible();
});

test('D-221: a server that answers is not reported as unreachable, even if the browser is offline by its own account', async () => {
  serve(miguel(), [familyRow({ alergias_infantil: { text: 'Leite' } })]);
  const answered = vi.fn(() => new HttpResponse(null));
  server.use(http.head(`${origin}/`, answered));
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  open();
  await answer('Alergias');
  await waitFor(() => expect(answered).toHaveBeenCalled());
  expect(screen.queryByText('Sem conexão')).not.toBeInTheDocument();
});
