import { useState } from 'react';
import { toIsoDate } from '../../lib/dates';
import type { Notice } from '../../lib/notice';
import { isTooLong } from '../../records/column';
import type { ColumnOf, Entity, RowOf, TypedOf } from '../../records/entity';
import {
  columnOf,
  columnsOf,
  isOtherThanKept,
  type NameOf,
  problemsOf,
  rowKey,
  wordsTyped,
} from '../../records/entityWords';
import type { OpenDialog } from '../useDialog';
import { useDraftedState } from '../useDraft';
import { useSubmission } from '../useSubmission';
import { isTyped, type RowDraft } from './rowDraft';
import { type RowPatient, type SavedWords, useSaveRow } from './useSaveRow';

type Given<E extends Entity, Draft extends RowDraft<E>> = {
  readonly entity: E;
  /** Absent for the therapist's own. */
  readonly patient?: RowPatient;
  readonly dialog: OpenDialog<Draft>;
  /** The name of a row that a column names. */
  readonly nameOf?: NameOf;
  /** What the row is, where that is more than the entity says. */
  readonly one?: string;
  /** Others are built on the row: other words than it keeps are saved as a new version. */
  readonly isKept?: boolean;
  /** False for what this form cannot save, although the entity could. */
  readonly isComplete?: (typed: TypedOf<E>, base: RowOf<E> | null, draft: Draft) => boolean;
  /** The draft as a whole, where only a part of it is stored. */
  readonly whole?: (draft: Draft) => Draft;
  /** What is said once it is saved, where that is more than the entity says. */
  readonly said?: (typed: TypedOf<E>, isVersion: boolean) => SavedWords;
  /** What is said where other words stand under its id. */
  readonly otherwise?: (row: RowOf<E>) => Notice;
  /** What this form alone knows to be wrong, in the place of the column's own problem; said of a day as soon as it is typed. */
  readonly check?: (typed: TypedOf<E>) => { readonly [name in ColumnOf<E>]?: string | undefined };
  readonly onClose: () => void;
};

/** What is wrong with what is typed. `taken`: what is in the unique column of another row. */
function problemsIn<E extends Entity>(
  { entity, patient, check }: Pick<Given<E, RowDraft<E>>, 'entity' | 'patient' | 'check'>,
  { base, typed }: RowDraft<E>,
  taken: string | undefined,
) {
  const checked = check?.(typed);
  const found = { ...problemsOf(entity, typed, { birthDate: patient?.dataNascimento }, base), ...checked };
  const isTaken = (name: ColumnOf<E>) => name === entity.unique?.column && typed[name] === taken;
  const at = (name: ColumnOf<E>) => found[name] ?? (isTaken(name) ? entity.unique?.taken : undefined);
  /** Said before the form is submitted. */
  const atOnce = (name: ColumnOf<E>) => {
    if (isTooLong(columnOf(entity, name), typed[name])) return at(name);
    return toIsoDate(typed[name]) ? checked?.[name] : undefined;
  };
  return { at, atOnce };
}

const submitWords = (entity: Entity, isBeside: boolean, running: boolean) =>
  entity.otherwise === 'asks'
    ? { label: isBeside ? 'Guardar também' : 'Guardar', busy: running && 'Guardando...' }
    : { label: 'Salvar', busy: running && 'Salvando...' };

/**
 * The form of a row: what is typed, as a draft, and its saving. `field` gives a column's field its props; `dialog`, those of the
 * `FormDialog` around them; `conflict` stands beside it.
 */
export function useRowForm<E extends Entity, Draft extends RowDraft<E> = RowDraft<E>>(
  given: Given<E, Draft>,
) {
  const { entity, patient, dialog, nameOf, one, isKept, isComplete, whole, said, otherwise, onClose } = given;
  const [stored, changeDraft] = useDraftedState(dialog);
  // what every draft of a row has
  const change = (part: Partial<RowDraft<E>>) => changeDraft(part as Partial<Draft>);
  const draft = whole?.(stored) ?? stored;
  /** Found so by the server. */
  const [isFoundKept, setFoundKept] = useState(false);
  const { base, typed, links } = draft;
  const onKept = (current: RowOf<E>) => {
    setFoundKept(true);
    // an earlier attempt has stored it
    if (!base) change({ id: rowKey(entity, current), base: current });
  };
  const { save, isBeside, conflict, taken } = useSaveRow(entity, patient, {
    nameOf,
    one,
    onKept,
    otherwise,
  });
  const problems = problemsIn(given, draft, taken);
  const type = (part: Partial<TypedOf<E>>) => change({ typed: { ...typed, ...part } });
  const isBuiltOn = isKept === true || isFoundKept || Boolean(base && links?.replaces);
  const isVersion = base !== null && isBuiltOn && isOtherThanKept(entity, base, wordsTyped(entity, typed));

  const send = async () => {
    const isFirst = isVersion && !links?.replaces;
    const version = isFirst ? { id: crypto.randomUUID(), links: { replaces: rowKey(entity, base) } } : {};
    if (isFirst) change(version);
    const made = { ...draft, ...version };
    return save(dialog.draft.key, made, wordsTyped(entity, typed), said?.(typed, isVersion));
  };
  const { submitted, running, failure, submit } = useSubmission({
    isComplete: !columnsOf(entity).some(problems.at) && isComplete?.(typed, base, draft) !== false,
    send,
    onSent: onClose,
  });
  return {
    draft,
    change: changeDraft,
    base,
    typed,
    type,
    submitted,
    isBuiltOn,
    isVersion,
    running,
    conflict,
    field: (name: ColumnOf<E>) => ({
      column: columnOf(entity, name),
      value: typed[name],
      onChange: (value: string) => type({ [name]: value } as Partial<TypedOf<E>>),
      error: submitted ? problems.at(name) : problems.atOnce(name),
    }),
    dialog: {
      draft: dialog.draft,
      submit: submitWords(entity, isBeside, running),
      running,
      failure,
      discard: isTyped(entity, draft) && (entity.words.unsaved ?? false),
      onSubmit: submit,
      onClose,
    },
  };
}
