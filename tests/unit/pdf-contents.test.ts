import { spawnSync } from 'node:child_process';
import { beforeEach, describe, expect, test } from 'vitest';
import { courses, goalsIn, toGoal } from '../../src/data/records/goals';
import { chainsOf, type SessionNote } from '../../src/data/records/sessionNotes';
import type { Report } from '../../src/pdf/report';
import { toBlankReport } from '../../src/printing/blankForm';
import { toConsentReport } from '../../src/printing/consentTerm';
import { handedOut } from '../../src/printing/handedOut';
import { toIssuedLetter } from '../../src/printing/issued/issuedLetter';
import type { ReportSources } from '../../src/printing/issued/reportSources';
import { toNotesReport } from '../../src/printing/notesReport';
import { toPatientsReport } from '../../src/printing/patientsReport';
import { toRecordReport } from '../../src/printing/recordReport';
import { toSharingReport } from '../../src/printing/sharingReport';
import { consentTextFor } from '../../src/questionnaire/consent';
import { type ConsentKind, consentKinds } from '../../src/questionnaire/consentKinds';
import { namedGoal } from '../../src/questionnaire/goalMarks';
import {
  defaultParts,
  type ReportKind,
  type ReportPart,
  reportKinds,
} from '../../src/questionnaire/issuedReports';
import { noRows, plainEntities } from '../../src/records/entities';
import { consentRow } from '../support/consents';
import { fullRow } from '../support/fullRows';
import { goalRow, ratingRow } from '../support/goalRows';
import { disclosureRow, issuedReport } from '../support/issued';
import { needs } from '../support/needs';
import { patientRow } from '../support/patients';
import { makePdf } from '../support/pdf';
import { helena } from '../support/profiles';
import { absenceRow, diagnosisRow, planRow, resultRow, weeklyRow } from '../support/treatmentRows';

/** One fact of the record each, in words that stand nowhere else. */
const facts = {
  birth: '18/03/2020',
  cpf: '529.982.247-25',
  phone: '(75) 90241-2576',
  guardian: 'Renata Paixão',
  signerCpf: '111.444.777-35',
  school: 'Jardim das Mangueiras',
  complaint: 'Chora na escrita',
  pregnancy: 'Gestação de gêmeos',
  medicines: 'Melatonina',
  familyHistory: 'Tio com epilepsia',
  playing: 'Brinca sozinho de trem',
  diagnosis: 'Transtorno do espectro autista',
  code10: 'F84.0',
  code11: '6A02.0',
  statedBy: 'Dra. Lívia Prado',
  planDiagnosis: 'Desempenho limitado na escrita',
  hours: 'Carga horária',
  goal: 'Terminar a lição da escola',
  familyWords: 'Quero a lição sem choro',
  level: 'Escreve dez minutos',
  result: 'Escala de Berg',
  noteText: 'Treino de preensão com argila',
  sessionDay: '12/11/2026',
  sessionTime: '14:00',
  openDay: '17/11/2026',
  absenceDay: '05/11/2026',
  absenceReason: 'Febre alta',
  weekTime: 'Uma vez por semana, qua., 08:30 a 09:20',
  opinion: 'Escreve hoje sem chorar',
  advice: 'Lápis engrossado na mesa',
  barriers: 'Barulho da quadra ao lado',
  work: 'A mãe deixou o emprego',
  companion: 'Tereza Paixão',
  price: 'R$ 180,00',
  recipient: 'Dra. Célia Ramos',
  rqe: 'RQE 2123456789',
} as const;
type Fact = keyof typeof facts;
const everyFact = Object.keys(facts) as readonly Fact[];

