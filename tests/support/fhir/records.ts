import type { CopiedRecord, CopiedRows, HistoryHead } from '../../../src/data/records/copiedRecord';
import { toIssuedReport } from '../../../src/data/records/disclosures';
import { readRow } from '../../../src/data/records/entityRows';
import { toEvaluation } from '../../../src/data/records/evaluations';
import { toFamilyRow } from '../../../src/data/records/familyAnswers';
import { toGoal } from '../../../src/data/records/goals';
import type { PatientRow } from '../../../src/data/records/patients';
import { toNote } from '../../../src/data/records/sessionNotes';
import type { Row } from '../../../src/data/supabase/schema';
import { type Answers, toRow } from '../../../src/questionnaire/answers';
import { consentTextFor } from '../../../src/questionnaire/consent';
import { type PatientKind, questionsOf } from '../../../src/questionnaire/field';
import { questionnaireFor } from '../../../src/questionnaire/questionnaires';
import type { CarePlan } from '../../../src/records/carePlans';
import { consents } from '../../../src/records/consents';
import { noRows } from '../../../src/records/entities';
import { demoFamilies } from '../../../supabase/local/demo/family';
import { randomFrom } from '../../../supabase/local/demo/people';
import { demoRecord } from '../../../supabase/local/demo/records';
import { goalRow, ratingRow } from '../goalRows';
import { maria } from '../maria';
import { miguel } from '../miguel';
import { patientRow, therapist } from '../patients';
import {
  absenceRow,
  diagnosisRow,
  disclosureRow,
  evaluationRow,
  issuedRow,
  resultRow,
} from '../treatmentRows';

/** An id like the ones that devices make; the same number gives the same one. */
export const uuid = (number: number) => `3f2a9c5e-71d4-4b8e-9a06-${number.toString(16).padStart(12, '0')}`;

const PATIENT_ID = uuid(1);

/** A record with nothing but these parts. */
export function recordOf(
  patient: Partial<PatientRow>,
  {
    history = [],
    rows: given = {},
    ...parts
  }: Partial<Omit<CopiedRecord, 'patient' | 'history' | 'rows'>> & {
    readonly rows?: Partial<CopiedRows>;
    readonly history?: readonly HistoryHead[];
  } = {},
): CopiedRecord {
  async function* changes() {
    yield* history;
  }
  return {
    patient: patientRow({ id: PATIENT_ID, ...patient }),
    rows: { ...noRows, ...given },
    documents: [],
    notes: [],
    family: [],
    evaluations: [],
    reports: [],
    ...parts,
    history: changes,
  };
}

/** The answers of a filled-in form as columns. */
const answered = (kind: PatientKind, answers: Answers): Partial<PatientRow> =>
  toRow(questionsOf(questionnaireFor(kind)), answers) as Partial<PatientRow>;

const consent = (given: Partial<Row<'consents'>> = {}) =>
  readRow(consents, {
    id: uuid(20),
    patient_id: PATIENT_ID,
    user_id: therapist.id,
    text_version: consentTextFor('adulto').version,
    text_hash: consentTextFor('adulto').sha256,
    signer_name: 'Maria Aparecida Gonçalves da Conceição',
    signer_relation: 'Paciente',
    signer_cpf: null,
    given_at: '2026-11-03T16:04:00+00:00',
    received_at: '2026-11-03T16:04:01.25+00:00',
    signature: null,
    signed_at: null,
    revoked_at: null,
    revoked_by_name: null,
    revocation_reason: null,
    device_times: {},
    ...given,
  });

const family = (given: Partial<Row<'family_answers'>> = {}) =>
  toFamilyRow({
    id: uuid(30),
    user_id: therapist.id,
    patient_id: PATIENT_ID,
    filled_by: 'Cláudia Gonçalves Prado',
    relation: 'Filha',
    questionnaire_version: 1,
    begun_at: '2026-11-03T15:30:00+00:00',
    ended_at: '2026-11-03T15:52:00+00:00',
    received_at: '2026-11-03T15:52:02+00:00',
    answers: {},
    from_home: false,
    ratings: {},
    reviewed_at: null,
    ...given,
  });

