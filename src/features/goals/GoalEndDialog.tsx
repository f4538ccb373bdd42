import { useId, useState } from 'react';
import type { GoalCourse } from '../../data/records/goals';
import { FormDialog } from '../../device/drafts/FormDialog';
import type { OpenDialog } from '../../device/drafts/useDialog';
import { useDraftedState } from '../../device/drafts/useDraft';
import { tooLong } from '../../lib/limits';
import { visibleWords } from '../../lib/text';
import { type GoalState, goalFields, goalStates, goalTitle, labelOfState } from '../../questionnaire/goals';
import { FieldNotes } from '../../ui/controls/field';
import { RadioCard } from '../../ui/controls/RadioCard';
import { TextArea } from '../../ui/controls/TextArea';
import { toast } from '../../ui/feedback/toasts';
import type { EndDraft } from './endDraft';
import { twoLines } from './GoalDialog';
import { useSaveGoal } from './useSaveGoal';

type Props = { course: GoalCourse; dialog: OpenDialog<EndDraft>; onClose: () => void };

const meanings: Readonly<Record<GoalState, string>> = {
  ativa: 'Volta a ser trabalhada e marcada.',
  pausada: 'Fica guardada e pode ser retomada.',
  alcancada: 'O que se queria foi alcançado.',
  encerrada: 'Não será mais trabalhada; o motivo fica escrito.',
};

/** Ends, pauses or resumes a goal, which stays in the record with its marks. */
export function GoalEndDialog({ course: { goal, isRated }, dialog, onClose }: Props) {
  const [{ state, reason }, change] = useDraftedState(dialog);
  const [submitted, setSubmitted] = useState(false);
  const { save, running, failure, conflict } = useSaveGoal();
  const name = useId();
  const errorId = useId();
  const ends = state === 'encerrada';
  const reasonError =
    tooLong(reason, goalFields.state_reason.most) ??
    (submitted && ends && !reason.trim() ? 'Escreva por que a meta foi encerrada.' : undefined);

  const submit = () => {
    setSubmitted(true);
    if (state === '' || (ends && (!reason.trim() || reasonError))) return false;
    const words = { state, state_reason: ends ? visibleWords(reason) : null };
    void save({ kind: 'change', base: goal, words, isRated, id: goal.id }).then((outcome) => {
      if (outcome.kind !== 'saved') return;
      toast.success(
        `Meta: ${labelOfState(state).toLowerCase()}`,
        'Ela continua na ficha, com as suas marcas.',
      );
      onClose();
    });
    return true;
  };

  return (
    <>
      <FormDialog
        draft={dialog.draft}
        title={goal.state === 'ativa' ? 'Encerrar meta' : 'Mudar situação da meta'}
        description={<p className="[overflow-wrap:anywhere]">{goalTitle(goal)}</p>}
        submit={{ label: 'Salvar', busy: running && 'Salvando...' }}
        discard={Boolean(reason) && 'Nada foi mudado na meta.'}
        running={running}
        failure={failure}
        onSubmit={submit}
        onClose={onClose}
      >
        <fieldset className="grid min-w-0 gap-3">
          <legend className="mb-2 font-semibold">{goalFields.state.label}</legend>
          {goalStates
            .filter(({ value }) => value !== goal.state)
            .map(({ value, label }) => (
              <RadioCard
                key={value}
                name={name}
                checked={state === value}
                onChoose={() => change({ state: value })}
              >
                <span className="block font-semibold text-ink">{label}</span>
                <span className="block text-sm text-ink-2">{meanings[value]}</span>
              </RadioCard>
            ))}
          <FieldNotes
            id={errorId}
            error={submitted && state === '' ? 'Escolha o que acontece com a meta.' : undefined}
          />
        </fieldset>
        {ends && (
          <TextArea
            label={goalFields.state_reason.label}
            required
            autoComplete="off"
            value={reason}
            onChange={({ target }) => change({ reason: target.value })}
            error={reasonError}
            className={twoLines}
          />
        )}
      </FormDialog>
      {conflict}
    </>
  );
}
