import { describe, expect, it } from 'vitest';
import type { DocumentRow } from '../../src/data/records/documents';
import type { GoalCourse } from '../../src/data/records/goals';
import type { NoteOfPeriod } from '../../src/data/records/notesInPeriod';
import type { PatientRow } from '../../src/data/records/patients';
import type { SessionNote } from '../../src/data/records/sessionNotes';
import { newReportForm, reportWords } from '../../src/features/issuing/reportDraft';
import { printedParts, toIssuedLetter } from '../../src/printing/issued/issuedLetter';
import { proposedSentences } from '../../src/printing/issued/proposedSentences';
import { renewalGaps } from '../../src/printing/issued/renewalGaps';
import { itemsOf, unreadParts, waitingParts } from '../../src/printing/issued/reportParts';
import type { ReportSources } from '../../src/printing/issued/reportSources';
import { questionsOf } from '../../src/questionnaire/field';
import {
  defaultParts,
  partsOfReport,
  type ReportKind,
  type ReportPart,
  reportKinds,
} from '../../src/questionnaire/issuedReports';
import { questionnaireFor, questionsOfPart } from '../../src/questionnaire/questionnaires';
import { noRows } from '../../src/records/entities';
import type { ReportWords } from '../../src/records/issuedReports';
import type { Result } from '../../src/records/results';
import { evaluation } from '../support/evaluations';
import { issuedReport } from '../support/issued';
import { patientRow, therapist } from '../support/patients';
import { bodyOf, expectWellSet, makePdf, readPdf, textOf } from '../support/pdf';
import { helena } from '../support/profiles';
import { diagnosisRow, documentKindRow, planRow, resultRow } from '../support/treatmentRows';

const now = new Date('2026-11-20T12:00:00');
const cpf = '529.982.247-25';
const secrets = {
  historiagestacaoparto: 'Nasceu de 34 semanas.',
  medicamentos_infantil: 'Melatonina 1 mg.',
  historico_familiar_infantil: 'Tio com epilepsia.',
  telefone: '(75) 90241-2576',
  email: 'ana@exemplo.com.br',
  alergias_infantil: 'Amendoim.',
};
const davi: PatientRow = patientRow({
  tipo: 'infantil',
  nome: 'Davi Rezende Paixão',
  dataNascimento: '2020-03-18',
  cpf,
  escola: 'E. M. Jardim das Mangueiras',
  queixaPrincipal: 'Chora na escrita.',
  brincar: 'Brinca só.',
  ...secrets,
});

const documentRow = (values: Pick<DocumentRow, 'id' | 'uploaded_at'>): DocumentRow => ({
  patient_id: davi.id,
  file_name: 'papel.pdf',
  mime_type: 'application/pdf',
  file_path: `${therapist.id}/${davi.id}/papel.pdf`,
  file_size: 1,
  ...values,
});

const goal = (id: string, values: Partial<GoalCourse['goal']> = {}): GoalCourse['goal'] => ({
  id,
  user_id: therapist.id,
  patient_id: davi.id,
  statement: 'Terminar a lição',
  own_words: null,
  said_by: null,
  area: null,
  levels: ['a', 'b', 'Escreve dez minutos.', 'd', 'e'],
  baseline: -2,
  target_on: '2026-12-16',
  importance: null,
  difficulty: null,
  family_rates: false,
  state: 'ativa',
  state_reason: null,
  replaces: null,
  revision: 1,
  created_at: '2026-06-01T12:00:00Z',
  updated_at: '2026-06-01T12:00:00Z',
  state_changed_at: '2026-06-01T12:00:00Z',
  ...values,
});
const rating = (goal_id: string, rated_on: string, level: -2 | -1 | 0 | 1 | 2) =>
  ({
    id: `${goal_id}${rated_on}`,
    user_id: therapist.id,
    patient_id: davi.id,
    goal_id,
    rated_on,
    level,
    word: null,
    comment: null,
    rated_by: 'terapeuta',
    by_name: null,
    note_id: null,
    family_id: null,
    strikes: null,
    corrects: null,
    created_at: `${rated_on}T12:00:00Z`,
  }) as unknown as GoalCourse['ratings'][number];
const courses: GoalCourse[] = [
  {
    goal: goal('g1', { own_words: 'Que ele termine a lição sem chorar.' }),
    isRated: true,
    earlier: [],
    corrections: [],
    ratings: [rating('g1', '2026-06-03', -2), rating('g1', '2026-11-18', 0)],
  },
  {
    goal: goal('g2', { statement: 'Calçar o tênis' }),
    isRated: false,
    earlier: [],
    ratings: [],
    corrections: [],
  },
];
const finalised = (values: Partial<SessionNote>): SessionNote => ({
  id: 'n',
  user_id: therapist.id,
  patient_id: davi.id,
  occurred_on: '2026-11-12',
  kind: 'atendimento',
  time_of_day: null,
  setting: null,
  content: '',
  revision: 1,
  created_at: '2026-11-12T17:00:00Z',
  updated_at: '2026-11-12T17:00:00Z',
  finalised_at: '2026-11-12T18:05:00Z',
  author: null,
  replaces: null,
  reason: null,
  ratings: {},
  ...values,
});
const notes: NoteOfPeriod[] = [
  finalised({ id: 'n1', occurred_on: '2026-11-12', content: 'Treino de preensão.' }),
  finalised({ id: 'n2', occurred_on: '2026-11-13', kind: 'falta', content: 'Gripe.' }),
  finalised({ id: 'n3', occurred_on: '2026-11-14', content: 'Recorte.' }),
].map((note) => ({ note, replaced: [], day: note.occurred_on }));