const document = (given: Partial<CopiedRecord['documents'][number]> = {}) => ({
  id: uuid(40),
  patient_id: PATIENT_ID,
  file_name: 'Relatório da escola.pdf',
  file_path: `${therapist.id}/${PATIENT_ID}/1_a.pdf`,
  file_size: 30_000,
  mime_type: 'application/pdf',
  uploaded_at: '2026-11-04T12:00:00+00:00',
  arquivo: 'documentos/Relatório_da_escola.pdf',
  ...given,
});

const author = {
  name: 'Dra. Helena Duarte',
  category: 'Terapeuta Ocupacional',
  crefito_region: 3,
  crefito_number: '12345-TO',
};

const openNote = (given: Partial<Row<'session_notes'>> = {}) =>
  toNote({
    id: uuid(50),
    user_id: therapist.id,
    patient_id: PATIENT_ID,
    occurred_on: '2026-11-12',
    time_of_day: null,
    setting: null,
    kind: 'atendimento',
    content: 'Treino de preensão com a mão esquerda.',
    revision: 1,
    created_at: '2026-11-12T17:00:00.000+00:00',
    updated_at: '2026-11-12T17:00:00.000+00:00',
    finalised_at: null,
    author: null,
    replaces: null,
    reason: null,
    ratings: {},
    ...given,
  });

const finalNote = (given: Partial<Row<'session_notes'>> = {}) =>
  openNote({ finalised_at: '2026-11-12T18:05:00+00:00', author, ...given });

const ofRecord = { patient_id: PATIENT_ID, user_id: therapist.id };

const goal = (given: Parameters<typeof goalRow>[0] = {}) =>
  toGoal(goalRow({ ...ofRecord, id: uuid(60), ...given }));
const mark = (given: Parameters<typeof ratingRow>[0] = {}) =>
  ratingRow({ ...ofRecord, id: uuid(70), goal_id: uuid(60), ...given });
const issued = (arquivo: string, given: Parameters<typeof issuedRow>[0] = {}) => ({
  ...toIssuedReport(issuedRow({ ...ofRecord, id: uuid(90), ...given })),
  arquivo: `relatorios/${arquivo}`,
});

