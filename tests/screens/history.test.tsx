import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { beforeEach, expect, test, vi } from 'vitest';
import { HistorySection } from '../../src/app/TermsTab';
import { HistoryPanel } from '../../src/features/history/HistoryPanel';
import { toasts } from '../../src/ui/feedback/toasts';
import { type FakeTable, fakeTable } from '../support/fakeTable';
import { goalRow } from '../support/goalRows';
import { serveGoals } from '../support/goalsApi';
import { origin, server } from '../support/msw';
import { patientRow, therapist } from '../support/patients';
import { renderInWorkspace } from '../support/workspace';

const patient = patientRow({
  medicamentos: 'Losartana 50 mg, 2x ao dia',
  alergias: null,
  mobilidade: 'Livre',
});
const rows = [
  {
    id: 4,
    kind: 'changed',
    columns: ['medicamentos', 'alergias'],
    old: { medicamentos: 'Losartana 50 mg, 1x ao dia', alergias: 'Dipirona' },
  },
  { id: 3, kind: 'changed', columns: ['mobilidade'], old: { mobilidade: 'Com apoio' } },
  { id: 2, kind: 'changed', columns: ['medicamentos'], old: { medicamentos: null } },
  { id: 1, kind: 'created', columns: ['nome', 'dataNascimento', 'tipo', 'alergias'], old: {} },
].map((row) => ({
  ...row,
  changed_at: `2026-11-1${row.id}T14:32:00+00:00`,
  changed_by: row.id === 3 ? null : therapist.id,
  transaction: null,
  file_name: null,
}));

let history: FakeTable;

beforeEach(() => {
  const defaults = { user_id: therapist.id, patient_id: patient.id, columns: [], old: {} };
  history = fakeTable('patient_history', rows, { defaults });
});

function open() {
  const onRestore = vi.fn(async () => {});
  const element = <HistoryPanel patient={patient} onRestore={onRestore} />;
  return { ...renderInWorkspace(element), onRestore };
}
const entries = () => screen.findAllByRole('listitem');

test("D-117: changes are listed with the form's labels, newest first, without reading a text", async () => {
  open();
  const texts = (await entries()).map((entry) => entry.textContent);
  expect(texts).toEqual([
    expect.stringMatching(/^Dados Clínicos Medicamentos em Uso, Alergias 14\/11\/2026/),
    expect.stringMatching(/^Avaliação Funcional Mobilidade.*Importado/),
    expect.stringMatching(/^Dados Clínicos Medicamentos em Uso/),
    expect.stringMatching(/^Ficha criada 3 respostas/),
  ]);
  expect(history.urls('read')).toHaveLength(1);
  expect(history.urls('read')[0]?.searchParams.get('select')).not.toContain('old');
});

test('D-98: changes of documents and photo are listed with the file names, in their sections', async () => {
  const file = (id: number, kind: string, file_name: string | null = null) => ({
    id,
    kind,
    file_name,
    columns: [],
    changed_at: `2026-11-1${id}T14:32:00+00:00`,
    changed_by: therapist.id,
  });
  const told = [
    file(6, 'photo_removed'),
    file(5, 'photo_replaced'),
    file(4, 'photo_added'),
    file(3, 'document_removed', 'Laudo.pdf'),
    file(2, 'document_replaced', 'Laudo.pdf'),
    file(1, 'document_added', 'Laudo.pdf'),
  ];
  history.set(told);
  const { user } = open();
  const texts = (await entries()).map((entry) => entry.textContent?.replace(/\s*\d\d\/.*/, ''));
  expect(texts).toEqual([
    'Foto removida',
    'Foto trocada',
    'Foto adicionada',
    'Documento excluído Laudo.pdf',
    'Arquivo do documento trocado Laudo.pdf',
    'Documento anexado Laudo.pdf',
  ]);
  expect(screen.queryByRole('button', { name: 'Ver o que mudou' })).toBeNull();
  await user.selectOptions(screen.getByLabelText('Seção'), 'Documentos');
  expect(await entries()).toHaveLength(3);
  await user.selectOptions(screen.getByLabelText('Seção'), 'Dados Pessoais');
  expect(await entries()).toHaveLength(3);
});

