import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { DetailsScreen } from '../../src/app/DetailsScreen';
import type { PatientRow } from '../../src/data/records/patients';
import { keyOfDraft } from '../../src/device/drafts/keyOfDraft';
import { type SectionDraft, sectionCodec } from '../../src/features/anamnesis/intakeDraft';
import { OutboxAnnouncer } from '../../src/features/outbox/OutboxAnnouncer';
import type { AnswerColumn } from '../../src/questionnaire/field';
import { toasts } from '../../src/ui/feedback/toasts';
import { registryInPage } from '../support/drafts';
import { ibge } from '../support/fixtures/ibge';
import { goalRow, ratingRow } from '../support/goalRows';
import { origin, server } from '../support/msw';
import { patientRow } from '../support/patients';
import { stubTitleObserver } from '../support/titleObserver';
import { renderInWorkspace } from '../support/workspace';

const url = `${origin}/rest/v1/patients`;
let stored: PatientRow;
const scrolled = vi.fn<(this: Element) => void>();

afterEach(() => vi.useRealTimers());
beforeEach(() => {
  scrolled.mockReset();
  vi.spyOn(Element.prototype, 'scrollIntoView').mockImplementation(function (this: Element) {
    scrolled.call(this);
  });
  stored = patientRow({
    nome: 'Maria Aparecida Gonçalves',
    queixaPrincipal: 'Não abotoa a blusa.',
    medicamentos: 'Losartana',
    profissao: 'Costureira',
    revision: 4,
  });
  server.use(
    ...ibge(),
    http.get(url, () => HttpResponse.json([stored])),
    http.patch(url, async ({ request }) => {
      const body = (await request.json()) as Partial<PatientRow>;
      stored = { ...stored, ...body, revision: stored.revision + 1, updated_at: '2026-11-12T17:32:00+00:00' };
      return HttpResponse.json([stored]);
    }),
  );
});

async function open(registry = registryInPage(), field?: AnswerColumn) {
  const shown = { name: 'patient-details', patientId: patientRow().id, ...(field && { field }) } as const;
  const view = renderInWorkspace(
    <>
      <OutboxAnnouncer onProfile={() => {}} onRecord={() => {}} />
      <DetailsScreen view={shown} />
    </>,
    { registry },
  );
  // a dialog may be open above it
  await screen.findByRole('heading', { level: 1, hidden: true });
  return view;
}

/** The draft of the record's section, as an interruption leaves it. */
function sectionDraft(change: Partial<SectionDraft>) {
  const registry = registryInPage();
  const key = keyOfDraft('section', { patientId: stored.id });
  registry.begin(sectionCodec, key);
  const draft = registry.opened(sectionCodec, key);
  if (!draft) throw new Error('no draft');
  const form = { answers: { alergias: 'Dipirona em 2011' }, marks: {}, informants: {} };
  draft.change(() => ({ stepId: 'clinical', ...form, photo: { kind: 'keep' }, base: stored, ...change }));
  void draft.flush();
  return registry;
}

const region = (name: string) => screen.getByRole('region', { name });
const button = (name: string) => screen.getByRole('button', { name });
const head = () => screen.getByRole('banner');
const tinted = () => document.querySelector('[data-tinted]');

test('D-151: the detail begins with what is looked for before a session; what was not asked is said', async () => {
  stored = patientRow({ alergias: 'Dipirona: placas no rosto.', objetivos: '  ' });
  const { user } = await open();
  await within(region('Em resumo')).findByText('Objetivos Terapêuticos');
  const terms = within(region('Em resumo')).getAllByRole('term');
  expect(terms.map((term) => within(term).getByRole('button').textContent)).toEqual([
    'Ver Medicamentos em Uso',
    'Ver Objetivos Terapêuticos',
    'Ver Última evolução',
  ]);
  await waitFor(() =>
    expect(
      within(region('Em resumo'))
        .getAllByRole('definition')
        .map(({ textContent }) => textContent),
    ).toEqual(['não perguntado', 'não perguntado', 'nenhuma ainda']),
  );
  await user.click(button('Ver Medicamentos em Uso'));
  expect(screen.getByLabelText('Medicamentos em Uso')).toHaveFocus();
});

