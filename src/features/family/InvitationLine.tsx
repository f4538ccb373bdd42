import { Link2 } from 'lucide-react';
import { useId, useState } from 'react';
import type { InvitationRow } from '../../data/records/invitations';
import { formatMoment, formatRecent } from '../../lib/dates';
import { countAnswers, writerOf } from '../../questionnaire/familyWords';
import { Button } from '../../ui/controls/Button';
import { ConfirmDialog } from '../../ui/overlays/ConfirmDialog';
import { useEndInvitation } from './useEndInvitation';

/** How far a link is. */
function stateText({
  created_at,
  opened_at,
  expires_at,
  isExpired,
  held,
  answered_at,
}: InvitationRow): string {
  if (held) {
    const what = countAnswers({ answers: held.answers, ratings: {} });
    return `${writerOf(held)} respondeu de casa ${what}, ${formatRecent(answered_at ?? held.endedAt)}.`;
  }
  if (isExpired) return `Venceu ${formatRecent(expires_at)}, sem resposta.`;
  const opened = opened_at ? `aberto ${formatRecent(opened_at)}` : 'ainda não aberto';
  return `Criado ${formatRecent(created_at)}, ${opened}. Vale até ${formatMoment(expires_at)}.`;
}

type Props = {
  invitation: InvitationRow;
  /** Whose it is, where that is not said around it. */
  title?: string;
  /** Called after it was ended, or deleted with its answers. */
  onEnded?: () => void;
};

/** A link of a family, with how far it is; it can be ended at any time. */
export function InvitationLine({ invitation, title, onEnded }: Props) {
  const aboutId = useId();
  const end = useEndInvitation();
  const [asking, setAsking] = useState(false);
  const { held, opened_at, isExpired } = invitation;
  // somebody may be writing
  const isInUse = opened_at !== null && !isExpired;
  const finish = async () => {
    if (await end(invitation)) onEnded?.();
  };
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
      <Link2 aria-hidden className="size-5 text-ink-2" strokeWidth={1.75} />
      <p id={aboutId} className="min-w-0 grow basis-52 text-sm text-ink-2 [overflow-wrap:anywhere]">
        <span className="font-semibold">{title ?? 'Link para a família'}</span> {stateText(invitation)}
      </p>
      <Button
        small
        kind="quiet"
        className="max-sm:ml-5"
        aria-describedby={aboutId}
        onClick={() => (held || isInUse ? setAsking(true) : void finish())}
      >
        {held ? 'Excluir respostas' : 'Encerrar link'}
      </Button>
      <ConfirmDialog
        open={asking}
        title={held ? 'Excluir o que a família respondeu?' : 'Encerrar o link?'}
        confirmLabel={held ? 'Excluir' : 'Encerrar'}
        cancelLabel="Manter"
        onConfirm={() => {
          setAsking(false);
          void finish();
        }}
        onCancel={() => setAsking(false)}
      >
        <p>
          {held
            ? 'Excluído, isto não poderá ser recuperado. Fica o registro de que existiu.'
            : 'A família já o abriu: o que estiver escrevendo não chegará por ele.'}
        </p>
      </ConfirmDialog>
    </div>
  );
}
