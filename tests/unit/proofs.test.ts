import { describe, expect, test, vi } from 'vitest';
import type { NotesOfPeriod } from '../../src/data/records/notesInPeriod';
import { chainsOf, type SessionNote } from '../../src/data/records/sessionNotes';
import { parseReais, shownReais } from '../../src/lib/money';
import { isDrawnAnew } from '../../src/lib/pdfParts';
import { sha256 } from '../../src/lib/sha256';
import { readTaxId } from '../../src/lib/taxId';
import { issuedFileName } from '../../src/pdf/names';
import { printedParts, toIssuedLetter } from '../../src/printing/issued/issuedLetter';
import {
  isProof,
  monthTotals,
  type ProofWords,
  proofCount,
  proofNotes,
  provesNothing,
  sessionsIn,
} from '../../src/printing/issued/proofs';
import { renewalGaps } from '../../src/printing/issued/renewalGaps';
import { entriesOf } from '../../src/printing/issued/reportParts';
import type { ReportSources } from '../../src/printing/issued/reportSources';
import { sessionsOfPeriod, totalTime } from '../../src/printing/issued/sessionsOfPeriod';
import type { ExpectedSession } from '../../src/questionnaire/expectedSessions';
import { defaultParts, type ProofKind, type ReportKind } from '../../src/questionnaire/issuedReports';
import { noRows } from '../../src/records/entities';
import type { ReportWords } from '../../src/records/issuedReports';
import { sessionsAWeek } from '../../src/records/weeklySessions';
import { patientRow } from '../support/patients';
import { bodyOf, expectWellSet, makePdf, readPdf, textOf } from '../support/pdf';
import { helena } from '../support/profiles';
import { absenceRow, planRow, weeklyRow } from '../support/treatmentRows';

const cpf = '529.982.247-25';
const patient = patientRow({
  nome: 'Ana Lima',
  dataNascimento: '1990-02-01',
  cpf,
  queixaPrincipal: 'Dor ao vestir-se.',
  telefone: '(19) 99999-0142',
  medicamentos: 'Melatonina',
});
const content = 'Treino com a órtese nova.';
const sessionNote = (given: Partial<SessionNote>): SessionNote => ({
  id: 'n',
  user_id: 'u',
  patient_id: patient.id,
  occurred_on: '2026-11-12',
  kind: 'atendimento',
  time_of_day: null,
  setting: null,
  content,
  revision: 1,
  finalised_at: null,
  author: null,
  created_at: '2026-11-12T17:00:00Z',
  updated_at: '2026-11-12T17:00:00Z',
  replaces: null,
  reason: null,
  ratings: {},
  ...given,
});
const at = (id: string, occurred_on: string, given: Partial<SessionNote> = {}) =>
  sessionNote({ id, occurred_on, finalised_at: '2026-11-12T18:05:00Z', ...given });
const times = (time_of_day: string, setting: SessionNote['setting'] = 'consultorio') => ({
  time_of_day,
  setting,
});