test('D-985: where goals run, their last levels stand in the place of the objectives of the intake', {
  tags: 'repeat',
}, async () => {
  vi.setSystemTime('2026-11-20T15:00:00Z');
  stored = patientRow({ objetivos: 'Escrever.', attended_on: '2026-06-03' });
  const first = await open();
  expect(await screen.findByRole('button', { name: 'Ver Objetivos Terapêuticos, 03/06/2026' })).toBeVisible();
  first.unmount();
  const running = goalRow({ id: 'g1', statement: 'Copiar cinco linhas.', state: 'ativa', baseline: -2 });
  const begun = { ...running, id: 'g2', statement: 'Calçar o tênis' };
  const reached = { ...running, id: 'g3', statement: 'Abrir a mochila', state: 'alcancada' };
  const rated = ratingRow({
    id: 'r1',
    goal_id: 'g1',
    rated_by: 'terapeuta',
    rated_on: '2026-01-05',
    level: -1,
    word: null,
  });
  const serve = (goals: readonly object[]) =>
    server.use(
      http.post(`${origin}/rest/v1/rpc/goal_courses`, () =>
        HttpResponse.json({ goals, ratings: [rated], rated: { g1: 1 } }),
      ),
    );
  serve([running, begun, reached]);
  const second = await open();
  await screen.findByText('Copiar cinco linhas');
  const cell = () => within(region('Em resumo')).getAllByRole('definition')[1];
  expect(cell()).toHaveTextContent('Copiar cinco linhas · −1 em 05/01Calçar o tênis · ponto de partida −2');
  second.unmount();
  serve([reached]);
  await open();
  expect(await screen.findByText('nenhuma em andamento')).toBeVisible();
});

test('D-151: a child’s record names its own columns', async () => {
  stored = patientRow({
    tipo: 'infantil',
    alergias_infantil: 'Amendoim',
    medicamentos_infantil: 'Nenhum',
    objetivos: 'Aceitar quatro alimentos',
  });
  await open();
  const glance = within(region('Em resumo'));
  for (const text of ['Nenhum', 'Aceitar quatro alimentos'])
    expect(await glance.findByText(text)).toBeVisible();
  expect(within(head()).getByText('Amendoim')).toBeVisible();
});

test.each([
  ['Amendoim e castanhas: inchaço no rosto.', /Alergias: Amendoim e castanhas: inchaço no rosto\.$/, true],
  ['Nega alergias.', /Nega alergias\.$/, false],
] as const)(
  'D-151, D-639: the head alone says what is known of allergies, in whole (%s)',
  async (alergias, said, isRisk) => {
    stored = patientRow({ alergias });
    await open();
    const line = within(head()).getByRole('button', { name: /^Ver Alergias/ });
    expect(line).toHaveTextContent(said);
    expect(line.querySelector('svg') !== null).toBe(isRisk);
  },
);

test('D-151: allergies that were not asked about are said in the head, and a press opens their field', async () => {
  stored = patientRow({ alergias: null });
  const { user } = await open();
  await user.click(button('Alergias: não perguntadas'));
  expect(screen.getByLabelText('Alergias')).toHaveFocus();
});

test('D-310: the head has who answers for the patient, and a phone that can be pressed', async () => {
  stored = patientRow({ responsavel: 'Renata Paixão', tipo_responsavel: 'Mãe', telefone: '(31) 99999-0136' });
  await open();
  expect(head()).toHaveTextContent('Renata Paixão (mãe)');
  expect(screen.getByRole('link', { name: '(31) 99999-0136' })).toHaveAttribute('href', 'tel:+5531999990136');
});

test('D-310: a child’s guardian without a relation is the one who answers; of an adult’s it is said with the name', async () => {
  stored = patientRow({ tipo: 'infantil', responsavel: 'Renata Paixão', tipo_responsavel: null });
  const { unmount } = await open();
  expect(head()).toHaveTextContent('Renata Paixão (responsável)');
  unmount();
  stored = patientRow({ responsavel: 'Cláudia Prado (filha)', tipo_responsavel: null });
  await open();
  expect(head()).toHaveTextContent('Cláudia Prado (filha)');
  expect(head()).not.toHaveTextContent('responsável');
});

test.each([
  ['+351 912 345 678', 'tel:+351912345678'],
  ['0800 123 4567', 'tel:08001234567'],
  ['5511912345678', 'tel:+5511912345678'],
  ['(11) 3333-4444 ramal 12', null],
])('D-451: the phone %s in the head calls %s', async (telefone, call) => {
  stored = patientRow({ responsavel: 'Renata Paixão', tipo_responsavel: 'Mãe', telefone });
  await open();
  expect(head()).toHaveTextContent(telefone);
  const link = screen.queryByRole('link', { name: telefone });
  expect(link?.getAttribute('href') ?? null).toBe(call);
});

