import { authorText, supervisorText } from '../../data/records/author';
import type { DocumentRow } from '../../data/records/documents';
import { goalsIn } from '../../data/records/goals';
import type { NoteOfPeriod } from '../../data/records/notesInPeriod';
import { formatCivilDay, formatDate, fromIsoDate } from '../../lib/dates';
import { civilNameOf } from '../../lib/patientName';
import { correctedAgeOf } from '../../questionnaire/age';
import { comparedNames } from '../../questionnaire/evaluations';
import { goalMarks, markText, namedGoal } from '../../questionnaire/goalMarks';
import { namesCivil, type ReportKind, type ReportPart } from '../../questionnaire/issuedReports';
import type { Section, SectionEntry } from '../../questionnaire/present';
import { questionsOfPart } from '../../questionnaire/questionnaires';
import { isSameInstrument } from '../../questionnaire/results';
import { noteLine } from '../../questionnaire/sessionNotes';
import { carePlans } from '../../records/carePlans';
import { diagnoses } from '../../records/diagnoses';
import { documentKindOf, kindLabel } from '../../records/documentKinds';
import type { RecordTable } from '../../records/entities';
import { filledColumns } from '../../records/entityWords';
import type { ReportWords } from '../../records/issuedReports';
import { fact } from '../consentSection';
import { dischargeEntries } from '../dischargeEntries';
import { evaluationsSection } from '../evaluationsSection';
import { goalEntries } from '../goalsSection';
import { entriesOfRows, familyEntries, familyTables, isFamilyPartRead } from '../plainSections';
import { resultsSection } from '../resultsSection';
import { answersByDay, personAnswers } from './answerEntries';
import { hasFamilyWords } from './familyWords';
import { countedIn, expectedFacts, sessionsIn } from './proofs';
import { goalsTold } from './proposedSentences';
import type { ReportSources } from './reportSources';
import { totalTime } from './sessionsOfPeriod';

/** Something of a part that can be left out, or, of the notes, chosen. */
type PartItem = {
  readonly id: string;
  readonly label: string;
  /** Of a note: the ids of the versions that it corrects, under which it may have been chosen. */
  readonly earlier?: readonly string[];
};

/** What differs between the parts; one without any of it prints the answers to its questions. */
type PartOfReport = {
  /** What it is made of beside the record's answers; undefined while it is not read. */
  readonly source?: (sources: ReportSources, kind: ReportKind | null) => unknown;
  /** The tables of the rows that it prints as the server has them, without what waits on this device. */
  readonly rows?: (kind: ReportKind) => readonly RecordTable[];
  /** False where it makes no sense for this patient; otherwise the form decides. */
  readonly isOffered?: (sources: ReportSources, kind: ReportKind) => boolean;
  /** False where nothing of it is in the record; what is not read may be there. */
  readonly isThere?: (sources: ReportSources) => boolean;
  /** What it can be chosen from, one by one. */
  readonly items?: (sources: ReportSources, kind: ReportKind) => readonly PartItem[];
  readonly entries?: (words: ReportWords, sources: ReportSources, now: Date) => readonly SectionEntry[];
};

/** Readers who know no scales read plain words alone. */
const readsNumbers = (kind: ReportKind): boolean => !['escola', 'familia', 'outro'].includes(kind);

const text = (value: string): SectionEntry[] =>
  value.trim() ? [{ label: '', value: value.trim(), long: true }] : [];

const entriesIn = (sections: readonly Section[]): readonly SectionEntry[] =>
  sections.flatMap(({ entries }) => entries);

/** What the family may see, where the report is for it. */
export const familyRows = (kind: ReportKind, { rows, documents }: ReportSources) =>
  kind === 'familia' ? familyEntries(rows, documents) : [];

/** What others have stated, each as it is printed. */
const statedDiagnoses = ({ rows, documents }: ReportSources) => entriesOfRows(diagnoses, rows, documents);

/** 'seg., 02/03/2026 · Atendimento' */
const noteTitle = ({ note }: NoteOfPeriod) => `${formatCivilDay(note.occurred_on)} · ${noteLine(note)}`;

