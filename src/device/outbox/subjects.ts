import type { Intake } from '../../data/records/intake';
import type { PatientRow } from '../../data/records/patients';
import type { Changes } from '../../data/records/savePatient';
import { fromIsoDate } from '../../lib/dates';
import { type Notice, success } from '../../lib/notice';
import { patientNameIn, patientNameOf } from '../../lib/patientName';
import { ageOf } from '../../questionnaire/age';
import { issuingWords, reportTitle } from '../../questionnaire/issuedReports';
import { labelOfKind } from '../../questionnaire/sessionNotes';
import { entityOf, isEntityTable } from '../../records/entities';
import { keptTitle, sentLater } from '../../records/sentences';
import { leavingOf, type Subject } from '../../records/subjects';
import { keyOfFamily, type Operation, type StoredItem, savedIn } from './items';
import type { New, NewItem } from './newItems';
import { arrived } from './operations/kind';

/** What is told apart of an item when it is made. */
type Made = {
  readonly subject: Subject;
  /** Another save with this id takes its place; without one, each save is sent. */
  readonly id?: string;
  /** Null for what is the therapist's own. */
  readonly patient: { readonly id: string; readonly name: string } | null;
  readonly steps: readonly Operation[];
  /** What it is nothing without. */
  readonly pdf?: Blob | undefined;
  /** The draft of its patient, who is not on the server. */
  readonly patientDraft?: string | undefined;
};

/** All that tells what waits apart, but how it is sent and the words that need no item. */
type SubjectKind<Given extends NewItem = NewItem> = {
  /** What its form asks for. */
  made(given: Given): Made;
  /** What is said of what was saved and is on this device only; absent where its own screen says so. */
  kept?(given: Given): Notice;
  /** What is said once a change of its record has arrived and no form waits, where that is not that the record was changed. */
  arrived?(row: PatientRow): Notice;
  /** The description below the patient's name; absent: its title. */
  about?(item: StoredItem): string;
  /** True for what is sent before it, beside its patient and what it names; `isStuck`: that waits for the therapist. */
  follows?(item: StoredItem, other: StoredItem, isStuck: boolean): boolean;
};

const feminine = (one: string, waits = 'Ela será enviada') => success(keptTitle(one, 'a'), sentLater(waits));

/** Changes of a stored record, and a consent that its form asks for. */
const changed = ({ base, answers, marks }: Changes, consent: Intake['consent'] | null = null): Operation => ({
  op: 'save',
  table: 'patients',
  base,
  answers,
  marks,
  consent,
});

const ofBase = ({ base }: Changes) => ({ id: base.id, name: patientNameOf(base) });

const ofRow = ({ table, id, patientId, patientName = '' }: New<'row' | 'removal'>) => ({
  // a note is saved under its own id
  id: table === 'session_notes' ? id : `${table}:${id}`,
  patient: patientId === undefined ? null : { id: patientId, name: patientName },
});

/** True for what decides whether a report may leave the family. */
const isOfConsent = (item: StoredItem): boolean =>
  item.subject === 'consents' || item.subject === 'revocations' || Boolean(savedIn(item, 'change')?.consent);

/** Answers come before what says that they are reviewed. */
const followsAnswers = ({ steps }: StoredItem, other: StoredItem): boolean =>
  steps.some(
    (step) => step.op === 'finalise' && step.table === 'family_answers' && other.key === keyOfFamily(step.id),
  );