test('D-151: an answer of the summary leads to its place, and the whole form opens there', async () => {
  const { user, navigate } = await open();
  await user.click(button('Ver Medicamentos em Uso'));
  expect(tinted()).toHaveTextContent('Losartana');
  expect(scrolled.mock.contexts).toEqual([tinted()]);
  expect(button('Editar Medicamentos em Uso')).toHaveFocus();
  await user.click(button('Mais'));
  await user.click(button('Editar Anamnese'));
  expect(navigate).toHaveBeenCalledExactlyOnceWith({ name: 'edit-patient', patientId: stored.id, step: 1 });
});

test('D-151: while its section is edited, an answer of the summary leads to its field, and nothing typed is lost', {
  tags: 'repeat',
}, async () => {
  const { user } = await open();
  await user.click(button('Editar Queixa Principal'));
  await user.keyboard(' Nem a saia.');
  await user.click(button('Ver Medicamentos em Uso'));
  expect(screen.getByLabelText('Medicamentos em Uso')).toHaveFocus();
  expect(screen.getByLabelText('Queixa Principal')).toHaveValue('Não abotoa a blusa. Nem a saia.');
  // the text still counts as unsaved
  await user.click(button('Editar Profissão'));
  expect(await screen.findByRole('alertdialog', { name: 'Descartar o que foi preenchido?' })).toBeVisible();
});