/** Its title, the text, what it says of the goals that the report does not leave out, and who finalised it. */
const noteEntry = (
  one: NoteOfPeriod,
  { kind, leftOut }: ReportWords,
  { goals = [] }: ReportSources,
): SectionEntry => {
  const { content, ratings, author } = one.note;
  const carried = goalsIn(goals.filter(({ goal }) => !leftOut.includes(goal.id))).map(namedGoal);
  const marks = goalMarks(ratings, carried)
    .filter(({ goalId }) => carried.some(({ id }) => id === goalId))
    .map((mark) => (readsNumbers(kind) ? markText(mark) : `${mark.title}: ${mark.text ?? mark.value}`));
  const signed = author ? [authorText(author), supervisorText(author)] : [];
  return {
    label: noteTitle(one),
    value: [content, marks.join('\n'), signed.filter(Boolean).join('\n')].filter(Boolean).join('\n\n'),
    long: true,
  };
};

const notesIn = ({ notes }: ReportSources) => notes?.notes ?? [];
/** What a report tells of the plan: not when the authorisation ends, nor when the therapist wants to look at it again. */
const planIn = ({ rows }: ReportSources) =>
  rows.care_plans?.flatMap((plan) =>
    filledColumns(carePlans, plan).filter(({ id }) => id !== 'valid_until' && id !== 'review_on'),
  );
const resultsIn = ({ rows }: ReportSources) => rows.results ?? [];

/** The instruments, each once, however its name is written. */
function instrumentsIn(sources: ReportSources): readonly string[] {
  const names = resultsIn(sources).map(({ instrument }) => instrument.trim());
  return names.filter((name, index) => names.findIndex((other) => isSameInstrument(other, name)) === index);
}

/** The parts that say who the patient is, whose answers no evaluation asks again. */
export const personParts = [
  'address',
  'contact',
  'guardian',
  'life',
] as const satisfies readonly ReportPart[];
const isOfPerson = (part: ReportPart) => ['birth', 'cpf', ...personParts].includes(part);

/** The answers of a part, below the day on which they were given. */
function datedAnswers(
  part: ReportPart,
  { leftOut }: ReportWords,
  sources: ReportSources,
  now: Date,
): readonly SectionEntry[] {
  if (isOfPerson(part)) return personAnswers(sources.patient, part, now);
  const [asked, ...others] = questionsOfPart(part, sources.patient.tipo).filter(({ folded }) => !folded);
  return answersByDay(sources, part, now).flatMap(({ told, entries }) => {
    const shown = entries.filter(({ column }) => !leftOut.includes(column ?? ''));
    if (shown.length === 0) return [];
    // the section of a single question has its title already
    const isAlone = others.length === 0 && shown.length === 1 && shown[0]?.column === asked?.column;
    return [
      { label: told, value: '', long: true },
      ...(isAlone ? shown.map((entry) => ({ ...entry, label: '', long: true })) : shown),
    ];
  });
}

const answersIn = (part: ReportPart, sources: ReportSources) =>
  answersByDay(sources, part, new Date()).flatMap(({ entries }) => entries);

const isAnswered = (part: ReportPart, sources: ReportSources) =>
  (isOfPerson(part) ? personAnswers(sources.patient, part, new Date()) : answersIn(part, sources)).length > 0;

const answerItems = (part: ReportPart, sources: ReportSources): readonly PartItem[] =>
  answersIn(part, sources).map(({ column = '', label }) => ({ id: column, label }));

const kindIn = ({ rows }: ReportSources, { id }: DocumentRow) =>
  documentKindOf(rows.document_kinds ?? [], id);
const isCertificate = (sources: ReportSources, document: DocumentRow) =>
  kindIn(sources, document)?.kind === 'certificado';
const certificatesIn = (sources: ReportSources) =>
  (sources.documents ?? []).filter((document) => isCertificate(sources, document));

/** 'Certificado de método: integracao.pdf, de 02/03/2026', each on a line. */
function listOfDocuments(sources: ReportSources, isIn: (document: DocumentRow) => boolean): SectionEntry[] {
  const lines = (sources.documents ?? []).filter(isIn).map((document) => {
    const { file_name, uploaded_at } = document;
    const named = [kindLabel(kindIn(sources, document)), file_name].filter(Boolean).join(': ');
    return `${named}, de ${formatDate(uploaded_at)}`;
  });
  return text(lines.join('\n'));
}

