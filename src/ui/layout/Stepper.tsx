import clsx from 'clsx';
import type { ComponentProps } from 'react';
import { Glyph } from '../display/glyphs';

/** `seen`: it was visited or has an answer, and questions are open. */
type StepState = 'done' | 'seen' | 'later' | 'error' | 'now' | 'now-done' | 'now-error';

const isNow = (state: StepState) => state.startsWith('now');

const words: Record<StepState, string> = {
  done: 'completa',
  seen: 'incompleta',
  later: 'a preencher',
  error: 'revisar',
  now: 'etapa atual',
  'now-done': 'etapa atual, completa',
  'now-error': 'etapa atual: revisar',
};
const wordClasses: Record<StepState, string> = {
  done: 'text-done',
  seen: 'text-done',
  later: 'text-ink-3',
  error: 'text-danger',
  now: 'text-accent-700',
  'now-done': 'text-done',
  'now-error': 'text-danger',
};
const dotClasses: Record<StepState, string> = {
  done: 'rounded-full bg-done text-white',
  seen: 'rounded-full border-[3px] border-done bg-done-soft text-base font-bold text-done',
  later: 'rounded-full border-2 border-dashed border-edge bg-ground text-base font-semibold text-ink-3',
  error: 'rounded-sm bg-danger text-lg font-bold text-white',
  now: 'rounded-full bg-accent-700 text-base font-bold text-white ring-4 ring-accent-200',
  'now-done': 'rounded-full bg-done text-white ring-4 ring-accent-200',
  'now-error': 'rounded-sm bg-danger text-lg font-bold text-white ring-4 ring-accent-200',
};

type StepSummary = {
  title: string;
  state: StepState;
  /** The number of questions; 0 for a step without any. */
  asked: number;
  answered: number;
  /** What a step without questions holds, in words: 'Sem arquivo'. */
  holds?: string | undefined;
};

type Props = Omit<ComponentProps<'nav'>, 'onSelect'> & {
  steps: readonly StepSummary[];
  onSelect: (index: number) => void;
};

const countOf = ({ asked, answered, holds = '' }: StepSummary) =>
  asked > 0 ? `${answered} de ${asked}` : holds;

function nameOf(step: StepSummary, number: number): string {
  const { title, state, asked } = step;
  const count = countOf(step);
  // nothing is missing where nothing is asked
  const word = asked === 0 && state === 'seen' ? '' : words[state];
  const parts = [`Etapa ${number}`, title, asked > 0 ? `${count} respondidas` : count.toLowerCase(), word];
  return parts.filter(Boolean).join(', ');
}

/**
 * The steps of a form. Its own width, in letters, decides what is shown: circles; with the numbers of answers; with all titles.
 * Larger letters count like a narrower screen.
 */
export function Stepper({ steps, onSelect, className, ...rest }: Props) {
  return (
    <nav
      aria-label="Etapas da anamnese"
      {...rest}
      className={clsx('@container mb-3 sm:mb-6 low:mb-2', className)}
    >
      <ol className="grid grid-cols-5 gap-0 sm:gap-1">
        {steps.map((step, index) => (
          <li key={step.title} className="relative">
            {index < steps.length - 1 && <Rail done={step.state === 'done'} />}
            <button
              type="button"
              aria-current={isNow(step.state) ? 'step' : undefined}
              onClick={() => onSelect(index)}
              className="relative flex min-h-touch w-full flex-col items-center gap-1 rounded px-1 py-1 text-center sm:py-2 xl:items-start xl:px-0 xl:text-left low:flex-row low:items-center low:justify-center low:gap-2 low:py-0"
            >
              <Dot state={step.state} number={index + 1} />
              <span className="sr-only">{nameOf(step, index + 1)}</span>
              <Labels step={step} />
            </button>
          </li>
        ))}
      </ol>
    </nav>
  );
}

/** The text below a circle; the button's name contains all of it at every width. */
function Labels({ step }: { step: StepSummary }) {
  const { title, state } = step;
  return (
    <>
      <span
        aria-hidden="true"
        className={clsx(
          'mt-1 hidden text-xs @min-[34rem]:block @min-[38rem]:text-sm @min-[38rem]:leading-5 low:mt-0 low:truncate',
          isNow(state) && 'font-bold',
          state === 'later' ? 'text-ink-3' : 'text-ink',
        )}
      >
        {title}
      </span>
      <span
        aria-hidden="true"
        className={clsx(
          'hidden whitespace-nowrap text-xs font-semibold @min-[20rem]:block low:hidden',
          wordClasses[state],
        )}
      >
        {state === 'done' || state === 'now-done'
          ? 'Completa'
          : state === 'error'
            ? 'Revisar'
            : countOf(step)}
      </span>
    </>
  );
}

function Dot({ state, number }: { state: StepState; number: number }) {
  return (
    <span
      aria-hidden="true"
      className={clsx('relative grid size-8 shrink-0 place-items-center leading-none', dotClasses[state])}
    >
      {state.endsWith('done') ? (
        <Glyph name="check" strokeWidth={3} />
      ) : state.endsWith('error') ? (
        '!'
      ) : (
        number
      )}
    </span>
  );
}

function Rail({ done }: { done: boolean }) {
  return (
    <span
      aria-hidden="true"
      className={clsx(
        'absolute left-[calc(50%+1.5rem)] right-[calc(-50%+1.5rem)] top-[1.1875rem] border-t-[3px] sm:top-[1.4375rem] low:hidden xl:left-11 xl:right-3',
        done ? 'border-done' : 'border-dotted border-line-strong',
      )}
    />
  );
}
