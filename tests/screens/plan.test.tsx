import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { DetailsScreen } from '../../src/app/DetailsScreen';
import { OutboxAnnouncer } from '../../src/features/outbox/OutboxAnnouncer';
import { PhrasesOffered } from '../../src/features/phrases/PhrasesOffered';
import { toasts } from '../../src/ui/feedback/toasts';
import { eachOften } from '../support/eachOften';
import { fakeTable } from '../support/fakeTable';
import { fill } from '../support/fill';
import { patientRow, therapist } from '../support/patients';
import { planRow, weeklyRow } from '../support/treatmentRows';
import { renderInWorkspace } from '../support/workspace';

const patient = patientRow();
const plans = { ...planRow(), patient_id: patient.id, user_id: therapist.id };
const phrase = { id: 'p', title: 'Fim', content: 'Sem intercorrências.' };
let table: ReturnType<typeof fakeTable>;

beforeEach(() => {
  table = fakeTable('care_plans', [], { key: 'patient_id', defaults: plans });
  fakeTable('patients', [patient]);
  fakeTable('phrases', [phrase]);
});

async function open() {
  const view = renderInWorkspace(
    <PhrasesOffered enabled>
      <OutboxAnnouncer onProfile={() => {}} onRecord={() => {}} />
      <DetailsScreen view={{ name: 'patient-details', patientId: patient.id, tab: 'plan' }} />
    </PhrasesOffered>,
  );
  const edit = async (name: string) => {
    await view.user.click(await screen.findByRole('button', { name }));
    return within(await screen.findByRole('dialog', { name }));
  };
  return { ...view, edit };
}
const field = (name: string) => screen.getByLabelText(name);
const section = (name: string) => screen.findByRole('region', { name });

test('D-337: the tab has the plan; nothing in it is required, and what is written is sent', {
  tags: 'repeat',
}, async () => {
  const { user, edit } = await open();
  expect(await screen.findByRole('tab', { name: 'Plano e metas' })).toHaveAttribute('aria-selected', 'true');
  const dialog = await edit('Escrever diagnóstico');
  expect(dialog.queryByText('*')).not.toBeInTheDocument();
  expect(await dialog.findAllByText('Frases')).toHaveLength(2);
  await fill(user, field('Diagnóstico terapêutico ocupacional'), 'Desempenho limitado em vestir-se.');
  await user.click(dialog.getByRole('button', { name: 'Plano e convênio' }));
  await fill(user, field('Frequência'), 'Quinzenal, às quartas.');
  await user.type(field('Rever em'), '16122026');
  await user.click(dialog.getByRole('button', { name: 'Salvar' }));
  const diagnoses = await section('Diagnósticos');
  expect(diagnoses).toHaveTextContent('Desempenho limitado em vestir-se.');
  expect(diagnoses).not.toHaveTextContent('Prognóstico');
  const plan = await section('Plano e convênio');
  expect(plan).toHaveTextContent('Rever em16/12/2026');
  expect(plan).not.toHaveTextContent('Desempenho limitado');
  expect(table.sent()).toEqual([
    {
      patient_id: patient.id,
      user_id: therapist.id,
      diagnosis: 'Desempenho limitado em vestir-se.',
      frequency: 'Quinzenal, às quartas.',
      prognosis: null,
      review_on: '2026-12-16',
      weekly_hours: null,
      weekly_sessions: null,
      requested_period: null,
      place: null,
      valid_until: null,
    },
  ]);
  expect(toasts.getSnapshot()).toMatchObject({ title: 'Plano salvo' });
  expect(within(plan).getByRole('button', { name: 'Editar plano' })).toBeVisible();
  expect(within(diagnoses).getByRole('button', { name: 'Editar diagnóstico' })).toBeVisible();
});

test('D-337: a date that does not exist is told at its field, and nothing is sent', {
  tags: 'repeat',
}, async () => {
  const { user, edit } = await open();
  const dialog = await edit('Escrever plano');
  await user.type(field('Rever em'), '31022026');
  await user.click(dialog.getByRole('button', { name: 'Salvar' }));
  expect(field('Rever em')).toHaveAccessibleDescription(/Esta data não existe/);
  await waitFor(() => expect(field('Rever em')).toHaveFocus());
  expect(table.sent()).toEqual([]);
});

