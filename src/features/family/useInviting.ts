import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { type InvitationRow, invitationsOptions, inviteFamily } from '../../data/records/invitations';
import { keys } from '../../data/records/keys';
import { profileOptions, therapistOf } from '../../data/records/profile';
import { isEmbedded } from '../../data/supabase/backend';
import { useTherapist } from '../../forms/contexts';
import { useSubmit } from '../../forms/useSubmit';
import { type FamilyLink, newSecret } from '../../lib/familyLink';
import { FAMILY_MAX, tooLong } from '../../lib/limits';
import type { Notice } from '../../lib/notice';
import { visible } from '../../lib/text';
import { deviceNotices } from '../../sentences/deviceErrors';
import { useWithoutNetwork } from '../../ui/useOnline';
import type { HandoverDraft } from './handoverDraft';
import { canShare, copyLink, linkAddress, linkText, type MadeLink, shareLink } from './shareLink';

export type Inviting = {
  readonly isEmbedded: boolean;
  readonly isOnline: boolean;
  /** False where no link can be made now. */
  readonly isPossible: boolean;
  /** The therapist's name, as the family reads it; '' without one. */
  readonly therapist: string;
  /** The open link of the same record, which a new one ends. */
  readonly before: InvitationRow | undefined;
  /** Links without a record, where this one has none yet, either. */
  readonly others: readonly InvitationRow[];
  readonly headingError: string | undefined;
  readonly running: boolean;
  readonly failure: Notice | undefined;
  /** Makes the link and shares it; false if a field is wrong. */
  readonly submit: () => Promise<boolean>;
};

/** A link for a family, made once per dialog: a repeat after a lost answer makes the same. */
export function useInviting(
  { of, heading = '', days = '7' }: HandoverDraft,
  onMade: (link: MadeLink) => void,
): Inviting {
  const { userId } = useTherapist();
  const queryClient = useQueryClient();
  const isOnline = !useWithoutNetwork();
  const { name: therapist } = therapistOf(useQuery(profileOptions(userId)).data);
  const { data = [] } = useQuery(invitationsOptions(userId));
  const kept = useRef<{ readonly said: string; readonly link: FamilyLink }>(undefined);
  /** The one that was made before, unless that said something else. */
  const linkFor = (said: string): FamilyLink => {
    if (kept.current?.said !== said)
      kept.current = { said, link: { id: crypto.randomUUID(), secret: newSecret() } };
    return kept.current.link;
  };
  const shown = visible(heading).trim();
  const headingError = tooLong(shown, FAMILY_MAX.heading);
  const make = async (): Promise<MadeLink> => {
    const form = { patient_id: of.patientId, form: of.kind, heading: shown || null, days: Number(days) };
    const link = linkFor(JSON.stringify(form));
    await inviteFamily(userId, link, form);
    void queryClient.invalidateQueries({ queryKey: keys.invitations });
    const made = { address: linkAddress(link), text: linkText(therapist), days: Number(days) };
    const isShared = await shareLink(made);
    return { ...made, isShared, isCopied: !canShare() && (await copyLink(made)) };
  };
  const { running, failure, submit } = useSubmit({
    isComplete: !headingError,
    send: async () => {
      const made = await make().catch(() => undefined);
      if (!made) return { notice: deviceNotices.linkNotMade };
      onMade(made);
      return true;
    },
  });
  return {
    isEmbedded,
    isOnline,
    isPossible: isOnline && !isEmbedded,
    therapist,
    before: data.find(
      ({ patient_id, answered_at, isExpired }) => patient_id === of.patientId && !answered_at && !isExpired,
    ),
    others: of.formKey
      ? data.filter(({ patient, patient_id }) => !patient && patient_id !== of.patientId)
      : [],
    headingError,
    running,
    failure: failure?.notice,
    submit,
  };
}
