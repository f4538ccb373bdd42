import { authorText } from '../../data/records/author';
import type { NoteOfPeriod } from '../../data/records/notesInPeriod';
import { therapistOf } from '../../data/records/profile';
import { ageText } from '../../lib/age';
import { formatCivilDay, formatDate, fromIsoDate } from '../../lib/dates';
import type { LetterReport } from '../../pdf/report';
import {
  labelOfPart,
  PROCEDURES_LIST,
  partsOfReport,
  type ReportKind,
  type ReportPart,
  reportTitle,
} from '../../questionnaire/issuedReports';
import type { Entry, Section } from '../../questionnaire/present';
import { isSameInstrument } from '../../questionnaire/results';
import { labelOfKind } from '../../questionnaire/sessionNotes';
import { planEntries } from '../../records/carePlans';
import { fact } from '../consentSection';
import { evaluationsSection } from '../evaluationsSection';
import { goalEntries } from '../goalsSection';
import { familyEntries } from '../plainSections';
import { resultsSection } from '../resultsSection';
import { answersOf, askedIn } from './answerEntries';
import type { ReportSources } from './reportSources';

/** What a report says beside the record: its content as it is issued. Dates are ISO, '' for none. */
export type ReportWords = {
  readonly kind: ReportKind;
  readonly addressee: string;
  readonly purpose: string;
  readonly parts: readonly ReportPart[];
  readonly opinion: string;
  readonly advice: string;
  readonly procedures: string;
  readonly dated: string;
  readonly from: string;
  readonly to: string;
  /** Columns, goals, instruments, evaluations and documents of its parts that it does not carry. */
  readonly leftOut: readonly string[];
  /** The ids of the notes that it carries. */
  readonly notes: readonly string[];
};

const text = (value: string): Entry[] =>
  value.trim() ? [{ label: '', value: value.trim(), long: true }] : [];

const entriesIn = (sections: readonly Section[]): readonly Entry[] =>
  sections.flatMap(({ entries }) => entries);

/** The parts that stand under the title, and those that make one section together. */
const headParts: readonly ReportPart[] = ['birth', 'cpf'];
const personParts: readonly ReportPart[] = ['address', 'contact', 'guardian', 'life'];

/** Readers who do not know the scale of goals read its words alone. */
const readsNumbers = (kind: ReportKind): boolean => !['escola', 'familia', 'outro'].includes(kind);

/** 'seg., 02/03/2026 · Atendimento', the text, and who finalised it. */
const noteEntry = ({ note }: NoteOfPeriod): Entry => ({
  label: `${formatCivilDay(note.occurred_on)} · ${labelOfKind(note.kind)}`,
  value: [note.content, note.author && authorText(note.author)].filter(Boolean).join('\n\n'),
  long: true,
});

/** How often of these kinds was noted in the period. */
export function attendanceOf(notes: readonly NoteOfPeriod[]) {
  const count = (kind: string) => notes.filter(({ note }) => note.kind === kind).length;
  return { sessions: count('atendimento'), absences: count('falta') };
}

function attendanceEntries(notes: readonly NoteOfPeriod[]): Entry[] {
  const { sessions, absences } = attendanceOf(notes);
  return [...fact('Atendimentos', String(sessions)), ...fact('Faltas', String(absences))];
}

/** What the family may see, where the report is for it. */
export const familyRows = (kind: ReportKind, { rows, documents }: ReportSources) =>
  kind === 'familia' ? familyEntries(rows, documents) : [];

