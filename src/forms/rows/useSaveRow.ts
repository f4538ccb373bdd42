import { useState } from 'react';
import { StandsOtherwise } from '../../data/records/appendRow';
import { entriesIn, wordsOfEntries } from '../../data/records/entityRows';
import { decide } from '../../data/records/merge';
import type { PatientRow } from '../../data/records/patients';
import { RowChanged, RowKept } from '../../data/records/saveRow';
import { DataError, ID_DELETED, UNIQUE_VIOLATION } from '../../data/supabase/dataError';
import { parseDraftKey } from '../../device/drafts/keyOfDraft';
import type { DraftKey } from '../../device/drafts/kinds';
import { isWithoutPatient } from '../../device/outbox/failures';
import type { New } from '../../device/outbox/newItems';
import type { SendOutcome } from '../../device/outbox/sendOutcomes';
import { type Notice, success } from '../../lib/notice';
import { patientNameOf } from '../../lib/patientName';
import type { RowsOf } from '../../records/entities';
import type { Entity, RowOf, WordsOf } from '../../records/entity';
import {
  columnsOf,
  isOtherThanKept,
  type NameOf,
  namesRows,
  rowKey,
  rowTitle,
  typedOf,
} from '../../records/entityWords';
import { notices, rowFailure, rowGone, rowReason } from '../../sentences/errors';
import { type Sending, useSend } from '../useSend';
import type { Refusal } from '../useSubmission';
import { columnFields, conflictQuestion } from './conflictQuestion';
import type { RowDraft } from './rowDraft';

/** Whose row it is. */
export type RowPatient = Pick<PatientRow, 'id' | 'nome' | 'social_name' | 'dataNascimento'>;

type NamedPatient = Omit<RowPatient, 'dataNascimento'>;

/** What is said of a row that was saved. */
export type SavedWords = readonly [title: string, text?: string | undefined];

/** The rows of an entity: a patient's, or without one the therapist's own. */
export const rowsOf = ({ table }: Entity, patient: NamedPatient | undefined): RowsOf =>
  // the entity belongs to whoever is given
  ({ table, ...(patient && { patientId: patient.id }) }) as RowsOf;

type Options<E extends Entity> = {
  readonly nameOf?: NameOf | undefined;
  /** What the row is, where that is more than the entity says. */
  readonly one?: string | undefined;
  /** Nothing was saved: others were built on the row, and these words need a new version. */
  readonly onKept?: (current: RowOf<E>) => void;
  /** What is said where other words stand under its id. */
  readonly otherwise?: ((row: RowOf<E>) => Notice) | undefined;
};

/** What is saved of a draft; its form is opened with it again. */
type Drafted<E extends Entity> = Pick<RowDraft<E>, 'id' | 'base' | 'links' | 'sent' | 'pdf'>;

/** `words` are saved of a draft and compared with `base`, which is another than its own once a conflict was decided. */
type Saved<E extends Entity> = {
  readonly key: DraftKey;
  readonly draft: Drafted<E>;
  readonly base: RowOf<E> | null;
  readonly words: WordsOf<E>;
};

/** What is stored: the row itself, unless the words need a new version of it. */
function subjectOf<E extends Entity>(entity: E, { draft: { id, links }, base, words }: Saved<E>) {
  // a version that was tried may be stored: whether it is, the server says
  const isTried = links?.replaces !== undefined;
  const isChange =
    base && (id === rowKey(entity, base) || !(isTried || isOtherThanKept(entity, base, words)));
  return isChange ? { id: rowKey(entity, base) } : { id, ...(links && { links }) };
}

