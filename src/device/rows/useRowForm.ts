import { useState } from 'react';
import type { ColumnOf, Entity, TypedOf } from '../../records/entity';
import { columnOf, columnsOf, type NameOf, problemsOf } from '../../records/entityWords';
import type { OpenDialog } from '../drafts/useDialog';
import { useDraftedState } from '../drafts/useDraft';
import { isTyped, type RowDraft } from './rowDraft';
import { type RowPatient, useSaveRow } from './useSaveRow';

type Given<E extends Entity> = {
  readonly entity: E;
  /** Absent for the therapist's own. */
  readonly patient?: RowPatient;
  readonly dialog: OpenDialog<RowDraft<E>>;
  /** The name of a row that a column names. */
  readonly nameOf?: NameOf;
  readonly onClose: () => void;
};

/**
 * The form of a row: what is typed, as a draft, and its saving. `field` gives a column's field its props; `dialog`, those of the
 * `FormDialog` around them; `conflict` stands beside it.
 */
export function useRowForm<E extends Entity>({ entity, patient, dialog, nameOf, onClose }: Given<E>) {
  const [draft, change] = useDraftedState(dialog);
  const [submitted, setSubmitted] = useState(false);
  const { save, running, failure, conflict, taken } = useSaveRow(entity, patient, nameOf);
  const { base, typed } = draft;
  const problems = problemsOf(entity, typed, { birthDate: patient?.dataNascimento }, base);
  const type = (part: Partial<TypedOf<E>>) => change({ typed: { ...typed, ...part } });

  const takenAt = (name: ColumnOf<E>) =>
    name === entity.unique?.column && typed[name] === taken ? entity.unique.taken : undefined;
  const onSubmit = () => {
    setSubmitted(true);
    if (columnsOf(entity).some((name) => problems[name] ?? takenAt(name))) return false;
    return save(dialog.key, draft).then((outcome) => {
      if (outcome) onClose();
      return outcome !== false;
    });
  };
  return {
    base,
    typed,
    type,
    conflict,
    field: (name: ColumnOf<E>) => ({
      column: columnOf(entity, name),
      value: typed[name],
      onChange: (value: string) => type({ [name]: value } as Partial<TypedOf<E>>),
      error: submitted ? (problems[name] ?? takenAt(name)) : undefined,
    }),
    dialog: {
      draft: dialog.draft,
      submit: { label: 'Salvar', busy: running && 'Salvando...' },
      running,
      failure,
      discard: isTyped(entity, draft) && entity.words.unsaved,
      onSubmit,
      onClose,
    },
  };
}
