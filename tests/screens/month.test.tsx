import { screen, waitFor, within } from '@testing-library/react';
import axe from 'axe-core';
import { useState } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { DetailsScreen } from '../../src/app/DetailsScreen';
import { Reports } from '../../src/app/Reports';
import type { ReportsView, View } from '../../src/app/view';
import type { PatientMonth } from '../../src/data/records/months';
import { createDraftRegistry } from '../../src/device/drafts/draftRegistry';
import { createOutbox } from '../../src/device/outbox/outbox';
import { OutboxAnnouncer } from '../../src/features/outbox/OutboxAnnouncer';
import { derivedId } from '../../src/lib/derivedId';
import { toasts } from '../../src/ui/feedback/toasts';
import { fakeFunction, fakeServer, fakeTable } from '../support/fakeTable';
import { memoryStore } from '../support/memoryStore';
import { billingRow, monthOf, receiptRow } from '../support/months';
import { patientRow, therapist } from '../support/patients';
import { servePatients } from '../support/patientsApi';
import { renderInWorkspace } from '../support/workspace';

const patient = patientRow();
const other = { id: '00000000-0000-4000-8000-0000000000ab', nome: 'Ana Prado' };
const saved: { readonly name: string; readonly text: Promise<string> }[] = [];
let blob: Blob | undefined;
let of: ReturnType<typeof fakeServer>;
let receipts: ReturnType<typeof fakeTable>;
let billings: ReturnType<typeof fakeTable>;
let isNarrow = false;

beforeEach(() => {
  saved.length = 0;
  isNarrow = false;
  vi.setSystemTime('2026-11-20T15:00:00Z');
  servePatients([patient]);
  of = fakeServer();
  receipts = fakeTable('receipts', [], { of });
  billings = fakeTable('billings', [], { of, key: 'patient_id', defaults: billingRow() });
  URL.createObjectURL = (made) => {
    blob = made instanceof Blob ? made : undefined;
    return 'blob:month';
  };
  URL.revokeObjectURL = () => undefined;
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push({ name: this.download, text: blob?.text() ?? Promise.resolve('') });
  });
  const matches = globalThis.matchMedia;
  vi.stubGlobal('matchMedia', (media: string) =>
    media.includes('899px') ? Object.assign(new EventTarget(), { matches: isNarrow, media }) : matches(media),
  );
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** The function answers these patients in November, with what the tables say of the first one. */
function serveMonth(patients: readonly PatientMonth[]) {
  return fakeFunction<{ month_starts: string }>(
    'sessions_of_month',
    ({ month_starts }) =>
      month_starts === '2026-11-01'
        ? patients.map((one) => ({
            ...one,
            receipt: receipts.rows().find(({ patient_id }) => patient_id === one.id) ?? one.receipt,
            billing: billings.rows().find(({ patient_id }) => patient_id === one.id) ?? one.billing,
          }))
        : [],
    { of: fakeServer() },
  );
}

function Shown({ onView }: { onView: (show: (view: View) => void) => void }) {
  const [view, setView] = useState<ReportsView>({ name: 'reports', month: '2026-11' });
  onView((next) => next.name === 'reports' && setView(next));
  return (
    <>
      <OutboxAnnouncer onProfile={() => {}} onRecord={() => {}} />
      <Reports view={view} />
    </>
  );
}

function open(device: Parameters<typeof renderInWorkspace>[1] = {}) {
  let show: (view: View) => void = () => {};
  const navigate = vi.fn((view: View) => show(view));
  const onView = (next: typeof show) => {
    show = next;
  };
  return {
    ...renderInWorkspace(<Shown onView={onView} />, { ...device, navigation: { navigate } }),
    navigate,
  };
}

const table = async () =>
  within(await screen.findByRole('table', { name: 'Atendimentos de novembro de 2026' }));
const texts = (row: HTMLElement) => [...row.children].map((cell) => cell.textContent);
const tick = (name: string) => screen.findByRole('checkbox', { name: new RegExp(`recibo de ${name}$`) });
/** Presses the only receipt of José: a press while the one before is being saved does nothing. */
async function pressAgain({ user }: ReturnType<typeof open>): Promise<void> {
  const box = () => screen.getByRole('checkbox', { name: /recibo de José/ });
  await waitFor(() => expect(box()).toHaveAttribute('aria-disabled', 'false'));
  await user.click(box());
}
const both = () => [
  monthOf({ cpf: '529.982.247-25' }),
  monthOf({ ...other, held: 1, open: 2, billing: null }),
];