/** What came of a treatment, in every shape. */
const treatment = {
  rows: {
    goals: [
      goal(),
      goal({ id: uuid(61), replaces: uuid(60), said_by: 'Paciente', state: 'alcancada' }),
      goal({
        id: uuid(62),
        levels: null,
        target_on: null,
        area: null,
        own_words: null,
        said_by: null,
        state: 'encerrada',
        state_reason: 'Mudou de escola.',
      }),
    ],
    goal_ratings: [
      mark({ rated_on: '2026-09-04', level: -2 }),
      mark({ id: uuid(71), goal_id: uuid(61), rated_on: '2026-10-04', level: 2 }),
      mark({ id: uuid(72), goal_id: uuid(61), rated_on: '2026-10-04', level: 1, strikes: uuid(71) }),
      mark({
        id: uuid(73),
        goal_id: uuid(61),
        rated_on: '2026-10-05',
        rated_by: 'familia',
        by_name: 'Joana (Mãe)',
      }),
      mark({ id: uuid(77), goal_id: uuid(61), rated_on: '2026-10-05', level: 2, corrects: uuid(73) }),
      mark({
        id: uuid(78),
        goal_id: uuid(61),
        rated_on: '2026-10-05',
        level: null,
        corrects: uuid(73),
        comment: 'Era de outra criança.',
      }),
      mark({ id: uuid(74), goal_id: uuid(61), rated_on: '2026-10-05', rated_by: 'paciente' }),
      mark({
        id: uuid(75),
        goal_id: uuid(62),
        rated_on: '2026-10-05',
        level: null,
        word: 'em_parte',
        note_id: uuid(50),
      }),
      mark({ id: uuid(76), goal_id: uuid(62), rated_on: '2026-10-05', level: null, strikes: uuid(99) }),
    ],
    disclosures: [
      disclosureRow({ ...ofRecord, id: uuid(92) }),
      disclosureRow({ ...ofRecord, id: uuid(93), kind: 'copia', recipient: null, purpose: null }),
    ],
    diagnoses: [
      diagnosisRow({ ...ofRecord, id: uuid(84) }),
      diagnosisRow({
        ...ofRecord,
        id: uuid(85),
        statement: 'TDAH',
        cid10: null,
        cid11: null,
        cif: null,
        certainty: 'suspeita',
        stated_by: null,
        stated_on: null,
      }),
    ],
    results: [
      resultRow({
        ...ofRecord,
        id: uuid(80),
        instrument: 'TUG',
        value: 14.5,
        unit: 's',
        higher_is_better: false,
      }),
      resultRow({
        ...ofRecord,
        id: uuid(81),
        instrument: 'Katz',
        value: null,
        text: 'Independente',
        higher_is_better: null,
        revision: 2,
        document_id: uuid(49),
      }),
    ],
  },
  evaluations: [
    evaluationRow({
      ...ofRecord,
      id: uuid(82),
      questions: ['brincar'],
      answers: { brincar: 'Só carrinhos.' },
      marks: {},
      informants: { brincar: 'Mãe' },
    }),
    evaluationRow({
      ...ofRecord,
      id: uuid(83),
      kind: 'again',
      evaluated_on: '2026-06-12',
      author,
      finalised_at: '2026-06-12T12:00:00+00:00',
      questions: ['brincar', 'antiga'],
      answers: { antiga: 'x' },
      marks: { brincar: 'nao_sabe' },
      informants: {},
    }),
  ].map(toEvaluation),
  reports: [
    issued('relatorio_escola.pdf'),
    issued('segundo.pdf', { id: uuid(91), replaces: uuid(90), purpose: null, author: 5 }),
  ],
};

const change = (given: Partial<HistoryHead> = {}): HistoryHead => ({
  id: 7,
  kind: 'changed',
  columns: ['alergias', 'observacoes'],
  changed_at: '2026-11-05T12:00:00.123456+00:00',
  changed_by: therapist.id,
  document_id: null,
  file_name: null,
  note_id: null,
  occurred_on: null,
  filled_by: null,
  entry_id: null,
  ...given,
});

