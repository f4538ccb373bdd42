import { rowSaved, rowsChanged } from '../../../data/records/afterSave';
import type { RowAt, RowToSave } from '../../../data/records/saveRow';
import { DataError, ID_DELETED, STORED_OTHERWISE } from '../../../data/supabase/dataError';
import { property } from '../../../lib/property';
import { entityOf, type RowsOf } from '../../../records/entities';
import { rowReason } from '../../../sentences/errors';
import { isConflict } from '../failures';
import { type Removing, rowIn } from '../items';
import {
  arrived,
  ofWhom,
  type RemovingKind,
  type Result,
  removed,
  type SavingKind,
  type Shown,
} from './kind';

const readAgain = (step: RowsOf, _answer: unknown, { cache }: Shown) => rowsChanged(cache, step);

/** A row of an entity. */
export const row: SavingKind<{ readonly op: 'save' } & RowToSave, Result<'rowStored'>> = {
  async send(step, { userId, calls, earlier, item }) {
    const row = await calls.saveRow(userId, step, earlier, item.pdf);
    // a version that says what its row says is that row
    const isBeside = 'id' in row && row.id !== step.id && row.id !== step.base?.id;
    return { kind: 'rowStored', row, merged: isBeside || (await calls.saysMore(step, row)) };
  },
  said: ({ entries, base }) => ({ words: entries, revision: Number(property(base, 'revision') ?? 0) }),
  ask: (step, wish, { userId, calls, earlier }) => calls.askRow(userId, step, earlier, wish),
  readAgain,
  outcome: ({ merged }) => (merged ? 'merged' : 'stored'),
  show: (step, { row }, { cache }) => rowSaved(cache, step, row),
  showFailed(step, error, { cache }) {
    if (!(error instanceof DataError)) return;
    const { code } = error;
    if (code === STORED_OTHERWISE || code === ID_DELETED || rowReason(entityOf(step.table), error))
      rowsChanged(cache, step);
  },
  told: (_result, item) => arrived('Salvo no servidor', ofWhom(item)),
};

export const rowRemoval: RemovingKind<Extract<Removing, RowAt>> = {
  async send(step, { userId, calls, earlier }) {
    await calls.removeSaved(userId, step, earlier);
    return { kind: 'rowRemoved' };
  },
  askRemoved: (step, { userId, calls, item: { replaced } }) =>
    calls.askRemovedRow(userId, step, replaced && rowIn(replaced)),
  readAgain,
  show: (step, _result, { cache }) => rowsChanged(cache, step),
  showFailed(step, error, { cache }) {
    if (isConflict(error)) rowsChanged(cache, step);
  },
  told: removed,
};
