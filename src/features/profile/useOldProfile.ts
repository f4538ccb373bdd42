import { useEffect, useEffectEvent } from 'react';
import type { Draft } from '../../device/drafts/draft';
import { forgetOldProfile, oldProfile, type ProfileDraft } from './profileDraft';

/** Takes over what an earlier version of the app has kept of the form, once it is kept as a draft. */
export function useOldProfile(
  userId: string,
  draft: Draft<ProfileDraft>,
  put: (old: NonNullable<ReturnType<typeof oldProfile>>) => void,
) {
  const takeOld = useEffectEvent(async () => {
    const old = oldProfile(userId);
    if (!old) return;
    if (!draft.unsaved()) put(old);
    await draft.flush();
    if (draft.status() === 'kept') forgetOldProfile(userId);
  });
  useEffect(() => void takeOld(), []);
}
