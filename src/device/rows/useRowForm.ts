import { useState } from 'react';
import { tooLong } from '../../lib/limits';
import type { Notice } from '../../lib/notice';
import type { Column } from '../../records/column';
import type { ColumnOf, Entity, RowOf, TypedOf } from '../../records/entity';
import { columnOf, type NameOf, problemsOf, wordsTyped } from '../../records/entityWords';
import type { OpenDialog } from '../drafts/useDialog';
import { useDraftedState } from '../drafts/useDraft';
import { isTyped, type RowDraft } from './rowDraft';
import { type RowPatient, useSaveRow } from './useSaveRow';

type Given<E extends Entity> = {
  readonly entity: E;
  readonly patient: RowPatient;
  readonly dialog: OpenDialog<RowDraft<E>>;
  /** The name of a row that a column names. */
  readonly nameOf?: NameOf;
  /** What is said where other words stand under its id. */
  readonly otherwise?: (row: RowOf<E>) => Notice;
  /** What this form alone knows to be wrong, in the place of the column's own problem. */
  readonly check?: (typed: TypedOf<E>) => { readonly [name in ColumnOf<E>]?: string | undefined };
  readonly onClose: () => void;
};

/**
 * The form of a row: what is typed, as a draft, and its saving. `field` gives a column's field its props; `dialog`, those of the
 * `FormDialog` around them; `conflict` stands beside it.
 */
export function useRowForm<E extends Entity>(given: Given<E>) {
  const { entity, patient, dialog, nameOf, otherwise, check, onClose } = given;
  const [draft, change] = useDraftedState(dialog);
  const [submitted, setSubmitted] = useState(false);
  const { save, running, failure, isBeside, conflict } = useSaveRow(entity, patient, { nameOf, otherwise });
  const { base, typed } = draft;
  const problems = {
    ...problemsOf(entity, typed, { birthDate: patient.dataNascimento }, base),
    ...check?.(typed),
  };
  const type = (part: Partial<TypedOf<E>>) => change({ typed: { ...typed, ...part } });

  const onSubmit = () => {
    setSubmitted(true);
    if (Object.values(problems).some(Boolean)) return false;
    void save(dialog.key, draft, wordsTyped(entity, typed)).then((isSaved) => isSaved && onClose());
    return true;
  };
  return {
    base,
    typed,
    type,
    running,
    isBeside,
    conflict,
    field: (name: ColumnOf<E>) => ({
      column: columnOf(entity, name),
      value: typed[name],
      onChange: (value: string) => type({ [name]: value } as Partial<TypedOf<E>>),
      error: submitted || isTooLong(columnOf(entity, name), typed[name]) ? problems[name] : undefined,
    }),
    dialog: {
      draft: dialog.draft,
      submit: { label: 'Salvar', busy: running && 'Salvando...' },
      running,
      failure,
      discard: isTyped(entity, draft) && (entity.words.unsaved ?? false),
      onSubmit,
      onClose,
    },
  };
}

const isTooLong = ({ most }: Column, typed: string) => most !== null && tooLong(typed, most) !== undefined;
