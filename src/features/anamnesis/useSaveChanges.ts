import { useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { isAlike } from '../../data/records/merge';
import type { PatientRow } from '../../data/records/patients';
import {
  type Changes,
  changedBy,
  recordEntriesIn,
  withChanges,
  withEntries,
} from '../../data/records/savePatient';
import { isWithoutPatient } from '../../device/outbox/failures';
import type { New } from '../../device/outbox/newItems';
import { changedRow } from '../../device/outbox/sendOutcomes';
import { askedOfRecord } from '../../forms/rows/recordConflict';
import { type Sending, useSend } from '../../forms/useSend';
import { type Notice, success } from '../../lib/notice';
import { patientNameOf } from '../../lib/patientName';
import { questionsOf } from '../../questionnaire/field';
import { questionnaireFor } from '../../questionnaire/questionnaires';
import { columnsOf } from '../../records/entityWords';
import { treatment } from '../../records/treatment';
import { dataFailure, notices } from '../../sentences/errors';
import { toast } from '../../ui/feedback/toasts';
import type { PhotoChoice } from './photoChoice';

const isEmpty = ({ answers, marks }: Changes) =>
  Object.keys(answers).length + Object.keys(marks).length === 0;

type Given = {
  /** The item that is sent of the changes as they are then. */
  readonly itemOf: (now: Changes) => New<'edit' | 'review'>;
  /** There is something to send without any changes. */
  readonly hasMore?: boolean;
  /** Says what is saved beside the changes; '' for nothing. */
  readonly also?: string;
  /** Said where the record stays as it is. */
  readonly unchanged?: Notice;
};

/**
 * Saves changes of a stored patient by the outbox and reports the outcome. `conflict` is the dialog that asks about one. `save` resolves
 * to false if nothing was saved, or if only the form has some of its files.
 */
export function useSaveChanges() {
  const queryClient = useQueryClient();
  const { send, conflict } = useSend();
  /** True once an attempt has failed: the server may have what it sent. */
  const isTried = useRef(false);

  const save = async (changes: Changes, given: Given): Promise<boolean> => {
    const { itemOf, hasMore = false } = given;
    const sending = (now: Changes): Sending => {
      const isNothing = isEmpty(now) && !hasMore && !isTried.current;
      return {
        item: isNothing ? null : itemOf(now),
        said: (outcome) =>
          isNothing
            ? updated(`A ficha de ${patientNameOf(now.base)} está salva.`)
            : said(now, changedRow(outcome), given),
        // if only stored versions were chosen, no changes are left to send
        asked: askedOfRecord(queryClient, sending),
      };
    };
    try {
      const outcome = await send(sending(changes));
      return outcome !== null && outcome !== 'incomplete';
    } catch (error) {
      isTried.current = true;
      toast(isWithoutPatient(error) ? notices.patientGone : dataFailure('update', error));
      return false;
    }
  };
  return { save, conflict };
}

const updated = (text: string) => success('Dados atualizados! ✅', text);

/** True if a row says more than the changes and what they were made of: another device has changed it meanwhile. */
function hasMore(changes: Changes, row: PatientRow): boolean {
  const asked = questionsOf(questionnaireFor(row.tipo)).map(({ column }) => column);
  const all = Object.fromEntries([...asked, ...columnsOf(treatment)].map((name) => [name, {}]));
  const expected = withEntries(changes.base, changedBy(changes));
  return !isAlike(recordEntriesIn(expected, all), recordEntriesIn(row, all));
}

/** The notice for changes that the server has. */
function said(changes: Changes, saved: PatientRow | undefined, { also = '', unchanged }: Given): Notice {
  if (isEmpty(changes) && unchanged) return unchanged;
  const { base } = changes;
  const row = saved ?? withChanges(base, changes);
  const elsewhere = 'A ficha também guarda o que mudou enquanto isso.';
  const whole = isEmpty(changes) && also ? '' : `A ficha de ${patientNameOf(row)} foi salva.`;
  const archived = row.archived_at ? 'Ela está arquivada.' : '';
  return updated([hasMore(changes, row) ? elsewhere : whole, archived, also].filter(Boolean).join(' '));
}

/** What a form saves beside the changes. */
type Rest = Pick<New<'edit'>, 'files' | 'consent' | 'draft' | 'stepId' | 'sent'> & {
  readonly photo: PhotoChoice;
};

const photoOf = (choice: PhotoChoice): New<'edit'>['photo'] => {
  if (choice.kind === 'keep') return null;
  return choice.kind === 'remove' ? 'remove' : choice.file;
};

/** Saves what a form has changed of a stored patient; the outcome is that of `useSaveChanges`. */
export function useSaveEdit() {
  const { save, conflict } = useSaveChanges();
  const saveEdit = (changes: Changes, { photo, ...rest }: Rest): Promise<boolean> =>
    save(changes, {
      itemOf: (now) => ({ kind: 'edit', ...rest, ...now, photo: photoOf(photo) }),
      hasMore:
        photo.kind !== 'keep' || rest.files.length > 0 || rest.consent !== null || rest.sent !== undefined,
      also: rest.consent ? 'O consentimento foi registrado.' : '',
    });
  return { save: saveEdit, conflict };
}
