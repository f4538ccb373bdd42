import * as v from 'valibot';
import { safeFileName, uniqueNames } from '../../lib/fileNames';
import { oneLine } from '../../lib/plainText';
import { isUnreadable } from '../../lib/unreadable';
import {
  type CopiedTable,
  copiedEntities,
  type EntityRows,
  eachCopied,
  type FileTable,
} from '../../records/entities';
import type { Entity } from '../../records/entity';
import { keyColumn, rowSchema } from '../../records/entityWords';
import { supabase } from '../supabase/client';
import { askOnce, DataError, dataOf } from '../supabase/dataError';
import type { Row } from '../supabase/schema';
import { COPY_FILE } from './copyFormat';
import { type IssuedReport, toIssuedReport } from './disclosures';
import type { DocumentRow } from './documents';
import { type Evaluation, toEvaluation } from './evaluations';
import { type FamilyRow, toFamilyRow } from './familyAnswers';
import type { KeptFile } from './namedFile';
import { allRows, eachRow } from './pages';
import { type PatientRow, patientColumns } from './patients';
import { type SessionNote, toNote } from './sessionNotes';

/** `arquivo`: its name in the copy. */
type Filed = { readonly arquivo: string };
export type CopiedDocument = DocumentRow & Filed;
export type CopiedReport = IssuedReport & Filed;
export type CopiedRows = {
  readonly [Table in CopiedTable]: readonly (EntityRows[Table][number] &
    (Table extends FileTable ? Filed : unknown))[];
};

/** What an entry of the history says, without what stood there before, which may be long. */
const historyColumns = [
  'id',
  'kind',
  'columns',
  'changed_at',
  'changed_by',
  'document_id',
  'file_name',
  'note_id',
  'occurred_on',
  'filled_by',
  'entry_id',
] as const;
export type HistoryHead = Pick<Row<'patient_history'>, (typeof historyColumns)[number]>;

/** The content of a copy. */
export type CopiedRecord = {
  readonly patient: PatientRow;
  /** Of entities, struck ones included. */
  readonly rows: CopiedRows;
  readonly documents: readonly CopiedDocument[];
  /** By day, oldest first, open ones included. */
  readonly notes: readonly SessionNote[];
  readonly family: readonly FamilyRow[];
  readonly evaluations: readonly Evaluation[];
  readonly reports: readonly CopiedReport[];
  /** Read again whenever it is called, so that years of it are never held. */
  readonly history: () => AsyncIterable<HistoryHead>;
};

/** The rows as stored: `dados.json` has them as they are, whether they could be read or not. */
export type StoredRows = {
  readonly rows: { readonly [table in CopiedTable]: readonly StoredRow[] };
  readonly documents: readonly DocumentRow[];
  readonly notes: readonly Row<'session_notes'>[];
  readonly family: readonly Row<'family_answers'>[];
  readonly evaluations: readonly Row<'evaluations'>[];
  readonly reports: readonly Row<'issued_reports'>[];
};
type StoredRow = { readonly [column: string]: unknown };

async function allOfEntities(patient: PatientRow, signal: AbortSignal): Promise<StoredRows['rows']> {
  const read = new Map<string, readonly StoredRow[]>();
  for (const { table, order } of copiedEntities)
    read.set(table, await allRows(table, order, patient, signal));
  return eachCopied(({ table }) => read.get(table) ?? []);
}

/** With its name in a folder of the copy. */
function withNames<File extends { readonly file_name: string }>(folder: string, files: readonly File[]) {
  const unique = uniqueNames();
  return files.map((file) => ({ ...file, arquivo: `${folder}/${unique(safeFileName(file.file_name))}` }));
}

/** Those that can be read. */
const readable = (stored: StoredRows['rows']): CopiedRows =>
  eachCopied((entity) => {
    const schema = rowSchema<Entity>(entity);
    const rows = stored[entity.table].flatMap((row) => {
      const read = v.safeParse(schema, row);
      return read.success ? [read.output] : [];
    });
    const { list, folder = list } = entity.copied;
    return entity.file ? withNames(folder, rows as unknown as KeptFile[]) : rows;
  }) as unknown as CopiedRows;

/** Reads the record, and its rows as they are stored. */
export async function readRecord(
  userId: string,
  patientId: string,
  signal: AbortSignal,
): Promise<{ record: CopiedRecord; stored: StoredRows }> {
  const found = supabase.from('patients').select(patientColumns).eq('user_id', userId).eq('id', patientId);
  const patient = dataOf(await askOnce(found.abortSignal(signal).maybeSingle()));
  if (!patient) throw new DataError('refused', '23503');
  const stored: StoredRows = {
    rows: await allOfEntities(patient, signal),
    documents: await allRows('patient_documents', 'uploaded_at', patient, signal),
    notes: await allRows('session_notes', 'occurred_on', patient, signal),
    family: await allRows('family_answers', 'received_at', patient, signal),
    evaluations: await allRows('evaluations', 'evaluated_on', patient, signal),
    reports: await allRows('issued_reports', 'issued_at', patient, signal),
  };
  const rows = readable(stored.rows);
  const record = {
    patient,
    rows,
    documents: withNames('documentos', stored.documents),
    notes: stored.notes.map(toNote),
    family: stored.family.map(toFamilyRow),
    evaluations: stored.evaluations.map(toEvaluation),
    reports: withNames('relatorios', stored.reports.map(toIssuedReport)),
    history: () => eachRow('patient_history', 'changed_at', patient, signal, historyColumns),
  };
  return { record, stored };
}

/** What the generated files could not show, with the id by which `dados.json` has it. */
export function unreadableIn(
  { rows, notes, family, evaluations, reports }: CopiedRecord,
  stored: StoredRows,
): string[] {
  const values = [
    ...copiedEntities.flatMap((entity) => {
      const key = keyColumn(entity);
      const own: readonly StoredRow[] = rows[entity.table];
      const read = new Set(own.map((row) => row[key]));
      return stored.rows[entity.table].flatMap((row) =>
        read.has(row[key]) ? [] : `linha de ${entity.words.heading}, id ${row[key]}`,
      );
    }),
    ...rows.consents.flatMap(({ id, signer_name, signature }) =>
      isUnreadable(signature) ? `assinatura do consentimento de ${signer_name}, id ${id}` : [],
    ),
    ...notes.flatMap(({ id, occurred_on, author }) =>
      isUnreadable(author) ? `autoria da evolução de ${occurred_on}, id ${id}` : [],
    ),
    ...family.flatMap(({ id, filled_by, answers }) =>
      Object.entries(answers).flatMap(([column, answer]) =>
        isUnreadable(answer) ? `resposta ${column} de ${filled_by}, id ${id}` : [],
      ),
    ),
    ...rows.goals.flatMap(({ id, levels }) => (isUnreadable(levels) ? `níveis da meta, id ${id}` : [])),
    ...evaluations.flatMap(({ id, evaluated_on, answers, author }) =>
      [answers, author].some(isUnreadable) ? `avaliação de ${evaluated_on}, id ${id}` : [],
    ),
    ...reports.flatMap(({ id, addressee, author }) =>
      isUnreadable(author) ? `autoria do relatório para ${addressee}, id ${id}` : [],
    ),
  ];
  return values.map(
    (value) => `${oneLine(value)}: não pôde ser lida; está em ${COPY_FILE} como foi guardada`,
  );
}