const sources: ReportSources = {
  patient: davi,
  profile: helena,
  goals: courses,
  evaluations: [],
  documents: [],
  notes: { notes, openNotes: [] },
  rows: {
    ...noRows,
    care_plans: [
      planRow({
        patient_id: davi.id,
        diagnosis: 'Desempenho limitado na escrita.',
        frequency: 'Semanal, 45 minutos',
      }),
    ],
  },
  changeDays: { answers: {}, marks: {} },
  expected: [],
  replaced: undefined,
};
const wordsFor = (kind: ReportKind, values: Partial<ReportWords> = {}): ReportWords => ({
  kind,
  addressee: 'Márcia Teles, coordenadora',
  purpose: 'Adaptações em sala',
  parts: defaultParts(kind),
  opinion: 'Escreve hoje dez minutos.',
  advice: 'Lápis engrossado.',
  procedures: '',
  dated: '2026-11-20',
  from: '2026-06-01',
  to: '2026-11-20',
  leftOut: [],
  notes: [],
  companion: '',
  price: null,
  prompts: {},
  renews: '',
  ...values,
});
const letter = (kind: ReportKind, values?: Partial<ReportWords>, given = sources) =>
  toIssuedLetter(wordsFor(kind, values), given, now);

/** Everything that the file holds: its text, its information, its raw bytes. */
async function allOf(kind: ReportKind, patient = davi) {
  const report = letter(kind, {}, { ...sources, patient });
  const { pages, info, outline } = await readPdf(report);
  const raw = Buffer.from(makePdf(report)).toString('latin1');
  return { pages, raw, text: [...pages.map(textOf), JSON.stringify(info), ...outline].join('\n') };
}

const adult = patientRow({ nome: 'Ana Lima', cpf, telefone: secrets.telefone, email: secrets.email });

