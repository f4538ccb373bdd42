import { useId, useState } from 'react';
import { ColumnField } from '../../forms/rows/ColumnField';
import { type OpenRow, RowDialog } from '../../forms/rows/RowDialog';
import { type GoalState, goalStates, goalTitle } from '../../questionnaire/goals';
import { type Goal, goals } from '../../records/goals';
import { FieldNotes } from '../../ui/controls/field';
import { RadioCard } from '../../ui/controls/RadioCard';
import { wholeEnd } from './goalForms';

type Props = OpenRow<typeof goals> & {
  goal: Goal;
};

const meanings: Readonly<Record<GoalState, string>> = {
  ativa: 'Volta a ser trabalhada e avaliada.',
  pausada: 'Fica guardada e pode ser retomada.',
  alcancada: 'O que se queria foi alcançado.',
  encerrada: 'Não será mais trabalhada; o motivo fica escrito.',
};

const stateOf = (base: Goal | null): GoalState => base?.state ?? 'ativa';

/** Ends, pauses or resumes a goal, which stays in the record with its marks. */
export function GoalEndDialog({ goal, ...props }: Props) {
  /** The typed reason, also while another state is chosen. */
  const [reason, setReason] = useState('');
  const name = useId();
  return (
    <RowDialog
      entity={goals}
      whole={(draft) => wholeEnd(draft, goal)}
      isComplete={({ state }, base) => state !== stateOf(base)}
      said={({ state }) => [
        `Meta: ${goals.columns.state.shown(state).toLowerCase()}`,
        'Ela continua na ficha, com os seus níveis.',
      ]}
      head={({ base, typed }) => ({
        size: 'question',
        title: stateOf(base) === 'ativa' ? 'Encerrar meta' : 'Mudar situação da meta',
        description: <p className="[overflow-wrap:anywhere]">{goalTitle(goal)}</p>,
        discard: typed.state !== stateOf(base) && Boolean(typed.state_reason) && 'Nada foi mudado na meta.',
      })}
      {...props}
    >
      {(_, { base, typed, type, field, submitted }) => {
        const before = stateOf(base);
        const ends = typed.state === 'encerrada';
        const isMissing = submitted && typed.state === before;
        const choose = (state: GoalState) => {
          if (ends && before !== 'encerrada') setReason(typed.state_reason);
          type({ state, state_reason: state === 'encerrada' ? reason : '' });
        };
        return (
          <>
            <fieldset className="grid min-w-0 gap-3">
              <legend className="mb-2 font-semibold">{goals.columns.state.label}</legend>
              {goalStates
                .filter(({ value }) => value !== before)
                .map(({ value, label }) => (
                  <RadioCard
                    key={value}
                    name={name}
                    checked={typed.state === value}
                    onChoose={() => choose(value)}
                    errorId={isMissing ? `${name}-error` : undefined}
                  >
                    <span className="block font-semibold text-ink">{label}</span>
                    <span className="block text-sm text-ink-2">{meanings[value]}</span>
                  </RadioCard>
                ))}
              <FieldNotes id={name} error={isMissing ? 'Escolha o que acontece com a meta.' : undefined} />
            </fieldset>
            {ends && before !== 'encerrada' && <ColumnField {...field('state_reason')} isRequired />}
          </>
        );
      }}
    </RowDialog>
  );
}
