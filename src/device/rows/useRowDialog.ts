import type { Entity, RowOf } from '../../records/entity';
import { rowKey } from '../../records/entityWords';
import type { Codec } from '../drafts/draftKind';
import { draftsOf } from '../drafts/keyOfDraft';
import { useDialog } from '../drafts/useDialog';
import { rowIn } from '../outbox/items';
import type { OutboxItem } from '../outbox/outboxState';
import { useUnsentItems } from '../outbox/useOutboxItems';
import { newRowDraft, type RowDraft, rowDraftOf } from './rowDraft';

/** `id`: that of the row. */
export type WaitingRow = OutboxItem & { readonly id: string };
/** Turns what waits into a draft again; false if it could not be. */
export type TakeBack = (item: OutboxItem) => Promise<boolean>;

/** The dialog that writes rows of an entity, and what of them is on this device only. */
export function useRowDialog<E extends Entity>(
  entity: E,
  codec: Codec<RowDraft<E>>,
  patientId: string,
  takeBack: TakeBack,
) {
  const of = draftsOf(entity.name, patientId);
  const { dialog, open, close, reopen } = useDialog(codec, of);
  const waiting = useUnsentItems().flatMap((item): WaitingRow[] => {
    const row = rowIn(item.stored);
    return row?.table === entity.table && row.patientId === patientId ? [{ ...item, id: row.id }] : [];
  });
  const resume = async (item: WaitingRow) => {
    if (await takeBack(item)) await reopen();
  };

  /** Writes a stored row, or a new one. What waits of it is what is written on. */
  const edit = (row: RowOf<E> | null) => {
    const id = row ? rowKey(entity, row) : entity.isSingle ? patientId : undefined;
    const unsent = waiting.find((item) => item.id === id);
    if (unsent) return void resume(unsent);
    const draft = row ? rowDraftOf(entity, row) : newRowDraft(entity, id);
    open(entity.isSingle ? of : `${of}:${draft.id}`, draft);
  };
  return { dialog, close, edit, waiting, resume: (item: WaitingRow) => void resume(item) };
}