test("D-176: changes of discharge and archive are described, with the discharge's fields, and cannot be restored", async () => {
  const summary = 'Veste-se sozinha.';
  const discharge = ['discharged_on', 'discharge_reason', 'discharge_summary'];
  const none = { discharged_on: null, discharge_reason: null, discharge_summary: null };
  const changes = [
    { id: 9, columns: ['archived_at'], old: { archived_at: '2026-11-18T12:00:00+00:00' } },
    { id: 8, columns: ['archived_at'], old: { archived_at: null } },
    { id: 7, columns: ['mobilidade'], old: { mobilidade: 'Com apoio' } },
    {
      id: 6,
      columns: [...discharge, 'readmission_reason'],
      old: {
        discharged_on: '2026-11-16',
        discharge_reason: 'outro',
        discharge_summary: summary,
        readmission_reason: null,
      },
    },
    {
      id: 5,
      columns: discharge.slice(0, 2),
      old: { discharged_on: '2026-11-15', discharge_reason: 'mudanca' },
    },
    { id: 4, columns: discharge, old: none },
  ].map((change) => ({
    ...change,
    kind: 'changed',
    file_name: null,
    changed_at: `2026-11-1${change.id}T14:32:00+00:00`,
    changed_by: therapist.id,
  }));
  history.set(changes);
  const row = { ...patient, readmission_reason: 'A família voltou.' };
  const { user } = renderInWorkspace(<HistoryPanel patient={row} onRestore={async () => {}} />);
  const listed = await entries();
  expect(listed.map(({ textContent }) => textContent?.replace(/\s*\d\d\/11\/2026 \d.*/, ''))).toEqual([
    'Ficha reativada',
    'Ficha arquivada',
    'Avaliação Funcional Mobilidade',
    'Alta desfeita: A família voltou. 16/11/2026 · Outro',
    'Alta alterada 16/11/2026 · Outro',
    'Alta registrada 15/11/2026 · Mudança',
  ]);
  const [, archived, , undone] = listed.map((entry) => within(entry));
  expect(archived?.queryByRole('button')).toBeNull();
  await user.click(undone?.getByRole('button', { name: 'Ver o que mudou' }) as HTMLElement);
  expect(await undone?.findByText(summary)).toBeVisible();
  expect(undone?.getByText('Resumo da alta')).toBeVisible();
  expect(undone?.queryByRole('button', { name: /Restaurar/ })).toBeNull();
});

test('the list can be filtered by section', async () => {
  const { user } = open();
  await entries();
  await user.selectOptions(screen.getByLabelText('Seção'), 'Avaliação Funcional');
  expect(await entries()).toHaveLength(1);
  await user.selectOptions(screen.getByLabelText('Seção'), 'Plano Terapêutico');
  expect(screen.getByText('Nenhuma mudança nesta seção.')).toBeVisible();
});

test('an opened change shows what was taken out and put in, against the next change or the record', async () => {
  const { user } = open();
  const [newest, , oldest] = await entries();
  await user.click(within(newest as HTMLElement).getByRole('button', { name: 'Ver o que mudou' }));
  await waitFor(() => expect(newest?.querySelector('del')).toHaveTextContent('retirado: 1x'));
  expect(newest?.querySelector('ins')).toHaveTextContent('incluído: 2x');
  await user.click(within(oldest as HTMLElement).getByRole('button', { name: 'Ver o que mudou' }));
  await waitFor(() => expect(oldest?.querySelector('ins')).toHaveTextContent('Losartana 50 mg, 1x ao dia'));
  // one request each, which selects only the texts that it needs
  expect(
    history
      .urls('read')
      .slice(1)
      .map(({ searchParams }) => searchParams.get('select')),
  ).toEqual([
    'id,medicamentos:old->>medicamentos,alergias:old->>alergias',
    'id,medicamentos:old->>medicamentos',
  ]);
});

