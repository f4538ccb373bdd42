import * as v from 'valibot';
import type { DocumentToSend } from '../../data/records/documents';
import { isSubject, type Subject } from '../../records/subjects';
import { shaped } from '../drafts/draftKind';
import { type DraftFile, filesByRole } from '../store/draftFiles';
import type { StoredDraft } from '../store/storedRecord';
import { type Arrival, arrivalSchema } from './arrival';
import type { ItemValues, StoredItem, Unfiled } from './items';

/** `isComplete`: false when files are missing on the device; `isVoid`: one is the PDF without which it is nothing. */
export type ReadItem = { readonly item: StoredItem; readonly isComplete: boolean; readonly isVoid: boolean };

const unfiled = ({ file: _, ...rest }: DocumentToSend): Unfiled => rest;

/** Files missing on the device are skipped; the others keep their ids and paths. */
function refiled(documents: readonly Unfiled[], files: readonly (Blob | undefined)[]): DocumentToSend[] {
  return documents.flatMap((document, index) => {
    const file = files[index];
    return file instanceof File ? { ...document, file } : [];
  });
}

/** What is stored of an item without its files. */
export const valuesOf = ({ photo, documents, pdf, ...item }: StoredItem): ItemValues => ({
  ...item,
  photo: photo instanceof Blob ? 'kept' : photo,
  documents: documents.map(unfiled),
  hasPdf: pdf !== null,
});

/** In the order of their roles: the photo, the PDF of a report or a row, then what is attached. */
export const filesOf = ({ photo, pdf, documents }: StoredItem): DraftFile[] => [
  ...(photo instanceof Blob ? [{ role: 'photo', file: photo } as const] : []),
  ...[...(pdf ? [pdf] : []), ...documents.map(({ file }) => file)].map(
    (file): DraftFile => ({ role: 'document', file }),
  ),
];

/** What every version since the last one before 1.0 has written of an item. */
const storedItem = v.looseObject({
  key: v.string(),
  subject: v.custom<Subject>(isSubject),
  queuedAt: v.string(),
  steps: v.array(v.looseObject({ op: v.string() })),
  done: v.number(),
  photo: v.nullable(v.picklist(['kept', 'remove'])),
  documents: v.array(v.looseObject({ id: v.string(), path: v.string() })),
  size: v.number(),
  hasPdf: v.boolean(),
});

/** The last version before 1.0 kept what was sent, not whether anything was, and gave no name to a save that it took over. */
function withArrival<Values extends { readonly key: string; readonly arrival: Arrival }>(
  values: Values,
): Values {
  const { sent = [], arrival = { kind: 'maybe', sent } }: { sent?: unknown; arrival?: unknown } = values;
  return { saveId: values.key, ...values, arrival: v.parse(arrivalSchema, arrival) };
}

/** The last version before 1.0 reached the server first, before it removed a document. */
function withoutReach(values: ItemValues): ItemValues {
  const [first, ...steps] = values.steps as readonly { readonly op: string }[];
  if (first?.op !== 'reach') return values;
  return { ...values, steps: steps as unknown as ItemValues['steps'], done: Math.max(values.done - 1, 0) };
}

/** The values of an item as they are stored. Throws for what is none of a version that this one reads. */
export function valuesIn(stored: unknown): ItemValues {
  const { replaced, ...item } = withoutReach(withArrival(shaped<ItemValues>(storedItem, stored)));
  return { ...item, ...(replaced && { replaced: withArrival(replaced) }) };
}

/** The item of a record on the device. */
export function itemIn(record: StoredDraft): ReadItem {
  const { photo, documents: kept, hasPdf, ...about } = valuesIn(record.value);
  const files = filesByRole(record.files);
  const pdf = (hasPdf && files.documents[0]) || null;
  const documents = refiled(kept, hasPdf ? files.documents.slice(1) : files.documents);
  const found = photo === 'kept' ? (files.photo ?? null) : photo;
  return {
    item: { ...about, photo: found, documents, pdf },
    isComplete: documents.length === kept.length && (photo === null) === (found === null),
    isVoid: hasPdf && !pdf,
  };
}
