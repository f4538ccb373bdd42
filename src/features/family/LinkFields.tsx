import { formatDate } from '../../lib/dates';
import { deviceNotices } from '../../sentences/deviceErrors';
import { Select } from '../../ui/controls/Select';
import { TextField } from '../../ui/controls/TextField';
import { Banner } from '../../ui/feedback/Banner';
import type { HandoverDraft } from './handoverDraft';
import { InvitationLine } from './InvitationLine';
import type { Inviting } from './useInviting';

const days = ['1', '3', '7', '15', '30'] as const;
const dayWords = (count: string) => (count === '1' ? '1 dia' : `${count} dias`);

type Props = {
  draft: HandoverDraft;
  inviting: Inviting;
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
          autoComplete="off"
          value={heading}
          error={headingError}
          onChange={(event) => onChange({ heading: event.target.value })}
        />
        <Select
          label="O link fica aberto por"
          options={days.map(dayWords)}
          value={dayWords(chosen)}
          onChange={(event) =>
            onChange({ days: days.find((count) => dayWords(count) === event.target.value) ?? '7' })
          }
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
