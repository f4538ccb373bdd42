import { useQueryClient } from '@tanstack/react-query';
import { type SubmitEvent, useEffect, useEffectEvent, useRef, useState } from 'react';
import { type Profile, profileOptions, profileVersionsKey, saveProfile } from '../../data/records/profile';
import { dataFailure } from '../../data/supabase/errors';
import { useTherapist } from '../../device/contexts';
import type { Draft } from '../../device/drafts/draft';
import { useDraftedState } from '../../device/drafts/useDraft';
import { phoneWarning } from '../../lib/phone';
import { afterPointerUp } from '../../ui/controls/afterPointerUp';
import { focusFirstError } from '../../ui/controls/focusFirstError';
import { toast } from '../../ui/feedback/toasts';
import { forgetOldProfile, oldProfile, type ProfileText } from './profileDraft';
import { checkProfile, type ProfileErrors, type ProfileField, tidy, toProfile, toText } from './profileInput';

const same = (a: ProfileText, b: ProfileText) => JSON.stringify(a) === JSON.stringify(b);

type Phase = 'typing' | 'saving' | 'failed';

/** The form 'Meu perfil'. Every change is stored on the device until it is saved or discarded. */
export function useProfileForm(profile: Profile | null, draft: Draft<ProfileText>) {
  const { userId } = useTherapist();
  const queryClient = useQueryClient();
  const [base, setBase] = useState(() => toText(profile));
  const isUnsaved = (value: ProfileText) => !same(value, base);
  const [text, put, end] = useDraftedState({ draft, initial: base }, isUnsaved);
  const [left, setLeft] = useState<readonly ProfileField[]>([]);
  const [submitted, setSubmitted] = useState(false);
  const [phase, setPhase] = useState<Phase>('typing');
  const running = useRef(false);
  const typed = useRef(text);
  useEffect(() => {
    typed.current = text;
  });
  const takeOld = useEffectEvent(async () => {
    const old = oldProfile(userId);
    if (!old) return;
    if (!draft.unsaved()) put(old);
    await draft.flush();
    if (draft.status() === 'kept') forgetOldProfile(userId);
  });
  useEffect(() => void takeOld(), []);

  const isDirty = isUnsaved(text);
  const all = checkProfile(text);
  // empty required fields are marked only after a submit
  const isMarked = (field: ProfileField) => submitted || (left.includes(field) && text[field].trim() !== '');
  const errors: ProfileErrors = Object.fromEntries(
    Object.entries(all).filter(([field]) => isMarked(field as ProfileField)),
  );

  const change = (field: ProfileField, value: string) => {
    put({ [field]: value });
    setPhase('typing');
  };
  const supervise = (isSupervised: boolean) => {
    put({ isSupervised });
    setPhase('typing');
  };
  const leave = (field: ProfileField) => {
    afterPointerUp(() => setLeft((fields) => [...fields, field]));
    const tidied = tidy(field, text[field]);
    if (tidied !== text[field]) change(field, tidied);
  };

  const save = async () => {
    if (running.current) return;
    running.current = true;
    setPhase('saving');
    try {
      const saved = await saveProfile(userId, toProfile(text));
      queryClient.setQueryData(profileOptions(userId).queryKey, saved);
      void queryClient.invalidateQueries({ queryKey: profileVersionsKey(userId) });
      setBase(toText(saved));
      // input typed during the request is not saved yet
      if (same(typed.current, text)) {
        put(toText(saved));
        // a form that was left meanwhile compares with the profile of before
        draft.change(() => null);
      }
      forgetOldProfile(userId);
      setSubmitted(false);
      setLeft([]);
      setPhase('typing');
      toast.success('Perfil salvo', 'Seus próximos relatórios saem com estes dados.');
    } catch (error) {
      setPhase('failed');
      toast(dataFailure('profile', error));
    } finally {
      running.current = false;
    }
  };
  const onSubmit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    setSubmitted(true);
    const form = event.currentTarget;
    if (Object.keys(all).length === 0) void save();
    else focusFirstError(form);
  };
  const discard = () => {
    forgetOldProfile(userId);
    end();
  };

  const warning = isMarked('phone') && !errors.phone ? phoneWarning(text.phone) : undefined;
  return {
    text,
    errors,
    warning,
    isDirty,
    phase,
    change,
    supervise,
    leave,
    save,
    onSubmit,
    discard,
  };
}