/** The row as the outbox takes it. `isBeside`: it is stored beside the one that stands. */
export function itemOf<E extends Entity>(
  entity: E,
  patient: NamedPatient | undefined,
  one: string | undefined,
  saved: Saved<E>,
  isBeside = false,
): New<'row'> {
  const { key, base, words } = saved;
  const { pdf, ...value } = saved.draft;
  return {
    kind: 'row',
    ...rowsOf(entity, patient),
    ...subjectOf(entity, saved),
    ...(patient && { patientName: patientNameOf(patient) }),
    title: rowTitle(entity, words, one),
    // a row of this entity
    base: base as RowOf<Entity> | null,
    entries: entriesIn(entity, words),
    draft: { kind: parseDraftKey(key)?.kind ?? entity.name, key, value },
    ...(pdf && { pdf }),
    ...(value.sent && { sent: value.sent }),
    ...(isBeside && { beside: true }),
  };
}

/**
 * Saves a row of an entity by the outbox. `conflict` is the dialog that asks about one; `taken` is what was typed into the unique
 * column and is in another row; with `isBeside`, the next attempt stores the words beside those that stand.
 */
export function useSaveRow<E extends Entity>(
  entity: E,
  patient: RowPatient | undefined,
  { nameOf, one, onKept, otherwise }: Options<E> = {},
) {
  const { send, conflict } = useSend();
  const [taken, setTaken] = useState<string>();
  const [isBeside, setBeside] = useState(false);

  function sending(saved: Saved<E>, said: SavedWords | false | undefined): Sending {
    const { words: text } = entity;
    const [title = text.saved, more = text.after] = said || [];
    return {
      item: itemOf(entity, patient, one, saved, isBeside),
      // what is saved after it speaks for both
      said:
        said === false ? undefined : (outcome) => success(title, outcome === 'merged' ? text.merged : more),
      asked: (error) => {
        if (!(error instanceof RowChanged)) return undefined;
        // of the row that was sent
        const { current, ...changed } = error.conflict;
        const found = { ...changed, current: current as unknown as RowOf<E> };
        return {
          question: conflictQuestion(text.changed, error.conflict, columnFields(entity, nameOf)),
          decided: (decision) => {
            const decided = { ...found.current, ...wordsOfEntries(entity, decide(found, decision)) };
            return sending({ ...saved, base: found.current, words: only(entity, decided) }, said);
          },
        };
      },
    };
  }

  /** Resolves to false if the therapist returns from a question, or the form has the reason at a field. */
  const save = (
    key: DraftKey,
    draft: Drafted<E>,
    words: WordsOf<E>,
    said?: SavedWords | false,
  ): Promise<SendOutcome | false | Refusal> =>
    send(sending({ key, draft, base: draft.base, words }, said)).then(
      (outcome) => outcome ?? false,
      (error: unknown) => refused(error, words),
    );

  function refused(error: unknown, words: WordsOf<E>): false | Refusal {
    if (entity.unique && error instanceof DataError && error.code === UNIQUE_VIOLATION) {
      setTaken(typedOf(entity, words)[entity.unique.column]);
      return false;
    }
    if (error instanceof StandsOtherwise) {
      const asks = entity.otherwise === 'asks';
      setBeside(asks);
      // of the row that was sent
      const notice = otherwise?.(error.row as unknown as RowOf<E>);
      return { notice: notice ?? rowFailure(entity, error), final: !asks };
    }
    const reason = error instanceof DataError && rowReason(entity, error);
    if (error instanceof RowKept) onKept?.(error.current as unknown as RowOf<E>);
    if (reason) return reason;
    if (error instanceof DataError && error.code === ID_DELETED)
      return { notice: rowGone(entity), final: true };
    // the database says the same of a patient and of any other row that is named and gone
    return isWithoutPatient(error) && !namesRows(entity)
      ? { notice: notices.patientGone, final: true }
      : { notice: rowFailure(entity, error) };
  }
  return { save, isBeside, conflict, taken };
}

/** The words of a row, without its keys and stamps. */
const only = <E extends Entity>(entity: E, row: WordsOf<E>): WordsOf<E> =>
  Object.fromEntries(columnsOf(entity).map((name) => [name, row[name]])) as WordsOf<E>;
