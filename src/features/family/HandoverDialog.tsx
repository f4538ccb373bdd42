import { Link2, TabletSmartphone } from 'lucide-react';
import { useId } from 'react';
import { deviceNotices } from '../../data/supabase/deviceErrors';
import { FormDialog } from '../../device/drafts/FormDialog';
import type { OpenDialog } from '../../device/drafts/useDialog';
import type { Notice } from '../../lib/notice';
import { relationLabel } from '../../questionnaire/questionnaires';
import { Checkbox } from '../../ui/controls/Checkbox';
import { FieldNotes } from '../../ui/controls/field';
import { SegmentedField } from '../../ui/controls/SegmentedField';
import { Select } from '../../ui/controls/Select';
import { TextField } from '../../ui/controls/TextField';
import { Banner } from '../../ui/feedback/Banner';
import type { FamilyDraft } from './familyDraft';
import { OTHER, relationOptions } from './familyWriter';
import type { HandoverDraft } from './handoverDraft';
import { LinkFields } from './LinkFields';
import { canShare, type MadeLink } from './shareLink';
import { useHandover } from './useHandover';
import { useInviting } from './useInviting';

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
  const groupsId = useId();
  const { typed, change, asked, goals, rated, errors, ...handover } = useHandover(dialog, onHandOver);
  const { needsConnection } = handover;
  const { of, name, option, other, left, way = 'here' } = typed;
  const inviting = useInviting(typed, (link) => {
    onClose();
    onInvited(link);
  });
  const { submit, running, failure } = way === 'link' ? inviting : handover;

  return (
    <FormDialog
      size="wide"
      title="Pedir à família"
      description={
        way === 'link' ? (
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
        )
      }
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
      {way === 'link' && <LinkFields draft={typed} inviting={inviting} onChange={change} />}
      {way === 'here' && (
        <>
          <div role="status" className="-mb-5">
            {needsConnection && (
              <Banner title={deviceNotices.familyNeedsConnection.title}>
                <p>{deviceNotices.familyNeedsConnection.description}</p>
              </Banner>
            )}
          </div>
          <div className="grid gap-5 sm:grid-cols-2">
            <TextField
              label="Quem vai preencher"
              required
              autoComplete="off"
              value={name}
              onChange={(event) => change({ name: event.target.value })}
              error={errors.name}
            />
            <Select
              label={relationLabel(of.kind)}
              required
              options={relationOptions(of.kind)}
              value={option}
              onChange={(event) => change({ option: event.target.value })}
              error={errors.option}
            />
            {option === OTHER && (
              <TextField
                label="Qual relação"
                required
                value={other}
                onChange={(event) => change({ other: event.target.value })}
                error={errors.other}
                className="sm:col-span-2"
              />
            )}
          </div>
          <fieldset className="grid gap-x-5 gap-y-1 sm:grid-cols-2" aria-describedby={`${groupsId}-error`}>
            <legend className="mb-2 text-sm font-semibold text-ink-2">O que perguntar</legend>
            {asked.map(({ id, label }) => (
              <Checkbox
                key={id}
                label={label}
                checked={!left.includes(id)}
                aria-invalid={errors.groups ? true : undefined}
                onChange={({ target }) =>
                  change({ left: target.checked ? left.filter((each) => each !== id) : [...left, id] })
                }
              />
            ))}
            {goals.isError && !goals.data && (
              <p className="text-sm text-ink-2 sm:col-span-2">
                As metas da família não puderam ser carregadas e não são perguntadas desta vez.
              </p>
            )}
            <div className="sm:col-span-2">
              <FieldNotes id={groupsId} error={errors.groups} />
            </div>
          </fieldset>
        </>
      )}
      {failure && (way === 'link' || !needsConnection) && (
        <p role="alert" className="font-semibold text-danger">
          {failure.title}. {failure.description}
        </p>
      )}
    </FormDialog>
  );
}
