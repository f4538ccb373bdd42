import type { Entity, RowOf } from '../../records/entity';
import { rowKey } from '../../records/entityWords';
import type { Codec } from '../drafts/draftKind';
import { draftsOf, keyOfRow } from '../drafts/keyOfDraft';
import { useDialog } from '../drafts/useDialog';
import type { RowItem } from '../outbox/items';
import type { OutboxItem } from '../outbox/outboxState';
import { useUnsentItems } from '../outbox/useOutboxItems';
import { newRowDraft, type RowDraft, rowDraftOf } from './rowDraft';

export type WaitingRow = Extract<OutboxItem, RowItem>;
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
  const waiting = useUnsentItems().flatMap((item): WaitingRow[] =>
    item.kind === 'row' && item.table === entity.table && item.patientId === patientId ? [item] : [],
  );
  const resume = async (item: WaitingRow) => {
    if (await takeBack(item)) await reopen();
  };

  /** Writes a stored row, or a new one. What waits of it is what is written on. */
  const edit = (row: RowOf<E> | null) => {
    const id = row ? rowKey(entity, row) : entity.isSingle ? patientId : undefined;
    const unsent = waiting.find((item) => item.id === id);
    if (unsent) return void resume(unsent);
    const draft = row ? rowDraftOf(entity, row) : newRowDraft(entity, id);
    open(keyOfRow(entity, patientId, draft.id), draft);
  };
  return { dialog, close, edit, waiting, resume: (item: WaitingRow) => void resume(item) };
}