const parts: { readonly [part in ReportPart]?: PartOfReport } = {
  opinion: { isThere: () => true, entries: ({ opinion }) => text(opinion) },
  civil: {
    isOffered: ({ patient }, kind) => !namesCivil(kind) && civilNameOf(patient) !== undefined,
    isThere: () => true,
    entries: ({ kind }, { patient }) =>
      namesCivil(kind) ? [] : fact('Nome civil', civilNameOf(patient) ?? ''),
  },
  birth: { isThere: ({ patient }) => patient.dataNascimento !== '' },
  corrected: {
    isOffered: ({ patient }) => correctedAgeOf(patient) !== '',
    isThere: () => true,
    entries: ({ parts: ticked }, { patient }, now) =>
      ticked.includes('birth') ? fact('Idade corrigida', correctedAgeOf(patient, now)) : [],
  },
  functional: {
    items: (sources) => answerItems('functional', sources),
  },
  diagnoses: {
    source: ({ rows }) => rows.diagnoses,
    rows: () => ['diagnoses'],
    isThere: ({ rows }) => rows.diagnoses?.length !== 0,
    items: (sources) => statedDiagnoses(sources).map(({ id, entry }) => ({ id, label: entry.label })),
    entries: ({ leftOut }, sources) =>
      statedDiagnoses(sources).flatMap(({ id, entry }) => (leftOut.includes(id) ? [] : entry)),
  },
  plan: {
    source: (sources) => sources.evaluations && sources.changeDays && planIn(sources),
    rows: () => ['care_plans'],
    isThere: (sources) => planIn(sources)?.length !== 0 || isAnswered('plan', sources),
    items: (sources) => [
      ...(planIn(sources) ?? []).map(({ id, entry }) => ({ id, label: entry.label })),
      ...answerItems('plan', sources),
    ],
    entries: (words, sources, now) => [
      ...(planIn(sources) ?? []).flatMap(({ id, entry }) => (words.leftOut.includes(id) ? [] : entry)),
      ...datedAnswers('plan', words, sources, now),
    ],
  },
  goals: {
    source: ({ goals }) => goals,
    rows: () => ['goals', 'goal_ratings'],
    isThere: ({ goals }) => goals?.length !== 0,
    items: ({ goals = [] }) => goals.map(({ goal }) => ({ id: goal.id, label: goal.statement.trim() })),
    entries: (words, sources) =>
      goalEntries(
        (sources.goals ?? []).filter(({ goal }) => !words.leftOut.includes(goal.id)),
        { numbers: readsNumbers(words.kind), told: goalsTold(words, sources) },
      ),
  },
  results: {
    source: ({ rows }) => rows.results,
    rows: () => ['results'],
    isThere: ({ rows }) => rows.results?.length !== 0,
    items: (sources) => instrumentsIn(sources).map((name) => ({ id: name, label: name })),
    entries: ({ kind, leftOut }, sources) => {
      const isIn = ({ instrument }: { instrument: string }) =>
        !leftOut.some((name) => isSameInstrument(name, instrument));
      return entriesIn(resultsSection(resultsIn(sources).filter(isIn), { numbers: readsNumbers(kind) }));
    },
  },
  comparison: {
    source: ({ evaluations }) => evaluations,
    isThere: ({ evaluations }) => !evaluations || evaluations.some(({ kind }) => kind === 'again'),
    items: ({ evaluations = [] }) => {
      const names = comparedNames(evaluations);
      return evaluations.map(({ id }, index) => ({ id, label: names[index] ?? '' }));
    },
    entries: ({ leftOut }, { evaluations = [], patient }) =>
      entriesIn(evaluationsSection(evaluations, patient.tipo, (id) => !leftOut.includes(id))),
  },
  family: { isThere: hasFamilyWords },
  discharge: {
    isOffered: ({ patient }) => patient.discharged_on !== null,
    isThere: () => true,
    entries: (_, { patient }) => dischargeEntries(patient),
  },
  attendance: {
    source: (sources, kind) => countedIn(kind, sources),
    isThere: ({ notes, rows, expected }) =>
      [notes?.notes, rows.absences, expected].some((list) => list?.length !== 0),
    entries: (words, sources, now) => {
      const period = sessionsIn(words, sources, now);
      if (!period) return [];
      const { absences, closed } = period;
      // who pays asks who told so
      const told = words.kind === 'plano_saude' ? absences : [];
      const missed = [
        String(absences.length),
        ...told.map(({ day, label }) => `${fromIsoDate(day)} · ${label}`),
      ];
      return [
        ...expectedFacts(period),
        ...fact('Horas de atendimento', totalTime(period)),
        { label: 'Faltas', value: missed.join('\n'), long: told.length > 0 },
        ...fact('Feriados e recessos', closed.length > 0 ? String(closed.length) : ''),
      ];
    },
  },
  advice: {
    // what the family may see is in its own report alone, with the names of PDFs
    source: ({ rows, documents }, kind) =>
      kind !== 'familia' || (isFamilyPartRead(rows) && documents !== undefined) || undefined,
    rows: (kind) => (kind === 'familia' ? familyTables : []),
    isThere: () => true,
    items: (sources, kind) => familyRows(kind, sources).map(({ id, entry }) => ({ id, label: entry.label })),
    entries: ({ advice, kind, leftOut }, sources) => [
      ...text(advice),
      ...familyRows(kind, sources).flatMap(({ id, entry }) => (leftOut.includes(id) ? [] : entry)),
    ],
  },
  notes: {
    source: ({ notes, goals }) => goals && notes,
    isThere: ({ notes }) => notes?.notes.length !== 0,
    items: (sources) =>
      notesIn(sources).map((one) => ({
        id: one.note.id,
        label: noteTitle(one),
        earlier: one.replaced.map(({ id }) => id),
      })),
    entries: (words, sources) =>
      notesIn(sources)
        .filter(({ note, replaced }) => [note, ...replaced].some(({ id }) => words.notes.includes(id)))
        .map((one) => noteEntry(one, words, sources)),
  },
  documents: {
    source: ({ documents }) => documents,
    isThere: ({ documents }) => documents?.length !== 0,
    items: ({ documents = [] }) => documents.map(({ id, file_name }) => ({ id, label: file_name })),
    entries: ({ leftOut }, sources) => listOfDocuments(sources, ({ id }) => !leftOut.includes(id)),
  },
  certificates: {
    source: ({ documents, rows }) => documents && rows.document_kinds,
    isOffered: (sources) => certificatesIn(sources).length > 0,
    isThere: () => true,
    items: (sources) => certificatesIn(sources).map(({ id, file_name }) => ({ id, label: file_name })),
    entries: ({ leftOut, parts: ticked }, sources) =>
      // the list of all documents has them
      ticked.includes('documents')
        ? []
        : listOfDocuments(sources, (one) => !leftOut.includes(one.id) && isCertificate(sources, one)),
  },
};