/** The content of one part; a part without content has none. */
function entriesOf(
  part: ReportPart,
  words: ReportWords,
  sources: ReportSources,
  now: Date,
): readonly Entry[] {
  const isIn = (id: string) => !words.leftOut.includes(id);
  const answers = answersOf(sources.patient, part, now).filter(({ column }) => isIn(column ?? ''));
  switch (part) {
    case 'opinion':
      return text(words.opinion);
    case 'advice':
      return [
        ...text(words.advice),
        ...familyRows(words.kind, sources).flatMap(({ id, entry }) => (isIn(id) ? entry : [])),
      ];
    case 'plan':
      return [...(sources.rows.care_plans ?? []).flatMap(planEntries), ...answers];
    case 'goals': {
      const goals = (sources.goals ?? []).filter(({ goal }) => isIn(goal.id));
      return goalEntries(goals, { numbers: readsNumbers(words.kind) });
    }
    case 'results':
      return entriesIn(
        resultsSection(
          (sources.rows.results ?? []).filter(
            ({ instrument }) => !words.leftOut.some((name) => isSameInstrument(name, instrument)),
          ),
        ),
      );
    case 'comparison':
      return entriesIn(evaluationsSection(sources.evaluations ?? [], sources.patient.tipo, isIn));
    case 'attendance':
      return attendanceEntries(sources.notes?.notes ?? []);
    case 'notes':
      return (sources.notes?.notes ?? []).filter(({ note }) => words.notes.includes(note.id)).map(noteEntry);
    case 'documents':
      return text(
        (sources.documents ?? [])
          .filter(({ id }) => isIn(id))
          .map(({ file_name, uploaded_at }) => `${file_name}, de ${formatDate(uploaded_at)}`)
          .join('\n'),
      );
    default:
      // the section of a single question has its title already
      return askedIn(sources.patient, part).length === 1
        ? answers.map((entry) => ({ ...entry, label: '', long: true }))
        : answers;
  }
}

/** The ticked parts that print something: what the report carries. */
export const printedParts = (words: ReportWords, sources: ReportSources, now = new Date()): ReportPart[] =>
  partsOfReport.filter(
    (part) => words.parts.includes(part) && entriesOf(part, words, sources, now).length > 0,
  );

/** The report for somebody, as it is printed: the opinion first, then the ticked parts in their order. */
export function toIssuedLetter(words: ReportWords, sources: ReportSources, now = new Date()): LetterReport {
  const { patient, profile, replaced } = sources;
  const isTicked = (part: ReportPart) => words.parts.includes(part);
  const inFull = (part: ReportPart) => answersOf(patient, part, now);
  const section = (part: ReportPart): Section => ({
    id: part,
    title: labelOfPart(part),
    entries: entriesOf(part, words, sources, now),
  });
  const ticked = partsOfReport.filter(isTicked);
  const sections = ticked
    .filter((part) => !headParts.includes(part) && !personParts.includes(part) && part !== 'opinion')
    .map(section);
  const period = words.from && words.to ? `${fromIsoDate(words.from)} a ${fromIsoDate(words.to)}` : '';
  return {
    kind: 'letter',
    title: reportTitle(words.kind),
    subject: 'Relatório de terapia ocupacional',
    patientName: patient.nome,
    ageText: isTicked('birth') ? ageText(patient.dataNascimento, now) : '',
    dated: formatDate(now),
    facts: [
      ...fact('Para', words.addressee),
      ...fact('Finalidade', words.purpose),
      ...fact('Data do relatório', fromIsoDate(words.dated)),
      ...fact('Período', period),
      ...headParts.filter(isTicked).flatMap(inFull),
      ...(replaced ? fact('Corrige', `o relatório emitido em ${formatDate(replaced.issued_at)}`) : []),
    ],
    sections: [
      ...(isTicked('opinion') ? [section('opinion')] : []),
      {
        id: 'person',
        title: 'Identificação',
        entries: personParts.filter(isTicked).flatMap(inFull),
      },
      ...sections,
      {
        id: 'procedures',
        title: 'Procedimentos',
        entries: words.procedures.trim()
          ? [{ label: PROCEDURES_LIST, value: words.procedures.trim(), long: true }]
          : [],
      },
    ],
    therapist: therapistOf(profile),
  };
}
