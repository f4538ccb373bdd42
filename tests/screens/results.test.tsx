import { screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { beforeEach, expect, test } from 'vitest';
import { DetailsScreen } from '../../src/app/DetailsScreen';
import { Overlays } from '../../src/app/Overlays';
import { rowsOptions } from '../../src/data/records/entityRows';
import { createDraftRegistry } from '../../src/device/drafts/draftRegistry';
import { createOutbox } from '../../src/device/outbox/outbox';
import { OutboxAnnouncer } from '../../src/features/outbox/OutboxAnnouncer';
import { unsentText } from '../../src/features/outbox/outboxWords';
import { PhrasesOffered } from '../../src/features/phrases/PhrasesOffered';
import { fromIsoDate, todayIso } from '../../src/lib/dates';
import { results as entity, type Result } from '../../src/records/results';
import { toasts } from '../../src/ui/feedback/toasts';
import { eachOften } from '../support/eachOften';
import { fakeTable } from '../support/fakeTable';
import { fill } from '../support/fill';
import { memoryStore } from '../support/memoryStore';
import { origin, server } from '../support/msw';
import { patientRow, therapist } from '../support/patients';
import { closeToast } from '../support/toast';
import { renderInWorkspace } from '../support/workspace';

const patient = patientRow();
const url = `${origin}/rest/v1/results`;
const row = (id: string, measured_on: string, part: Partial<Result>): Result => ({
  id,
  measured_on,
  user_id: therapist.id,
  patient_id: patient.id,
  instrument: 'TUG',
  value: null,
  text: null,
  unit: null,
  higher_is_better: null,
  comment: null,
  document_id: null,
  revision: 1,
  created_at: measured_on,
  updated_at: measured_on,
  ...part,
});
const pdf = {
  id: 'd1',
  patient_id: patient.id,
  file_name: 'laudo.pdf',
  file_path: 'x.pdf',
  file_size: 5,
  mime_type: 'application/pdf',
  uploaded_at: '2026-11-18T12:00:00+00:00',
};
const inSeconds = { unit: 's', higher_is_better: false };
let results: ReturnType<typeof fakeTable>;

beforeEach(() => {
  results = fakeTable('results', [], { defaults: row('', '', {}) });
  fakeTable('patients', [patient]);
  fakeTable('patient_documents', [pdf]);
});

async function open(given?: Parameters<typeof renderInWorkspace>[1]) {
  const view = renderInWorkspace(
    <PhrasesOffered enabled>
      <OutboxAnnouncer onProfile={() => {}} onRecord={() => {}} />
      <DetailsScreen view={{ name: 'patient-details', patientId: patient.id, tab: 'plan' }} />
    </PhrasesOffered>,
    given,
  );
  const section = within(await screen.findByRole('tabpanel', { name: 'Plano e metas' }));
  const begin = async () => {
    await view.user.click(await section.findByRole('button', { name: 'Novo resultado' }));
    return within(await screen.findByRole('dialog', { name: 'Novo resultado' }));
  };
  return { ...view, section, begin };
}
const field = (name: string) => screen.getByLabelText(name);
const write = async (user: UserEvent, name: string, text: string) => {
  await user.clear(field(name));
  await fill(user, field(name), text);
};
const rowOf = async (name: string) => {
  const item = (await screen.findByRole('heading', { level: 3, name })).closest('li');
  if (!item) throw new Error(`no row of ${name}`);
  return within(item);
};

test('D-358: results of one day stand in the order in which they were noted, whatever their keys', async () => {
  results.set([
    row('1', '2026-03-02', { value: 14, created_at: '2026-03-02T15:00:00+00:00' }),
    row('2', '2026-03-02', { value: 20, created_at: '2026-03-02T12:00:00.5+00:00' }),
  ]);
  const { queryClient } = await open();
  const read = await queryClient.fetchQuery(rowsOptions(entity, therapist.id, patient.id));
  expect(read.map(({ value }) => value)).toEqual([20, 14]);
});

test('D-356: a result has a name, a date, a number with its unit or words; today is proposed', {
  tags: 'repeat',
}, async () => {
  const { user, begin } = await open();
  const dialog = await begin();
  expect(field('Data')).toHaveValue(fromIsoDate(todayIso()));
  await user.click(dialog.getByRole('button', { name: 'Salvar' }));
  expect(field('Instrumento')).toHaveAccessibleDescription(/Escreva o nome do instrumento/);
  expect(field('Valor')).toHaveAccessibleDescription('Escreva o valor, ou o resultado em palavras.');
  await user.type(field('Instrumento'), 'Teste da casa');
  await write(user, 'Valor', 'doze');
  expect(field('Valor')).toHaveAccessibleDescription(/Escreva só o número, como 12 ou 12,5/);
  await write(user, 'Valor', '12,5');
  await write(user, 'Unidade', 'min');
  await user.click(dialog.getByRole('radio', { name: 'Menor é melhor' }));
  await user.selectOptions(field('PDF anexado'), 'laudo.pdf · 18/11/2026');
  await user.click(dialog.getByRole('button', { name: 'Salvar' }));
  const shown = await rowOf('Teste da casa');
  expect(shown.getByText('12,5')).toBeVisible();
  expect(shown.getByText('menor é melhor')).toBeVisible();
  expect(results.sent()).toMatchObject([
    {
      instrument: 'Teste da casa',
      measured_on: todayIso(),
      value: 12.5,
      unit: 'min',
      text: null,
      higher_is_better: false,
      comment: null,
      document_id: 'd1',
      patient_id: patient.id,
    },
  ]);
  expect(toasts.getSnapshot()).toMatchObject({ title: 'Resultado salvo' });
});

eachOften([
  ['31021990', /Esta data não existe/],
  ['31011962', 'Esta data é de antes do nascimento, em 01/02/1962.'],
  ['31129999', 'Esta data ainda não chegou.'],
])('D-426: the day %s of a result says why it cannot be, and nothing is sent', async (typed, says) => {
  const { user, begin } = await open();
  const dialog = await begin();
  await user.type(field('Instrumento'), 'Teste da casa');
  await write(user, 'Valor', '12');
  await user.clear(field('Data'));
  await user.type(field('Data'), typed);
  await user.click(dialog.getByRole('button', { name: 'Salvar' }));
  expect(field('Data')).toHaveAccessibleDescription(says);
  expect(results.sent()).toEqual([]);
});

test('D-356: names are suggested; the unit and the direction of the last result are proposed with its name', {
  tags: 'repeat',
}, async () => {
  results.changeElsewhere(row('r1', '2026-06-03', { value: 24, ...inSeconds }));
  const { user, begin } = await open();
  const dialog = await begin();
  await user.type(field('Instrumento'), 'copm');
  await user.click(await screen.findByRole('option', { name: /COPM, satisfação/ }));
  expect(field('Unidade')).toHaveValue('');
  await write(user, 'Instrumento', 'tug');
  expect(field('Unidade')).toHaveValue('s');
  expect(dialog.getByRole('radio', { name: 'Menor é melhor' })).toBeChecked();
  await write(user, 'Unidade', 'segundos');
  await write(user, 'Instrumento', 'Barthel');
  expect(field('Unidade')).toHaveValue('segundos');
  expect(dialog.getByRole('radio', { name: 'Não se aplica' })).toBeChecked();
});

eachOften([
  ['', 's'],
  ['min', 'min'],
])(
  'D-916: the unit of the last result comes where the results are read after the name was written, unless one is typed (“%s”)',
  async (typed, shown) => {
    results.changeElsewhere(row('r1', '2026-06-03', { value: 24, ...inSeconds }));
    const registry = createDraftRegistry(Promise.resolve(memoryStore()));
    const before = await open({ registry });
    await before.begin();
    await before.user.type(field('Instrumento'), 'TU');
    before.unmount();
    // opened anew: what was typed is there before what the server has
    let read = () => {};
    const until = new Promise<void>((resolve) => {
      read = resolve;
    });
    server.use(http.get(url, () => until));
    const { user, section } = await open({ registry });
    await user.type(await screen.findByLabelText('Instrumento'), 'G');
    await write(user, 'Unidade', typed);
    expect(section.getByText('Buscando os resultados…')).toBeInTheDocument();
    read();
    await waitFor(() => expect(section.queryByText('Buscando os resultados…')).not.toBeInTheDocument());
    expect(field('Unidade')).toHaveValue(shown);
  },
);

test('D-358: one row an instrument, whatever its accents and case, with a line of its numbers; words have no line', async () => {
  results.changeElsewhere(row('l1', '2026-05-03', { instrument: 'Lawton', text: 'Compras com lista' }));
  results.changeElsewhere(
    row('r1', '2026-06-03', { instrument: 'Preensão', value: 5.5, unit: 'kg', higher_is_better: true }),
  );
  results.changeElsewhere(
    row('r2', '2026-08-26', { instrument: 'preensao ', value: 8, unit: 'KG', higher_is_better: true }),
  );
  results.changeElsewhere(
    row('r3', '2026-11-18', { instrument: 'Preensão', value: 1200, unit: 'kg', higher_is_better: true }),
  );
  results.changeElsewhere(row('r4', '2026-11-18', { instrument: 'Preensão', value: 7, unit: 'libras' }));
  const { section } = await open();
  const first = await screen.findAllByRole('heading', { level: 3, name: 'Preensão' });
  expect(first).toHaveLength(2);
  expect(section.getAllByRole('img').map((image) => image.getAttribute('aria-label'))).toEqual([
    'Preensão: 5,5 em 03/06/2026; 8 em 26/08/2026; 1.200 em 18/11/2026',
  ]);
  const words = await rowOf('Lawton');
  expect(words.getByText('Compras com lista')).toBeVisible();
  expect(words.getByText('em 03/05/2026')).toBeVisible();
  expect(words.queryByRole('img')).not.toBeInTheDocument();
});

test('D-358: the values stand in a table, the newest first, with the attached PDF', async () => {
  results.changeElsewhere(row('r1', '2026-06-03', { value: 24.6, ...inSeconds, document_id: 'd1' }));
  results.changeElsewhere(row('r2', '2026-11-18', { value: 18.9, ...inSeconds, comment: 'De manhã' }));
  const { user } = await open();
  const tug = await rowOf('TUG');
  await user.click(tug.getByRole('button', { name: 'Ver valores (2)' }));
  const table = tug.getByRole('table', { name: 'Valores de TUG' });
  const [, newest, oldest] = within(table).getAllByRole('row');
  expect(newest).toHaveTextContent('18/11/202618,9 sDe manhã');
  expect(oldest).toHaveTextContent('03/06/202624,6 sBaixar laudo.pdf');
});

test('D-357: a result is edited; what another device changed meanwhile stays, and the same part is asked about', {
  tags: 'repeat',
}, async () => {
  results.changeElsewhere(row('r1', '2026-06-03', { value: 1234.5, ...inSeconds }));
  const { user } = await open();
  const tug = await rowOf('TUG');
  await user.click(tug.getByRole('button', { name: 'Ver valores (1)' }));
  await user.click(tug.getByRole('button', { name: 'Editar resultado de 03/06/2026' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Editar resultado' }));
  expect(field('Valor')).toHaveValue('1234,5');
  await write(user, 'Valor', '20.5');
  await write(user, 'Observação', 'Com o andador');
  results.changeElsewhere({ id: 'r1', value: 22, unit: 'segundos' });
  await user.click(dialog.getByRole('button', { name: 'Salvar' }));
  const question = within(
    await screen.findByRole('alertdialog', { name: 'Este resultado mudou em outro aparelho' }),
  );
  expect(question.getByRole('radio', { name: /22/ })).toBeVisible();
  await user.click(question.getByRole('radio', { name: /20,5/ }));
  await user.click(question.getByRole('button', { name: 'Salvar esta versão' }));
  await waitFor(() => expect(toasts.getSnapshot()).toMatchObject({ title: 'Resultado salvo' }));
  expect(results.sent()).toEqual([{ value: 20.5, comment: 'Com o andador' }]);
  expect(results.rows()).toMatchObject([
    { value: 20.5, unit: 'segundos', comment: 'Com o andador', revision: 3 },
  ]);
});

test('D-357: deleting a result asks; one that changed on another device meanwhile stays', {
  tags: 'repeat',
}, async () => {
  results.changeElsewhere(row('r1', '2026-06-03', { value: 24.6, ...inSeconds }));
  const { user, section } = await open();
  const tug = await rowOf('TUG');
  await user.click(tug.getByRole('button', { name: 'Ver valores (1)' }));
  const ask = async () => {
    await user.click(tug.getByRole('button', { name: /^Excluir resultado de/ }));
    const dialog = within(await screen.findByRole('alertdialog', { name: 'Confirmar Exclusão' }));
    expect(dialog.getByText('Tem certeza que deseja excluir este resultado?')).toBeVisible();
    await user.click(dialog.getByRole('button', { name: 'Excluir' }));
  };
  results.changeElsewhere({ id: 'r1', value: 23 });
  await ask();
  await waitFor(() => expect(toasts.getSnapshot()).toMatchObject({ title: 'Erro ao excluir o resultado' }));
  expect(await tug.findAllByText('23 s')).not.toHaveLength(0);
  closeToast();
  await ask();
  await waitFor(() => expect(section.queryByRole('region', { name: 'Resultados' })).not.toBeInTheDocument());
  expect(toasts.getSnapshot()).toMatchObject({ title: 'Resultado excluído' });
});

test('D-521: without a network a removal waits, says so at its row and above, and can be taken back', {
  tags: 'repeat',
}, async () => {
  results.changeElsewhere(row('r1', '2026-06-03', { value: 24.6, ...inSeconds }));
  const outbox = createOutbox(therapist.id, Promise.resolve(memoryStore()));
  const { user, section } = await open({ outbox });
  const tug = await rowOf('TUG');
  await user.click(tug.getByRole('button', { name: 'Ver valores (1)' }));
  const remove = async () => {
    results.fail('not reached');
    await user.click(tug.getByRole('button', { name: /^Excluir resultado de/ }));
    const dialog = within(await screen.findByRole('alertdialog', { name: 'Confirmar Exclusão' }));
    await user.click(dialog.getByRole('button', { name: 'Excluir' }));
  };
  await remove();
  expect(await section.findByText('Exclusão de resultado: TUG')).toBeVisible();
  expect(tug.getByText('Será excluído quando a internet voltar.')).toBeVisible();
  expect(tug.queryByRole('button', { name: /^(Editar|Excluir) resultado/ })).toBeNull();
  expect(outbox.getSnapshot().map(unsentText)).toEqual(['Exclusão de resultado: TUG, só neste aparelho']);
  await user.click(await section.findByRole('button', { name: 'Desfazer exclusão' }));
  // the server has said that it is there
  await waitFor(() => expect(outbox.getSnapshot()).toEqual([]));
  expect(results.rows()).toHaveLength(1);
  await remove();
  closeToast();
  await outbox.retry();
  await waitFor(() => expect(section.queryByRole('region', { name: 'Resultados' })).not.toBeInTheDocument());
  expect(toasts.getSnapshot()).toMatchObject({ title: 'Exclusão concluída' });
});

test('D-862: while it is not known whether a removal has arrived, its row and the notice say so; its words are stored anew', {
  tags: 'repeat',
}, async () => {
  results.changeElsewhere(row('r1', '2026-06-03', { value: 24.6, ...inSeconds }));
  const outbox = createOutbox(therapist.id, Promise.resolve(memoryStore()));
  const { user, section } = await open({ outbox });
  const tug = await rowOf('TUG');
  await user.click(tug.getByRole('button', { name: 'Ver valores (1)' }));
  results.fail('answer lost');
  await user.click(tug.getByRole('button', { name: /^Excluir resultado de/ }));
  const dialog = within(await screen.findByRole('alertdialog', { name: 'Confirmar Exclusão' }));
  await user.click(dialog.getByRole('button', { name: 'Excluir' }));
  results.fail('not reached', { on: 'read', always: true });
  await user.click(await section.findByRole('button', { name: 'Desfazer exclusão' }));
  const asked = 'Conferindo se a exclusão já tinha chegado ao servidor.';
  await waitFor(() => expect(section.getAllByText(asked)).toHaveLength(2));
  expect(section.queryByRole('button', { name: 'Desfazer exclusão' })).toBeNull();
  expect(outbox.getSnapshot().map(unsentText)).toEqual(['Exclusão de resultado: TUG: conferindo…']);
  expect(results.rows()).toEqual([]);
  results.mend();
  await outbox.retry();
  expect(results.rows()).toMatchObject([{ value: 24.6, ...inSeconds }]);
  await waitFor(() => expect(section.queryByText(asked)).toBeNull());
  expect(await rowOf('TUG')).toBeDefined();
});

test('D-809: what another tab has written of a result that waits is what opens, and takes its place', {
  tags: 'repeat',
}, async () => {
  results.changeElsewhere(row('r1', '2026-06-03', { value: 24.6, ...inSeconds }));
  const kept = memoryStore();
  const store = Promise.resolve(kept);
  const outbox = createOutbox(therapist.id, store);
  const registry = createDraftRegistry(store, outbox.dropIncomplete);
  const { user } = renderInWorkspace(
    <Overlays locked={false}>
      <DetailsScreen view={{ name: 'patient-details', patientId: patient.id, tab: 'plan' }} />
    </Overlays>,
    { outbox, registry },
  );
  const section = within(await screen.findByRole('tabpanel', { name: 'Plano e metas' }));
  const tug = await rowOf('TUG');
  await user.click(tug.getByRole('button', { name: 'Ver valores (1)' }));
  await user.click(tug.getByRole('button', { name: /^Editar resultado de/ }));
  await write(user, 'Observação', 'Descalço');
  results.fail('not reached');
  await user.click(screen.getByRole('button', { name: 'Salvar' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  const draft = outbox.getSnapshot()[0]?.stored.draft;
  if (!draft) throw new Error('nothing waits');
  const newer = JSON.parse(JSON.stringify(draft).replace('Descalço', 'De tênis')) as typeof draft;
  kept.records.set(draft.key, { ...newer, files: [], savedAt: '2099-01-01T12:00:00Z' });
  await registry.refresh();
  await user.click(await section.findByRole('button', { name: 'Abrir' }));
  await screen.findByRole('dialog');
  expect(field('Observação')).toHaveValue('De tênis');
  await user.click(screen.getByRole('button', { name: 'Salvar' }));
  await waitFor(() => expect(results.rows()).toMatchObject([{ id: 'r1', comment: 'De tênis' }]));
  expect(outbox.getSnapshot()).toEqual([]);
});

test('D-356: a failure is told in the dialog, which keeps the words; a second attempt sends the same id', {
  tags: 'repeat',
}, async () => {
  server.use(http.post(url, () => HttpResponse.json({ code: '57014' }, { status: 500 }), { once: true }));
  const { user, begin } = await open();
  const dialog = await begin();
  await user.type(field('Instrumento'), 'Berg');
  await write(user, 'Resultado em palavras', 'Não conseguiu ficar em pé');
  await user.click(dialog.getByRole('button', { name: 'Salvar' }));
  expect(await dialog.findByText(/Código 57014/)).toBeVisible();
  await user.click(dialog.getByRole('button', { name: 'Salvar' }));
  expect(await screen.findByText('Não conseguiu ficar em pé')).toBeVisible();
  expect(results.sent()).toHaveLength(1);
});

test('D-360: leaving a result with something typed asks first; an untouched one is closed', {
  tags: 'repeat',
}, async () => {
  const { user, begin } = await open();
  await user.click((await begin()).getByRole('button', { name: 'Cancelar' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  const dialog = await begin();
  await write(user, 'Observação', 'De manhã');
  await user.click(dialog.getByRole('button', { name: 'Cancelar' }));
  expect(await screen.findByText('O resultado que você está escrevendo ainda não foi salvo.')).toBeVisible();
});

test('D-359: the history tells results with the name of the instrument, and what they said before', async () => {
  const told = [
    { kind: 'result_removed', entry_id: 'gone', columns: ['instrument', 'value'] },
    { kind: 'result_changed', entry_id: 'r1', columns: ['value', 'higher_is_better', 'document_id'] },
    { kind: 'result_added', entry_id: 'r1', columns: ['value'] },
    { kind: 'result_added', entry_id: 'gone', columns: ['value'] },
  ].map((entry, index) => ({
    id: 4 - index,
    changed_at: `2026-11-1${4 - index}T14:32:00+00:00`,
    changed_by: therapist.id,
    transaction: null,
    file_name: null,
    note_id: null,
    occurred_on: '2026-06-03',
    ...entry,
  }));
  const olds = new Map<number, object>([
    [4, { instrument: 'Berg', value: '36' }],
    [3, { value: '24.6', higher_is_better: null, document_id: 'd1' }],
  ]);
  results.changeElsewhere(row('r1', '2026-06-03', { value: 18.9, ...inSeconds }));
  server.use(
    http.get(`${origin}/rest/v1/patient_history`, ({ request }) => {
      const ids = new URL(request.url).searchParams.get('id')?.match(/\d+/g)?.map(Number);
      return HttpResponse.json(ids ? ids.map((id) => ({ id, ...olds.get(id) })) : told);
    }),
  );
  const { user } = renderInWorkspace(
    <DetailsScreen view={{ name: 'patient-details', patientId: patient.id, tab: 'terms' }} />,
  );
  const history = within(await screen.findByRole('region', { name: 'Histórico' }));
  await history.findAllByText('Berg');
  const texts = history.getAllByRole('listitem').map((entry) => entry.textContent?.replace(/ \d\d\/.*/, ''));
  expect(texts).toEqual([
    'Resultado excluído Berg',
    'Resultado alterado TUG',
    'Resultado registrado TUG',
    'Resultado registrado Berg',
  ]);
  for (const button of history.getAllByRole('button', { name: 'Ver o que mudou' })) await user.click(button);
  const [removed, changed] = history.getAllByRole('listitem');
  await waitFor(() => expect(removed).toHaveTextContent('Valor retirado: 36'));
  await waitFor(() => expect(changed).toHaveTextContent('Valor retirado: 24,6 incluído: 18,9'));
  expect(changed).toHaveTextContent('Sentido incluído: Menor é melhor');
  expect(changed).toHaveTextContent('PDF anexado retirado: laudo.pdf');
});