test('D-47: an old text is restored as a new change', async () => {
  const { user, onRestore } = open();
  const [newest] = await entries();
  await user.click(within(newest as HTMLElement).getByRole('button', { name: 'Ver o que mudou' }));
  await user.click(
    await screen.findByRole('button', { name: 'Restaurar este texto', description: 'Alergias' }),
  );
  expect(onRestore).toHaveBeenCalledWith('alergias', 'Dipirona');
});

test('a restored text never silently overwrites what another device has written since', async () => {
  const revision = patient.revision + 1;
  const patients = fakeTable('patients', [{ ...patient, alergias: 'Penicilina', revision }]);
  const { user } = renderInWorkspace(<HistorySection patient={patient} />);
  const [newest] = await entries();
  await user.click(within(newest as HTMLElement).getByRole('button', { name: 'Ver o que mudou' }));
  await user.click(
    await screen.findByRole('button', { name: 'Restaurar este texto', description: 'Alergias' }),
  );
  const dialog = await screen.findByRole('alertdialog', { name: 'Esta ficha mudou em outro aparelho' });
  expect(patients.rows()[0]?.alergias).toBe('Penicilina');
  await user.click(within(dialog).getByRole('radio', { name: /Dipirona/ }));
  await user.click(within(dialog).getByRole('button', { name: 'Salvar esta versão' }));
  await waitFor(() => expect(toasts.getSnapshot()).toMatchObject({ title: 'Dados atualizados! ✅' }));
  expect(patients.rows()[0]?.alergias).toBe('Dipirona');
});

test('a change that touched no question is listed, with nothing to open', async () => {
  const [newest] = rows;
  history.set([{ ...newest, columns: ['attended_on'] }]);
  open();
  expect((await entries()).map((entry) => entry.textContent)).toEqual([
    expect.stringMatching(/^Outros dados/),
  ]);
  expect(screen.queryByRole('button', { name: 'Ver o que mudou' })).not.toBeInTheDocument();
});

test('D-47: a long history is read page by page, to its beginning', { tags: 'repeat' }, async () => {
  const all = Array.from({ length: 1101 }, (_, index) => ({
    id: 1101 - index,
    kind: index === 1100 ? 'created' : 'changed',
    columns: [index === 1100 ? 'nome' : 'observacoes'],
    changed_at: '2026-11-18T14:32:00+00:00',
    changed_by: therapist.id,
    old: { observacoes: `Texto ${1101 - index}` },
  }));
  history.set(all);
  const pages = () =>
    history.urls('read').flatMap(({ searchParams }) => Number(searchParams.get('limit') ?? Number.NaN) || []);
  const more = 'Mostrar mudanças mais antigas';
  const { user, container } = open();
  // roles of hundreds of entries are slow to compute
  const listed = () => [...container.querySelectorAll('li')];
  await waitFor(() => expect(listed()).toHaveLength(20));
  for (const many of [40, 60, 80, 100]) {
    await user.click(screen.getByText(more));
    expect(listed()).toHaveLength(many);
  }
  expect(pages()).toEqual([100]);
  await user.selectOptions(screen.getByLabelText('Seção'), 'Dados Pessoais');
  expect(screen.getByText('Nenhuma mudança recente nesta seção.')).toBeVisible();
  await user.selectOptions(screen.getByLabelText('Seção'), 'Todas as seções');

  history.fail({ code: 'XX000', status: 403 }, { on: 'read', always: true });
  await user.click(screen.getByText(more));
  expect(await screen.findByText('As mudanças mais antigas não puderam ser carregadas')).toBeVisible();
  expect(listed()).toHaveLength(100);
  history.mend();
  await user.click(screen.getByRole('button', { name: 'Tentar de novo' }));
  await waitFor(() => expect(listed()).toHaveLength(120));

  // the oldest entry of a page; its next change is on the previous page
  const oldest = listed()[100] as HTMLElement;
  await user.click(within(oldest).getByRole('button', { name: 'Ver o que mudou' }));
  await waitFor(() => expect(oldest.querySelector('del')).toHaveTextContent('1001'));
  expect(oldest.querySelector('ins')).toHaveTextContent('1002');

  await user.selectOptions(screen.getByLabelText('Seção'), 'Dados Pessoais');
  await user.click(screen.getByText(more));
  await waitFor(() =>
    expect(listed().map((entry) => entry.textContent)).toEqual([
      expect.stringMatching(/^Ficha criada 1 resposta/),
    ]),
  );
  expect(screen.queryByText(more)).toBeNull();
  expect(pages()).toEqual([100, 1000, 1000, 1000]);
});

