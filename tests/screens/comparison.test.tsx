import { screen, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { expect, test } from 'vitest';
import ComparisonScreen from '../../src/app/ComparisonScreen';
import type { Evaluation } from '../../src/data/records/evaluations';
import { evaluation } from '../support/evaluations';
import { origin, server } from '../support/msw';
import { patientRow } from '../support/patients';
import { renderInWorkspace } from '../support/workspace';

const url = `${origin}/rest/v1`;
const intake = evaluation({
  id: 'e0',
  kind: 'first',
  evaluated_on: '2026-06-03',
  answers: {
    mobilidade: 'Anda dez passos com andador.',
    alergias: 'Dipirona',
    comunicacao: 'Fala frases curtas.',
  },
  informants: { mobilidade: 'Mãe' },
});
const second = evaluation({
  id: 'e1',
  evaluated_on: '2026-08-26',
  answers: { mobilidade: 'Anda com bengala.', comunicacao: 'Fala frases curtas.' },
  marks: { cognicao: 'nao_sabe' },
  informants: { mobilidade: 'Pai' },
  unchanged: ['comunicacao'],
});
const third = evaluation({
  id: 'e2',
  evaluated_on: '2026-10-01',
  answers: { mobilidade: 'Anda sem apoio.' },
});
const last = evaluation({
  id: 'e3',
  evaluated_on: '2026-11-20',
  answers: { mobilidade: 'Anda sem apoio.', cognicao: 'Lembra recados.' },
  unchanged: ['mobilidade'],
});

function open(...stored: readonly Evaluation[]) {
  server.use(
    http.get(`${url}/patients`, () => HttpResponse.json([patientRow({ id: 'p1', nome: 'Dalva Rezende' })])),
    http.get(`${url}/evaluations`, () => HttpResponse.json(stored)),
  );
  return renderInWorkspace(<ComparisonScreen view={{ name: 'comparison', patientId: 'p1' }} />);
}

/** The answers to a question, by day. */
async function answers(label: string) {
  const question = await screen.findByRole('region', { name: label });
  return within(question)
    .getAllByRole('heading', { level: 3 })
    .map(({ parentElement }) => parentElement?.textContent);
}
const marked = (label: string) =>
  [...screen.getByRole('region', { name: label }).querySelectorAll('mark')].map(
    ({ textContent }) => textContent,
  );
const questions = () => screen.getAllByRole('region').map((each) => each.querySelector('h2')?.textContent);

test('D-370: the first and the last two days, question by question, with what changed, who informed, marks and confirmations', async () => {
  open(intake, second, third, last);
  expect(await answers('Mobilidade')).toEqual([
    '03/06/2026Anda dez passos com andador.Informado por: Mãe',
    '01/10/2026Anda sem apoio.',
    '20/11/2026Sem mudança, confirmado em 20/11/2026',
  ]);
  expect(marked('Mobilidade').join(' ')).toBe('sem apoio');
  expect(await answers('Cognição')).toEqual([
    '03/06/2026Sem resposta na anamnese',
    '01/10/2026Não perguntado nesta data',
    '20/11/2026Lembra recados.',
  ]);
  expect(questions()).toEqual(['Mobilidade', 'Cognição']);
  expect(screen.getByText('Primeira avaliação (da anamnese)')).toBeVisible();
});

test('D-370: other days are chosen, in any place, and stand by time; what was confirmed since another day is shown whole', async () => {
  const { user } = open(intake, second, third, last);
  await answers('Mobilidade');
  const [first, middle, end] = ['Primeira data', 'Segunda data', 'Terceira data'].map((label) =>
    screen.getByLabelText(label),
  );
  if (!first || !middle || !end) throw new Error('no dates');
  expect(first).toHaveDisplayValue('03/06/2026, anamnese');
  expect(middle).toHaveDisplayValue('01/10/2026');
  expect(end).toHaveDisplayValue('20/11/2026');
  await user.selectOptions(middle, '26/08/2026');
  expect(await answers('Mobilidade')).toEqual([
    '03/06/2026Anda dez passos com andador.Informado por: Mãe',
    '26/08/2026Anda com bengala.Informado por: Pai',
    '20/11/2026Anda sem apoio.Sem mudança, confirmado em 20/11/2026',
  ]);
  expect(await answers('Cognição')).toContain('26/08/2026Não sabe informar');
  expect(await answers('Comunicação')).toEqual([
    ...['03/06/2026Fala frases curtas.', '26/08/2026Sem mudança, confirmado em 26/08/2026'],
    '20/11/2026Não perguntado nesta data',
  ]);
  await user.selectOptions(end, 'Nenhuma');
  expect(await answers('Mobilidade')).toHaveLength(2);
  await user.selectOptions(first, '01/10/2026');
  expect((await answers('Mobilidade')).map((each) => each?.slice(0, 10))).toEqual([
    '26/08/2026',
    '01/10/2026',
  ]);
});

test("D-371: 'Só o que mudou' leaves out the answers that stayed", async () => {
  const { user } = open(intake, second);
  await answers('Comunicação');
  expect(screen.queryByLabelText('Terceira data')).not.toBeInTheDocument();
  const only = screen.getByRole('button', { name: 'Só o que mudou' });
  await user.click(only);
  expect(only).toHaveAttribute('aria-pressed', 'true');
  expect(questions()).toEqual(['Mobilidade', 'Cognição']);
  await user.click(only);
  expect(questions()).toEqual(['Mobilidade', 'Cognição', 'Comunicação']);
});

test('D-371: where nothing changed, it says so', async () => {
  const same = evaluation({
    id: 'e9',
    evaluated_on: '2026-12-01',
    answers: { mobilidade: 'Anda sem apoio.' },
  });
  const { user } = open(third, same);
  await answers('Mobilidade');
  await user.click(screen.getByRole('button', { name: 'Só o que mudou' }));
  expect(screen.getByText('Nada mudou entre estas datas.')).toBeVisible();
});

test("D-371: 'Levar para o relatório' begins a report of the days that are shown", async () => {
  const { user, navigate } = open(intake, second, third, last);
  await answers('Mobilidade');
  await user.click(screen.getByRole('button', { name: 'Levar para o relatório' }));
  expect(navigate.mock.lastCall?.[0]).toMatchObject({ name: 'report', patientId: 'p1', notCompared: ['e1'] });
});

test('D-370: words that are gone are said where none are new', async () => {
  const shorter = evaluation({
    id: 'e9',
    evaluated_on: '2026-12-01',
    answers: { mobilidade: 'Anda apoio.' },
  });
  open(third, shorter);
  expect((await answers('Mobilidade'))[1]).toBe('01/12/2026Anda apoio.Palavras da data anterior saíram.');
});

test('D-370: two of one day are told apart; before a re-evaluation there is nothing to compare', async () => {
  const { unmount } = open(intake, second, {
    ...last,
    evaluated_on: '2026-08-26',
    finalised_at: '2026-08-26T18:00:00Z',
  });
  expect(await screen.findByLabelText('Terceira data')).toHaveDisplayValue('26/08/2026 (2)');
  unmount();
  const { user, navigate } = open();
  expect(await screen.findByText('Ainda não há o que comparar')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Voltar' }));
  expect(navigate).toHaveBeenCalledWith({ name: 'patient-details', patientId: 'p1', tab: 'plan' });
});