/** Corrected to another hour, without an hour, on another day, a contact, an absence of an earlier version, and two open ones. */
const stored = [
  at('a', '2026-11-03', times('14:00-14:50')),
  at('b', '2026-11-03', { ...times('14:10-15:00'), replaces: 'a', reason: 'Atrasou.' }),
  at('c', '2026-11-10', times('00:30-01:20', 'teleatendimento')),
  at('d', '2026-11-12'),
  at('e', '2026-10-30', times('09:00-09:50')),
  at('f', '2026-11-13', { kind: 'contato' }),
  at('g', '2026-11-14', { kind: 'falta' }),
];
const openNotes = [
  sessionNote({ id: 'h', occurred_on: '2026-11-17', ...times('14:00', 'domicilio') }),
  sessionNote({ id: 'i', occurred_on: '2026-11-10', replaces: 'c', reason: 'Hora.' }),
];
const read = (all: readonly SessionNote[]): NotesOfPeriod => ({
  notes: chainsOf(all).map((chain) => ({ ...chain, day: chain.note.occurred_on })),
  openNotes,
});
const absences = [
  absenceRow({ id: 'x', missed_on: '2026-11-05', kind: 'desmarcou', told_by: 'Renata', reason: 'Febre.' }),
  absenceRow({ id: 'y', missed_on: '2026-10-05' }),
];
const november = { from: '2026-11-01', to: '2026-11-20' };
const sources: ReportSources = {
  patient,
  profile: helena,
  goals: [],
  evaluations: [],
  documents: [],
  changeDays: { answers: {}, marks: {} },
  expected: [],
  replaced: undefined,
  notes: read(stored),
  rows: { ...noRows, absences, care_plans: [planRow({ diagnosis: 'Paralisia do plexo.' })] },
};
const wordsFor = (kind: ProofKind, given: Partial<ReportWords> = {}): ProofWords => {
  const words: ReportWords = {
    kind,
    addressee: 'A quem possa interessar',
    purpose: 'Reembolso',
    parts: defaultParts(kind),
    opinion: 'Parecer.',
    advice: 'Orientação.',
    procedures: 'Treino',
    dated: '2026-11-20',
    ...november,
    leftOut: [],
    notes: ['b'],
    companion: '',
    price: null,
    prompts: {},
    renews: '',
    ...given,
  };
  if (!isProof(words)) throw new Error(kind);
  return words;
};
async function pdfOf(words: ReportWords, of: ReportSources = sources) {
  const { pages } = await readPdf(toIssuedLetter(words, of, new Date('2026-11-20T12:00:00')));
  expectWellSet(pages);
  return textOf(bodyOf(pages)).replace(/\s+/g, ' ');
}
/** Nothing of the treatment, of the person, or of who told what. */
const secrets = [
  ...[content, 'Paralisia', 'Dor ao', 'Melatonina', '99999-0142', '1990', 'anos', 'Parecer', 'Orientação'],
  ...['Treino', 'Atrasou', 'Febre', 'Gripe'],
];
/** Likewise of a declaration; who pays asks who told of an absence. */
const untold = [...secrets, 'Renata'];

test('D-693: a period counts a corrected session once, as its last version says; open ones and absences apart', () => {
  const period = sessionsOfPeriod(november, read(stored), absences);
  expect(period.sessions.map(({ id }) => id)).toEqual(['b', 'c', 'd']);
  expect(period.open.map(({ id }) => id)).toEqual(['h']);
  expect(period.absences).toEqual([
    { id: 'x', day: '2026-11-05', label: 'Desmarcou · Avisou: Renata' },
    { id: 'g', day: '2026-11-14', label: 'Falta' },
  ]);
  expect([period.minutes, period.timed, totalTime(period)]).toEqual([
    100,
    2,
    '1 h 40 min, dos 2 atendimentos com início e término anotados',
  ]);
  const none = sessionsOfPeriod({ from: '2025-01-01', to: '2025-02-01' }, read(stored), absences);
  expect([none.sessions, none.absences, totalTime(none)]).toEqual([[], [], '']);
});

test('D-694: a declaration has the name, days and hours, and who came along: nothing else', async () => {
  const one = await pdfOf(
    wordsFor('comparecimento', { from: '2026-11-03', to: '2026-11-03', companion: 'Joana Lima' }),
  );
  expect(one).toContain('Declaração de comparecimento');
  expect(one).toContain(
    'Declaro que Ana Lima compareceu a atendimento de terapia ocupacional em 03/11/2026, das 14:10 às 15:00.',
  );
  expect(one).toContain('Acompanhante: Joana Lima.');
  const several = await pdfOf(wordsFor('comparecimento', { price: 18_000 }));
  expect(several).toContain(
    'compareceu a 3 atendimentos de terapia ocupacional, nestes dias e horários: 03/11/2026, das 14:10 às 15:00 10/11/2026, da 00:30 à 01:20 12/11/2026',
  );
  for (const word of [...untold, cpf, '17/11', 'Desmarcou', 'Falta', 'Teleatendimento', 'R$', 'Reembolso'])
    expect(several, word).not.toContain(word);
  expect(printedParts(wordsFor('comparecimento'), sources)).toEqual([]);
  expect(issuedFileName('comparecimento', 'Ana Lima', '2026-11-20')).toBe(
    'comparecimento_Ana_Lima_2026-11-20.pdf',
  );
});