describe('a report for somebody', () => {
  it('D-399: for the school has no CPF, contacts, pregnancy, medicines or family history, in text or metadata', {
    tags: 'repeat',
  }, async () => {
    for (const patient of [davi, adult]) {
      const { text, raw, pages } = await allOf('escola', patient);
      expectWellSet(pages);
      expect(text).toContain('Escreve hoje dez minutos.');
      for (const secret of [cpf, '52998224725', ...Object.values(secrets)]) {
        expect(text).not.toContain(secret);
        expect(raw).not.toContain(secret);
      }
      expect(text).not.toMatch(/CPF/);
      expect(raw).not.toMatch(/EmbeddedFile|Filespec/);
    }
  });

  it('D-399: for a health plan has the CPF', async () => {
    expect((await allOf('plano_saude', adult)).text).toContain(cpf);
  });

  it('D-399: for the family hides nothing clinical', { tags: 'repeat' }, async () => {
    const { text } = await allOf('familia');
    const { telefone: _, email: _1, ...clinical } = secrets;
    for (const said of [...Object.values(clinical), 'Chora na escrita.', 'Brinca só.', 'Desempenho limitado'])
      expect(text).toContain(said);
  });

  it('D-991, D-996: who reads no scale gets the goals without a rating in one line each, and no sentence ends twice', () => {
    const told = (kind: ReportKind, part: ReportPart, given = sources) =>
      letter(kind, { parts: [part] }, given).sections.flatMap(({ entries }) => entries);
    const last = told('escola', 'goals').at(-1);
    expect(last?.label).toBe('Ainda sem avaliação');
    expect(last?.value).toMatch(/^[^\n.]+, até 16\/12\/2026$/);
    expect(JSON.stringify(told('medico', 'goals'))).toContain('Ponto de partida: −2, ');
    const katz = resultRow({
      instrument: 'Katz',
      value: null,
      unit: null,
      text: 'Com apoio.',
      comment: null,
    });
    const rows = { ...sources.rows, results: [katz as Result] };
    expect(told('familia', 'results', { ...sources, rows })[0]?.value).toMatch(/: Com apoio\.$/);
  });

  it('D-659: for the family tells goals and results in plain words: no levels, no signs of a scale, no drawings', () => {
    const measured = (instrument: string, measured_on: string, values: Partial<Result>) =>
      ({ ...resultRow({ instrument, measured_on, comment: null, ...values }) }) as Result;
    const [tug, katz] = ['TUG', 'Katz'];
    const results = [
      measured('Preensão palmar', '2026-03-02', {
        value: 4.5,
        unit: 'kg',
        text: null,
        higher_is_better: true,
      }),
      measured(tug, '2026-03-02', { value: 20, unit: 'segundos', text: null, higher_is_better: false }),
      measured(katz, '2026-03-02', { value: null, unit: null, text: 'Com apoio' }),
      measured('MEEM', '2026-03-02', { value: 7, unit: null, text: null, higher_is_better: null }),
      measured('Preensão palmar', '2026-10-02', { value: 6, unit: 'kg', text: null, higher_is_better: true }),
      measured(tug, '2026-10-02', { value: 25, unit: 'segundos', text: null, higher_is_better: false }),
      measured(katz, '2026-10-02', { value: null, unit: null, text: 'Sozinha', comment: 'Na cadeira.' }),
    ];
    const given = { ...sources, rows: { ...sources.rows, results } };
    const told = (kind: ReportKind, part: ReportPart) =>
      letter(kind, { parts: [part] }, given).sections.flatMap(({ entries }) => entries);
    expect(told('familia', 'results').map(({ label, value }) => `${label}: ${value}`)).toEqual([
      'Katz: Em 02/03/2026: Com apoio. Em 02/10/2026: Sozinha. Na cadeira.',
      'MEEM: Em 02/03/2026: 7.',
      'Preensão palmar: De 4,5 kg, em 02/03/2026, para 6 kg, em 02/10/2026: melhorou.',
      'TUG: De 20 segundos, em 02/03/2026, para 25 segundos, em 02/10/2026: piorou.',
    ]);
    const goals = told('familia', 'goals');
    const text = JSON.stringify(goals);
    expect(text).toContain('Escreve dez minutos (o esperado)');
    expect(text).toContain('Ainda sem avaliação');
    expect(text).not.toMatch(/nível|níveis|[−+][12]\b/i);
    for (const entry of [...goals, ...told('familia', 'results')])
      expect(entry).not.toHaveProperty('drawing');
    expect(JSON.stringify(told('medico', 'goals'))).toMatch(/Ponto de partida: −2/);
    expect(told('medico', 'results').some((entry) => 'drawing' in entry)).toBe(true);
  });

  it('D-399: no kind carries notes, address or contact of itself', () => {
    for (const { value } of reportKinds)
      expect(defaultParts(value)).not.toEqual(expect.arrayContaining(['notes']));
    for (const { value } of reportKinds)
      expect(defaultParts(value).filter((part) => part === 'contact' || part === 'address')).toEqual([]);
  });

  it('D-399: what does not apply to the patient, or is not known, is printed in none', () => {
    const marks = (['responsavel', 'telefone', 'municipio'] as const).map((column, index) => ({
      column,
      mark: index === 0 ? ('nao_se_aplica' as const) : ('nao_sabe' as const),
      informant: null,
    }));
    const patient = { ...davi, responsavel: '', telefone: null, email: null, answer_marks: marks };
    const parts: ReportPart[] = ['guardian', 'contact', 'address', 'functional'];
    const given = { ...sources, patient };
    expect(JSON.stringify(letter('familia', { parts }, given))).not.toMatch(/Não s/);
    expect(printedParts(wordsFor('familia', { parts }), given, now)).toEqual(['functional']);
    // of the record itself it is an answer
    const unknown = {
      ...davi,
      brincar: null,
      answer_marks: [{ ...marks[0], column: 'brincar' as const, mark: 'nao_sabe' as const, informant: null }],
    };
    expect(JSON.stringify(letter('familia', { parts }, { ...sources, patient: unknown }))).toMatch(
      /Não sabe informar/,
    );
  });

  it('D-398: says for whom and what for, puts the opinion first, and is signed on its last page', async () => {
    const report = letter('medico', { procedures: 'Treino de AVD' });
    expect(report.facts.slice(0, 2)).toMatchObject([
      { label: 'Para', value: 'Márcia Teles, coordenadora' },
      { label: 'Finalidade', value: 'Adaptações em sala' },
    ]);
    const filled = report.sections.filter(({ entries }) => entries.length > 0);
    expect(filled[0]).toMatchObject({ title: 'Parecer' });
    expect(filled.at(-1)).toMatchObject({
      title: 'Procedimentos',
      entries: [{ label: 'RBPTO, Resolução COFFITO nº 622/2025', value: 'Treino de AVD' }],
    });
    const { pages } = await readPdf(report);
    expectWellSet(pages);
    expect(textOf(pages.at(-1) ?? [])).toContain(
      'Helena Duarte Terapeuta Ocupacional CREFITO-3/12345-TO Local e data',
    );
    // no page holds the signature alone
    for (const page of pages)
      expect(
        textOf(bodyOf([page]))
          .replace(/Helena Duarte.*$/, '')
          .trim(),
      ).not.toBe('');
  });

  it('D-400: goals are told in words to a school, with their numbers to a doctor; one can be left out', () => {
    const goalsIn = (kind: ReportKind, leftOut: string[] = []) =>
      letter(kind, { leftOut }).sections.find(({ id }) => id === 'goals')?.entries ?? [];
    const [first] = goalsIn('escola');
    expect(first?.value).toContain('Escreve dez minutos');
    expect(JSON.stringify(goalsIn('escola'))).not.toMatch(/[+−]\d/);
    expect(first?.drawing).toBeUndefined();
    expect(goalsIn('medico')[0]?.drawing).toBeDefined();
    expect(goalsIn('escola', ['g1'])).toHaveLength(1);
  });

  it('D-400: attendance is counted of the finalised notes; notes are printed only where they were chosen', () => {
    const parts = ['attendance', 'notes'] as const;
    const { sections } = letter('medico', { parts, notes: ['n3'] });
    expect(sections.find(({ id }) => id === 'attendance')?.entries).toMatchObject([
      { label: 'Atendimentos', value: '2' },
      { label: 'Faltas', value: '1' },
    ]);
    const printed = sections.find(({ id }) => id === 'notes')?.entries;
    expect(printed).toMatchObject([{ label: 'sáb., 14/11/2026 · Atendimento' }]);
    expect(printed?.[0]?.value).toContain('Recorte.');
  });

  it('D-350, D-390: a chosen note says what it says of the goals, who signed it, and who supervised', () => {
    const author = {
      name: 'Ana Lima',
      category: 'Estudante de Terapia Ocupacional',
      crefito_region: null,
      crefito_number: null,
      supervisor: { name: 'Helena Duarte', crefito_region: 3, crefito_number: '12345-TO' },
    };
    const rated = finalised({ id: 'n4', content: 'Lição inteira.', author, ratings: { g1: { level: 0 } } });
    const given = {
      ...sources,
      notes: { notes: [{ note: rated, replaced: [], day: '2026-11-12' }], openNotes: [] },
    };
    const { sections } = letter('plano_saude', { parts: ['notes'], notes: ['n4'] }, given);
    expect(sections.find(({ id }) => id === 'notes')?.entries[0]?.value).toBe(
      [
        'Lição inteira.',
        'Terminar a lição: 0, Escreve dez minutos.',
        'Ana Lima · Estudante de Terapia Ocupacional\nSupervisionado por Helena Duarte · CREFITO-3/12345-TO',
      ].join('\n\n'),
    );
    expect(unreadParts({ kind: 'medico', parts: ['notes'] }, { ...given, goals: undefined })).toEqual([
      'notes',
    ]);
    const [toSchool, without] = [[], ['g1']].map(
      (leftOut) =>
        letter('escola', { parts: ['notes'], notes: ['n4'], leftOut }, given).sections.find(
          ({ id }) => id === 'notes',
        )?.entries[0]?.value,
    );
    // who reads no scales gets words, and nobody a goal that is left out
    expect(toSchool).toContain('Terminar a lição: Escreve dez minutos.\n');
    expect(without).not.toContain('Terminar');
    expect(without).toContain('Lição inteira.');
  });

  it("D-817: the guidance that waits concerns a family's report alone", () => {
    const waits = (kind: ReportKind) => waitingParts(kind, ['advice', 'results'], ['home_guidance']);
    expect(waits('familia')).toEqual(['advice']);
    expect(waits('escola')).toEqual([]);
  });

  it('D-982: a note that was chosen, and corrected since, is carried as it is corrected', () => {
    const corrected = finalised({ id: 'n5', replaces: 'n3', content: 'Recorte e colagem.' });
    const [, , replaced] = notes;
    const chain = { note: corrected, replaced: replaced ? [replaced.note] : [], day: '2026-11-12' };
    const given = { ...sources, notes: { notes: [chain], openNotes: [] } };
    const { sections } = letter('medico', { parts: ['notes'], notes: ['n3'] }, given);
    expect(sections.find(({ id }) => id === 'notes')?.entries).toMatchObject([
      { value: 'Recorte e colagem.' },
    ]);
    expect(itemsOf('notes', 'medico', given)).toMatchObject([{ id: 'n5', earlier: ['n3'] }]);
  });

  it('D-400: what it carries is what it prints, not what is ticked alone', () => {
    const words = wordsFor('escola', { advice: '', parts: partsOfReport });
    const carried = printedParts(words, sources, now);
    expect(carried).not.toContain('advice');
    expect(carried).not.toContain('results');
    expect(carried).toEqual(expect.arrayContaining(['opinion', 'birth', 'goals', 'plan']));
  });

  it('D-400: a part that is not read is named, never left out unnoticed', () => {
    const unread = { ...sources, goals: undefined, rows: {} };
    expect(unreadParts({ kind: 'familia', parts: ['opinion', 'goals', 'complaint'] }, unread)).toEqual([
      'goals',
    ]);
  });

  it('D-405: a correction names the report that it corrects', () => {
    const corrected = letter('escola', {}, { ...sources, replaced: issuedReport() });
    expect(corrected.facts.at(-1)).toMatchObject({
      label: 'Corrige',
      value: 'o relatório emitido em 20/11/2026',
    });
  });
});