/** The content of one part; a part without content has none. */
export function entriesOf(
  part: ReportPart,
  words: ReportWords,
  sources: ReportSources,
  now: Date,
): readonly SectionEntry[] {
  const { entries } = parts[part] ?? {};
  if (entries) return entries(words, sources, now);
  return datedAnswers(part, words, sources, now);
}

/** What a part can be chosen from, one by one; empty where it is taken as a whole. */
export const itemsOf = (part: ReportPart, kind: ReportKind, sources: ReportSources): readonly PartItem[] =>
  parts[part]?.items?.(sources, kind) ?? [];

/** False for a part for which nothing is in the record; what is not read may be there. */
export const hasContent = (part: ReportPart, sources: ReportSources): boolean =>
  parts[part]?.isThere?.(sources) ?? isAnswered(part, sources);

/** The parts that make sense for this patient, and this kind of report. */
export const isOffered = (part: ReportPart, sources: ReportSources, kind: ReportKind): boolean =>
  parts[part]?.isOffered?.(sources, kind) ??
  (questionsOfPart(part).length === 0 || questionsOfPart(part, sources.patient.tipo).length > 0);

/** The parts among these of which something waits on this device, in rows of these tables: the report would not have it. */
export const waitingParts = (
  kind: ReportKind,
  ticked: readonly ReportPart[],
  tables: readonly string[],
): readonly ReportPart[] =>
  ticked.filter((part) => parts[part]?.rows?.(kind).some((table) => tables.includes(table)));

/** The parts among these whose source is not read: without it, the report would lack something unnoticed. */
export const unreadParts = (
  given: { readonly kind: ReportKind | null; readonly parts: readonly ReportPart[] },
  sources: ReportSources,
): ReportPart[] =>
  given.parts.filter((part) => {
    const { source } = parts[part] ?? {};
    if (source) return source(sources, given.kind) === undefined;
    // an answer may stand in an evaluation, or be another than that of the intake
    const isRead = sources.evaluations !== undefined && sources.changeDays !== undefined;
    return questionsOfPart(part).length > 0 && !isOfPerson(part) && !isRead;
  });
