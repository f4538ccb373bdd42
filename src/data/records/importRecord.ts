import { derivedId } from '../../lib/derivedId';
import { ORIGIN_PART } from '../../lib/limits';
import type { MarkChanges } from '../../questionnaire/marks';
import type { OriginLists } from '../../questionnaire/origin';
import { importedEntities } from '../../records/entities';
import type { Entity } from '../../records/entity';
import { namesRows, referencesOf } from '../../records/entityWords';
import { supabase } from '../supabase/client';
import { DataError, dataOf, ID_DELETED, orThrow, toDataError, UNIQUE_VIOLATION } from '../supabase/dataError';
import type { Insert } from '../supabase/schema';
import { archivePatient } from './archive';
import { documentToSend, sendDocument } from './documents';
import type { NewRow } from './entityRows';
import { addRows, type ImportedRows } from './importTreatment';
import { addPart, readImport } from './origin';
import { addPhoto } from './photos';
import { addMarks } from './savePatient';

type ImportedDocument = {
  /** Derived, as the record's. */
  readonly id: string;
  readonly name: string;
  /** ISO, as stated; part of the path, so that a second attempt stores the same file. */
  readonly uploadedAt: string;
  /** Its path in the folder of the copy; null for one that the copy does not have. */
  readonly path: string | null;
};

/** A record as it will be stored. */
export type ImportedRecord = {
  /** Derived from the therapist and the source: the same source makes nothing twice. */
  readonly patient: Omit<Insert<'patients'>, 'id' | 'user_id'> & { readonly id: string };
  readonly marks: MarkChanges;
  readonly rows: ImportedRows;
  readonly documents: readonly ImportedDocument[];
  readonly hasPhoto: boolean;
  readonly isArchived: boolean;
  readonly origin: OriginLists;
};

/** The files of a record, read and checked before anything of it is stored. */
export type ImportedFiles = {
  readonly documents: readonly { readonly document: ImportedDocument; readonly file: Blob }[];
  readonly photo: Blob | null;
};

type Lists = Record<string, unknown[]>;

/** The lists in parts of about equal size, in their order; at least one part. */
export function originParts(origin: OriginLists): OriginLists[] {
  const parts: Lists[] = [{}];
  let size = 0;
  for (const [name, list] of Object.entries(origin)) {
    for (const entry of list) {
      const { length } = JSON.stringify(entry);
      if (size > 0 && size + length > ORIGIN_PART.characters) {
        parts.push({});
        size = 0;
      }
      const part = parts.at(-1) ?? {};
      const list = part[name] ?? [];
      list.push(entry);
      part[name] = list;
      size += length;
    }
  }
  return parts;
}

/**
 * Inserts the row; false if an interrupted import did. A row that is there may have been changed since, and stays as it is.
 */
async function insertOnce(userId: string, patient: ImportedRecord['patient']): Promise<boolean> {
  const row = { ...patient, user_id: userId } as Insert<'patients'>;
  const { error, status } = await supabase.from('patients').insert(row);
  if (error && error.code !== UNIQUE_VIOLATION) throw toDataError(error, status);
  return !error;
}

async function idsOfDocuments(userId: string, patientId: string): Promise<Set<string>> {
  const rows = supabase
    .from('patient_documents')
    .select('id')
    .eq('user_id', userId)
    .eq('patient_id', patientId);
  return new Set(orThrow(await rows).map(({ id }) => id));
}

async function hasPhoto(userId: string, patientId: string): Promise<boolean> {
  const row = supabase.from('patients').select('photo_url').eq('user_id', userId).eq('id', patientId);
  return Boolean(dataOf(await row.maybeSingle())?.photo_url);
}

/**
 * Stores a record with all that belongs to it, or goes on where an interrupted attempt ended: the row, its marks and rows,
 * what was evidence elsewhere, the files, the rows that name them, and last the part that says that all is there. What was changed or deleted here since the
 * first attempt stays so.
 */
export async function importRecord(
  userId: string,
  { patient, marks, rows, origin, isArchived }: ImportedRecord,
  files: ImportedFiles,
  source: string,
  signal: AbortSignal,
): Promise<void> {
  const patientId = patient.id;
  signal.throwIfAborted();
  const known = (await insertOnce(userId, patient)) ? [] : await readImport(userId, patientId);
  if (known.some(({ is_last }) => is_last)) return;
  signal.throwIfAborted();
  if (known.length === 0) {
    await addMarks(userId, patient, marks);
    for (const entity of importedEntities)
      if (!namesRows(entity)) await addRows<Entity>(entity, userId, rows[entity.table], signal);
  }
  const naming = importedEntities.filter((entity) => namesRows(entity) && rows[entity.table].length > 0);
  const hasMore = files.documents.length > 0 || files.photo !== null || isArchived || naming.length > 0;
  // files come before the last part
  const parts = [...originParts(origin), ...(hasMore ? [{}] : [])];
  const add = async (index: number) => {
    signal.throwIfAborted();
    await addPart(userId, {
      id: await derivedId(userId, 'parte', patientId, String(index)),
      patient_id: patientId,
      part: index + 1,
      is_last: index === parts.length - 1,
      // the same file may have another name by now
      source: known[0]?.source ?? source,
      record: parts[index] ?? {},
    });
  };
  for (let index = known.length; index < parts.length - 1; index += 1) await add(index);

  const there = known.length > 0 && hasMore ? await idsOfDocuments(userId, patientId) : new Set<string>();
  for (const { document, file } of files.documents) {
    signal.throwIfAborted();
    if (!there.has(document.id)) await addDocument(userId, patientId, document, file, signal);
  }
  const documents = naming.length > 0 ? await idsOfDocuments(userId, patientId) : new Set<string>();
  for (const entity of naming) {
    const own = rows[entity.table].map((row) => withoutGone(entity, row, documents));
    await addRows(entity, userId, own, signal);
  }
  signal.throwIfAborted();
  if (files.photo && !(known.length > 0 && (await hasPhoto(userId, patientId))))
    await addPhoto(userId, patientId, files.photo);
  if (isArchived) await archivePatient(userId, patientId);
  await add(parts.length - 1);
}

/** A row that names only documents that are there. */
function withoutGone(entity: Entity, row: NewRow<Entity>, documents: ReadonlySet<string>): NewRow<Entity> {
  const gone = referencesOf(entity).filter((name) => !documents.has(String(row[name])));
  return { ...row, ...Object.fromEntries(gone.map((name) => [name, null])) };
}

async function addDocument(
  userId: string,
  patientId: string,
  { id, name, uploadedAt }: ImportedDocument,
  content: Blob,
  signal: AbortSignal,
): Promise<void> {
  const file = new File([content], name, { type: 'application/pdf' });
  const chosenAt = Math.max(0, Date.parse(uploadedAt) || 0);
  try {
    await sendDocument(documentToSend(userId, patientId, { id, chosenAt, file }), () => {}, signal);
  } catch (error) {
    // deleted here since an interrupted attempt stored it
    if (!(error instanceof DataError && error.code === ID_DELETED)) throw error;
  }
}