describe('D-990: which goals a correction carries', () => {
  const [course] = courses as [GoalCourse, ...GoalCourse[]];
  const of = (
    id: string,
    area: string,
    created_at: string,
    earlier: readonly GoalCourse[] = [],
  ): GoalCourse => ({
    ...course,
    goal: goal(id, { area, created_at }),
    earlier,
  });
  const before = of('bath', 'Higiene', '2026-10-01T12:00:00Z');
  const carried = of('eat', 'Alimentação', '2026-10-02T12:00:00Z');
  const later = of('bath2', 'Higiene', '2026-10-20T12:00:00Z', [before]);
  const fresh = of('sleep', 'Sono', '2026-10-21T12:00:00Z');
  const school = of('write', 'Escrita', '2026-10-21T12:00:00Z');
  const leftOutOf = (
    values: Partial<Parameters<typeof reportWords>[0]>,
    corrected?: Parameters<typeof reportWords>[3],
  ) =>
    reportWords(
      { ...newReportForm(davi), leftOut: ['bath'], ...values },
      '',
      [later, carried, fresh, school],
      corrected,
    )?.leftOut;

  it("of a school's report: what that one had, neither a later version of what it left out nor what is made since", () => {
    const issued = { kind: 'escola', issued_at: '2026-10-10T12:00:00Z' } as const;
    expect(leftOutOf({ kind: 'escola', replaces: 'r' }, issued)).toEqual(['bath', 'bath2', 'sleep']);
    expect(leftOutOf({ kind: 'escola', replaces: 'r', broughtIn: ['bath2', 'sleep'] }, issued)).toEqual([
      'bath',
    ]);
  });

  it('of one that was not for a school: none of another area', () => {
    const issued = { kind: 'medico', issued_at: '2026-10-10T12:00:00Z' } as const;
    expect(leftOutOf({ kind: 'escola', replaces: 'r' }, issued)).toEqual(['bath', 'bath2', 'eat', 'sleep']);
    expect(leftOutOf({ kind: 'medico', replaces: 'r' }, issued)).toEqual(['bath', 'bath2']);
  });
});

