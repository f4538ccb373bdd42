import { Link2, TabletSmartphone } from 'lucide-react';
import { useId, useState } from 'react';
import { deviceNotices } from '../../data/supabase/deviceErrors';
import { canReload } from '../../device/browser/appVersion';
import { FormDialog } from '../../device/drafts/FormDialog';
import type { OpenDialog } from '../../device/drafts/useDialog';
import { useDraftedState } from '../../device/drafts/useDraft';
import { useSaving } from '../../device/rows/useSaving';
import { FAMILY_MAX, tooLong } from '../../lib/limits';
import type { Notice } from '../../lib/notice';
import { familyGroupsOf, GOALS_ID } from '../../questionnaire/family';
import { QUESTIONNAIRE_VERSION, questionnaireFor, relationLabel } from '../../questionnaire/questionnaires';
import { Checkbox } from '../../ui/controls/Checkbox';
import { FieldNotes } from '../../ui/controls/field';
import { SegmentedField } from '../../ui/controls/SegmentedField';
import { Select } from '../../ui/controls/Select';
import { TextField } from '../../ui/controls/TextField';
import { Banner } from '../../ui/feedback/Banner';
import { useOnline } from '../../ui/useOnline';
import type { FamilyDraft } from './familyDraft';
import { OTHER, relationOptions, writerErrors, writerIn } from './familyWriter';
import type { HandoverDraft } from './handoverDraft';
import { LinkFields } from './LinkFields';
import { canShare, type MadeLink } from './shareLink';
import { useGoalsToRate } from './useGoalsToRate';
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
  const [draft, change] = useDraftedState(dialog);
  const { of, name, option, other, left, way = 'here' } = draft;
  const inviting = useInviting(draft);
  const groups = familyGroupsOf(questionnaireFor(of.kind));
  const groupsId = useId();
  const [submitted, setSubmitted] = useState(false);
  const [failure, setFailure] = useState<Notice>();
  const { running, run } = useSaving();
  const needsConnection = !useOnline(canReload);
  const chosen = groups.filter(({ id }) => !left.includes(id));
  const goals = useGoalsToRate(of);
  const rated = left.includes(GOALS_ID) ? [] : (goals.data ?? []);
  const isNothing = chosen.length === 0 && rated.length === 0;
  const asked = [
    ...groups,
    ...(goals.data?.length ? [{ id: GOALS_ID, label: `Metas da família (${goals.data.length})` }] : []),
  ];
  const { filledBy, relation } = writerIn({ name, option, other });
  const errors = {
    ...writerErrors({ name, option, other }, submitted, {
      name: 'Escreva o nome de quem vai preencher.',
      option: 'Escolha quem é para o paciente.',
      other: 'Escreva qual é a relação.',
    }),
    groups: submitted && isNothing ? 'Escolha pelo menos uma parte.' : undefined,
  };

  const submit = async () => {
    if (way === 'link') {
      setSubmitted(true);
      setFailure(undefined);
      const made = await run(inviting.invite);
      if (!made) return false;
      if ('title' in made) setFailure(made);
      else {
        onClose();
        onInvited(made);
      }
      return true;
    }
    if (needsConnection) return true;
    setSubmitted(true);
    const isTooLong = tooLong(filledBy, FAMILY_MAX.name) ?? tooLong(relation, FAMILY_MAX.relation);
    if (!filledBy || !relation || isTooLong || isNothing) return false;
    setFailure(undefined);
    // the page ends with the handing over, and must not ask again
    dialog.draft.change(() => null);
    const handover = {
      ...{ id: crypto.randomUUID(), patientId: of.patientId, kind: of.kind, filledBy, relation },
      groups: chosen.map(({ id }) => id),
      ...(rated.length > 0 && { goals: rated }),
      ...{ questionnaireVersion: QUESTIONNAIRE_VERSION, begunAt: new Date().toISOString() },
    };
    const written = { handover, patientName: of.patientName, answers: {} };
    const notGiven = await run(() => onHandOver({ ...written, ...(of.formKey && { formKey: of.formKey }) }));
    if (notGiven) change({});
    setFailure(notGiven);
    return true;
  };

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
        onChange={(next) => {
          setSubmitted(false);
          setFailure(undefined);
          change({ way: next });
        }}
      />
      {way === 'link' && <LinkFields draft={draft} inviting={inviting} onChange={change} />}
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
