import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { PatientRow } from '../../../data/records/patients';
import { type Changes, withChanges } from '../../../data/records/savePatient';
import { parseDraftKey } from '../../../device/drafts/keyOfDraft';
import { isWithoutPatient } from '../../../device/outbox/failures';
import { changedRow } from '../../../device/outbox/sendOutcomes';
import { askedOfRecord } from '../../../forms/rows/recordConflict';
import type { OpenDialog } from '../../../forms/useDialog';
import { useDraftedState } from '../../../forms/useDraft';
import { type Sending, useSend } from '../../../forms/useSend';
import { isSaved, type Sent, useSubmission } from '../../../forms/useSubmission';
import { success } from '../../../lib/notice';
import { isTooLong } from '../../../records/column';
import { columnOf, wordsTyped } from '../../../records/entityWords';
import { type inUse, type TreatmentColumn, treated, treatment } from '../../../records/treatment';
import { dataFailure, notices } from '../../../sentences/errors';
import { newTreatment, type TreatmentDraft, type TypedTreatment } from './treatmentDraft';

export type TreatmentProps = {
  readonly patient: PatientRow;
  readonly dialog: OpenDialog<TreatmentDraft>;
  readonly onClose: () => void;
};

type Given = TreatmentProps & {
  /** Those of the form. */
  readonly columns: readonly TreatmentColumn[];
  /** What a form finds wrong beyond the columns themselves. */
  readonly check: (typed: TypedTreatment) => { readonly [name in TreatmentColumn]?: string | undefined };
  /** Says more than the columns do: that the record is no longer archived. */
  readonly further?: typeof inUse;
  /** What comes before; nothing is saved after false, which was told, or a notice that tells it. */
  readonly first?: (draft: TreatmentDraft) => Promise<Sent>;
  readonly toasts: {
    readonly title: string;
    readonly text: (row: PatientRow) => string;
  };
};

/**
 * A form of the treatment, saved by the outbox as a change of its record. A failure is shown in the dialog, which stays open. `field`
 * gives a column's field its props; `form`, those of the `FormDialog` around them.
 */
export function useTreatmentForm({
  patient,
  dialog,
  onClose,
  columns,
  check,
  further,
  first,
  toasts,
}: Given) {
  const { send, conflict } = useSend();
  const queryClient = useQueryClient();
  const [stored, change] = useDraftedState(dialog);
  const { typed, sent } = stored;
  /** As it was when the form was opened first: another device may change it meanwhile. */
  const [base] = useState(() => ({ ...patient, ...stored.base }));
  const checked = check(typed);
  const of = { birthDate: patient.dataNascimento };
  const problemOf = (name: TreatmentColumn) =>
    checked[name] ?? columnOf(treatment, name).problem(typed[name], of, null);

  const save = async (): Promise<Sent> => {
    const words = wordsTyped(treatment, typed);
    const said = Object.fromEntries(columns.map((name) => [name, words[name]]));
    const draft = { kind: parseDraftKey(dialog.draft.key)?.kind ?? '', key: dialog.draft.key, value: stored };
    const sending = (changes: Changes): Sending => {
      // only what another device has stored was chosen
      if (Object.keys(changes.answers).length === 0) return { item: null };
      return {
        item: {
          kind: 'edit',
          ...changes,
          draft,
          consent: null,
          photo: null,
          files: [],
          ...(sent && { sent }),
        },
        said: (stored) =>
          success(toasts.title, toasts.text(changedRow(stored) ?? withChanges(changes.base, changes))),
        asked: askedOfRecord(queryClient, sending),
      };
    };
    try {
      const outcome = await send(sending({ base, answers: treated({ ...said, ...further }), marks: {} }));
      return outcome ?? false;
    } catch (error) {
      return isWithoutPatient(error)
        ? { notice: notices.recordGone, final: true }
        : { notice: dataFailure('update', error) };
    }
  };
  const { submitted, running, failure, submit } = useSubmission({
    isComplete: !columns.some(problemOf),
    send: async () => {
      const before = first ? await first(stored) : true;
      return isSaved(before) ? save() : before;
    },
    onSent: onClose,
  });

  return {
    stored,
    typed,
    change,
    conflict,
    field: (name: TreatmentColumn) => {
      const column = columnOf(treatment, name);
      const value = typed[name];
      return {
        column,
        value,
        onChange: (next: string) => change({ typed: { ...typed, [name]: next } }),
        error: submitted || isTooLong(column, value) ? problemOf(name) : undefined,
      };
    },
    form: {
      alert: true,
      draft: dialog.draft,
      running,
      failure,
      discard: columns.some((name) => typed[name] !== newTreatment()[name]) && 'Nada foi mudado na ficha.',
      onSubmit: submit,
      onClose,
    },
  } as const;
}