test('D-695: the list has each session with its hours and how, open ones marked, absences apart, and the sum', async () => {
  const text = await pdfOf(wordsFor('atendimentos', { price: 18_050 }));
  for (const line of [
    'Lista de atendimentos',
    'Período 01/11/2026 a 20/11/2026',
    `CPF ${cpf}`,
    'ter., 03/11/2026 14:10–15:00 · Consultório · R$ 180,50',
    'ter., 10/11/2026 00:30–01:20 · Teleatendimento · R$ 180,50',
    'qui., 12/11/2026 R$ 180,50',
    'Em aberto, ainda não finalizados',
    'ter., 17/11/2026 14:00 · Domicílio · em aberto',
    'qui., 05/11/2026 Desmarcou',
    'sáb., 14/11/2026 Falta',
    'Valor total R$ 541,50',
    'CREFITO',
  ])
    expect(text, line).toContain(line);
  for (const word of secrets) expect(text, word).not.toContain(word);
  expect(printedParts(wordsFor('atendimentos'), sources)).toEqual(['cpf']);
  const plain = await pdfOf(wordsFor('atendimentos', { parts: ['attendance'] }));
  for (const word of [cpf, 'R$', 'Valor']) expect(plain, word).not.toContain(word);
});

test('D-994, D-995: a list with values says that it is no receipt; a list has the CPF or CNPJ of who attends, a declaration none', async () => {
  const NO_RECEIPT = 'Este documento não é recibo.';
  expect(await pdfOf(wordsFor('atendimentos', { price: 18_050 }))).toContain(NO_RECEIPT);
  expect(await pdfOf(wordsFor('atendimentos'))).not.toContain(NO_RECEIPT);
  const of = (tax_id: string) => ({ ...sources, profile: { ...helena, tax_id } });
  expect(await pdfOf(wordsFor('atendimentos'), of('529.982.247-25'))).toContain(
    'CPF de quem atende 529.982.247-25',
  );
  expect(await pdfOf(wordsFor('atendimentos'), of('12.ABC.345/01DE-35'))).toContain(
    'CNPJ de quem atende 12.ABC.345/01DE-35',
  );
  expect(await pdfOf(wordsFor('comparecimento'), of('529.982.247-25'))).not.toContain('529.982.247-25');
});

test('D-994: what the sessions of a period cost stands by month', () => {
  const period = sessionsOfPeriod({ from: '2026-10-01', to: '2026-11-20' }, read(stored), absences);
  expect(monthTotals(18_050, period).at(-1)).toEqual({ month: 'Novembro de 2026', total: 54_150 });
});

test("D-992: city and the report's day stand over 'Local e data', the day alone without a city", async () => {
  const words = wordsFor('atendimentos', { dated: '2026-11-18' });
  const of = (city: string | null) => ({ ...sources, profile: { ...helena, city } });
  expect(await pdfOf(words, of('São José do Rio Preto'))).toContain('São José do Rio Preto, 18/11/2026');
  expect(await pdfOf(words, of(null))).toMatch(/Local e data 18\/11\/2026/);
  const long = 'Município de Nome Muito Comprido de Verdade do Interior';
  expect(await pdfOf(words, of(long))).toMatch(/Município de Nome[^…]*… 18\/11\/2026/);
});

test('D-996: a period of one day is one date, and a companion keeps one full stop', async () => {
  const day = { from: '2026-11-03', to: '2026-11-03' };
  expect(await pdfOf(wordsFor('atendimentos', day))).toContain('Período 03/11/2026 ');
  const declared = await pdfOf(wordsFor('comparecimento', { ...day, companion: 'Joana Lima (mãe).' }));
  expect(declared).toContain('Acompanhante: Joana Lima (mãe).');
  expect(declared).not.toContain('..');
});

test.each([
  ['529.982.247-25', '529.982.247-25'],
  ['52998224725', '529.982.247-25'],
  ['52998224724', null],
  ['11222333000181', '11.222.333/0001-81'],
  ['11.222.333/0001-82', null],
  ['12.abc.345/01de-35', '12.ABC.345/01DE-35'],
  ['12ABC34501DE36', null],
  ['', null],
] as const)('D-995: %j as CPF or CNPJ', (typed, read) => {
  expect(readTaxId(typed)).toBe(read);
});

