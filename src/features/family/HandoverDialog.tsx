import { Link2, TabletSmartphone } from 'lucide-react';
import { FormDialog } from '../../forms/FormDialog';
import type { OpenDialog } from '../../forms/useDialog';
import type { Notice } from '../../lib/notice';
import { SegmentedField } from '../../ui/controls/SegmentedField';
import type { FamilyDraft } from './familyDraft';
import { HereFields, useHandover } from './HereFields';
import type { HandoverDraft } from './handoverDraft';
import { LinkFields, useInviting } from './LinkFields';
import { canShare, type MadeLink } from './shareLink';

const ways = [
  { value: 'here', label: 'Preencher aqui' },
  { value: 'link', label: 'Enviar um link' },
] as const;

type Props = {
  dialog: OpenDialog<HandoverDraft>;
  onClose: () => void;
  /** Resolves to the reason if nothing was handed over. */
  onHandOver: (draft: FamilyDraft) => Promise<Notice | undefined>;
  /** A link was made, which is shown once. */
  onInvited: (link: MadeLink) => void;
};

/** 'Pedir à família…': here, with who fills in which parts (D-199), or by a link (D-725). */
export default function HandoverDialog({ dialog, onClose, onHandOver, onInvited }: Props) {
  const handover = useHandover(dialog, onHandOver);
  const { typed, change, goals, rated, needsConnection } = handover;
  const { way = 'here' } = typed;
  const inviting = useInviting(typed, (link) => {
    onClose();
    onInvited(link);
  });
  const { submit, running, failure } = way === 'link' ? inviting : handover;

  return (
    <FormDialog
      size="parts"
      title="Pedir à família"
      draft={dialog.draft}
      submit={
        way === 'link'
          ? {
              label: canShare() ? 'Criar e compartilhar' : 'Criar e copiar',
              icon: <Link2 aria-hidden className="size-5" />,
              disabled: !inviting.isPossible,
              busy: running && 'Criando...',
            }
          : {
              label: 'Entregar o tablet',
              icon: <TabletSmartphone aria-hidden className="size-5" />,
              disabled: needsConnection || goals.isLoading,
              busy: running && 'Preparando...',
            }
      }
      running={running}
      failure={way === 'here' && needsConnection ? undefined : failure}
      onSubmit={submit}
      onClose={onClose}
    >
      <SegmentedField
        label="Como"
        name="way"
        compact
        options={ways}
        value={way}
        onChange={(next) => change({ way: next })}
      />
      {way === 'link' ? (
        <p>
          A família responde no próprio celular, uma vez, sem ver nada da ficha. Depois você revisa cada
          resposta.
        </p>
      ) : (
        <p>
          O tablet passa a mostrar só estas perguntas, em branco: nada da ficha aparece
          {rated.length > 0 && ', além das metas'}. Para sair dali é preciso a sua senha. Depois você revisa
          cada resposta.
        </p>
      )}
      {way === 'link' && <LinkFields draft={typed} inviting={inviting} onChange={change} />}
      {way === 'here' && <HereFields handover={handover} />}
    </FormDialog>
  );
}