const now = new Date('2026-11-20T12:00:00');
const profile = { ...helena, specialty: 'Contexto Escolar', specialty_rqe: '2123456789' };
const patient = patientRow({
  tipo: 'infantil',
  nome: 'Davi Rezende Paixão',
  dataNascimento: '2020-03-18',
  cpf: facts.cpf,
  responsavel: facts.guardian,
  tipo_responsavel: 'Mãe',
  telefone: facts.phone,
  escola: facts.school,
  queixaPrincipal: `${facts.complaint}.`,
  historiagestacaoparto: `${facts.pregnancy}.`,
  medicamentos_infantil: `${facts.medicines} 1 mg.`,
  historico_familiar_infantil: `${facts.familyHistory}.`,
  brincar: `${facts.playing}.`,
});
const goals = courses(
  [
    goalRow({
      statement: facts.goal,
      own_words: facts.familyWords,
      said_by: 'Davi',
      levels: ['Não tenta', 'Pega o lápis', facts.level, 'Escreve vinte', 'Escreve trinta'],
    }),
  ].map(toGoal),
  [
    ratingRow({ id: 'r1', rated_on: '2026-06-03', level: -2 }),
    ratingRow({ id: 'r2', rated_on: '2026-11-18', level: 0 }),
  ],
  () => true,
);
const absences = [
  absenceRow({
    missed_on: '2026-11-05',
    kind: 'desmarcou',
    told_by: 'A avó',
    reason: `${facts.absenceReason}.`,
  }),
];
const openNote: SessionNote = {
  id: 'n2',
  user_id: patient.user_id,
  patient_id: patient.id,
  occurred_on: '2026-11-17',
  revision: 1,
  kind: 'atendimento',
  time_of_day: null,
  setting: null,
  content: 'Ainda não finalizada.',
  ratings: {},
  created_at: '2026-11-17T17:00:00Z',
  updated_at: '2026-11-17T17:00:00Z',
  finalised_at: null,
  author: null,
  replaces: null,
  reason: null,
};
const finalised: SessionNote = {
  ...openNote,
  id: 'n1',
  occurred_on: '2026-11-12',
  time_of_day: '14:00-14:50',
  setting: 'escola',
  content: `${facts.noteText}.`,
  finalised_at: '2026-11-12T18:05:00Z',
};
const notes = {
  notes: chainsOf([finalised]).map((chain) => ({ ...chain, day: chain.note.occurred_on })),
  openNotes: [openNote],
};
const factual = {
  absences,
  diagnoses: [diagnosisRow({ statement: facts.diagnosis, stated_by: facts.statedBy })],
  care_plans: [
    planRow({ diagnosis: `${facts.planDiagnosis}.`, weekly_hours: 10, valid_until: '2026-12-18' }),
  ],
  results: [resultRow({ instrument: facts.result })],
  weekly_sessions: [weeklyRow({ weekday: 3, time_of_day: '08:30-09:20' })],
};
/** The other entities, whose rows say their names. */
const others = plainEntities.filter(({ table }) => !(table in factual));
const ids = { id: patient.id, patient_id: patient.id, user_id: patient.user_id };
const rows = {
  ...noRows,
  ...Object.fromEntries(
    others.map((entity) => [entity.table, [fullRow(entity, ids, { of: `Dito em ${entity.name}` })]]),
  ),
  ...factual,
};
const sources: ReportSources = {
  patient,
  profile,
  goals,
  notes,
  rows,
  evaluations: [],
  documents: [],
  changeDays: { answers: {}, marks: {} },
  expected: [],
  replaced: undefined,
};

const consentOf = (kind: ConsentKind) => {
  const { version, sha256 } = consentTextFor('infantil', kind);
  return consentRow({
    text_version: version,
    text_hash: sha256,
    signer_name: facts.guardian,
    signer_relation: 'Mãe',
    signer_cpf: facts.signerCpf,
  });
};
/** The term of one kind. */
function termOf(kind: ConsentKind): Report {
  const term = toConsentReport(patient, consentOf(kind), profile, now);
  if (!term) throw new Error(kind);
  return term;
}
/** What a report for somebody is, with all that can be typed into one, whatever its kind. */
const letterOf = (kind: ReportKind, ticked: readonly ReportPart[] = []): Report =>
  toIssuedLetter(
    {
      kind,
      addressee: 'Márcia Teles',
      purpose: 'Acompanhamento',
      parts: [...defaultParts(kind), ...ticked],
      opinion: `${facts.opinion}.`,
      advice: `${facts.advice}.`,
      procedures: '',
      dated: '2026-11-20',
      from: '2026-06-01',
      to: '2026-11-20',
      leftOut: [],
      notes: [],
      companion: facts.companion,
      price: 18_000,
      renews: '',
      prompts: { barriers: facts.barriers, work: facts.work },
    },
    sources,
    now,
  );

