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
import { noteLine } from '../../questionnaire/sessionNotes';
import { planEntries } from '../../records/carePlans';
import { fact } from '../consentSection';
import { evaluationsSection } from '../evaluationsSection';
import { goalEntries } from '../goalsSection';
import { familyEntries } from '../plainSections';
import { resultsSection } from '../resultsSection';
import { answersOf, askedIn } from './answerEntries';
import { withoutFamily } from './familyWords';
import { isProof, proofParts, sessionsIn, toProof } from './proofs';
import { goalsTold } from './proposedSentences';
import type { ReportSources } from './reportSources';
import type { ReportWords } from './reportWords';

const text = (value: string): Entry[] =>
  value.trim() ? [{ label: '', value: value.trim(), long: true }] : [];

const entriesIn = (sections: readonly Section[]): readonly Entry[] =>
  sections.flatMap(({ entries }) => entries);

/** The parts that stand under the title, and those that make one section together. */
const headParts: readonly ReportPart[] = ['birth', 'cpf'];
const personParts: readonly ReportPart[] = ['address', 'contact', 'guardian', 'life'];
/** The parts that are no section of their own. */
const elsewhere: readonly ReportPart[] = ['opinion', 'family', ...headParts, ...personParts];

/** Readers who do not know the scale of goals read its words alone. */
const readsNumbers = (kind: ReportKind): boolean => !['escola', 'familia', 'outro'].includes(kind);

/** 'seg., 02/03/2026 · Atendimento', the text, and who finalised it. */
const noteEntry = ({ note }: NoteOfPeriod): Entry => ({
  label: `${formatCivilDay(note.occurred_on)} · ${noteLine(note)}`,
  value: [note.content, note.author && authorText(note.author)].filter(Boolean).join('\n\n'),
  long: true,
});

function attendanceEntries(words: ReportWords, sources: ReportSources): Entry[] {
  const period = sessionsIn(words, sources);
  if (!period) return [];
  const { sessions, absences } = period;
  return [...fact('Atendimentos', String(sessions.length)), ...fact('Faltas', String(absences.length))];
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
      return goalEntries(goals, { numbers: readsNumbers(words.kind), told: goalsTold(words, sources) });
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
      return attendanceEntries(words, sources);
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

/** What a report may tell: what the family said only where it is ticked. */
const toldOf = ({ parts }: ReportWords, sources: ReportSources): ReportSources =>
  parts.includes('family') ? sources : withoutFamily(sources);

/** The ticked parts that print something: what the report carries. */
export function printedParts(words: ReportWords, sources: ReportSources, now = new Date()): ReportPart[] {
  if (isProof(words)) return proofParts(words, sources, now);
  const told = toldOf(words, sources);
  const without = withoutFamily(sources);
  const entries = (part: ReportPart, given: ReportSources) => entriesOf(part, words, given, now);
  const ticked = partsOfReport.filter((part) => words.parts.includes(part));
  const isOfFamily = (part: ReportPart) =>
    JSON.stringify(entries(part, told)) !== JSON.stringify(entries(part, without));
  return ticked.filter((part) =>
    part === 'family' ? ticked.some(isOfFamily) : entries(part, told).length > 0,
  );
}

/** The report for somebody, as it is printed: the opinion first, then the ticked parts in their order. */
export function toIssuedLetter(words: ReportWords, given: ReportSources, now = new Date()): LetterReport {
  if (isProof(words)) return toProof(words, given, now);
  const sources = toldOf(words, given);
  const { patient, profile, replaced } = sources;
  const isTicked = (part: ReportPart) => words.parts.includes(part);
  const inFull = (part: ReportPart) => answersOf(patient, part, now);
  const section = (part: ReportPart): Section => ({
    id: part,
    title: labelOfPart(part),
    entries: entriesOf(part, words, sources, now),
  });
  const ticked = partsOfReport.filter(isTicked);
  const sections = ticked.filter((part) => !elsewhere.includes(part)).map(section);
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