test('D-186: the earlier text of an open note can be read in the history, by its day, and cannot be restored', async () => {
  const first = { occurred_on: '2026-11-16', kind: 'falta', reason: null, content: 'Veio com a mãe.' };
  const second = { ...first, occurred_on: '2026-11-17', content: 'Veio com a avó.' };
  const removed = { ...first, occurred_on: '2026-11-10', kind: 'contato', content: 'Ligação da escola.' };
  const told = [
    { id: 6, kind: 'note_removed', note_id: 'b', occurred_on: '2026-11-10', old: removed },
    { id: 5, kind: 'note_finalised', note_id: 'a', occurred_on: '2026-11-17', old: {} },
    { id: 4, kind: 'note_changed', note_id: 'a', occurred_on: '2026-11-17', old: second },
    { id: 3, kind: 'note_added', note_id: 'b', occurred_on: '2026-11-10', old: {} },
    { id: 2, kind: 'note_changed', note_id: 'a', occurred_on: '2026-11-17', old: first },
    { id: 1, kind: 'note_added', note_id: 'a', occurred_on: '2026-11-16', old: {} },
  ].map((row) => ({
    ...row,
    columns: [],
    file_name: null,
    changed_by: therapist.id,
    changed_at: `2026-11-1${row.id}T14:32:00+00:00`,
  }));
  history.set(told);
  fakeTable('session_notes', [
    { ...second, id: 'a', user_id: therapist.id, content: 'Veio com a avó e o irmão.' },
  ]);
  const { user } = open();
  const listed = await entries();
  expect(listed.map(({ textContent }) => textContent?.replace(/\s*\d\d\/11\/2026 \d.*/, ''))).toEqual([
    'Evolução de 10/11/2026 excluída antes de finalizar',
    'Evolução de 17/11/2026 finalizada',
  ]);
  const [gone, finalised] = listed as [HTMLElement, HTMLElement];
  await user.click(within(gone).getByRole('button', { name: 'Ver o texto' }));
  expect(await within(gone).findByText('Ligação da escola.')).toBeVisible();
  expect(within(gone).getByText('Contato')).toBeVisible();
  await user.click(within(finalised).getByRole('button', { name: 'Ver o que mudou' }));
  const versions = within(finalised).getAllByText(/^Alterada antes de finalizar, \d\d\/11\/2026/);
  const [last, earlier] = versions.map(({ parentElement }) => parentElement) as [HTMLElement, HTMLElement];
  // compared with the current note
  await waitFor(() => expect(last.querySelector('ins')).toHaveTextContent('e o irmão'));
  expect(last.querySelectorAll('dt')).toHaveLength(1);
  // against its next change
  await waitFor(() => expect(earlier.querySelectorAll('dt')).toHaveLength(2));
  expect([...earlier.querySelectorAll('ins')].map(({ textContent }) => textContent)).toEqual([
    expect.stringContaining('17'),
    expect.stringContaining('avó'),
  ]);
  expect(screen.queryByRole('button', { name: /Restaurar/ })).toBeNull();
});

