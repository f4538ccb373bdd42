import { expect, it } from 'vitest';
import { toGoal } from '../../src/data/records/goals';
import { chainsOf, type SessionNote } from '../../src/data/records/sessionNotes';
import { toNotesReport } from '../../src/printing/notesReport';
import type { NamedGoal } from '../../src/questionnaire/goalMarks';
import { namedGoal } from '../../src/questionnaire/goalMarks';
import { goalRow, plainGoal } from '../support/goalRows';
import { patientRow } from '../support/patients';
import { bodyOf, expectWellSet, readPdf, textOf } from '../support/pdf';
import { helena } from '../support/profiles';
import { absenceRow } from '../support/treatmentRows';

const author = {
  name: 'Helena Duarte',
  category: 'Terapeuta Ocupacional',
  crefito_region: 3,
  crefito_number: '12345-TO',
};
const note = (id: string, occurred_on: string, values: Partial<SessionNote> = {}): SessionNote => ({
  id,
  user_id: 'u',
  patient_id: 'p',
  occurred_on,
  time_of_day: null,
  setting: null,
  kind: 'atendimento',
  content: `Sessão de ${occurred_on}.`,
  revision: 2,
  created_at: `${occurred_on}T17:00:00Z`,
  updated_at: `${occurred_on}T17:05:00Z`,
  finalised_at: `${occurred_on}T17:05:00Z`,
  author,
  replaces: null,
  reason: null,
  ratings: {},
  ...values,
});
const patient = patientRow({ nome: 'Davi Lucca Pereira', dataNascimento: '2020-02-29' });
const reportOf = (
  notes: readonly SessionNote[],
  openNotes: readonly SessionNote[] = [],
  goals: readonly NamedGoal[] = [],
) =>
  toNotesReport(
    patient,
    { notes: chainsOf(notes).map((chain) => ({ ...chain, day: chain.note.occurred_on })), openNotes },
    { from: '2026-09-01', to: '2026-11-20' },
    { goals, absences: [absenceRow({ missed_on: '2026-10-19', kind: 'desmarcou', told_by: 'A tia' })] },
    helena,
    new Date('2026-11-20T12:00:00'),
  );

it('D-182: the notes of a period on paper, under their months, each with its author and its stamp', async () => {
  const wrong = note('a', '2026-09-07');
  const right = note('b', '2026-09-08', { replaces: 'a', reason: 'Troca de dia.' });
  const absent = note('c', '2026-10-05', { kind: 'falta', content: 'Avisou por telefone.' });
  const { pages, outline, info } = await readPdf(
    reportOf([wrong, right, absent], [note('d', '2026-11-01'), note('e', '2026-11-02')]),
  );
  expectWellSet(pages);
  const text = textOf(bodyOf(pages));
  expect(text).toMatch(/Faltas\s+19\/10\/2026 \(desmarcou\)/);
  expect(text).not.toContain('A tia');
  const stamp = 'Helena Duarte · Terapeuta Ocupacional · CREFITO-3/12345-TO · Finalizada em';
  for (const said of [
    'Evoluções - Davi Lucca Pereira',
    '01/09/2026 a 20/11/2026',
    '2 evoluções do período estão em aberto e não fazem parte deste relatório.',
    'ter., 08/09/2026 · Atendimento Sessão de 2026-09-08. Corrige a evolução de 07/09/2026. Motivo: Troca de dia.',
    `${stamp} 08/09/2026 às 14:05`,
    'seg., 05/10/2026 · Falta Avisou por telefone.',
    'Local e data',
  ])
    expect(text).toContain(said);
  expect(text).not.toContain('Sessão de 2026-09-07.');
  expect(outline).toEqual(['Setembro de 2026', 'Outubro de 2026']);
  expect(info.Title).toBe('Evoluções - Davi Lucca Pereira');
});

it('D-350: a printed note says how far each goal was attained on its day, and who supervised', async () => {
  const goals = [goalRow(), plainGoal()];
  const ratings = { [goals[1]?.id ?? '']: { word: 'em_parte' }, [goals[0]?.id ?? '']: { level: 1 } } as const;
  const supervisor = { name: 'Ana Lima', crefito_region: 3, crefito_number: '54321-TO' };
  const rated = note('a', '2026-09-07', { ratings, author: { ...author, supervisor } });
  const { pages } = await readPdf(reportOf([rated], [], goals.map(toGoal).map(namedGoal)));
  expectWellSet(pages);
  expect(textOf(bodyOf(pages))).toContain(
    'Sessão de 2026-09-07. Meta Calçar o tênis sozinho: +1, Fecha o velcro Meta Terminar a lição: Em parte ' +
      'Helena Duarte · Terapeuta Ocupacional · CREFITO-3/12345-TO · Finalizada em 07/09/2026 às 14:05 ' +
      'Supervisionado por Ana Lima · CREFITO-3/54321-TO',
  );
});

it('D-182: an author is on the page of the text, and every page is numbered', {
  tags: 'repeat',
}, async () => {
  const days = Array.from({ length: 120 }, (_, index) => {
    const day = `2026-${String(9 + Math.floor(index / 40)).padStart(2, '0')}-${String(1 + (index % 20)).padStart(2, '0')}`;
    return note(String(index), day, { content: 'Treino de preensão e pinça. '.repeat(1 + (index % 40)) });
  });
  const { pages } = await readPdf(reportOf(days));
  expectWellSet(pages);
  expect(pages.length).toBeGreaterThan(10);
  pages.forEach((page, index) => {
    expect(page.at(-1)?.text).toBe(`página ${index + 1} de ${pages.length}`);
    const [first] = bodyOf([page]);
    expect(first?.text).not.toMatch(/^Helena Duarte · /);
  });
  const text = textOf(bodyOf(pages));
  expect(text.split('CREFITO-3/12345-TO · Finalizada')).toHaveLength(days.length + 1);
});

it('D-182: without open notes they are not mentioned', async () => {
  const { pages } = await readPdf(reportOf([note('a', '2026-09-07')]));
  expect(textOf(bodyOf(pages))).not.toContain('em aberto');
});
