import clsx from 'clsx';
import type { ComponentProps } from 'react';
import { Glyph } from '../display/glyphs';

type StepState = 'done' | 'now' | 'later' | 'error' | 'now-error';

const words: Record<StepState, string> = {
  done: 'Concluída',
  now: 'Etapa atual',
  later: 'A preencher',
  error: 'Revisar',
  'now-error': 'Etapa atual: revisar',
};
const wordClasses: Record<StepState, string> = {
  done: 'text-done',
  now: 'text-accent-700 font-semibold',
  later: 'text-ink-3',
  error: 'text-danger font-semibold',
  'now-error': 'text-danger font-semibold',
};
const dotClasses: Record<StepState, string> = {
  done: 'rounded-full bg-done text-white',
  now: 'rounded-full bg-accent-700 text-base font-bold text-white ring-4 ring-accent-200',
  later: 'rounded-full border-2 border-dashed border-edge bg-ground text-base font-semibold text-ink-3',
  error: 'rounded-sm bg-danger text-lg font-bold text-white',
  'now-error': 'rounded-sm bg-danger text-lg font-bold text-white ring-4 ring-accent-200',
};

type Props = Omit<ComponentProps<'nav'>, 'onSelect'> & {
  steps: readonly { title: string; state: StepState }[];
  onSelect: (index: number) => void;
};

export function Stepper({ steps, onSelect, className, ...rest }: Props) {
  const current = steps.findIndex(({ state }) => state.startsWith('now'));
  return (
    <nav aria-label="Etapas da anamnese" {...rest} className={clsx('mb-6', className)}>
      <ol className="grid grid-cols-5 gap-0 sm:gap-1">
        {steps.map(({ title, state }, index) => (
          <li key={title} className="relative">
            {index < steps.length - 1 && <Rail done={state === 'done'} />}
            <button
              type="button"
              aria-current={state.startsWith('now') ? 'step' : undefined}
              onClick={() => onSelect(index)}
              className="relative flex min-h-touch w-full flex-col items-center gap-2 rounded px-1 py-2 text-center xl:items-start xl:px-0 xl:text-left"
            >
              <Dot state={state} number={index + 1} />
              <span className="sr-only sm:not-sr-only">
                <span
                  className={clsx(
                    'block text-sm leading-5',
                    state.startsWith('now') && 'font-bold',
                    state === 'later' ? 'text-ink-3' : 'text-ink',
                  )}
                >
                  {title}
                </span>{' '}
                <span className={clsx('sr-only xl:not-sr-only xl:block xl:text-xs', wordClasses[state])}>
                  {words[state]}
                </span>
              </span>
            </button>
          </li>
        ))}
      </ol>
      <p className="mt-1 text-center text-sm text-ink-2 sm:hidden" aria-hidden="true">
        Etapa {current + 1} de {steps.length}
      </p>
    </nav>
  );
}

function Dot({ state, number }: { state: StepState; number: number }) {
  return (
    <span
      aria-hidden="true"
      className={clsx('relative grid size-8 place-items-center leading-none', dotClasses[state])}
    >
      {state === 'done' ? <Glyph name="check" strokeWidth={3} /> : state.endsWith('error') ? '!' : number}
    </span>
  );
}

function Rail({ done }: { done: boolean }) {
  return (
    <span
      aria-hidden="true"
      className={clsx(
        'absolute left-[calc(50%+1.5rem)] right-[calc(-50%+1.5rem)] top-[1.4375rem] border-t-[3px] xl:left-11 xl:right-3',
        done ? 'border-done' : 'border-dotted border-line-strong',
      )}
    />
  );
}