describe('what the family said', () => {
  const said = { rated_by: 'familia', by_name: 'Aparecida Rezende Lima (Avó)' } as const;
  const told: ReportSources = {
    ...sources,
    patient: {
      ...davi,
      avds: 'Come com ajuda.',
      answer_marks: [{ column: 'avds', mark: null, informant: 'Tia Zenaide' }],
    },
    goals: courses.map((course, index) => {
      if (index > 0) return course;
      const home = { ...rating('g1', '2026-11-10', -1), ...said };
      return {
        ...course,
        goal: { ...course.goal, said_by: 'Renata Paixão (Mãe)' },
        ratings: [...course.ratings, home],
        corrections: [{ ...rating('g1', '2026-11-11', 0), corrects: home.id }],
      };
    }),
    evaluations: [
      evaluation({ id: 'e1', kind: 'first', evaluated_on: '2026-06-01', answers: { brincar: 'Brinca só.' } }),
      evaluation({
        id: 'e2',
        evaluated_on: '2026-08-01',
        answers: { brincar: 'Brinca com o irmão.' },
        informants: { brincar: 'Primo Ivo' },
      }),
    ],
  };
  const parts: ReportWords['parts'] = ['goals', 'functional', 'comparison'];
  const names = ['Aparecida', 'avó', 'Renata', 'Tia Zenaide', 'Primo Ivo', 'sem chorar', '10/11/2026'];
  const textFor = async (kind: ReportKind, values: Partial<ReportWords>) =>
    (await readPdf(letter(kind, values, told))).pages.map(textOf).join(' ');

  it('D-591: is off for the school, the health plan and INSS, and on for the family and doctors', () => {
    const kinds = reportKinds
      .map(({ value }) => value)
      .filter((kind) => defaultParts(kind).includes('family'));
    expect(kinds).toEqual(['medico', 'familia']);
  });

  it.each(['escola', 'plano_saude', 'pericia'] as const)(
    'D-591: is neither in the pages of a report of the kind %s, nor by whom, until it is ticked',
    async (kind) => {
      const off = await textFor(kind, { parts });
      for (const name of names) expect(off).not.toContain(name);
      for (const own of ['Terminar a lição', 'Brinca só.', 'Brinca com o irmão.', '18/11/2026'])
        expect(off).toContain(own);
      const on = await textFor(kind, { parts: [...parts, 'family'] });
      for (const name of names) expect(on).toContain(name);
    },
  );

  it('D-591: counts as carried only where it was printed', () => {
    const carried = (ticked: ReportWords['parts']) =>
      printedParts(wordsFor('escola', { parts: ticked }), told, now);
    expect(carried(['goals', 'family'])).toEqual(['goals', 'family']);
    expect(carried(['goals'])).toEqual(['goals']);
    expect(carried(['birth', 'family'])).toEqual(['birth']);
  });
});

