import { type SubmitEvent, useEffect, useRef, useState } from 'react';
import { readRow } from '../../data/records/entityRows';
import { DEFAULT_CATEGORY, type Profile, unknownStamps } from '../../data/records/profile';
import type { Draft } from '../../device/drafts/draft';
import { keyOfDraft } from '../../device/drafts/keyOfDraft';
import { useTherapist } from '../../forms/contexts';
import { type RowDraft, rowDraftCodec } from '../../forms/rows/rowDraft';
import { useSaveRow } from '../../forms/rows/useSaveRow';
import { useDraftedState } from '../../forms/useDraft';
import { isRefusal, isSaved, useSubmission } from '../../forms/useSubmission';
import { crefitoText, readCrefito } from '../../lib/crefito';
import { phoneWarning, storedPhone } from '../../lib/phone';
import { readTaxId } from '../../lib/taxId';
import { visible } from '../../lib/text';
import type { ColumnOf, RowOf, TypedOf } from '../../records/entity';
import { columnsOf, problemsOf, typedOf, wordsTyped } from '../../records/entityWords';
import { NO_SUPERVISOR, profiles, specialtyColumns } from '../../records/profile';
import { afterPointerUp } from '../../ui/controls/afterPointerUp';
import { focusFirstError } from '../../ui/controls/focusFirstError';
import { toast } from '../../ui/feedback/toasts';

export type ProfileField = ColumnOf<typeof profiles>;
type Typed = TypedOf<typeof profiles>;

export type ProfileDraft = RowDraft<typeof profiles>;
export const profileCodec = rowDraftCodec(profiles, 'profile');

/** Formats a field on blur: a CREFITO in full, a phone, CPF or CNPJ with its signs. */
function tidy(field: ProfileField, typed: string): string {
  if (field === 'phone') return storedPhone(typed);
  if (field === 'tax_id') return readTaxId(typed) ?? typed;
  if (field !== 'crefito' && field !== 'supervisor_crefito') return typed;
  const crefito = readCrefito(typed);
  return 'problem' in crefito ? typed : crefitoText(crefito);
}

/** Who is supervised signs as no specialist. */
const noSpecialty = { first_specialty: '', further_specialty: '' };

const NO_STUDENT = 'Escreva o que você é.';

/** Whether the therapist is supervised, and what of the profile depends on it. */
function useSupervision(typed: Typed, saved: Typed, type: (part: Partial<Typed>) => void) {
  const [isSupervised, setSupervised] = useState(
    // a category that the tick has emptied says it, too
    Boolean(typed.supervisor_name || typed.supervisor_crefito || (!typed.category && saved.category)),
  );
  /** What depends on the supervision, as it was before it was last ticked or unticked. */
  const otherwise = useRef<Partial<Typed>>({});

  const supervise = (isNow: boolean) => {
    const { category, supervisor_name, supervisor_crefito, first_specialty, further_specialty } = typed;
    setSupervised(isNow);
    // a student is no therapist by default
    const student = category === DEFAULT_CATEGORY ? '' : category;
    type({
      ...(isNow ? { category: student, ...noSpecialty } : { supervisor_name: '', supervisor_crefito: '' }),
      ...otherwise.current,
    });
    otherwise.current = {
      category,
      supervisor_name,
      supervisor_crefito,
      first_specialty,
      further_specialty,
    };
  };

  return {
    isSupervised,
    supervise,
    problems: isSupervised && {
      // nothing is wrong in fields that are not shown
      ...noSpecialty,
      ...(!visible(typed.supervisor_name).trim() && { supervisor_name: NO_SUPERVISOR }),
      ...(!visible(typed.category).trim() && { category: NO_STUDENT }),
    },
  };
}

const same = (one: Typed, other: Typed) =>
  columnsOf(profiles).every((column) => one[column] === other[column]);

/** The form 'Meu perfil'. Every change is stored on the device until it is saved or discarded. */
export function useProfileForm(
  profile: Profile | null,
  draft: Draft<ProfileDraft>,
  onSaved: (() => void) | undefined,
) {
  const { userId } = useTherapist();
  const [base, setBase] = useState<RowOf<typeof profiles> | null>(
    () => profile && readRow(profiles, { user_id: userId, ...unknownStamps, ...profile }),
  );
  const saved = base ? typedOf(profiles, base) : { ...typedOf(profiles, null), category: DEFAULT_CATEGORY };
  const [value, put, end] = useDraftedState(
    { draft, initial: { id: userId, base, typed: saved } },
    ({ typed }) => !same(typed, saved),
  );
  const { typed } = value;
  const [left, setLeft] = useState<readonly ProfileField[]>([]);
  const [failed, setFailed] = useState<Typed>();
  const { save: saveRow, conflict } = useSaveRow(profiles, undefined);
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
  const leave = (field: ProfileField) => {
    afterPointerUp(() => setLeft((fields) => [...fields, field]));
    const tidied = tidy(field, typed[field]);
    if (tidied !== typed[field]) type({ [field]: tidied });
  };

  // a title without its number keeps nobody from saving the rest: it stays as it was stored, and as it was typed
  const { first_specialty, further_specialty, ...blocking } = problems;
  const wrong = specialtyColumns.filter((column) => problems[column]);
  const wrongOf = (from: Typed) => Object.fromEntries(wrong.map((column) => [column, from[column]]));
  const save = async (): Promise<boolean> => {
    const words = wordsTyped(profiles, { ...typed, ...wrongOf(saved) });
    const outcome = await saveRow(
      keyOfDraft('profile', {}),
      { ...value, id: userId },
      words,
      wrong.length > 0
        ? [profiles.words.saved, 'Menos a especialidade: confira o título e o RQE.']
        : undefined,
    );
    if (!isSaved(outcome)) {
      if (isRefusal(outcome)) toast(outcome.notice);
      setFailed(typed);
      return false;
    }
    const revision = Math.max(base?.revision ?? 0, 0) + 1;
    const stored = { ...unknownStamps, user_id: userId, ...base, ...words, revision };
    setBase(stored);
    // input typed during the request is not saved yet
    const isSame = newest.current === typed;
    put({
      id: userId,
      base: stored,
      ...(isSame && { typed: { ...typedOf(profiles, stored), ...wrongOf(typed) } }),
    });
    // a form that was left meanwhile compares with the profile of before
    if (isSame && wrong.length === 0) {
      draft.change(() => null);
      // at once: what is taken back from what waits has a draft of the same key
      void draft.flush();
    }
    setSubmitted(wrong.length > 0);
    setLeft([]);
    // what waits for the profile cannot go on with one that waits itself
    if (isSame && outcome !== 'waiting') onSaved?.();
    return true;
  };
  const isRestSaved = base !== null && same({ ...typed, ...wrongOf(saved) }, saved);
  const isBlocked = Object.values(blocking).some(Boolean) || (wrong.length > 0 && isRestSaved);
  const { submitted, setSubmitted, running, check, attempt } = useSubmission({
    isComplete: !isBlocked,
    send: save,
  });
  const onSubmit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    check();
    if (isBlocked || wrong.length > 0) focusFirstError(event.currentTarget);
    if (!isBlocked) void attempt();
  };
  // empty required fields are marked only after a submit
  const isMarked = (field: ProfileField) => submitted || (left.includes(field) && typed[field].trim() !== '');

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
    save: attempt,
    onSubmit,
    discard: end,
  };
}
