import { readRow } from '../../src/data/records/entityRows';
import type { GoalCourse } from '../../src/data/records/goals';
import type { NoteOfPeriod } from '../../src/data/records/notesInPeriod';
import { generatePdf } from '../../src/pdf/generate';
import { toIssuedLetter } from '../../src/printing/issued/issuedLetter';
import type { ReportSources } from '../../src/printing/issued/reportSources';
import { toRecordReport } from '../../src/printing/recordReport';
import { defaultParts, type ReportPart } from '../../src/questionnaire/issuedReports';
import { goals as goalEntity } from '../../src/records/goals';
import { reportContent } from '../../src/records/issuedReports';
import { goalRow, ratingRow } from '../../tests/support/goalRows';
import { patientRow, therapist } from '../../tests/support/patients';

export const SENTENCE =
  'Dificuldade para abotoar a camisa e para segurar a caneta por mais de cinco minutos. ';

const [GOALS, RATINGS, NOTES] = [30, 24, 100];
const LEVELS = [-2, -1, 0, 1, 2] as const;
const DAY = 86_400_000;
const dayAt = (index: number) => new Date(Date.UTC(2026, 0, 1) + index * DAY).toISOString().slice(0, 10);

const patient = patientRow({
  nome: 'João da Conceição Araújo',
  dataNascimento: '1985-02-14',
  queixaPrincipal: SENTENCE.repeat(3),
  historiaDoenca: SENTENCE.repeat(5),
  atividadesVidaDiaria: SENTENCE.repeat(4),
  objetivos: SENTENCE.repeat(3),
});

const goals = Array.from(
  { length: GOALS },
  (_, index): GoalCourse => ({
    goal: readRow(
      goalEntity,
      goalRow({ id: `g${index}`, statement: `Meta ${index + 1}: ${SENTENCE}`.trim() }),
    ),
    ratings: Array.from({ length: RATINGS }, (__, mark) =>
      ratingRow({
        id: `r${index}.${mark}`,
        goal_id: `g${index}`,
        rated_on: dayAt(mark * 7),
        level: LEVELS[(mark + index) % LEVELS.length] ?? null,
      }),
    ),
    corrections: [],
    isRated: true,
    earlier: [],
  }),
);

const notes = Array.from({ length: NOTES }, (_, index): NoteOfPeriod => {
  const occurred_on = dayAt(index * 2);
  return {
    note: {
      id: `n${index}`,
      user_id: therapist.id,
      patient_id: patient.id,
      occurred_on,
      time_of_day: null,
      setting: null,
      kind: index % 9 === 0 ? 'contato' : 'atendimento',
      content: SENTENCE.repeat(4),
      revision: 1,
      created_at: `${occurred_on}T17:00:00+00:00`,
      updated_at: `${occurred_on}T17:00:00+00:00`,
      finalised_at: `${occurred_on}T17:00:00+00:00`,
      author: null,
      replaces: null,
      reason: null,
      ratings: {},
    },
    replaced: [],
    day: occurred_on,
  };
});

const sources: ReportSources = {
  patient,
  profile: null,
  rows: {},
  goals,
  evaluations: [],
  notes: { notes, openNotes: [] },
  changeDays: { answers: {}, marks: {} },
  expected: [],
  documents: [],
  replaced: undefined,
};

const letterWith = (parts: readonly ReportPart[], chosen: readonly string[]) =>
  generatePdf(
    toIssuedLetter(
      {
        ...reportContent(null),
        kind: 'medico',
        addressee: 'Equipe',
        purpose: '',
        parts,
        price: null,
        opinion: SENTENCE.repeat(10),
        dated: dayAt(200),
        from: dayAt(0),
        to: dayAt(200),
        notes: [...chosen],
      },
      sources,
    ),
  );

/** The complete report of a record with goals, and one for somebody of the same record. */
export const outcome = {
  complete: () => generatePdf(toRecordReport(patient, { goals })),
  somebody: () => letterWith(defaultParts('medico'), []),
  withNotes: () =>
    letterWith(
      [...defaultParts('medico'), 'notes'],
      notes.map(({ note }) => note.id),
    ),
};