/** An adult's record with everything that can be in one. */
export const adultWithAll = recordOf(
  {
    ...answered('adulto', maria),
    alergias: null,
    cirurgias: null,
    responsavel: null,
    photo_url: `https://h/storage/v1/object/public/patient-photos/${therapist.id}/${PATIENT_ID}/profile.jpg`,
    discharged_on: '2026-11-20',
    discharge_reason: 'objetivos',
    discharge_summary: 'Abotoa a blusa sozinha; volta à costura.',
    answer_marks: [
      { column: 'alergias', mark: 'nao_sabe', informant: 'Filha' },
      { column: 'cirurgias', mark: 'nao_perguntado', informant: null },
      { column: 'responsavel', mark: 'nao_se_aplica', informant: 'Paciente' },
      { column: 'queixaPrincipal', mark: null, informant: 'Paciente' },
      { column: 'mobilidade', mark: null, informant: 'Prontuário' },
    ],
  },
  {
    rows: {
      absences: [
        absenceRow({
          id: uuid(96),
          user_id: therapist.id,
          patient_id: PATIENT_ID,
          missed_on: '2026-11-19',
          kind: 'desmarcou',
          told_by: 'A cunhada',
          told_when: 'na véspera',
          reason: 'Febre',
        }),
      ],
      consents: [
        consent({
          id: uuid(21),
          text_version: 'adulto-1',
          signature: { kind: 'typed', name: 'Maria Aparecida' },
          signed_at: '2026-11-03T16:05:00+00:00',
          revoked_at: '2026-11-10T12:00:00+00:00',
          revoked_by_name: 'Maria Aparecida',
          revocation_reason: 'Quis ler o texto de novo.',
        }),
        consent({
          id: uuid(22),
          signer_name: 'Cláudia Gonçalves Prado',
          signer_relation: 'Responsável legal',
          signer_cpf: '529.982.247-25',
          signature: {
            kind: 'drawn',
            width: 600,
            height: 200,
            strokes: [
              [10, 20, 30.5, 40],
              [50, 60],
            ],
          },
          signed_at: '2026-11-11T12:00:00+00:00',
        }),
      ],
    },
    documents: [document(), document({ id: uuid(41), file_name: 'b.pdf', arquivo: 'documentos/b.pdf' })],
    notes: [
      finalNote({ id: uuid(50), content: 'Mão direita.' }),
      finalNote({
        id: uuid(51),
        content: 'Mão esquerda.',
        replaces: uuid(50),
        reason: 'Troca.',
        time_of_day: '14:00-14:50',
        setting: 'domicilio',
      }),
      finalNote({ id: uuid(52), kind: 'falta', content: 'Gripe.', occurred_on: '2026-11-13' }),
      openNote({ id: uuid(53), content: 'Pensar na órtese.', setting: 'teleatendimento' }),
      openNote({ id: uuid(54), content: 'Gripe forte.', replaces: uuid(52), reason: 'Faltou.' }),
    ],
    family: [
      family({
        id: uuid(31),
        reviewed_at: '2026-11-04T12:00:00+00:00',
        answers: {
          medicamentos: { text: 'Losartana\nAAS' },
          alergias: { mark: 'nao_sabe' },
          cirurgias: { mark: 'nao_perguntado' },
        },
      }),
      family({
        id: uuid(32),
        relation: 'Paciente',
        filled_by: 'Maria',
        answers: { mobilidade: { text: 'Ando bem.' } },
      }),
    ],
    history: [
      change({ id: 1, kind: 'created', columns: ['nome', 'dataNascimento'] }),
      change({ id: 2 }),
      change({ id: 3, kind: 'marked', columns: ['alergias'], changed_by: null }),
      change({
        id: 4,
        kind: 'document_added',
        columns: [],
        document_id: uuid(40),
        file_name: 'Relatório da escola.pdf',
      }),
      change({
        id: 5,
        kind: 'document_removed',
        columns: [],
        document_id: uuid(49),
        file_name: 'apagado.pdf',
      }),
      change({ id: 6, kind: 'photo_replaced', columns: [], changed_by: uuid(99) }),
      change({ id: 7, kind: 'note_finalised', columns: [], note_id: uuid(50), occurred_on: '2026-11-12' }),
      change({ id: 8, kind: 'note_removed', columns: [], note_id: uuid(59), occurred_on: '2026-11-12' }),
      change({ id: 2 ** 40, kind: 'family_reviewed', columns: [], filled_by: 'Cláudia (Filha)' }),
    ],
  },
);

/** A child's record with everything that can be in one. */
export const childWithAll = recordOf(
  {
    ...answered('infantil', miguel),
    tipo: 'infantil',
    cirurgias_infantil: null,
    answer_marks: [
      { column: 'cirurgias_infantil', mark: 'nao_sabe', informant: 'Mãe' },
      { column: 'desempenhoescolar', mark: null, informant: 'Escola' },
    ],
  },
  {
    notes: [finalNote()],
    family: [
      family({ relation: 'Mãe', filled_by: 'Joana', answers: { brincar: { text: 'Carrinhos e água.' } } }),
    ],
    ...treatment,
    rows: {
      ...treatment.rows,
      consents: [
        consent({
          text_version: consentTextFor('infantil').version,
          text_hash: consentTextFor('infantil').sha256,
          signer_name: 'Joana Araújo Nóbrega',
          signer_relation: 'Mãe',
        }),
        ...(['treatment', 'image', 'telehealth'] as const).map((kind, index) =>
          consent({
            id: uuid(23 + index),
            text_version: consentTextFor('infantil', kind).version,
            text_hash: consentTextFor('infantil', kind).sha256,
            revoked_at: kind === 'image' ? '2026-11-20T12:00:00+00:00' : null,
          }),
        ),
      ],
    },
    history: [
      change({ kind: 'created' }),
      change({ id: 8, kind: 'goal_added', columns: ['statement'], entry_id: uuid(60) }),
      change({ id: 9, kind: 'result_removed', columns: ['value'], entry_id: uuid(98) }),
      change({ id: 10, kind: 'report_issued', columns: [], entry_id: uuid(90), file_name: 'Escola' }),
      change({
        id: 11,
        kind: 'consent_revoked',
        columns: [],
        entry_id: uuid(24),
        file_name: 'imagem-infantil-1',
        filled_by: 'Joana Araújo Nóbrega',
      }),
      change({ id: 12, kind: 'report_explained', columns: [], entry_id: uuid(89), file_name: 'Joana (mãe)' }),
    ],
  },
);