describe('the proposed sentences of an opinion', () => {
  const proposed = (values: Partial<ReportWords> = {}, given = sources) =>
    proposedSentences(wordsFor('escola', { opinion: '', ...values }), given);
  const texts = (values?: Partial<ReportWords>, given?: ReportSources) =>
    proposed(values, given).map(({ text }) => text);
  const between = 'Entre a avaliação de 01/06 e a de 01/11, mudou o que foi relatado sobre brincar.';

  it('D-402: say in prose, by rules, what is in the record, each with its source', () => {
    const said = proposed().map(({ text, source }) => [source, text]);
    expect(said).toEqual([
      [
        'plan',
        'Em dois atendimentos, de 03/06 a 18/11, Davi passou de “a” para “escreve dez minutos” na meta “Terminar a lição”.',
      ],
      ['plan', 'A meta “Calçar o tênis” ainda não foi avaliada.'],
      ['plan', 'A frequência proposta para os atendimentos é semanal, 45 minutos.'],
    ]);
  });

  it('D-402: say how many sessions there were where no goal says it', () => {
    const [first] = texts({ leftOut: ['g1'] });
    expect(first).toBe('De 12/11 a 14/11, Davi esteve em dois atendimentos de terapia ocupacional.');
  });

  it('D-400, D-402: say nothing of a goal or an evaluation that is left out', () => {
    const evaluations = [
      evaluation({ id: 'e1', kind: 'first', evaluated_on: '2026-06-01', answers: { brincar: 'Brinca só.' } }),
      evaluation({ id: 'e2', evaluated_on: '2026-08-01', answers: { brincar: 'Brinca com o irmão.' } }),
      evaluation({ id: 'e3', evaluated_on: '2026-11-01', answers: { brincar: 'Brinca na escola.' } }),
    ];
    const given = { ...sources, evaluations };
    expect(texts({}, given)).toContain(between);
    // what a re-evaluation is the first to answer has not changed
    const empty = evaluation({ id: 'e1', kind: 'first', evaluated_on: '2026-06-01', answers: {} });
    const later = { ...given, evaluations: [empty, ...evaluations.slice(1)] };
    expect(texts({}, later).join(' ')).not.toContain('mudou o que foi relatado');
    const less = texts({ leftOut: ['g1', 'e1'] }, given);
    expect(less).toContain(between.replace('01/06', '01/08'));
    expect(less.join(' ')).not.toContain('Terminar a lição');
    const compared = letter('medico', { leftOut: ['e1'] }, given).sections.find(
      ({ id }) => id === 'comparison',
    );
    expect(compared?.entries.map(({ value }) => value)).toEqual([
      expect.stringContaining('Mudou: '),
      expect.stringContaining('Mudou: '),
      '01/08/2026: Brinca com o irmão.\n\n01/11/2026: Brinca na escola.',
    ]);
    expect(texts({ leftOut: ['e1', 'e2'] }, given).join(' ')).not.toContain('Entre a avaliação');
  });

  it('D-402: leave to a part that the report carries what it says, and are not proposed twice', () => {
    const parts: ReportWords['parts'] = ['opinion', 'goals', 'plan', 'attendance', 'comparison'];
    const [first = '', second = ''] = texts({ parts });
    expect(texts({ parts })).toHaveLength(2);
    expect(first).toContain('Davi passou de');
    expect(texts({ parts, opinion: `${first} Vem sempre.` })).toEqual([second]);
  });

  it('D-402: say nothing of what is not there', () => {
    const nothing = {
      ...sources,
      goals: [],
      rows: { ...sources.rows, care_plans: [] },
      notes: { notes: [], openNotes: [] },
    };
    expect(texts({}, nothing)).toEqual([]);
  });

  it("D-590: what an accepted sentence tells of a goal, 'Metas e percurso' does not say again; an edited one it does", () => {
    const goalsIn = (opinion: string) =>
      letter('escola', { opinion })
        .sections.find(({ id }) => id === 'goals')
        ?.entries.map(({ value }) => value);
    const all = texts().join(' ');
    expect(goalsIn(all)?.[0]).toBe('Até 16/12/2026. Em andamento.');
    const told = '03/06/2026: a (muito menos que o esperado).\n18/11/2026: escreve dez minutos (o esperado).';
    expect(goalsIn(all.replace('passou', 'foi'))?.[0]?.toLowerCase()).toContain(told);
    expect(goalsIn('Escreve hoje dez minutos.')?.[1]).toContain('até 16/12/2026');
  });
});

describe('D-711, D-712: what a kind of report asks for', () => {
  const prompts = {
    capacity: 'Escreve com apoio.',
    work: '',
    barriers: 'Sala sem rampa.',
    support: 'Mesa baixa.',
  };
  const read = async (kind: ReportKind, values: Partial<ReportWords> = {}) => {
    const { pages, outline } = await readPdf(letter(kind, { prompts, ...values }));
    return { text: textOf(pages.flat()), outline };
  };

  it('is printed where it says something, and in no other report', async () => {
    const court = await read('pericia');
    expect(court.text).toContain('Grau de capacidade funcional');
    expect(court.text).toContain('Escreve com apoio.');
    expect(court.text).not.toMatch(/Temporária ou definitiva|Repercussão no trabalho|Sala sem rampa/);
    expect(court.outline).toContain('Capacidade funcional e trabalho');
    const none = await read('pericia', { prompts: {} });
    expect(none.text).not.toMatch(/Capacidade funcional e trabalho|Grau de capacidade/);
    expect((await read('plano_saude')).text).not.toMatch(/capacidade funcional|Barreiras/);
  });

  it('says barriers and support to the school, and neither CPF nor diagnosis unless it is ticked', async () => {
    const diagnosed: ReportSources = {
      ...sources,
      rows: { ...sources.rows, diagnoses: [diagnosisRow({ patient_id: davi.id })] },
    };
    const words = wordsFor('escola', { prompts });
    const text = async (given: ReportWords) =>
      textOf((await readPdf(toIssuedLetter(given, diagnosed, now))).pages.flat());
    const usual = await text(words);
    expect(usual).toContain('Sala sem rampa.');
    expect(usual).toContain('Mesa baixa.');
    for (const secret of [cpf, 'F84', '6A02', 'CID', 'espectro autista', 'Desempenho limitado'])
      expect(usual).not.toContain(secret);
    expect(await text({ ...words, parts: [...words.parts, 'diagnoses'] })).toContain('F84.0');
  });
});

