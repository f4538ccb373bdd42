import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { DetailsScreen } from '../../src/app/DetailsScreen';
import { OutboxAnnouncer } from '../../src/features/outbox/OutboxAnnouncer';
import { fromIsoDate, todayIso } from '../../src/lib/dates';
import { printedParts } from '../../src/printing/issued/issuedLetter';
import { familyRows } from '../../src/printing/issued/reportParts';
import type { ReportSources } from '../../src/printing/issued/reportSources';
import { rowSections } from '../../src/printing/plainSections';
import type { ReportWords } from '../../src/records/issuedReports';
import { toasts } from '../../src/ui/feedback/toasts';
import { fakeTable } from '../support/fakeTable';
import { fill } from '../support/fill';
import { patientRow } from '../support/patients';
import { guidanceRow } from '../support/treatmentRows';
import { renderInWorkspace } from '../support/workspace';

const patient = patientRow();
const pdf = {
  id: 'd1',
  patient_id: patient.id,
  file_name: 'folha.pdf',
  file_path: 'x.pdf',
  file_size: 5,
  mime_type: 'application/pdf',
  uploaded_at: '2026-11-18T12:00:00+00:00',
};

beforeEach(() => {
  fakeTable('patients', [patient]);
  fakeTable('patient_documents', [pdf]);
});

async function open() {
  const { user } = renderInWorkspace(
    <>
      <OutboxAnnouncer onProfile={() => {}} onRecord={() => {}} />
      <DetailsScreen view={{ name: 'patient-details', patientId: patient.id, tab: 'plan' }} />
    </>,
  );
  const section = within(await screen.findByRole('tabpanel', { name: 'Plano e metas' }));
  const begin = async () => {
    await user.click(await section.findByRole('button', { name: 'Nova orientação' }));
    return within(await screen.findByRole('dialog', { name: 'Nova orientação' }));
  };
  const save = () => user.click(screen.getByRole('button', { name: 'Salvar' }));
  return { user, section, begin, save };
}
const field = (name: string) => screen.getByLabelText(name);

test("D-1019: 'Nova orientação' begins in its first empty field", async () => {
  const { begin } = await open();
  await begin();
  expect(field('Título')).toHaveFocus();
});

test('D-541: the tab has one button while there is no guidance; one has a day, a title, words and a PDF of the record', {
  tags: 'repeat',
}, async () => {
  const sheets = fakeTable('home_guidance');
  const { user, section, begin, save } = await open();
  const dialog = await begin();
  expect(field('Data')).toHaveValue(fromIsoDate(todayIso()));
  await save();
  expect(field('Título')).toHaveAccessibleDescription('Escreva o título.');
  expect(field('Orientação')).toHaveAccessibleDescription('Escreva a orientação.');
  await fill(user, field('Título'), 'Vestir-se');
  await fill(user, field('Orientação'), 'Sentado.\nUma peça por vez.');
  await user.selectOptions(field('PDF'), 'folha.pdf · 18/11/2026');
  await user.click(dialog.getByRole('button', { name: 'Salvar' }));
  expect(await section.findByRole('heading', { level: 3, name: /Vestir-se/ })).toBeVisible();
  expect(toasts.getSnapshot()).toMatchObject({ title: 'Orientação salva!' });
  expect(section.getByText(/Uma peça por vez/)).toBeVisible();
  expect(section.getByRole('button', { name: 'Baixar folha.pdf' })).toBeVisible();
  expect(sheets.rows()).toMatchObject([
    {
      given_on: todayIso(),
      title: 'Vestir-se',
      content: 'Sentado.\nUma peça por vez.',
      document_id: 'd1',
      patient_id: patient.id,
    },
  ]);
});

test('D-541: guidance is edited; a failure is told in the dialog, which keeps the words', {
  tags: 'repeat',
}, async () => {
  const sheets = fakeTable('home_guidance');
  sheets.changeElsewhere(guidanceRow());
  const { user, section, save } = await open();
  await user.click(await section.findByRole('button', { name: /^Editar orientação/ }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Editar orientação' }));
  await user.clear(field('Título'));
  await fill(user, field('Título'), 'Calçar-se');
  sheets.fail('not reached');
  await save();
  expect(await dialog.findByText('Erro ao salvar a orientação')).toBeVisible();
  await save();
  expect(await section.findByRole('heading', { level: 3, name: /Calçar-se/ })).toBeVisible();
  expect(sheets.rows()).toMatchObject([{ title: 'Calçar-se', content: guidanceRow().content, revision: 2 }]);
});

test('D-541: deleting guidance asks', async () => {
  fakeTable('home_guidance', [guidanceRow()]);
  const { user, section } = await open();
  await user.click(await section.findByRole('button', { name: /^Excluir orientação/ }));
  const question = within(await screen.findByRole('alertdialog'));
  expect(question.getByText(/^Vestir-se,/)).toBeVisible();
  await user.click(question.getByRole('button', { name: 'Excluir' }));
  await waitFor(() =>
    expect(section.queryByRole('region', { name: 'Orientações para casa' })).not.toBeInTheDocument(),
  );
  expect(toasts.getSnapshot()).toMatchObject({ title: 'Orientação excluída' });
});

const rows = { home_guidance: [guidanceRow({ document_id: 'd1' })] };

test('D-541: the PDF of the record has guidance as a section, each under its day and title', () => {
  expect(rowSections(rows, [pdf])).toEqual([
    {
      id: 'home_guidance',
      title: 'Orientações para casa',
      entries: [
        {
          label: '01/09/2026 · Vestir-se',
          long: true,
          value: 'Sentado.\nUma peça por vez.\nPDF: folha.pdf',
        },
      ],
    },
  ]);
  expect(rowSections({ home_guidance: [] }, [pdf])).toEqual([]);
});

test('D-541: a report for the family has guidance among its advice, unless it is left out; no other report has it', () => {
  const sources = { patient, rows, documents: [pdf] } as unknown as ReportSources;
  const printed = (kind: ReportWords['kind'], leftOut: readonly string[] = []) =>
    printedParts(
      { kind, parts: ['advice'], advice: '', leftOut, notes: [] } as unknown as ReportWords,
      sources,
    );
  expect(printed('familia')).toEqual(['advice']);
  expect(printed('familia', [guidanceRow().id])).toEqual([]);
  expect(printed('escola')).toEqual([]);
  expect(familyRows('familia', sources)).toMatchObject([{ entry: { label: '01/09/2026 · Vestir-se' } }]);
});