test('D-350: what an open note said of the goals is in its history, before and after', async () => {
  const goal = goalRow();
  const said = { occurred_on: '2026-11-16', kind: 'atendimento', reason: null, content: 'Veio com a mãe.' };
  const before = { ...said, ratings: { [goal.id]: { level: -1 } } };
  const told = {
    id: 2,
    kind: 'note_changed',
    note_id: 'a',
    occurred_on: '2026-11-16',
    columns: [],
    file_name: null,
    changed_by: therapist.id,
    changed_at: '2026-11-16T14:32:00+00:00',
    old: before,
  };
  serveGoals([goal]);
  history.set([told]);
  fakeTable('session_notes', [
    { ...said, id: 'a', user_id: therapist.id, ratings: { [goal.id]: { level: 1 } } },
  ]);
  const { user } = open();
  const [entry] = (await entries()) as [HTMLElement];
  await user.click(within(entry).getByRole('button', { name: 'Ver o que mudou' }));
  const change = await within(entry).findByText('Calçar o tênis sozinho');
  expect(entry.querySelectorAll('dt')).toHaveLength(1);
  expect(change.nextElementSibling).toHaveTextContent('−1, Calça um pé → passou a: +1, Fecha o velcro');
});

test('D-249: a save is exactly what one transaction wrote, of any duration', async () => {
  const entry = (
    id: number,
    kind: string,
    transaction: number | null,
    time: string,
    column = 'alergias',
  ) => ({
    id,
    kind,
    transaction,
    columns: [column],
    changed_by: therapist.id,
    file_name: null,
    changed_at: `2026-11-05T${time}+00:00`,
  });
  const told = [
    entry(10, 'marked', 90, '14:40:00.9', 'cirurgias'),
    entry(9, 'changed', 89, '14:40:00.8'),
    entry(8, 'marked', 88, '14:39:30'),
    entry(7, 'changed', 88, '14:39:00'),
    // the same number, before the database was moved
    entry(6, 'marked', 88, '14:32:00'),
    entry(5, 'changed', 88, '14:00:00'),
    entry(4, 'marked', null, '13:00:00.9'),
    entry(3, 'changed', null, '13:00:00.1'),
    entry(2, 'marked', null, '12:00:30'),
    entry(1, 'changed', null, '12:00:00'),
  ];
  history.set(told);
  renderInWorkspace(<HistoryPanel patient={patientRow()} onRestore={async () => {}} />);
  expect((await entries()).map(({ textContent }) => textContent?.replace(/\s*\d\d\/11\/2026.*/, ''))).toEqual(
    [
      'Quem informou e o que falta Cirurgias Anteriores',
      'Dados Clínicos Alergias',
      'Dados Clínicos Alergias',
      'Quem informou e o que falta Alergias',
      'Dados Clínicos Alergias',
      'Dados Clínicos Alergias',
      'Quem informou e o que falta Alergias',
      'Dados Clínicos Alergias',
    ],
  );
});