const filledBy = (columns: readonly string[], text: string) =>
  Object.fromEntries(columns.map((column) => [column, text]));

const columnsOf = (kind: PatientKind) =>
  questionsOf(questionnaireFor(kind))
    .filter(({ kind: type }) => type !== 'birthDate')
    .map(({ column }) => column);

/** Every C0 and C1 control character but U+0000, which PostgreSQL cannot store, and other odd ones, between words. */
export const oddText = `\uFEFF“fim”\r\n<b>&amp;</b>\t${Array.from({ length: 0x9f }, (_, index) => String.fromCharCode(index + 1)).join('')} \u00a0\u2028\u2029\u202eabc\u202c\u200b 👩‍👧 💜 e\u0301 \uFFFE ${'\\'}"'{}`;

export const records: readonly (readonly [string, CopiedRecord])[] = [
  ['an adult with everything', adultWithAll],
  ['a child with everything', childWithAll],
  ['an adult with almost nothing', recordOf({})],
  ['a child with almost nothing', recordOf({ tipo: 'infantil' })],
  [
    'a record of marks alone',
    recordOf({
      tipo: 'infantil',
      answer_marks: columnsOf('infantil')
        .filter((column) => column !== 'nome')
        .map((column, index) => ({
          column,
          mark: (['nao_sabe', 'nao_se_aplica', 'nao_perguntado'] as const)[index % 3] ?? null,
          informant: index % 2 ? 'Mãe' : null,
        })),
    }),
  ],
  [
    'odd characters everywhere',
    recordOf(
      {
        ...filledBy(columnsOf('adulto'), oddText),
        photo_url: `https://h/storage/v1/object/public/patient-photos/${therapist.id}/a b.jpg`,
        discharged_on: '0001-01-01',
        discharge_reason: 'obito',
        discharge_summary: oddText,
        answer_marks: [{ column: 'alergias', mark: null, informant: oddText }],
      },
      {
        documents: [document({ file_name: oddText, arquivo: 'documentos/50% #1? ção.pdf' })],
        notes: [
          finalNote({ id: uuid(50), content: oddText, author: { ...author, name: oddText } }),
          finalNote({ id: uuid(51), content: oddText, replaces: uuid(50), reason: oddText }),
        ],
        family: [family({ filled_by: oddText, relation: oddText, answers: { avds: { text: oddText } } })],

        rows: {
          consents: [
            consent({
              signer_name: oddText,
              signer_relation: oddText,
              signer_cpf: oddText,
              text_version: 'de outro programa',
              revoked_at: '0001-01-02T00:00:00+00:00',
              revocation_reason: '\u0001',
            }),
          ],
          goals: [
            goal({
              statement: oddText,
              own_words: oddText,
              said_by: oddText,
              area: oddText,
              state: 'encerrada',
              state_reason: oddText,
              levels: [oddText, '\u0001', null, null, null],
            }),
          ],
          disclosures: [
            disclosureRow({ ...ofRecord, recipient: oddText, purpose: oddText, content: oddText }),
          ],
          goal_ratings: [mark({ rated_by: 'familia', by_name: oddText, comment: oddText })],
          diagnoses: [
            diagnosisRow({
              ...ofRecord,
              id: uuid(86),
              statement: '\u0001',
              stated_by: oddText,
              cif: oddText,
            }),
          ],
          results: [
            resultRow({
              ...ofRecord,
              instrument: oddText,
              value: -1e12,
              unit: oddText,
              text: oddText,
              comment: oddText,
            }),
            resultRow({ ...ofRecord, id: uuid(81), value: null, text: '\u0001' }),
          ],
        },
        evaluations: [
          toEvaluation(
            evaluationRow({
              ...ofRecord,
              kind: 'again',
              author: { ...author, name: oddText },
              questions: ['mobilidade'],
              answers: { mobilidade: oddText },
              informants: { mobilidade: oddText },
            }),
          ),
        ],
        reports: [issued('50% #1? ção.pdf', { addressee: oddText, purpose: oddText, file_name: oddText })],
        history: [change({ columns: ['alergias'], file_name: oddText, document_id: uuid(49) })],
      },
    ),
  ],
  [
    'blank texts and values of no known shape',
    recordOf(
      {
        ...filledBy(columnsOf('adulto'), ' \n\t'),
        nome: 'Ana',
        estadoCivil: 'Amasiado(a)',
        cpf: '111.111.111-11',
      },
      {
        rows: {
          consents: [
            consent({
              signer_name: ' ',
              signer_relation: null,
              signature: { kind: 'drawn', strokes: [null] },
              signed_at: '2026-11-03T16:04:00+00:00',
            }),
          ],
          goals: [goal({ levels: 5 })],
        },
        notes: [finalNote({ author: 5 })],

        evaluations: [toEvaluation(evaluationRow({ ...ofRecord, answers: 5, marks: 5, informants: 5 }))],
        family: [
          family({
            answers: {
              avds: 5,
              alergias: { text: '' },
              dataNascimento: { text: 'ontem' },
              antiga: { text: 'x' },
            },
          }),
          family({ id: uuid(33), answers: 5 }),
        ],
      },
    ),
  ],
];

