import { useState } from 'react';
import type { ColumnOf, Entity, RowOf, TypedOf } from '../../records/entity';
import {
  columnOf,
  isOtherThanKept,
  type NameOf,
  problemsOf,
  rowKey,
  wordsTyped,
} from '../../records/entityWords';
import type { OpenDialog } from '../drafts/useDialog';
import { useDraftedState } from '../drafts/useDraft';
import { isTyped, type RowDraft } from './rowDraft';
import { type RowPatient, type Said, useSaveRow } from './useSaveRow';

type Given<E extends Entity> = {
  readonly entity: E;
  readonly patient: RowPatient;
  readonly dialog: OpenDialog<RowDraft<E>>;
  /** The name of a row that a column names. */
  readonly nameOf?: NameOf;
  /** Others are built on the row: other words than it keeps are saved as a new version. */
  readonly isKept?: boolean;
  /** False for what this form cannot save, although the entity could. */
  readonly isComplete?: (typed: TypedOf<E>, base: RowOf<E> | null) => boolean;
  /** The draft as a whole, where an earlier version stored a part of it. */
  readonly whole?: (draft: RowDraft<E>) => RowDraft<E>;
  /** What is said once it is saved, where that is more than the entity says. */
  readonly said?: (typed: TypedOf<E>, isVersion: boolean) => Said;
  readonly onClose: () => void;
};

/**
 * The form of a row: what is typed, as a draft, and its saving. `field` gives a column's field its props; `dialog`, those of the
 * `FormDialog` around them; `conflict` stands beside it.
 */
export function useRowForm<E extends Entity>(given: Given<E>) {
  const { entity, patient, dialog, nameOf, isKept = false, isComplete, whole, said, onClose } = given;
  const [stored, change] = useDraftedState(dialog);
  const draft = whole?.(stored) ?? stored;
  const [submitted, setSubmitted] = useState(false);
  /** Found so by the server. */
  const [isFoundKept, setFoundKept] = useState(false);
  const { base, typed, links } = draft;
  const onKept = (current: RowOf<E>) => {
    setFoundKept(true);
    // an earlier attempt has stored it
    if (!base) change({ id: rowKey(entity, current), base: current });
  };
  const { save, running, failure, conflict } = useSaveRow(entity, patient, { nameOf, onKept });
  const problems = problemsOf(entity, typed, { birthDate: patient.dataNascimento }, base);
  const type = (part: Partial<TypedOf<E>>) => change({ typed: { ...typed, ...part } });
  const isBuiltOn = isKept || isFoundKept || Boolean(base && links?.replaces);
  const isVersion = base !== null && isBuiltOn && isOtherThanKept(entity, base, wordsTyped(entity, typed));

  const onSubmit = () => {
    setSubmitted(true);
    if (Object.values(problems).some(Boolean) || isComplete?.(typed, base) === false) return false;
    const isFirst = isVersion && !links?.replaces;
    const version = isFirst ? { id: crypto.randomUUID(), links: { replaces: rowKey(entity, base) } } : {};
    if (isFirst) change(version);
    const saved = save(dialog.key, { ...draft, ...version }, said?.(typed, isVersion));
    void saved.then((isSaved) => isSaved && onClose());
    return true;
  };
  return {
    base,
    typed,
    type,
    links,
    submitted,
    isBuiltOn,
    isVersion,
    conflict,
    field: (name: ColumnOf<E>) => ({
      column: columnOf(entity, name),
      value: typed[name],
      onChange: (value: string) => type({ [name]: value } as Partial<TypedOf<E>>),
      error: submitted ? problems[name] : undefined,
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