test('D-152: Excluir is written out, and asks for confirmation; rare actions are in the menu Mais', async () => {
  const view = await open();
  await view.user.click(button('Mais'));
  const menu = within(screen.getByRole('dialog', { name: 'Mais ações' }));
  expect(menu.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([
    'Ver o PDF',
    'Editar Anamnese',
    'Anotar falta…',
    'Reavaliar',
    'Pedir à família…',
    'Dar alta…',
    'Arquivar',
  ]);
  await view.user.keyboard('{Escape}');
  await view.user.click(button('Excluir'));
  expect(view.actions.askToDelete).toHaveBeenCalledExactlyOnceWith(stored);
});

test("D-152, D-984: all else that leaves the record is behind 'Emitir', beside 'Gerar Relatório'", {
  tags: 'repeat',
}, async () => {
  const { user, navigate } = await open();
  await user.click(button('Emitir'));
  const menu = within(screen.getByRole('dialog', { name: 'Emitir' }));
  expect(menu.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([
    'Escola',
    'Médico(a) ou equipe',
    'Família',
    'Plano de saúde',
    'INSS ou perícia',
    'Outro',
    'Declaração de comparecimento',
    'Lista de atendimentos',
    'Evoluções de um período',
    'Orientação para casa',
    'Cópia da ficha',
  ]);
  await user.click(menu.getByRole('button', { name: 'Cópia da ficha' }));
  const copy = within(await screen.findByRole('dialog', { name: 'Cópia da ficha' }));
  expect(copy.getByRole('button', { name: 'Baixar cópia' })).toBeVisible();
  await user.click(copy.getByRole('button', { name: 'Fechar' }));
  await user.click(button('Emitir'));
  await user.click(button('Declaração de comparecimento'));
  expect(navigate).toHaveBeenCalledExactlyOnceWith(
    expect.objectContaining({ name: 'report', kind: 'comparecimento' }),
  );
  navigate.mockClear();
  await user.click(button('Emitir'));
  const kinds = within(screen.getByRole('list', { name: 'Relatório para…' }));
  await user.click(kinds.getByRole('button', { name: 'Família' }));
  expect(navigate).toHaveBeenCalledExactlyOnceWith(
    expect.objectContaining({ name: 'report', patientId: stored.id, kind: 'familia' }),
  );
});

test('D-986: without any guidance for home that is told, and one press leads to where it is written', async () => {
  const { user, navigate } = await open();
  await user.click(button('Emitir'));
  await user.click(button('Orientação para casa'));
  await waitFor(() => expect(toasts.getSnapshot()?.title).toBe('Ainda não há orientação para casa'));
  const { tone, action } = toasts.getSnapshot() ?? {};
  expect([tone, action?.label]).toEqual(['plain', 'Ir para lá']);
  action?.run();
  expect(navigate).toHaveBeenCalledExactlyOnceWith(
    expect.objectContaining({ name: 'patient-details', patientId: stored.id, tab: 'plan' }),
  );
  toasts.clear();
});

test('D-153: a pencil opens the section at its field, with the caret at the end', {
  tags: 'repeat',
}, async () => {
  const { user } = await open();
  await user.click(button('Editar Queixa Principal'));
  const field = await screen.findByLabelText('Queixa Principal');
  await waitFor(() => expect(field).toHaveFocus());
  await user.keyboard(' Nem a saia.');
  expect(field).toHaveValue('Não abotoa a blusa. Nem a saia.');
  // a computed answer has none
  expect(screen.queryByRole('button', { name: 'Editar Idade' })).not.toBeInTheDocument();
});

test('D-153: a pencil of another section asks first, then opens at its field', {
  tags: 'repeat',
}, async () => {
  const { user } = await open();
  await user.click(button('Editar Queixa Principal'));
  await user.keyboard('!');
  await user.click(button('Editar Profissão'));
  await user.click(await screen.findByRole('button', { name: 'Descartar' }));
  await waitFor(() => expect(screen.getByLabelText('Profissão')).toHaveFocus());
});

test('D-143: scrolled down, a line says whose record it is and which section, and leads to its answers', {
  tags: 'repeat',
}, async () => {
  const scrollPast = stubTitleObserver();
  const { user } = await open();
  vi.unstubAllGlobals();
  scrollPast(true);
  await user.click(button('Maria Aparecida Gonçalves · Dados Pessoais: Seções e perguntas'));
  const list = within(screen.getByRole('dialog', { name: 'Seções e perguntas' }));
  // unanswered questions are not on the screen
  expect(list.queryByRole('button', { name: 'Alergias' })).not.toBeInTheDocument();
  await user.click(list.getByRole('button', { name: 'Medicamentos em Uso' }));
  expect(tinted()).toHaveTextContent('Losartana');
  await user.click(button('Maria Aparecida Gonçalves · Dados Clínicos: Seções e perguntas'));
  const again = within(screen.getByRole('dialog', { name: 'Seções e perguntas' }));
  await user.click(again.getByRole('button', { name: 'Documentos' }));
  expect(region('Documentos')).toHaveFocus();
});

test('D-154: after saving, the first changed answer is in view, tinted for two seconds and focused', {
  tags: 'repeat',
}, async () => {
  const { user } = await open();
  await user.click(within(region('Dados Clínicos')).getByRole('button', { name: 'Editar Seção' }));
  await user.type(screen.getByLabelText('Histórico Familiar'), 'Mãe com hipertensão');
  await user.type(screen.getByLabelText('Alergias'), 'Dipirona');
  scrolled.mockClear();
  vi.useFakeTimers({ toFake: ['setTimeout'], shouldAdvanceTime: true });
  await user.click(button('Salvar Seção'));
  await waitFor(() => expect(tinted()).toHaveTextContent('Dipirona'));
  expect(scrolled.mock.contexts).toEqual([tinted()]);
  expect(button('Editar Alergias')).toHaveFocus();
  await act(() => vi.advanceTimersByTimeAsync(2000));
  expect(tinted()).toBeNull();
  expect(button('Editar Alergias')).toHaveFocus();
  vi.useRealTimers();
});

test('D-154: after saving, an answer that was emptied is not looked for: the focus is on Editar Seção', {
  tags: 'repeat',
}, async () => {
  const { user } = await open();
  await user.click(button('Editar Medicamentos em Uso'));
  await user.clear(screen.getByLabelText('Medicamentos em Uso'));
  await user.click(button('Salvar Seção'));
  await waitFor(() => expect(screen.queryByText('Losartana')).not.toBeInTheDocument());
  expect(within(region('Dados Clínicos')).getByRole('button', { name: 'Editar Seção' })).toHaveFocus();
  expect(tinted()).toBeNull();
});

test('D-154: Cancelar returns to Editar Seção and tints nothing', async () => {
  const { user } = await open();
  await user.click(button('Editar Queixa Principal'));
  await user.keyboard('!');
  await user.click(button('Cancelar'));
  expect(within(region('Dados Clínicos')).getByRole('button', { name: 'Editar Seção' })).toHaveFocus();
  expect(tinted()).toBeNull();
});

test('D-144: after an interruption the caret of an edited section is restored, with a label at its field', {
  tags: 'repeat',
}, async () => {
  const registry = registryInPage();
  const { user, unmount } = await open(registry);
  await user.click(within(region('Dados Clínicos')).getByRole('button', { name: 'Editar Seção' }));
  await user.type(screen.getByLabelText('Alergias'), 'Dipirona em 2011');
  const field = screen.getByLabelText<HTMLTextAreaElement>('Alergias');
  field.setSelectionRange(8, 8);
  fireEvent(document, new Event('selectionchange'));
  // as the lock does
  unmount();
  await open(registry);
  const again = screen.getByLabelText('Alergias');
  await waitFor(() => expect(again).toHaveFocus());
  expect(again).toHaveProperty('selectionStart', 8);
  expect(again).toHaveAccessibleDescription(/Você parou aqui, \d\d:\d\d$/);
  await user.keyboard('x');
  expect(again).toHaveValue('Dipironax em 2011');
  expect(screen.queryByText(/Você parou aqui/)).not.toBeInTheDocument();
});

test('D-144: the draft of a section without a place opens at the section', async () => {
  await open(sectionDraft({}));
  await waitFor(() => expect(region('Dados Clínicos')).toHaveFocus());
  expect(scrolled.mock.contexts).toEqual([region('Dados Clínicos')]);
  expect(screen.getByLabelText('Alergias')).toHaveValue('Dipirona em 2011');
});

test('D-144: a section that was edited without an interruption shows no mark', async () => {
  const { user } = await open();
  await user.click(button('Editar Queixa Principal'));
  await user.click(screen.getByLabelText('Alergias'));
  expect(screen.queryByText(/Você parou aqui/)).not.toBeInTheDocument();
  expect(scrolled.mock.contexts).toEqual([screen.getByLabelText('Queixa Principal')]);
});

test('D-195: marks that count as answers are shown in their section with the informant and a pencil', async () => {
  stored = patientRow({
    profissao: 'Costureira',
    answer_marks: [
      { column: 'profissao', mark: null, informant: 'Paciente' },
      { column: 'alergias', mark: 'nao_sabe', informant: 'Mãe' },
      { column: 'mobilidade', mark: 'nao_perguntado', informant: null },
    ],
    to_ask: ['mobilidade'],
  });
  const { user } = await open();
  expect(region('Dados Pessoais')).toHaveTextContent(
    'ProfissãoCostureiraEditar ProfissãoInformado por: Paciente',
  );
  expect(region('Dados Clínicos')).toHaveTextContent(
    'AlergiasNão sabe informarEditar AlergiasInformado por: Mãe',
  );
  expect(region('Avaliação Funcional')).toHaveTextContent('Nenhuma informação nesta seção.');
  expect(head()).toHaveTextContent('Alergias: Não sabe informar');
  await user.click(button('Editar Alergias'));
  expect(screen.getByLabelText('Alergias')).toHaveFocus();
});

test('D-196: questions to be asked later are one press away, and each opens its field', {
  tags: 'repeat',
}, async () => {
  stored = patientRow({ ...stored, to_ask: ['mobilidade', 'cor_preferida', 'alergias'] });
  const { user } = await open();
  await user.click(button('Falta perguntar 2 perguntas'));
  const list = within(screen.getByRole('dialog', { name: 'Falta perguntar' }));
  const clinical = within(list.getByRole('list', { name: 'Dados Clínicos' }));
  expect(clinical.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([
    'Perguntar Alergias',
  ]);
  await user.click(button('Perguntar Alergias'));
  expect(screen.getByLabelText('Alergias')).toHaveFocus();
  await user.keyboard('Dipirona');
  // leaving the text of another section asks first
  await user.click(button('Falta perguntar 2 perguntas'));
  await user.click(button('Perguntar Mobilidade'));
  await user.click(await screen.findByRole('button', { name: 'Descartar' }));
  await waitFor(() => expect(screen.getByLabelText('Mobilidade')).toHaveFocus());
});

test('D-196: without a question to be asked, nothing says so', async () => {
  await open();
  expect(screen.queryByText(/Falta perguntar/)).not.toBeInTheDocument();
});

test('D-196: opened at a question that is still to be asked, the record has the caret in its field', async () => {
  stored = patientRow({ ...stored, to_ask: ['alergias'] });
  await open(undefined, 'alergias');
  await waitFor(() => expect(screen.getByLabelText('Alergias')).toHaveFocus());
});

test('D-196: opened at a question that has been answered since, the record is only shown', async () => {
  await open(undefined, 'medicamentos');
  await waitFor(() => expect(region('Dados Clínicos')).toHaveTextContent('Losartana'));
  expect(screen.queryByRole('button', { name: 'Salvar Seção' })).not.toBeInTheDocument();
});

test('D-196: opened at a question, the record asks before the draft of another section is left', {
  tags: 'repeat',
}, async () => {
  stored = patientRow({ ...stored, to_ask: ['mobilidade'] });
  const { user } = await open(sectionDraft({}), 'mobilidade');
  await user.click(await screen.findByRole('button', { name: 'Continuar preenchendo' }));
  expect(screen.getByLabelText('Alergias')).toHaveValue('Dipirona em 2011');
});
