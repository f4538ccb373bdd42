import { TabletSmartphone } from 'lucide-react';
import { useId } from 'react';
import { deviceNotices } from '../../data/supabase/deviceErrors';
import { FormDialog } from '../../device/drafts/FormDialog';
import type { OpenDialog } from '../../device/drafts/useDialog';
import type { Notice } from '../../lib/notice';
import type { PatientKind } from '../../questionnaire/field';
import { informantsOf } from '../../questionnaire/marks';
import { relationLabel, relationsOf } from '../../questionnaire/questionnaires';
import { Checkbox } from '../../ui/controls/Checkbox';
import { FieldNotes } from '../../ui/controls/field';
import { Select } from '../../ui/controls/Select';
import { TextField } from '../../ui/controls/TextField';
import { Banner } from '../../ui/feedback/Banner';
import type { FamilyDraft } from './familyDraft';
import type { HandoverDraft } from './handoverDraft';
import { OTHER, useHandover } from './useHandover';

/** Informants that never fill in a family's form. */
const notFamily: readonly string[] = ['Escola', 'Outro profissional', 'Prontuário'];

const relationOptions = (kind: PatientKind): readonly string[] =>
  kind === 'infantil'
    ? relationsOf(kind)
    : [...informantsOf(kind).filter((informant) => !notFamily.includes(informant)), OTHER];

type Props = {
  dialog: OpenDialog<HandoverDraft>;
  onClose: () => void;
  /** Resolves to the reason if nothing was handed over. */
  onHandOver: (draft: FamilyDraft) => Promise<Notice | undefined>;
};

/** 'A família preenche…': asks who fills in which parts (D-199). */
export default function HandoverDialog({ dialog, onClose, onHandOver }: Props) {
  const groupsId = useId();
  const { typed, of, change, asked, goals, rated, errors, ...handover } = useHandover(dialog, onHandOver);
  const { submit, running, failure, needsConnection } = handover;
  const { name, option, other, left } = typed;

  return (
    <FormDialog
      size="wide"
      title="A família preenche"
      description={
        <p>
          O tablet passa a mostrar só estas perguntas, em branco: nada da ficha aparece
          {rated.length > 0 && ', além das metas'}. Para sair dali é preciso a sua senha. Depois você revisa
          cada resposta.
        </p>
      }
      draft={dialog.draft}
      submit={{
        label: 'Entregar o tablet',
        icon: <TabletSmartphone aria-hidden className="size-5" />,
        disabled: needsConnection || goals.isLoading,
        busy: running && 'Preparando...',
      }}
      running={running}
      onSubmit={submit}
      onClose={onClose}
    >
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
      {failure && !needsConnection && (
        <p role="alert" className="font-semibold text-danger">
          {failure.title}. {failure.description}
        </p>
      )}
    </FormDialog>
  );
}