test('D-197: a save lists its marks and informants by question; a family’s part names who wrote it', async () => {
  const said = (mark: string | null, informant: string | null) => ({ mark, informant });
  const told = [
    { id: 9, kind: 'family_reviewed', columns: [], old: {}, filled_by: 'Ana (Mãe)' },
    { id: 8, kind: 'family_answered', columns: [], old: {}, filled_by: 'Ana (Mãe)' },
    // one save
    { id: 7, kind: 'marked', columns: ['alergias'], old: { alergias: null }, at: '05T14:32:00.2' },
    {
      id: 6,
      kind: 'marked',
      columns: ['alergias'],
      at: '05T14:32:00.1',
      old: { alergias: said('nao_sabe', 'Mãe') },
    },
    { id: 5, kind: 'changed', columns: ['alergias'], old: { alergias: null }, at: '05T14:32:00.0' },
    {
      id: 4,
      kind: 'marked',
      columns: ['alergias', 'cirurgias', 'cor_preferida'],
      old: { alergias: null, cirurgias: said('nao_perguntado', null), cor_preferida: null },
    },
    { id: 3, kind: 'marked', columns: ['cirurgias'], old: { cirurgias: null } },
    { id: 2, kind: 'marked', columns: ['cor_preferida'], old: { cor_preferida: null } },
    { id: 1, kind: 'changed', columns: ['alergias'], old: { alergias: 'Penicilina' } },
  ].map(({ at, ...row }) => ({
    file_name: null,
    changed_by: therapist.id,
    transaction: null,
    ...row,
    changed_at: `2026-11-${at ?? `0${row.id}T14:32:00`}+00:00`,
  }));
  history.set(told);
  const row = patientRow({
    alergias: 'Dipirona',
    answer_marks: [
      { column: 'alergias', mark: null, informant: 'Escola' },
      { column: 'cirurgias', mark: 'nao_se_aplica', informant: null },
    ],
  });
  const { user } = renderInWorkspace(<HistoryPanel patient={row} onRestore={async () => {}} />);
  const listed = await entries();
  expect(listed.map(({ textContent }) => textContent?.replace(/\s*\d\d\/11\/2026 \d.*/, ''))).toEqual([
    'O que a família preencheu foi revisado Preenchido por Ana (Mãe)',
    'A família preencheu o formulário Preenchido por Ana (Mãe)',
    'Dados Clínicos Alergias',
    'Quem informou e o que falta Alergias, Cirurgias Anteriores',
    'Quem informou e o que falta Cirurgias Anteriores',
    'Quem informou e o que falta',
    'Dados Clínicos Alergias',
  ]);
  const [reviewed, , answered, marked, , unasked, emptied] = listed as HTMLElement[];
  for (const one of [reviewed, unasked]) expect(one?.querySelector('button')).toBeNull();
  const openDetails = async (entry: HTMLElement | undefined) => {
    if (!entry) throw new Error('no such entry');
    await user.click(within(entry).getByRole('button', { name: 'Ver o que mudou' }));
  };
  const lines = (entry: HTMLElement | undefined) =>
    [...(entry?.querySelectorAll('dt, dd') ?? [])].map(({ textContent }) => textContent);
  await openDetails(answered);
  await waitFor(() =>
    expect(lines(answered)).toEqual([
      ...['Alergias', expect.stringMatching(/^ incluído: DipironaRestaurar/)],
      ...['Alergias', 'Não sabe informar → passou a: Respondida'],
      'Informado por: Mãe → passou a: Informado por: Escola',
    ]),
  );
  await openDetails(marked);
  await waitFor(() =>
    expect(lines(marked)).toEqual([
      ...['Alergias', 'Não sabe informar', 'Informado por: Mãe'],
      ...['Cirurgias Anteriores', 'Perguntar depois → passou a: Não se aplica'],
    ]),
  );
  // compared with the next text of the question, not with its mark
  await openDetails(emptied);
  await waitFor(() => expect(emptied?.querySelector('del')).toHaveTextContent('Penicilina'));
  expect(emptied?.querySelector('ins')).toBeNull();
  await user.selectOptions(screen.getByLabelText('Seção'), 'Dados Clínicos');
  expect(await entries()).toHaveLength(4);
});

test('D-47: a change without an account, or by another one, says so', async () => {
  history.set(
    [null, '00000000-0000-4000-8000-00000000000f', therapist.id].map((changed_by, index) => ({
      ...rows[3],
      id: 10 - index,
      changed_by,
    })),
  );
  open();
  const texts = (await entries()).map(({ textContent }) => textContent);
  expect(texts).toEqual([
    expect.stringMatching(/Importado$/),
    expect.stringMatching(/Feito por outra conta$/),
    expect.stringMatching(/\d\d:\d\d$/),
  ]);
});

test('D-253: a mark of an unknown shape in the history is named as such, beside those that can be read', async () => {
  const marked = {
    id: 7,
    kind: 'marked',
    columns: ['alergias', 'cirurgias'],
    file_name: null,
    changed_by: therapist.id,
    changed_at: '2026-11-17T14:32:00+00:00',
    old: { alergias: 5, cirurgias: { mark: 'nao_sabe', informant: null } },
  };
  history.set([marked]);
  const { user } = open();
  await user.click(await screen.findByRole('button', { name: 'Ver o que mudou' }));
  const list = await screen.findByText(/Não sabe informar/);
  expect(list).toHaveTextContent('Não sabe informar → passou a: Sem marca');
  expect(screen.getByText(/Uma marca que não pôde ser lida/)).toBeVisible();
});