eachOften([
  ['31011962', /^Esta data é de antes do nascimento, em 01\/02\/1962\./],
  ['01012090', /^Confira o ano: são mais de 20 anos\./],
])("D-426: 'Rever em' %s says why it cannot be, and nothing is sent", async (typed, says) => {
  const { user, edit } = await open();
  const dialog = await edit('Escrever plano');
  await user.type(field('Rever em'), typed);
  await user.click(dialog.getByRole('button', { name: 'Salvar' }));
  expect(field('Rever em')).toHaveAccessibleDescription(says);
  expect(table.sent()).toEqual([]);
});

test('D-337: what another device changed meanwhile stays; the same part is asked about', {
  tags: 'repeat',
}, async () => {
  table.changeElsewhere({ ...plans, diagnosis: 'Antes.' });
  const { user, edit } = await open();
  const dialog = await edit('Editar diagnóstico');
  await fill(user, field('Diagnóstico terapêutico ocupacional'), 'Daqui.');
  table.changeElsewhere({ ...plans, diagnosis: 'De lá.', frequency: 'Semanal.' });
  await user.click(dialog.getByRole('button', { name: 'Salvar' }));
  const question = within(
    await screen.findByRole('alertdialog', { name: 'Este plano mudou em outro aparelho' }),
  );
  await user.click(question.getByRole('radio', { name: /Ficar com os dois/ }));
  await user.click(question.getByRole('button', { name: 'Salvar esta versão' }));
  const diagnoses = await section('Diagnósticos');
  await waitFor(() =>
    expect(diagnoses).toHaveTextContent('Antes.Daqui. De lá.', { normalizeWhitespace: true }),
  );
  expect(await section('Plano e convênio')).toHaveTextContent('Semanal.');
  expect(table.sent()).toEqual([{ diagnosis: 'Antes.Daqui.\n\nDe lá.' }]);
});

test('D-337: a failure is told in the dialog, which keeps the words', { tags: 'repeat' }, async () => {
  table.fail({ code: '57014', status: 500 }, { always: true });
  const { user, edit } = await open();
  const dialog = await edit('Escrever diagnóstico');
  await fill(user, field('Prognóstico'), 'Favorável em seis meses.');
  await user.click(dialog.getByRole('button', { name: 'Salvar' }));
  expect(await dialog.findByText(/Código 57014/)).toBeVisible();
  expect(field('Prognóstico')).toHaveValue('Favorável em seis meses.');
  await user.click(dialog.getByRole('button', { name: 'Cancelar' }));
  expect(await screen.findByText('O plano que você está escrevendo ainda não foi salvo.')).toBeVisible();
});

test('D-1153: the sessions a week are proposed from the times, and a difference is named in form and plan', {
  tags: 'repeat',
}, async () => {
  const [weekly, other] = [
    weeklyRow(),
    weeklyRow({ id: '00000000-0000-4000-8000-0000000000f2', weekday: 2 }),
  ];
  fakeTable('weekly_sessions', [weekly, other]);
  const { user, edit } = await open();
  const plan = await section('Plano e convênio');
  await within(plan).findByText(/^Duas vezes por semana/);
  const dialog = await edit('Escrever plano');
  expect(dialog.queryByText(/^Os horários dão/)).toBeNull();
  await user.type(field('Sessões por semana'), '3');
  expect(dialog.getByText('Os horários dão 2 por semana.')).toBeVisible();
  await user.click(dialog.getByRole('button', { name: 'Salvar' }));
  expect(await within(plan).findByText('O plano diz 3 por semana, os horários dão 2.')).toBeVisible();
  const again = await edit('Editar plano');
  await user.click(again.getByRole('button', { name: 'Usar 2, dos horários' }));
  expect(field('Sessões por semana')).toHaveValue('2');
  expect(again.queryByRole('button', { name: /^Usar/ })).toBeNull();
  await user.click(again.getByRole('button', { name: 'Salvar' }));
  await waitFor(() => expect(plan).not.toHaveTextContent('O plano diz'));
  expect(table.sent().map(({ weekly_sessions }) => weekly_sessions)).toEqual([3, 2]);
});