test('D-778: a list that is drawn anew is the same file but for its date; with another price it is not', async () => {
  const drawn = (at: string, price: number) => {
    vi.setSystemTime(at);
    const letter = toIssuedLetter(
      wordsFor('atendimentos', { price }),
      sources,
      new Date('2026-11-20T12:00:00'),
    );
    return new Blob([makePdf({ ...letter, id: '00000000-0000-4000-8000-0000000000d1' })]);
  };
  const [first, anew, dearer] = [
    drawn('2026-11-20T14:30:00Z', 18_000),
    drawn('2026-11-20T14:32:05Z', 18_000),
    drawn('2026-11-20T14:32:05Z', 19_000),
  ];
  vi.useRealTimers();
  expect(await sha256(first)).not.toBe(await sha256(anew));
  expect(await isDrawnAnew(first, anew)).toBe(true);
  expect(await isDrawnAnew(first, dearer)).toBe(false);
});

test('D-694, D-695: what stays out is said before; nothing proves nothing', () => {
  const period = sessionsOfPeriod(november, read(stored), absences);
  expect(proofNotes(wordsFor('comparecimento'), period)).toEqual([
    'Em aberto, e por isso fora da declaração: 17/11. Finalize a evolução para incluir.',
    'Sem horário na evolução: 12/11. Uma correção dela o acrescenta.',
  ]);
  expect(proofNotes(wordsFor('atendimentos'), period)[0]).toBe(
    'Em aberto, marcados na lista e fora da soma: 17/11.',
  );
  const none = { ...sources, notes: { notes: [], openNotes } };
  expect(provesNothing(wordsFor('comparecimento'), none)).toBe(true);
  expect(provesNothing(wordsFor('atendimentos'), none)).toBe(false);
});

test.each([
  ['180', 18_000, 'R$ 180,00'],
  ['R$ 180,50', 18_050, 'R$ 180,50'],
  ['1.234,05', 123_405, 'R$ 1.234,05'],
  ['1.800', 180_000, 'R$ 1.800,00'],
  ...['180,5', '180.50', '0', '-10', 'cento', '1.80', ''].map((typed) => [typed, null, ''] as const),
] as const)('D-695: %j in reais', (typed, centavos, shown) => {
  expect(parseReais(typed)).toBe(centavos);
  if (centavos) expect(shownReais(centavos)).toBe(shown);
});

/** What the times let expect: Tuesdays at 14:00 and, from the 10th on, Thursdays at 14:00, until the 24th. */
const planned = (
  day: string,
  answered_by: ExpectedSession['answered_by'] = null,
  answer_id: string | null = null,
): ExpectedSession => ({
  patient_id: patient.id,
  day,
  time_of_day: '14:00-14:50',
  setting: null,
  answered_by,
  answer_id,
});
const expected = [
  planned('2026-11-05', 'absence', 'x'),
  planned('2026-11-10', 'note', 'i'),
  planned('2026-11-12', 'note', 'd'),
  planned('2026-11-13', 'contact', 'f'),
  planned('2026-11-17', 'note', 'h'),
  planned('2026-11-19'),
  planned('2026-11-20'),
  planned('2026-11-24'),
];
const closedDay = absenceRow({ id: 'z', missed_on: '2026-11-15', kind: 'feriado', told_by: null });
const timed: ReportSources = {
  ...sources,
  expected,
  rows: { ...sources.rows, absences: [...absences, closedDay] },
};
const now = new Date('2026-11-20T12:00:00');