const kinds: { readonly [Kind in NewItem['kind']]: SubjectKind<New<Kind>> } = {
  intake: {
    made: ({ intake }) => ({
      subject: 'intake',
      id: intake.patient.id,
      patient: { id: intake.patient.id, name: patientNameIn(intake.patient) },
      steps: [{ op: 'save', table: 'patients', base: null, intake }],
    }),
    kept: ({ intake }) =>
      feminine('Ficha', `A ficha de ${patientNameIn(intake.patient)} aguarda envio: ela será enviada`),
    about(item) {
      const saved = savedIn(item, 'intake');
      return saved ? ageOf(saved.intake.patient) : '';
    },
  },
  edit: {
    made: (given) => ({ subject: 'edit', patient: ofBase(given), steps: [changed(given, given.consent)] }),
    kept: ({ draft }) => feminine(draft?.kind === 'discharge' ? 'Alta' : 'Mudança'),
    about: () => 'Mudança na ficha',
  },
  archive: {
    made(given) {
      const patient = ofBase(given);
      return { subject: 'archive', id: `archive:${patient.id}`, patient, steps: [changed(given)] };
    },
    kept: ({ answers }) =>
      answers.archived_at
        ? success(keptTitle('Arquivamento', 'o'), sentLater('Ele será enviado'))
        : feminine('Reativação'),
    arrived: (row) =>
      row.archived_at
        ? arrived('Ficha arquivada', `O arquivamento de ${patientNameOf(row)}`)
        : arrived('Ficha reativada', `A reativação de ${patientNameOf(row)}`),
    about: (item) => (savedIn(item, 'change')?.answers.archived_at ? 'Arquivamento' : 'Reativação'),
  },
  note: {
    made: (given) => ({
      subject: 'note',
      id: given.note.id,
      patient: { id: given.note.patient_id, name: given.patientName },
      steps: [
        { op: 'save', table: 'session_notes', base: given.base, note: given.note },
        ...(given.finalise ? [{ op: 'finalise', table: 'session_notes', row: null } as const] : []),
      ],
    }),
    kept: ({ finalise }) =>
      feminine('Evolução', `Ela aguarda envio: será enviada${finalise ? ', e finalizada,' : ''}`),
    about(item) {
      const note = savedIn(item, 'session_notes')?.note;
      if (!note) return 'Evolução';
      const { kind, occurred_on, replaces } = note;
      return `Evolução de ${fromIsoDate(occurred_on)} · ${labelOfKind(kind)}${replaces ? ' · Correção' : ''}`;
    },
  },
  documents: {
    made: ({ patientId, patientName }) => ({
      subject: 'documents',
      patient: { id: patientId, name: patientName },
      steps: [],
    }),
    about: () => 'Documentos',
  },
  family: {
    made: ({ row, patientName, reviewed, isReceived, patientDraft }) => ({
      subject: 'family',
      id: `family:${row.id}`,
      patient: { id: row.patient_id, name: patientName },
      steps: [
        ...(isReceived ? [] : [{ op: 'save', table: 'family_answers', row } as const]),
        ...(reviewed ? [{ op: 'finalise', table: 'family_answers', id: row.id } as const] : []),
      ],
      patientDraft,
    }),
    follows: followsAnswers,
    about(item) {
      const family = savedIn(item, 'family_answers')?.row;
      return family ? `O que ${family.filled_by} (${family.relation}) preencheu` : '';
    },
  },
  review: {
    made: (given) => ({
      subject: 'review',
      id: `review:${given.family}`,
      patient: ofBase(given),
      steps: [changed(given), { op: 'finalise', table: 'family_answers', id: given.family }],
    }),
    follows: followsAnswers,
    kept: () => feminine('Revisão'),
    about: () => 'Revisão do que a família preencheu',
  },
  evaluation: {
    made: (given) => ({
      subject: 'evaluation',
      id: given.evaluation.id,
      patient: ofBase(given),
      // what the record says before its change is the intake's evaluation
      steps: [{ op: 'save', table: 'evaluations', row: given.evaluation }, changed(given)],
    }),
    kept: () => feminine('Reavaliação', 'Ela aguarda envio: será finalizada'),
    arrived: (row) => arrived('Reavaliação finalizada', `A reavaliação de ${patientNameOf(row)}`),
    about: (item) => `Reavaliação de ${fromIsoDate(savedIn(item, 'evaluations')?.row.evaluated_on ?? '')}`,
  },
  report: {
    made: ({ row, patientName, file }) => ({
      subject: 'report',
      id: `report:${row.id}`,
      patient: { id: row.patient_id, name: patientName },
      steps: [{ op: 'save', table: 'issued_reports', row }],
      pdf: file,
    }),
    // also what was saved after it (D-513)
    follows: ({ patientId }, other, isStuck) =>
      isOfConsent(other) && other.patientId === patientId && !isStuck,
    about(item) {
      const report = savedIn(item, 'issued_reports')?.row;
      return report ? `${reportTitle(report.kind)}, ${issuingWords(report.kind).notYet}` : '';
    },
  },
  row: {
    made(given) {
      const { kind, draft, sent, title, patientName, pdf, ...row } = given;
      return { ...ofRow(given), subject: row.table, steps: [{ op: 'save', ...row }], pdf };
    },
    kept({ table }) {
      const { kept, waits } = entityOf(table).words;
      return success(kept, waits);
    },
  },
  removal: {
    made(given) {
      const { kind, draft, sent, title, patientName, ...row } = given;
      const steps: Operation[] = [{ op: 'remove', ...row }];
      if (row.table === 'patient_documents')
        steps.unshift({ op: 'remove', table: 'documents', path: row.base.file_path });
      return { ...ofRow(given), subject: 'removal', steps };
    },
    kept: ({ table }) => success(keptTitle('Exclusão', 'a'), leavingOf(table).leaves),
  },
};

export const madeOf = (given: NewItem): Made => (kinds[given.kind] as SubjectKind).made(given);

/** What is said of what was saved and is on this device only; undefined for what its own screen says. */
export const keptNotice = (given: NewItem): Notice | undefined =>
  (kinds[given.kind] as SubjectKind).kept?.(given);

const kindOf = ({ subject }: StoredItem): Pick<SubjectKind, 'arrived' | 'about' | 'follows'> =>
  kinds[isEntityTable(subject) ? 'row' : subject];

/** What is said once a change of a record has arrived; undefined where that is that the record was changed. */
export const arrivedNotice = (item: StoredItem, row: PatientRow): Notice | undefined =>
  kindOf(item).arrived?.(row);

/** What an item is, below the patient's name. */
export const aboutItem = (item: StoredItem): string => kindOf(item).about?.(item) ?? item.title ?? '';

/** True where another item that waits is sent before this one. */
export const isSentAfter = (item: StoredItem, other: StoredItem, isStuck: boolean): boolean =>
  kindOf(item).follows?.(item, other, isStuck) ?? false;