const consents = consentKinds.map(consentOf);
const intake = toRecordReport(patient, { profile, consents, goals, rows, documents: [] }, now);
const listed = toPatientsReport([{ ...patient, queixaResumo: patient.queixaPrincipal }], profile, now);
const period = { from: '2026-06-01', to: '2026-11-20' };
const notesReport = toNotesReport(
  patient,
  notes,
  period,
  { goals: goalsIn(goals).map(namedGoal), absences },
  profile,
  now,
);
const given = handedOut(
  [issuedReport({ addressee: 'Márcia Teles' })],
  [disclosureRow({ recipient: facts.recipient })],
);

/** By the therapist: a consent is signed by whoever gives it. */
const isSigned = ({ kind }: Report) => kind === 'letter' || kind === 'notes';

const texts = new Map<Report, string>();
/** Reads it as anybody can: the program, not the library that the app shows it with. */
function printed(report: Report): string {
  const known = texts.get(report);
  if (known !== undefined) return known;
  const { stdout, stderr } = spawnSync('pdftotext', ['-layout', '-enc', 'UTF-8', '-', '-'], {
    input: makePdf(report),
    encoding: 'utf8',
  });
  expect(stderr).toBe('');
  const text = stdout.replace(/\s+/g, ' ');
  texts.set(report, text);
  return text;
}
const saidIn = (text: string): readonly Fact[] => everyFact.filter((fact) => text.includes(facts[fact]));

const signer = ['guardian', 'signerCpf', 'rqe'] as const;
const plan = ['planDiagnosis', 'hours', 'goal', 'level', 'result'] as const;
const diagnosis = ['diagnosis', 'code10', 'code11', 'statedBy'] as const;
/** What those read who treat, pay or judge. */
const clinical = ['birth', 'complaint', 'playing', ...diagnosis, ...plan, 'opinion', 'rqe'] as const;
/** What the family tells at the intake. */
const told = ['pregnancy', 'medicines', 'familyHistory'] as const;
const session = ['sessionDay', 'sessionTime', 'rqe'] as const;

/** What each kind says; no other fact of the record may be in it. */
const kinds: readonly (readonly [name: string, report: Report, says: readonly Fact[]])[] = [
  [
    'intake',
    intake,
    [
      ...['birth', 'cpf', 'phone', 'guardian', 'school', 'complaint', ...told, 'playing'],
      ...[...diagnosis, ...plan, 'familyWords', 'absenceDay', 'absenceReason', 'weekTime', 'rqe'],
    ] as readonly Fact[],
  ],
  ['all patients', listed, ['phone', 'complaint', 'rqe']],
  ...consentKinds.map((kind) => [`consent: ${kind}`, termOf(kind), signer] as const),
  ['report: escola', letterOf('escola'), ['birth', 'goal', 'level', 'opinion', 'advice', 'barriers', 'rqe']],
  ['report: medico', letterOf('medico'), [...clinical, 'medicines', 'familyWords']],
  [
    'report: familia',
    letterOf('familia'),
    [...clinical, ...told, 'guardian', 'school', 'familyWords', 'advice'],
  ],
  ['report: plano_saude', letterOf('plano_saude'), [...clinical, 'cpf', 'absenceDay']],
  ['report: pericia', letterOf('pericia'), [...clinical, 'cpf', 'medicines', 'work']],
  ['report: outro', letterOf('outro'), ['birth', 'opinion', 'rqe']],
  ['report: comparecimento', letterOf('comparecimento'), [...session, 'companion']],
  ['report: atendimentos', letterOf('atendimentos'), [...session, 'cpf', 'openDay', 'absenceDay', 'price']],
  ['notes', notesReport, [...session, 'birth', 'noteText', 'absenceDay']],
  ['hand-outs', toSharingReport(patient, given, profile, now), ['birth', 'recipient', 'rqe']],
  ['blank form', toBlankReport('infantil', 'all', profile), ['rqe']],
  ['blank form of the family', toBlankReport('infantil', 'family', profile), ['rqe']],
];

