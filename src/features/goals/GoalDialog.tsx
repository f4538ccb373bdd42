import { useState } from 'react';
import { needsNewVersion } from '../../data/records/saveGoal';
import { FormDialog } from '../../device/drafts/FormDialog';
import type { OpenDialog } from '../../device/drafts/useDialog';
import { useDraftedState } from '../../device/drafts/useDraft';
import { tooLong } from '../../lib/limits';
import { plannedProblem } from '../../questionnaire/days';
import { GOAL_MAX, goalAreas, goalFields } from '../../questionnaire/goals';
import { Checkbox } from '../../ui/controls/Checkbox';
import { Combobox } from '../../ui/controls/Combobox';
import { DateField } from '../../ui/controls/MaskedField';
import { RatingField } from '../../ui/controls/RatingField';
import { Select } from '../../ui/controls/Select';
import { TextArea } from '../../ui/controls/TextArea';
import { TextField } from '../../ui/controls/TextField';
import { toast } from '../../ui/feedback/toasts';
import { type GoalDraft, isTyped, typedWords, weights } from './goalDraft';
import { LevelFields } from './LevelFields';
import { useSaveGoal } from './useSaveGoal';

type Props = {
  patientId: string;
  birthDate: string;
  dialog: OpenDialog<GoalDraft>;
  onClose: () => void;
};

const areas = goalAreas.map((area) => ({ value: area, label: area }));
const starts = ['-2', '-1'].map((value) => ({ value, label: value.replace('-', '−') }));
/** A text field of two lines. */
export const twoLines = '[&_textarea]:min-h-[calc(2lh+1.5rem+3px)]';

/** Writes a goal; only its sentence is required. */
export function GoalDialog({ patientId, birthDate, dialog, onClose }: Props) {
  const [draft, change] = useDraftedState(dialog);
  const { id, base, isRated, typed } = draft;
  const [submitted, setSubmitted] = useState(false);
  const { save, running, failure, conflict } = useSaveGoal();
  const type = (part: Partial<GoalDraft['typed']>) => change({ typed: { ...typed, ...part } });
  const errors = {
    statement:
      tooLong(typed.statement, goalFields.statement.most) ??
      (submitted && !typed.statement.trim() ? 'Escreva a meta em uma frase.' : undefined),
    own_words: tooLong(typed.own_words, goalFields.own_words.most),
    said_by: tooLong(typed.said_by, GOAL_MAX.said_by),
    area: tooLong(typed.area, GOAL_MAX.area),
    levels: typed.levels.map((text) => tooLong(text, goalFields.levels.most)),
    target_on: typed.target_on.trim()
      ? plannedProblem(typed.target_on, birthDate, base?.target_on)
      : undefined,
  };
  const words = typedWords(draft);
  const isVersion = isRated && base !== null && needsNewVersion(base, words);

  const submit = () => {
    setSubmitted(true);
    const { levels, ...others } = errors;
    if (!typed.statement.trim() || [...levels, ...Object.values(others)].some(Boolean)) return false;
    const what = base
      ? ({ kind: 'change', base, words, isRated, id } as const)
      : ({ kind: 'new', goal: { ...words, id, patient_id: patientId, replaces: null } } as const);
    void save(what).then((outcome) => {
      switch (outcome.kind) {
        case 'saved':
          toast.success(
            outcome.isVersion ? 'Nova versão da meta salva' : 'Meta salva',
            outcome.isVersion ? 'As marcas feitas ficam com a versão anterior.' : undefined,
          );
          return onClose();
        case 'rated':
          // the id of a goal that an earlier attempt stored is taken
          return change({
            base: base ?? outcome.current,
            isRated: true,
            id: base ? id : crypto.randomUUID(),
          });
        case 'failed':
          return;
        default:
          return outcome satisfies never;
      }
    });
    return true;
  };

  return (
    <>
      <FormDialog
        draft={dialog.draft}
        size="wide"
        title={base ? 'Editar meta' : 'Nova meta'}
        submit={{ label: isVersion ? 'Salvar nova versão' : 'Salvar meta', busy: running && 'Salvando...' }}
        discard={isTyped(draft) && 'A meta que você está escrevendo ainda não foi salva.'}
        running={running}
        failure={failure}
        onSubmit={submit}
        onClose={onClose}
        intro={
          isRated && (
            <p className="mt-2 max-w-read text-ink-2">
              Esta meta já tem marcas. Se você mudar a frase, os níveis ou o ponto de partida, ela ganha uma
              versão nova; as marcas ficam com a redação com que foram feitas.
            </p>
          )
        }
      >
        <TextArea
          label="A meta, em uma frase"
          required
          autoComplete="off"
          value={typed.statement}
          onChange={({ target }) => type({ statement: target.value })}
          error={errors.statement}
          className={twoLines}
        />
        <TextArea
          label={goalFields.own_words.label}
          hint="Como o paciente ou a família disse. É o título da meta, quando houver."
          autoComplete="off"
          value={typed.own_words}
          onChange={({ target }) => type({ own_words: target.value })}
          error={errors.own_words}
          className={twoLines}
        />
        <div className="grid gap-5 sm:grid-cols-3">
          <TextField
            label={goalFields.said_by.label}
            value={typed.said_by}
            onChange={({ target }) => type({ said_by: target.value })}
            error={errors.said_by}
          />
          <Combobox
            label={goalFields.area.label}
            options={areas}
            emptyText="Nenhuma sugestão. O que você escreveu fica."
            value={typed.area}
            onChange={(area) => type({ area })}
            error={errors.area}
          />
          <DateField
            label={goalFields.target_on.label}
            value={typed.target_on}
            onChange={(target_on) => type({ target_on })}
            error={errors.target_on}
          />
        </div>
        <LevelFields
          levels={typed.levels}
          baseline={typed.baseline}
          errors={errors.levels}
          onChange={(levels) => type({ levels })}
        />
        <RatingField
          label={goalFields.baseline.label}
          options={starts}
          value={typed.baseline || undefined}
          empty="Como está hoje, antes de começar."
          onChange={(baseline) => type({ baseline: baseline ?? '' })}
        />
        <div className="grid gap-5 sm:grid-cols-2">
          {(['importance', 'difficulty'] as const).map((column) => (
            <Select
              key={column}
              label={goalFields[column].label}
              emptyLabel="Não indicada"
              options={weights}
              value={typed[column]}
              onChange={({ target }) => type({ [column]: target.value })}
            />
          ))}
        </div>
        <Checkbox
          label={
            <>
              {goalFields.family_rates.label}
              <span className="block text-sm text-ink-2">
                Quando a família preenche no tablet, ela também diz como está esta meta.
              </span>
            </>
          }
          checked={typed.family_rates}
          onChange={({ target }) => type({ family_rates: target.checked })}
        />
      </FormDialog>
      {conflict}
    </>
  );
}