test('D-1141: a session whose note waits on this device is told beside the sum, in the file, too', async () => {
  serveMonth(both());
  const outbox = createOutbox(therapist.id, Promise.resolve(memoryStore()));
  const noteOn = (
    id: string,
    occurred_on: string,
    kind: 'atendimento' | 'contato',
    replaces: string | null = null,
  ) =>
    outbox.send({
      kind: 'note',
      patientName: patient.nome,
      note: {
        id,
        patient_id: patient.id,
        occurred_on,
        time_of_day: null,
        setting: null,
        kind,
        content: 'Treino.',
        replaces,
        reason: replaces && 'Troca.',
      },
      base: null,
      finalise: true,
      draft: { key: `session-note:${patient.id}:${id}`, kind: 'note', value: {} },
    });
  fakeTable('session_notes').fail('not reached', { always: true });
  const { user } = open({ outbox });
  await table();
  expect(screen.queryByText(/fora da soma:/)).toBeNull();
  await noteOn('n1', '2026-11-18', 'atendimento');
  await noteOn('n2', '2026-11-18', 'contato');
  await noteOn('n3', '2026-10-30', 'atendimento');
  await noteOn('n4', '2026-11-17', 'atendimento', 'n0');
  expect(
    await screen.findByText(
      '1 evolução de atendimento aguarda envio, fora da soma: José Raimundo da Conceição.',
    ),
  ).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Baixar planilha' }));
  expect(await saved[0]?.text).toContain(
    '"1 evolução de atendimento aguarda envio, fora da soma: José Raimundo da Conceição."',
  );
});

test('D-1141, D-1143: the month has who pays, sessions, values and the sum, by name; it says that it is no receipt', {
  tags: 'repeat',
}, async () => {
  serveMonth(both());
  const { container } = open();
  const [head, first, second, sum] = (await table()).getAllByRole('row');
  expect(head && texts(head)).toEqual([
    'Paciente',
    'Quem paga',
    'Atendimentos',
    'Valor de um',
    'Total',
    'Recibo',
  ]);
  expect(first && texts(first)).toEqual([
    'Ana Prado',
    'Anotar cobrança, de Ana Prado',
    '12 em aberto, fora da soma',
    'N/A',
    'N/A',
    'Emitido: recibo de Ana Prado',
  ]);
  expect(second && texts(second)).toEqual([
    patient.nome,
    `Plano de saúde · Vida Plena, de ${patient.nome}`,
    '4',
    'R$ 180,50',
    'R$ 722,00',
    `Emitido: recibo de ${patient.nome}`,
  ]);
  expect(sum && texts(sum)).toEqual(['Soma', '5', '', 'R$ 722,00um sem valor', '0 de 2']);
  expect(
    screen.getByText(
      'Este documento não é recibo. Quem atende como pessoa física emite o recibo no Receita Saúde (IN RFB 2.240/2024).',
    ),
  ).toBeVisible();
  const { violations } = await axe.run(container, { rules: { 'color-contrast': { enabled: false } } });
  expect(violations).toEqual([]);
});

test('D-1141: a press on the name opens the record; the months before are a press away, and none is ahead', async () => {
  serveMonth(both());
  const { user, navigate } = open();
  await user.click((await table()).getByRole('button', { name: 'Ana Prado' }));
  expect(navigate).toHaveBeenLastCalledWith({ name: 'patient-details', patientId: other.id });
  expect(screen.getByRole('button', { name: 'Mês seguinte' })).toBeDisabled();
  await user.click(screen.getByRole('button', { name: 'Mês anterior' }));
  expect(await screen.findByText('Sem atendimentos em outubro de 2026')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Baixar planilha' })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Mês seguinte' }));
  await table();
  await user.click(screen.getByRole('tab', { name: 'Pacientes' }));
  expect(await screen.findByRole('button', { name: 'Gerar Relatório PDF' })).toBeVisible();
  await user.click(screen.getByRole('tab', { name: 'O mês' }));
  await table();
  expect(screen.queryByRole('button', { name: 'Gerar Relatório PDF' })).toBeNull();
});

test('D-1143: the month is saved as a table', async () => {
  serveMonth(both());
  const { user } = open();
  await table();
  await user.click(screen.getByRole('button', { name: 'Baixar planilha' }));
  expect(saved.map(({ name }) => name)).toEqual(['atendimentos_2026-11.csv']);
  const lines = (await saved[0]?.text)?.trimEnd().split('\r\n');
  expect(lines).toHaveLength(5);
  expect(lines?.[2]).toBe(
    `"${patient.nome}";"529.982.247-25";"Plano de saúde";"Vida Plena";"11.222.333/0001-81";"4";"";"180,50";"722,00";"";"";""`,
  );
  expect(lines?.[4]).toContain('"Este documento não é recibo."');
});