describe('what a PDF says, read with pdftotext', () => {
  beforeEach((context) => needs('pdftotext', context));

  test.for(kinds)('D-776: %s says what it is for, and nothing else of the record', ([name, report, says]) => {
    const text = printed(report);
    expect(saidIn(text)).toEqual(everyFact.filter((fact) => says.includes(fact)));
    expect(text).toContain('página 1 de ');
    if (report.kind !== 'blank' && report.kind !== 'patients') expect(text).toContain(patient.nome);
    if (!says.includes('cpf') && !says.includes('signerCpf') && report.kind !== 'blank')
      expect(text).not.toMatch(/CPF|\d{3}\.\d{3}\.\d{3}|\d{11}/);
    if (!says.includes('code10')) expect(text).not.toMatch(/\bCI[DF]\b|\bF\d\d|diagn[óo]stico/i);
    if (/escola|familia|outro/.test(name)) expect(text).not.toMatch(/nível|níveis/i);
  });

  test.for(others.map((entity) => [entity.table, entity] as const))(
    'D-776: %s stands in the record where it has a section, in a report for the family where it may see it, and nowhere else',
    ([, { name, isPrinted, familySees }]) => {
      const saying = kinds.filter(([, report]) => printed(report).includes(`Dito em ${name}`));
      expect(saying.map(([kind]) => kind)).toEqual([
        ...(isPrinted ? ['intake'] : []),
        ...(familySees ? ['report: familia'] : []),
      ]);
    },
  );

  test('D-776: every kind has its row', () => {
    expect(kinds.map(([, { kind }]) => kind)).toEqual(
      expect.arrayContaining(['patients', 'consent', 'letter', 'notes', 'blank']),
    );
    const letters = ['intake', 'hand-outs', ...reportKinds.map(({ value }) => `report: ${value}`)];
    expect(kinds.map(([name]) => name)).toEqual(expect.arrayContaining(letters));
  });

  test('D-673: name, profession, CREFITO, title and RQE stand in the council’s order on each', () => {
    for (const [name, report] of kinds) {
      const text = printed(report);
      const lines = [
        'Terapeuta Ocupacional',
        'CREFITO-3/12345-TO',
        'Especialista profissional em Contexto Escolar',
        facts.rqe,
      ];
      expect(text, name).toContain(
        `Helena Duarte · ${lines.slice(0, 2).join(' · ')} ${lines.slice(2).join(' · ')}`,
      );
      // a consent is signed by whoever gives it
      if (isSigned(report)) expect(text, name).toContain(lines.join(' '));
    }
  });

  test('D-712: a diagnosis, a code and the CPF are in a report for a school once they are ticked, and then alone', () => {
    const ticked = printed(letterOf('escola', ['diagnoses', 'cpf']));
    const untold: readonly Fact[] = saidIn(printed(letterOf('escola')));
    expect(saidIn(ticked)).toEqual(
      everyFact.filter(
        (fact) => untold.includes(fact) || fact === 'cpf' || (diagnosis as readonly Fact[]).includes(fact),
      ),
    );
  });

  test('D-711: prompts of an expert that are empty are not printed', () => {
    const text = printed(letterOf('pericia'));
    expect(text).toContain('Repercussão no trabalho');
    expect(text).not.toMatch(/Grau de capacidade funcional|Temporária ou definitiva/);
  });
});