describe('D-710: a report that renews a treatment', () => {
  const plan = planRow({
    patient_id: davi.id,
    diagnosis: 'Desempenho limitado na escrita.',
    prognosis: 'Bom, em um ano.',
    frequency: 'Semanal',
    weekly_hours: 2,
    weekly_sessions: 3,
    requested_period: '6 meses',
    place: 'Consultório',
    valid_until: '2026-12-10',
    review_on: '2026-12-01',
  });
  const documents = (['laudo', 'pedido', 'certificado'] as const).map((kind, index) => ({
    document: documentRow({ id: `d${index}`, uploaded_at: '2026-10-20T12:00:00Z' }),
    kind: documentKindRow({ id: `k${index}`, document_id: `d${index}`, kind }),
  }));
  const rows = {
    ...noRows,
    care_plans: [plan],
    diagnoses: [diagnosisRow({ patient_id: davi.id })],
    document_kinds: documents.map(({ kind }) => kind),
  };
  const whole: ReportSources = { ...sources, rows, documents: documents.map(({ document }) => document) };
  const words = wordsFor('plano_saude', { from: '2026-10-20' });

  const timed: ReportSources = {
    ...whole,
    notes: {
      notes: notes.map((one) => ({ ...one, note: { ...one.note, time_of_day: '14:00-14:50' } })),
      openNotes: [],
    },
  };

  it('has goals then and now, sessions and hours, who stated the diagnosis and when, and the proposed hours', async () => {
    const { pages } = await readPdf(toIssuedLetter(words, timed, now));
    const text = textOf(pages.flat());
    for (const said of [
      'F84.0',
      'Dra. Lívia Prado, neuropediatra',
      '12/03/2026',
      'Carga horária (horas por semana)',
      'Terminar a lição',
      'Horas de atendimento',
      '1 h 40 min',
      'Sessões por semana',
      'Período solicitado',
      '6 meses',
      'Local',
      'Consultório',
    ])
      expect(text).toContain(said);
  });

  it.each(['medico', 'familia', 'plano_saude', 'pericia'] as const)(
    'D-981: when the authorisation ends, and when the therapist looks at it again, stay in the record, also for the kind %s',
    (kind) => {
      const text = JSON.stringify(toIssuedLetter(wordsFor(kind), whole, now));
      expect(text).toContain('Consultório');
      for (const own of ['Autorizado até', '10/12/2026', 'Rever em', '01/12/2026'])
        expect(text).not.toContain(own);
    },
  );

  const gaps = (given: ReportSources, said = words) =>
    renewalGaps(said, given, now).map(({ label }) => label);

  it('names what is missing in the record, and nothing where all is there or not read yet', () => {
    expect(gaps(timed)).toEqual([]);
    expect(gaps(whole)).toEqual(['horário de atendimentos']);
    const bare: ReportSources = {
      ...whole,
      goals: [],
      notes: { notes: [], openNotes: [] },
      rows: noRows,
      patient: { ...davi, tipo: 'adulto', cpf: null },
    };
    expect(gaps(bare)).toEqual([
      'diagnóstico de outro profissional',
      ...['laudo médico', 'pedido médico', 'certificado do método'],
      ...['diagnóstico terapêutico ocupacional', 'prognóstico', 'frequência', 'sessões por semana'],
      ...['carga horária', 'período solicitado', 'local dos atendimentos'],
      'metas',
      'atendimentos no período',
      'CPF',
    ]);
    const unstated = { ...rows, diagnoses: [diagnosisRow({ stated_by: null })] };
    expect(gaps({ ...whole, rows: unstated }, { ...words, from: '2026-11-19' })).toEqual([
      ...['quem deu o diagnóstico, e quando', 'avaliação das metas no período', 'atendimentos no período'],
    ]);
    expect(gaps({ ...whole, rows: {}, goals: undefined, notes: undefined })).toEqual([]);
  });

  it.each([
    ['2025-11-20', '2026-05-24', []],
    ['2025-11-19', '2026-05-24', ['laudo médico de menos de um ano']],
    ['2025-11-20', '2026-05-23', ['pedido médico dos últimos 180 dias']],
  ])('D-983: a medical report of %s and a request of %s lack this: %j', (report, request, lack) => {
    const days = { laudo: report, pedido: request, certificado: '2020-01-01' };
    const dated = documents.map(({ document, kind }) => ({
      ...document,
      uploaded_at: `${days[kind.kind as keyof typeof days]}T15:00:00Z`,
    }));
    // the newest one of a kind counts
    const earlier = documentRow({ id: 'd9', uploaded_at: '2019-01-01T12:00:00Z' });
    const kinds = [...rows.document_kinds, documentKindRow({ id: 'k9', document_id: 'd9', kind: 'laudo' })];
    const given = { ...timed, documents: [...dated, earlier], rows: { ...rows, document_kinds: kinds } };
    expect(gaps(given)).toEqual(lack);
  });
});

