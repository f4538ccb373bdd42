import { useQueryClient } from '@tanstack/react-query';
import { type SubmitEvent, useEffect, useRef, useState } from 'react';
import { readRow } from '../../data/records/entityRows';
import { type Profile, profileOf, profileOptions, unknownStamps } from '../../data/records/profile';
import { useTherapist } from '../../device/contexts';
import type { Draft } from '../../device/drafts/draft';
import { keyOfDraft } from '../../device/drafts/keyOfDraft';
import { useDraftedState } from '../../device/drafts/useDraft';
import { useSaveRow } from '../../device/rows/useSaveRow';
import { phoneWarning } from '../../lib/phone';
import type { RowOf } from '../../records/entity';
import { columnsOf, problemsOf, typedOf, wordsTyped } from '../../records/entityWords';
import { profiles } from '../../records/profile';
import { afterPointerUp } from '../../ui/controls/afterPointerUp';
import { focusFirstError } from '../../ui/controls/focusFirstError';
import { toast } from '../../ui/feedback/toasts';
import type { ProfileDraft } from './profileDraft';
import { type ProfileField, tidy } from './tidy';
import { type Typed, useSupervision } from './useSupervision';

const same = (one: Typed, other: Typed) =>
  columnsOf(profiles).every((column) => one[column] === other[column]);

/** The form 'Meu perfil'. Every change is stored on the device until it is saved or discarded. */
export function useProfileForm(
  profile: Profile | null,
  draft: Draft<ProfileDraft>,
  onSaved: (() => void) | undefined,
) {
  const { userId } = useTherapist();
  const queryClient = useQueryClient();
  const [base, setBase] = useState<RowOf<typeof profiles> | null>(
    () => profile && readRow(profiles, { user_id: userId, ...unknownStamps, ...profile }),
  );
  const saved = typedOf(profiles, base);
  const [value, put, end] = useDraftedState(
    { draft, initial: { id: userId, base, typed: saved } },
    ({ typed }) => !same(typed, saved),
  );
  const { typed } = value;
  const [left, setLeft] = useState<readonly ProfileField[]>([]);
  const [submitted, setSubmitted] = useState(false);
  const [failed, setFailed] = useState<Typed>();
  const { save: saveRow, running, conflict } = useSaveRow(profiles, undefined, { onFailure: toast });
  const newest = useRef(typed);
  useEffect(() => {
    newest.current = typed;
  });

  const type = (part: Partial<Typed>) => put({ typed: { ...typed, ...part } });
  const supervision = useSupervision(typed, saved, type);
  const problems = {
    ...problemsOf(profiles, typed, { birthDate: undefined }, base),
    ...supervision.problems,
  };
  // empty required fields are marked only after a submit
  const isMarked = (field: ProfileField) => submitted || (left.includes(field) && typed[field].trim() !== '');
  const leave = (field: ProfileField) => {
    afterPointerUp(() => setLeft((fields) => [...fields, field]));
    const tidied = tidy(field, typed[field]);
    if (tidied !== typed[field]) type({ [field]: tidied });
  };

  const save = async () => {
    if (running) return;
    const outcome = await saveRow(
      keyOfDraft('profile', {}),
      { ...value, id: userId },
      wordsTyped(profiles, typed),
    );
    if (!outcome) return setFailed(typed);
    const words = wordsTyped(profiles, typed);
    // a report that is made at once has them
    if (outcome !== 'waiting')
      queryClient.setQueryData(profileOptions(userId).queryKey, (known) =>
        known === undefined ? known : { ...known, ...profileOf(words) },
      );
    const revision = Math.max(base?.revision ?? 0, 0) + 1;
    const stored = { ...unknownStamps, user_id: userId, ...base, ...words, revision };
    setBase(stored);
    // input typed during the request is not saved yet
    const isSame = newest.current === typed;
    put({ id: userId, base: stored, ...(isSame && { typed: typedOf(profiles, stored) }) });
    // a form that was left meanwhile compares with the profile of before
    if (isSame) draft.change(() => null);
    setSubmitted(false);
    setLeft([]);
    // what waits for the profile cannot go on with one that waits itself
    if (isSame && outcome !== 'waiting') onSaved?.();
  };
  const onSubmit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    setSubmitted(true);
    if (Object.values(problems).some(Boolean)) focusFirstError(event.currentTarget);
    else void save();
  };

  return {
    typed,
    submitted,
    errorOf: (field: ProfileField) => (isMarked(field) ? problems[field] : undefined),
    warning: isMarked('phone') && !problems.phone ? phoneWarning(typed.phone) : undefined,
    isSupervised: supervision.isSupervised,
    isDirty: !same(typed, saved),
    running,
    failed: failed === typed,
    conflict,
    type,
    supervise: supervision.supervise,
    leave,
    save,
    onSubmit,
    discard: end,
  };
}