test('D-1142: a receipt is noted and taken back with one press each, in one row; the server says the day', async () => {
  serveMonth(both());
  const page = open();
  await page.user.click(await tick(patient.nome));
  expect(
    await screen.findByRole('checkbox', { name: /^Emitido em 20\/11\/2026: recibo de José/ }),
  ).toBeChecked();
  const id = await derivedId(therapist.id, 'recibo', patient.id, '2026-11');
  expect(receipts.rows()).toMatchObject([
    { id, patient_id: patient.id, month: '2026-11', is_issued: true, sessions: 4, session_price: 18_050 },
  ]);
  await waitFor(() => expect(toasts.getSnapshot()).toMatchObject({ title: 'Recibo anotado' }));
  await pressAgain(page);
  await waitFor(() => expect(receipts.rows()).toMatchObject([{ id, is_issued: false, revision: 2 }]));
  expect(await screen.findByRole('checkbox', { name: /^Emitido: recibo de José/ })).not.toBeChecked();
});

test('D-1142: a receipt that another device noted meanwhile is the same row', async () => {
  serveMonth(both());
  const { user } = open();
  const box = await tick(patient.nome);
  const id = await derivedId(therapist.id, 'recibo', patient.id, '2026-11');
  receipts.changeElsewhere(receiptRow({ id }));
  await user.click(box);
  expect(await screen.findByRole('checkbox', { name: /^Emitido em/ })).toBeChecked();
  expect(receipts.rows()).toHaveLength(1);
});

test('D-1142: a receipt keeps its value, and another number of sessions is named', async () => {
  receipts.set([receiptRow({ sessions: 3, session_price: 15_000 })]);
  serveMonth(both());
  open();
  const [, , second] = (await table()).getAllByRole('row');
  expect(second && texts(second)).toEqual([
    patient.nome,
    `Plano de saúde · Vida Plena, de ${patient.nome}`,
    '4Recibo de 3 atendimentos, R$ 450,00',
    'R$ 150,00',
    'R$ 600,00',
    `Emitido em 30/11/2026: recibo de ${patient.nome}`,
  ]);
});