test('a history that cannot be read says so, without a toast', async () => {
  history.fail({ code: 'XX000', status: 403 }, { on: 'read', always: true });
  const { user } = open();
  expect(await screen.findByText('Não foi possível carregar.')).toBeVisible();
  expect(toasts.getSnapshot()).toBeUndefined();
  history.mend();
  await user.click(screen.getByRole('button', { name: 'Tentar de novo' }));
  expect(await entries()).toHaveLength(4);
});

test('D-347: what happened to a goal is told with its title, and a change with its texts before and after', async () => {
  const goal = {
    id: 'g1',
    user_id: therapist.id,
    patient_id: patient.id,
    statement: 'Calçar o tênis',
    replaces: null,
    own_words: 'Quero calçar sozinho.',
    said_by: 'Davi',
    area: null,
    baseline: -2,
    target_on: '2026-12-16',
    levels: ['Um adulto calça', null, 'Calça sozinho', null, null],
    importance: null,
    difficulty: null,
    family_rates: true,
    state: 'encerrada',
    state_reason: 'Mudou de cidade.',
    revision: 3,
    created_at: '2026-06-03T12:00:00+00:00',
    updated_at: '2026-11-11T12:00:00+00:00',
    state_changed_at: '2026-11-11T12:00:00+00:00',
  };
  const other = { ...goal, id: 'g2', own_words: null, statement: 'Terminar a lição' };
  fakeTable('goals', [goal, other]);
  const before = ['Um adulto calça', null, 'Calça', null, null];
  const olds = new Map<number, object>([
    [4, { state: 'ativa', state_reason: null }],
    [3, { levels: '["De outra meta", null, null, null, null]' }],
    [2, { levels: JSON.stringify(before), target_on: null, family_rates: 'false' }],
  ]);
  const told = [
    { kind: 'rating_struck', entry_id: 'g1' },
    { kind: 'goal_rated', entry_id: 'g1' },
    { kind: 'goal_changed', entry_id: 'g1', columns: ['state', 'state_reason'] },
    { kind: 'goal_changed', entry_id: 'g2', columns: ['levels'] },
    { kind: 'goal_changed', entry_id: 'g1', columns: ['levels', 'target_on', 'family_rates'] },
    { kind: 'goal_added', entry_id: 'g1', columns: ['statement', 'levels'] },
  ].map((entry, index) => ({
    id: 6 - index,
    columns: [],
    changed_at: `2026-11-1${6 - index}T14:32:00+00:00`,
    changed_by: therapist.id,
    transaction: null,
    file_name: null,
    old: olds.get(6 - index),
    ...entry,
  }));
  server.use(
    http.post(`${origin}/rest/v1/rpc/goal_courses`, () =>
      HttpResponse.json({ goals: [goal, other], ratings: [], rated: {} }),
    ),
  );
  history.set(told);
  const { user } = open();
  await screen.findAllByText('Calçar o tênis');
  const texts = (await entries()).map((entry) => entry.textContent?.replace(/ \d\d\/.*/, ''));
  expect(texts).toEqual([
    'Nível de meta corrigido Calçar o tênis',
    'Nível de meta registrado Calçar o tênis',
    'Meta alterada Calçar o tênis',
    'Meta alterada Terminar a lição',
    'Meta alterada Calçar o tênis',
    'Meta criada Calçar o tênis',
  ]);
  const buttons = screen.getAllByRole('button', { name: 'Ver o que mudou' });
  expect(buttons).toHaveLength(3);
  for (const button of buttons) await user.click(button);
  const [, , ended, , changed] = await entries();
  await waitFor(() =>
    expect(ended).toHaveTextContent(
      'Situação retirado: Em andamento incluído: EncerradaMotivo incluído: Mudou de cidade.',
    ),
  );
  await waitFor(() => expect(changed).toHaveTextContent(/Níveis0 Calça incluído: sozinho/));
  expect(changed).toHaveTextContent('Até quando incluído: 16/12/2026');
  expect(changed).toHaveTextContent('A família também avalia retirado: Não incluído: Sim');
  expect(changed).not.toHaveTextContent('De outra meta');
});