describe('the day of an answer', () => {
  const again = (id: string, evaluated_on: string, answers: Record<string, string>, more = {}) =>
    evaluation({ id, evaluated_on, answers, ...more });
  const functional = (given: Partial<ReportSources>, values: Partial<ReportWords> = {}) =>
    letter('medico', { parts: ['functional'], ...values }, { ...sources, ...given })
      .sections.find(({ id }) => id === 'functional')
      ?.entries.map(({ label, value }) => [label, value]);
  const patient = { ...davi, attended_on: '2026-06-03', avds: 'Precisa de ajuda.', brincar: 'Brinca só.' };

  it('D-979: the answers of the intake say of which day they are', () => {
    expect(functional({ patient })).toEqual([
      ['Anamnese de 03/06/2026', ''],
      ['Atividades de Vida Diária', 'Precisa de ajuda.'],
      ['Brincar', 'Brinca só.'],
    ]);
  });

  it('D-979: of a record from elsewhere nobody knows the day', () => {
    expect(functional({ patient: { ...patient, attended_on: null } })?.[0]).toEqual(['Na ficha', '']);
  });

  it('D-979: what was changed in the record after the day of its registration is not of the intake', () => {
    const registered = { ...patient, created_at: '2026-06-05T02:30:00+00:00' };
    const changeDays = {
      answers: { brincar: '2026-10-14', avds: '2026-06-04', photo_url: '2026-10-14' },
      // who told it was added
      marks: { avds: '2026-10-14' },
    };
    expect(functional({ patient: registered, changeDays })).toEqual([
      ['Anamnese de 03/06/2026', ''],
      ['Atividades de Vida Diária', 'Precisa de ajuda.'],
      ['Na ficha, depois de 03/06/2026', ''],
      ['Brincar', 'Brinca só.'],
    ]);
    const answer_marks = [{ column: 'avds', mark: 'nao_sabe', informant: null } as const];
    expect(
      functional({ patient: { ...registered, avds: null, answer_marks }, changeDays })?.slice(0, 2),
    ).toEqual([
      ['Na ficha, depois de 03/06/2026', ''],
      ['Atividades de Vida Diária', 'Não sabe informar'],
    ]);
  });

  const evaluations = [
    evaluation({
      id: 'e0',
      kind: 'first',
      evaluated_on: '2026-06-03',
      answers: { avds: 'Precisa de ajuda.' },
    }),
    again('e1', '2026-09-10', { avds: 'Menos ajuda.', brincar: 'Brinca com o irmão.' }),
    again('e2', '2026-11-05', { avds: 'Passou para um lembrete.', desempenhoescolar: '' }),
  ];

  it('D-979: what a re-evaluation answered is of its day, the newest that said it', () => {
    const now = { ...patient, avds: 'Passou para um lembrete.', brincar: 'Brinca com o irmão.' };
    const told = functional({ patient: now, evaluations });
    expect(told).toEqual([
      ['Reavaliação de 05/11/2026', ''],
      ['Atividades de Vida Diária', 'Passou para um lembrete.'],
      ['Reavaliação de 10/09/2026', ''],
      ['Brincar', 'Brinca com o irmão.'],
    ]);
    expect(functional({ patient: now, evaluations }, { leftOut: ['brincar'] })).toEqual(told?.slice(0, 2));
  });

  it('D-979: what was changed in the record after a re-evaluation is printed as it stands there, and says so', () => {
    const now = { ...patient, avds: 'Faz sozinho.', brincar: 'Brinca com o irmão.' };
    expect(functional({ patient: now, evaluations })?.slice(0, 2)).toEqual([
      ['Na ficha, depois de 05/11/2026', ''],
      ['Atividades de Vida Diária', 'Faz sozinho.'],
    ]);
  });

  it.each(['evaluations', 'changeDays'])(
    'D-979: a report with answers is not issued before this is read: %s',
    (source) => {
      const unread = { ...sources, [source]: undefined };
      const given = { kind: 'medico', parts: ['functional', 'plan', 'birth', 'address'] } as const;
      expect(unreadParts(given, unread)).toEqual(['functional', 'plan']);
    },
  );
});

describe('D-980: a discharge', () => {
  const patient = {
    ...davi,
    discharged_on: '2026-11-10',
    discharge_reason: 'objetivos' as const,
    discharge_summary: 'Escreve sozinho.',
  };
  it.each(reportKinds.map(({ value }) => value))('in a report of the kind %s', (kind) => {
    const text = JSON.stringify(letter(kind, {}, { ...sources, patient }));
    const isTold = kind === 'medico' || kind === 'familia';
    for (const said of ['10/11/2026', 'Objetivos alcançados', 'Escreve sozinho.'])
      expect(text.includes(said)).toBe(isTold);
    expect(printedParts(wordsFor(kind), sources, now)).not.toContain('discharge');
  });
});

it('D-982: each text of the plan can be left out; what the therapist noted for herself is out until it is ticked', () => {
  const patient = {
    ...davi,
    objetivos: 'Vestir-se só.',
    planoTratamento: 'Treino.',
    observacoes: 'Mãe ansiosa.',
  };
  const given = {
    ...sources,
    patient,
    rows: { ...noRows, care_plans: [planRow({ diagnosis: 'Limitado.', prognosis: 'Bom.' })] },
  };
  const ids = itemsOf('plan', 'medico', given).map(({ id }) => id);
  expect(ids).toEqual(['diagnosis', 'prognosis', 'objetivos', 'planoTratamento', 'observacoes']);
  const values = (leftOut: string[]) =>
    letter('medico', { parts: ['plan'], leftOut }, given)
      .sections.find(({ id }) => id === 'plan')
      ?.entries.map(({ value }) => value);
  expect(values(newReportForm(patient).leftOut)).toEqual([
    'Limitado.',
    'Bom.',
    '',
    'Vestir-se só.',
    'Treino.',
  ]);
  expect(values(['prognosis', 'planoTratamento'])).toEqual([
    'Limitado.',
    '',
    'Vestir-se só.',
    'Mãe ansiosa.',
  ]);
});

it.each(['adulto', 'infantil'] as const)(
  'D-901: each question of the form %s is in one part of a report; of the names alone there is none',
  (kind) => {
    const printed = partsOfReport.flatMap((part) => questionsOfPart(part, kind));
    const asked = questionsOf(questionnaireFor(kind)).filter(
      ({ column }) => column !== 'nome' && column !== 'social_name',
    );
    expect(new Set(printed)).toEqual(new Set(asked));
    expect(printed).toHaveLength(asked.length);
  },
);
