import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { invitationsOptions, inviteFamily } from '../../data/records/invitations';
import { keys } from '../../data/records/keys';
import { profileOptions, therapistOf } from '../../data/records/profile';
import { isEmbedded } from '../../data/supabase/backend';
import { useTherapist } from '../../forms/contexts';
import { useSubmission } from '../../forms/useSubmission';
import { formatDate } from '../../lib/dates';
import { type FamilyLink, newSecret } from '../../lib/familyLink';
import { FAMILY_MAX, tooLong } from '../../lib/limits';
import { visible } from '../../lib/text';
import { deviceNotices } from '../../sentences/deviceErrors';
import { Select } from '../../ui/controls/Select';
import { TextField } from '../../ui/controls/TextField';
import { Banner } from '../../ui/feedback/Banner';
import { useWithoutNetwork } from '../../ui/useOnline';
import type { HandoverDraft } from './handoverDraft';
import { InvitationLine } from './InvitationLine';
import { canShare, copyLink, linkAddress, linkText, type MadeLink, shareLink } from './shareLink';

/** A link for a family, made once per dialog: a repeat after a lost answer makes the same. */
export function useInviting(
  { of, heading = '', days = '7' }: HandoverDraft,
  onMade: (link: MadeLink) => void,
) {
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
  const { running, failure, submit } = useSubmission({
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
    /** False where no link can be made now. */
    isPossible: isOnline && !isEmbedded,
    /** The therapist's name, as the family reads it; '' without one. */
    therapist,
    /** The open link of the same record, which a new one ends. */
    before: data.find(
      ({ patient_id, answered_at, isExpired }) => patient_id === of.patientId && !answered_at && !isExpired,
    ),
    /** Links without a record, where this one has none yet, either. */
    others: of.formKey
      ? data.filter(({ patient, patient_id }) => !patient && patient_id !== of.patientId)
      : [],
    headingError,
    running,
    failure,
    submit,
  };
}

const days = ['1', '3', '7', '15', '30'] as const;
const dayWords = (count: string) => (count === '1' ? '1 dia' : `${count} dias`);

type Props = {
  draft: HandoverDraft;
  inviting: ReturnType<typeof useInviting>;
  onChange: (change: Pick<HandoverDraft, 'heading'> | Pick<HandoverDraft, 'days'>) => void;
};

/** What a link for a family says, and for how long it is open. */
export function LinkFields({ draft: { heading = '', days: chosen = '7' }, inviting, onChange }: Props) {
  const { isEmbedded, isOnline, therapist, before, others, headingError } = inviting;
  if (isEmbedded) {
    return (
      <Banner title="Daqui um link não abriria em outro aparelho">
        <p>
          Este programa atende só neste computador. Escolha ‘Preencher aqui’ e entregue o tablet à família.
        </p>
      </Banner>
    );
  }
  return (
    <>
      <div role="status" className="-mb-5">
        {!isOnline && (
          <Banner title={deviceNotices.linkNeedsConnection.title}>
            <p>{deviceNotices.linkNeedsConnection.description}</p>
          </Banner>
        )}
      </div>
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField
          label="Como a família chama o paciente"
          hint="Só o primeiro nome. Pode ficar em branco."
          value={heading}
          error={headingError}
          onChange={(event) => onChange({ heading: event.target.value })}
        />
        <Select
          label="O link fica aberto por"
          options={days.map((count) => ({ value: count, label: dayWords(count) }))}
          value={chosen}
          onChange={(event) => onChange({ days: days.find((count) => count === event.target.value) ?? '7' })}
        />
      </div>
      {before && (
        <p className="text-sm text-ink-2">O link criado em {formatDate(before.created_at)} deixa de valer.</p>
      )}
      {others.length > 0 && (
        <section aria-label="Links de quem ainda não tem ficha">
          <h3 className="text-sm font-semibold text-ink-2">Links de quem ainda não tem ficha</h3>
          <ul className="mt-1 grid gap-1">
            {others.map((invitation) => (
              <li key={invitation.id}>
                <InvitationLine invitation={invitation} title={invitation.heading ?? 'Sem nome'} />
              </li>
            ))}
          </ul>
        </section>
      )}
      {!therapist && (
        <p className="text-sm text-ink-2">
          A família lê o seu nome no formulário: preencha-o antes em Meu perfil, se quiser.
        </p>
      )}
    </>
  );
}