test('D-1142: without a network it waits, is shown as it will be, can be taken back, and opens in the record', {
  tags: 'repeat',
}, async () => {
  serveMonth(both());
  const store = Promise.resolve(memoryStore());
  const registry = createDraftRegistry(store);
  const outbox = createOutbox(therapist.id, store);
  const first = open({ registry, outbox });
  const { user } = first;
  const box = () => screen.getByRole('checkbox', { name: /recibo de José/ });
  await tick(patient.nome);
  of.fail('not reached', { always: true });
  await user.click(box());
  await waitFor(() => expect(box()).toHaveAccessibleName(/Aguarda envio$/));
  expect(box()).toBeChecked();
  await waitFor(() => expect(toasts.getSnapshot()).toMatchObject({ title: 'Recibo anotado neste aparelho' }));
  await pressAgain(first);
  await waitFor(() => expect(box()).not.toBeChecked());
  await pressAgain(first);
  await waitFor(() => expect(box()).toBeChecked());
  await waitFor(() => expect(outbox.getSnapshot()).toHaveLength(1));
  expect(receipts.rows()).toEqual([]);
  first.unmount();

  fakeTable('patients', [patient]);
  renderInWorkspace(
    <DetailsScreen view={{ name: 'patient-details', patientId: patient.id, tab: 'plan' }} />,
    {
      registry,
      outbox,
    },
  );
  const panel = within(await screen.findByRole('region', { name: 'Cobrança' }));
  await user.click(await panel.findByRole('button', { name: 'Abrir' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Recibo: Novembro de 2026' }));
  expect(dialog.getByRole('checkbox', { name: 'Recibo emitido' })).toBeChecked();
  of.mend();
  await user.click(dialog.getByRole('button', { name: 'Salvar' }));
  await waitFor(() =>
    expect(receipts.rows()).toMatchObject([
      { month: '2026-11', is_issued: true, sessions: 4, session_price: 18_050 },
    ]),
  );
});

test('D-1142: what is refused is told, and is not shown as noted', async () => {
  serveMonth(both());
  const { user } = open();
  const box = await tick(patient.nome);
  of.fail({ code: '23514', status: 400 });
  await user.click(box);
  await waitFor(() => expect(toasts.getSnapshot()).toMatchObject({ title: 'Erro ao salvar o recibo' }));
  expect(await tick(patient.nome)).not.toBeChecked();
});

test('D-1140, D-1141: who pays is written from the table, in the form of the record', async () => {
  serveMonth(both());
  const { user } = open();
  await user.click((await table()).getByRole('button', { name: 'Anotar cobrança, de Ana Prado' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Anotar cobrança' }));
  await user.click(dialog.getByRole('radio', { name: 'Particular' }));
  await user.type(dialog.getByLabelText('Valor por atendimento, em reais'), '200,5');
  await user.click(dialog.getByRole('button', { name: 'Salvar' }));
  expect(dialog.getByLabelText('Valor por atendimento, em reais')).toHaveAccessibleDescription(
    /Escreva só o valor em reais, como 180,00/,
  );
  await user.type(dialog.getByLabelText('Valor por atendimento, em reais'), '0');
  expect(dialog.queryByLabelText('Nome de quem paga')).toBeNull();
  await user.click(dialog.getByRole('button', { name: 'Nome e CPF de quem paga' }));
  await user.type(dialog.getByLabelText('Nome de quem paga'), 'Rita Prado');
  await user.click(dialog.getByRole('button', { name: 'Salvar' }));
  const row = (await screen.findByRole('button', { name: 'Particular · Rita Prado, de Ana Prado' })).closest(
    'tr',
  );
  expect(row && texts(row).slice(2, 5)).toEqual(['12 em aberto, fora da soma', 'R$ 200,50', 'R$ 200,50']);
  expect(billings.sent()).toEqual([
    {
      patient_id: other.id,
      user_id: therapist.id,
      payer: 'particular',
      payer_name: 'Rita Prado',
      payer_tax_id: null,
      session_price: 20_050,
    },
  ]);
});

test('D-1140, D-1142: the record has who pays, and of which months the receipt was given', async () => {
  billings.set([billingRow({ payer_tax_id: null })]);
  receipts.set([
    receiptRow({ id: 'a', month: '2026-10', is_issued: false }),
    receiptRow({ id: 'b', month: '2026-09', sessions: 1, session_price: null }),
    receiptRow({ id: 'c' }),
  ]);
  fakeTable('patients', [patient]);
  const { user } = renderInWorkspace(
    <DetailsScreen view={{ name: 'patient-details', patientId: patient.id, tab: 'plan' }} />,
  );
  const panel = await screen.findByRole('region', { name: 'Cobrança' });
  await waitFor(() =>
    expect(
      within(panel)
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent),
    ).toEqual([
      'Novembro de 2026: 4 atendimentos de R$ 180,50, anotado em 30/11/2026',
      'Setembro de 2026: 1 atendimento, anotado em 30/11/2026',
    ]),
  );
  expect(panel).toHaveTextContent(
    'Quem pagaPlano de saúdeValor por atendimento, em reaisR$ 180,50Nome de quem pagaVida Plena',
  );
  await user.click(within(panel).getByRole('button', { name: 'Editar cobrança' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Editar cobrança' }));
  expect(dialog.getByLabelText('Nome de quem paga')).toHaveValue('Vida Plena');
  expect(dialog.getByLabelText('Valor por atendimento, em reais')).toHaveValue('180,50');
});

test('D-1144: while it is read, and where it cannot be, the month says so; on a narrow screen there are cards', {
  tags: 'repeat',
}, async () => {
  const served = serveMonth(both());
  isNarrow = true;
  const release = served.hold('read');
  const { user, container } = open();
  expect(await screen.findByText('Buscando os atendimentos do mês…')).toBeVisible();
  release();
  const cards = within(await screen.findByRole('list', { name: 'Atendimentos de novembro de 2026' }));
  expect(cards.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'Ana PradoAnotar cobrança, de Ana Prado1 atendimento2 em aberto, fora da somaN/AEmitido: recibo de Ana Prado',
    `${patient.nome}Plano de saúde · Vida Plena, de ${patient.nome}4 atendimentos de R$ 180,50R$ 722,00Emitido: recibo de ${patient.nome}`,
  ]);
  expect(screen.getByText(/^5 atendimentos, R\$ 722,00\. Recibos: 0 de 2\.$/)).toBeVisible();
  const { violations } = await axe.run(container, { rules: { 'color-contrast': { enabled: false } } });
  expect(violations).toEqual([]);
  served.fail({ code: '57014', status: 400 }, { on: 'read', always: true });
  await user.click(screen.getByRole('button', { name: 'Mês anterior' }));
  expect(await screen.findByText('O mês não pôde ser carregado', {}, { timeout: 30_000 })).toBeVisible();
  served.mend();
  expect(screen.getByText('As evoluções continuam guardadas no servidor.')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Tentar de novo' }));
  expect(await screen.findByText('Sem atendimentos em outubro de 2026')).toBeVisible();
});