/** Records of the demo, whose notes, families and marks are like real ones. */
export function demoRecords(count: number): CopiedRecord[] {
  const now = new Date('2026-11-22T12:00:00Z');
  const random = randomFrom(7);
  const drawn = Array.from({ length: count }, () => demoRecord(therapist.id, random, now, true));
  const demo = demoFamilies(drawn, now);
  return demo.records.map(({ patient, plan, consent: given, notes, outcome }, index) => {
    const of = <Row extends { readonly patient_id?: string }>(rows: readonly Row[]) =>
      rows.filter(({ patient_id }) => patient_id === patient.id);
    const answer_marks = of(demo.marks).map(({ column, mark = null, informant = null }) => ({
      column,
      mark,
      informant,
    }));
    return recordOf(
      { ...(patient as Partial<PatientRow>), answer_marks },
      {
        notes: notes.map((row) => toNote(row as Row<'session_notes'>)),
        family: of(demo.answers).map((row) =>
          family({
            ...(row as Row<'family_answers'>),
            reviewed_at: demo.reviewed.includes(row.id) ? now.toISOString() : null,
          }),
        ),

        rows: {
          consents: [consent(given as Partial<Row<'consents'>>)],
          goals: outcome.goals.map((row) => toGoal(row as Row<'goals'>)),
          goal_ratings: outcome.ratings.map((row, at) =>
            ratingRow({ ...(row as Row<'goal_ratings'>), id: row.id ?? uuid(1000 * (index + 1) + at) }),
          ),
          care_plans: plan ? [plan as CarePlan] : [],
          results: outcome.results.map((row, at) =>
            resultRow({ ...(row as Row<'results'>), id: row.id ?? uuid(1000 * (index + 1) + 500 + at) }),
          ),
        },
        history: [change({ id: index + 1, kind: 'created', columns: ['nome'] })],
      },
    );
  });
}