describe('what was to be expected', () => {
  test('D-1150, D-1152: is counted until today; what nothing answers is missing, and what nothing let expect is told apart', () => {
    const period = sessionsOfPeriod(november, read(stored), timed.rows.absences ?? [], expected, now);
    expect(period.expected.map(({ day }) => day)).toEqual([
      ...['2026-11-05', '2026-11-10', '2026-11-12', '2026-11-13', '2026-11-17', '2026-11-19'],
    ]);
    expect(period.missing.map(({ day }) => day)).toEqual(['2026-11-13', '2026-11-19']);
    expect(period.closed.map(({ day, label }) => `${day} ${label}`)).toEqual(['2026-11-15 Feriado']);
    // the session of the 3rd is from before the first of them
    expect(period).toMatchObject({ since: '2026-11-05', extra: [] });
    const further = [...stored, at('k', '2026-11-12', times('16:00')), at('l', '2026-11-14')];
    expect(sessionsOfPeriod(november, read(further), [], expected, now).extra).toEqual([
      '2026-11-12',
      '2026-11-14',
    ]);
    const ofToday = [planned('2026-11-20', 'note', 'm')];
    expect(sessionsOfPeriod(november, read(stored), [], ofToday, now).expected).toHaveLength(1);
  });

  test('D-1150: the list says expected, held, absent and who told so, without the reason; a declaration none of it', async () => {
    const list = await pdfOf(wordsFor('atendimentos'), timed);
    expect(list).toMatch(/05\/11\/2026 Desmarcou · Avisou: Renata/);
    expect(list).toMatch(/Feriados e recessos dom\., 15\/11\/2026 Feriado/);
    expect(list).toMatch(/Previstos, desde 05\/11\/2026 6 Atendimentos 3 /);
    expect(list).toMatch(/Faltas 2 Feriados e recessos 1/);
    expect(list).not.toContain('Febre');
    expect(await pdfOf(wordsFor('comparecimento'), { ...timed, expected: undefined })).not.toMatch(
      /Previst|Feriado/,
    );
    expect(await pdfOf(wordsFor('atendimentos'))).not.toContain('Previstos');
    // while it is not read, the list says nothing
    expect(sessionsIn(wordsFor('atendimentos'), { ...timed, expected: undefined })).toBeUndefined();
  });

  test('D-1152: the form of a list counts them, and names the days without a note or an absence', () => {
    const words = wordsFor('atendimentos');
    const period = sessionsIn(words, timed, now);
    if (!period) throw new Error('not read');
    expect(proofCount(period, 'atendimentos')).toBe('6 previstos, 3 atendimentos finalizados, 2 faltas');
    expect(proofNotes(words, period)).toContain('Previstos, sem evolução nem falta: 13/11, 19/11.');
  });

  test('D-1151: only for a health plan each absence is listed, with who told so', () => {
    const said = (kind: ReportKind) =>
      entriesOf('attendance', { ...wordsFor('atendimentos'), kind }, timed, now).map(
        ({ label, value }) => `${label}: ${value}`,
      );
    const counts = ['Previstos, desde 05/11/2026: 6', 'Atendimentos: 3'];
    expect(said('escola')).toEqual([
      ...counts,
      'Horas de atendimento: 1 h 40 min, dos 2 atendimentos com início e término anotados',
      'Faltas: 2',
      'Feriados e recessos: 1',
    ]);
    expect(said('plano_saude')).toContain(
      'Faltas: 2\n05/11/2026 · Desmarcou · Avisou: Renata\n14/11/2026 · Falta',
    );
  });

  test('D-1152, D-1153: a renewal lacks the days without a note or an absence, and names that plan and times differ', () => {
    const gaps = (of: ReportSources) =>
      renewalGaps({ ...wordsFor('atendimentos'), kind: 'plano_saude' }, of, now).map(({ label }) => label);
    expect(gaps(timed)).toContain('evolução ou falta de 13/11, 19/11');
    const long = Array.from({ length: 12 }, (_, day) =>
      planned(`2026-11-${String(day + 1).padStart(2, '0')}`),
    );
    expect(gaps({ ...timed, expected: long })).toContain(
      'evolução ou falta de 01/11, 02/11, 03/11, 04/11, 05/11, 06/11, 07/11, 08/11 e mais 4',
    );
    const weekly = [weeklyRow(), weeklyRow({ id: 'w', weekday: 2, every: 2 })];
    const plan = (weekly_sessions: number | null) =>
      gaps({
        ...timed,
        rows: { ...timed.rows, weekly_sessions: weekly, care_plans: [planRow({ weekly_sessions })] },
      });
    expect(plan(2)).toContain(
      'acordo entre o plano e os horários: o plano diz 2 por semana, os horários dão 1,5',
    );
    expect(plan(null).join()).not.toContain('acordo');
    expect(gaps(timed).join()).not.toContain('acordo');
  });

  test.each([
    ['none', [], null],
    ['one', [weeklyRow()], 1],
    ['two, and one of every other week', [weeklyRow(), weeklyRow(), weeklyRow({ every: 2 })], 2.5],
    [
      'one that is over, and one that has not begun',
      [weeklyRow({ until_day: '2026-11-19' }), weeklyRow({ from_day: '2026-11-21' })],
      null,
    ],
    ['one of the last day', [weeklyRow({ until_day: '2026-11-20' })], 1],
  ] as const)('D-1153: the times give so many sessions a week: %s', (_, times, count) => {
    expect(sessionsAWeek(times, '2026-11-20')).toBe(count);
  });
});
