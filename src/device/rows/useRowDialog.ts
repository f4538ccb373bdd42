import type { Entity, RowOf } from '../../records/entity';
import type { Codec } from '../drafts/draftKind';
import { draftsOf } from '../drafts/keyOfDraft';
import { useDialog } from '../drafts/useDialog';
import type { RowItem } from '../outbox/items';
import type { OutboxItem } from '../outbox/outboxState';
import { useUnsentItems } from '../outbox/useOutboxItems';
import { newRowDraft, type RowDraft, rowDraftOf } from './rowDraft';

export type WaitingRow = Extract<OutboxItem, RowItem>;
/** Turns what waits into a draft again; false if it could not be. */
export type TakeBack = (item: OutboxItem) => Promise<boolean>;

/**
 * The dialog that writes rows of an entity with drafts of its own, and what of them is on this device only. `begin` writes what
 * `draft` begins with; what waits of the same row is what is written on.
 */
export function useDraftDialog<D extends { readonly id: string }>(
  entity: Entity,
  codec: Codec<D>,
  patientId: string,
  takeBack: TakeBack,
) {
  const of = draftsOf(entity.name, patientId);
  const { dialog, open, close, reopen } = useDialog(codec, of);
  const waiting = useUnsentItems().flatMap((item): WaitingRow[] =>
    item.kind === 'row' && item.table === entity.table && item.patientId === patientId ? [item] : [],
  );
  const resume = async (item: WaitingRow) => {
    if (await takeBack(item)) await reopen();
  };
  const begin = (draft: D) => {
    const unsent = waiting.find((item) => item.id === draft.id);
    if (unsent) return void resume(unsent);
    open(entity.isSingle ? of : `${of}:${draft.id}`, draft);
  };
  return { dialog, close, begin, waiting, resume: (item: WaitingRow) => void resume(item) };
}

/** Likewise, with the drafts that follow from the entity. */
export function useRowDialog<E extends Entity>(
  entity: E,
  codec: Codec<RowDraft<E>>,
  patientId: string,
  takeBack: TakeBack,
) {
  const { begin, ...rest } = useDraftDialog(entity, codec, patientId, takeBack);
  /** Writes a stored row, or a new one. */
  const edit = (row: RowOf<E> | null) =>
    begin(row ? rowDraftOf(entity, row) : newRowDraft(entity, entity.isSingle ? patientId : undefined));
  return { ...rest, begin, edit };
}
