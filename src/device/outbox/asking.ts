import {
  askChanges,
  askNote,
  askOnceStored,
  askRemovedDocument,
  askRemovedNote,
  askRemovedRow,
  askRow,
  type Found,
  type Undone,
  type Wish,
} from '../../data/records/asked';
import type { Attempt } from '../../data/records/merge';
import { type Removal, rowIn, type Saving, type StoredItem, savedIn } from './items';

/** Asks the server about something that may have been saved, and undoes that where it is not wanted any more. */
export function askSaved(
  userId: string,
  of: Saving,
  earlier: readonly Attempt[],
  wish: Wish,
): Promise<Found> {
  switch (of.table) {
    case 'patients':
      return 'intake' in of
        ? askOnceStored(userId, of.table, of.intake.patient.id, wish)
        : askChanges(userId, of, earlier, wish);
    case 'session_notes':
      return askNote(userId, of, earlier, wish);
    case 'family_answers':
    case 'evaluations':
    case 'issued_reports':
      return askOnceStored(userId, of.table, of.row.id, wish);
    default:
      return askRow(userId, of, earlier, wish);
  }
}

/** Asks the server about something whose removal is undone, and stores it anew where it is gone: as it was, or as `waiting` changes it. */
export function askRemoved(userId: string, of: Removal, waiting: StoredItem | undefined): Promise<Undone> {
  switch (of.table) {
    case 'session_notes':
      return askRemovedNote(userId, of.base, waiting && savedIn(waiting, 'session_notes')?.note);
    case 'patient_documents':
      return askRemovedDocument(userId, of.base);
    default:
      return askRemovedRow(userId, of, waiting && rowIn(waiting));
  }
}
