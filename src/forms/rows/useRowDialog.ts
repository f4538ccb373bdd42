import { useMemo } from 'react';
import { wordsOfEntries } from '../../data/records/entityRows';
import type { Entries } from '../../data/records/merge';
import type { RowToSave } from '../../data/records/saveRow';
import type { Codec } from '../../device/drafts/draftKind';
import { draftsOf } from '../../device/drafts/keyOfDraft';
import { rowOrAsked } from '../../device/outbox/items';
import type { OutboxItem } from '../../device/outbox/outboxState';
import type { ListedEntity } from '../../records/entities';
import type { ColumnOf, Entity, RowOf, WordsOf } from '../../records/entity';
import { rowKey, typedOf } from '../../records/entityWords';
import { useTakeBack } from '../contexts';
import { useDialog } from '../useDialog';
import { useUnsentItems } from '../useOutboxItems';
import { type FormKind, newRowDraft, type RowDraft, rowDraftCodec, rowDraftOf } from './rowDraft';

/** `row`: what it saves, or asks about. */
export type WaitingRow = OutboxItem & { readonly row: RowToSave };

const wordsWaiting = <E extends Entity>(entity: E, { row }: WaitingRow): WordsOf<E> =>
  // its form gave every column
  wordsOfEntries(entity, row.entries as Entries<ColumnOf<E>>) as WordsOf<E>;

/** What waits as the row that it will be. */
export const waitingRow = <E extends Entity>(entity: E, item: WaitingRow, userId: string): RowOf<E> => {
  const { id, base, links, patientId } = item.row;
  const { queuedAt } = item.stored;
  const isNew = base === null || rowKey<Entity>(entity, base) !== id;
  const empty = Object.fromEntries(Object.keys(entity.further ?? {}).map((name) => [name, null]));
  return {
    ...empty,
    user_id: userId,
    patient_id: patientId,
    revision: 0,
    updated_at: queuedAt,
    ...base,
    ...wordsWaiting(entity, item),
    ...(isNew && { ...links, id, created_at: queuedAt }),
  } as unknown as RowOf<E>;
};

type Kind = Parameters<typeof draftsOf>[0];
/** Those among `items` that save rows of an entity; without a patient, of the therapist's. */
export const rowsWaiting = (
  items: readonly OutboxItem[],
  { table }: Entity,
  patientId: string | undefined,
): WaitingRow[] =>
  items.flatMap((item): WaitingRow[] => {
    const row = rowOrAsked(item.stored);
    return row?.table === table && row.patientId === patientId ? [{ ...item, row }] : [];
  });

/** What of the rows of an entity is saved on this device only; without a patient, of the therapist's. */
export const useWaitingRows = (entity: Entity, patientId?: string): WaitingRow[] =>
  rowsWaiting(useUnsentItems(), entity, patientId);

/**
 * The dialog that writes rows of an entity with drafts of its own, and what of them is on this device only. `begin` writes what
 * `draft` begins with; what waits of the same row is what is written on.
 */
export function useDraftDialog<D extends { readonly id: string }>(
  entity: ListedEntity,
  codec: Codec<D>,
  /** Undefined for the therapist's own. */
  patientId: string | undefined,
  kind: Kind = entity.name,
) {
  const takeBack = useTakeBack();
  const of = draftsOf(kind, patientId);
  const { dialog, open, close, reopen, resume: resumeDraft } = useDialog(codec, of);
  const waiting = useWaitingRows(entity, patientId);
  const resume = async (item: WaitingRow) => {
    if (await takeBack(item)) await reopen();
  };

  const begin = (draft: D, id: string = draft.id, ofWaiting: (item: WaitingRow) => D = () => draft) => {
    const unsent = waiting.find((item) => item.row.id === id);
    if (unsent?.stored.draft?.kind === kind) return void resume(unsent);
    const begun = unsent ? ofWaiting(unsent) : draft;
    open(entity.isSingle ? of : `${of}:${begun.id}`, begun);
  };
  /** Continues a draft that is like this one, begins it if there is none. */
  const beginOnce = async (draft: D, isLike: (other: D) => boolean) => {
    if (!(await resumeDraft(isLike))) begin(draft);
  };
  return {
    dialog,
    close,
    begin,
    waiting,
    resume: (item: WaitingRow) => void resume(item),
    beginOnce: (...like: Parameters<typeof beginOnce>) => void beginOnce(...like),
  };
}

/** Likewise, with the drafts that follow from the entity. `kind` is that of its drafts, where an entity has several forms. */
export function useRowDialog<E extends ListedEntity>(
  entity: E,
  /** Undefined for the therapist's own. */
  patientId: string | undefined,
  kind: FormKind = entity.name,
) {
  const codec = useMemo(() => rowDraftCodec(entity, kind), [entity, kind]);
  const { begin, ...rest } = useDraftDialog(entity, codec, patientId, kind);
  /** Writes a stored row, or a new one: `made` is what its form begins with. What waits of it is what is written on. */
  const edit = (row: RowOf<E> | null, made?: RowDraft<E>) => {
    const id = row ? rowKey(entity, row) : entity.isSingle ? patientId : undefined;
    const draft = made ?? (row ? rowDraftOf(entity, row) : newRowDraft(entity, id));
    begin(draft, id, (item) => draftOfWaiting(entity, item));
  };
  return { ...rest, edit };
}

/** What another form of the row has left waiting, to be written on in this one; saved, it takes the place of that. */
const draftOfWaiting = <E extends Entity>(entity: E, item: WaitingRow): RowDraft<E> => ({
  id: item.row.id,
  base: item.row.base as RowOf<E> | null,
  typed: typedOf(entity, wordsWaiting(entity, item)),
  ...(item.row.links && { links: item.row.links }),
});
