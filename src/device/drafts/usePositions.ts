import { type RefObject, useCallback, useEffect, useRef, useState } from 'react';
import { focusedPosition, type Positions, restorePosition, type StepPosition } from './positions';

/**
 * Remembers scroll position and caret of each step and restores them when the step is shown again. `kept` comes from the
 * draft that the form was opened with: its focused field is `stopped` until something is typed.
 */
export function usePositions(
  form: RefObject<HTMLFormElement | null>,
  step: string,
  kept: Positions | undefined,
  moved: () => void,
) {
  const [opened] = useState({ positions: kept ?? {}, step });
  const [typed, setTyped] = useState(false);
  const positions = useRef<Positions>(opened.positions);

  const shown = useRef<string>(undefined);
  useEffect(() => {
    const position = positions.current[step];
    if (!position) positions.current = { ...positions.current, [step]: { scroll: 0 } };
    else if (shown.current !== step) restorePosition(form.current, position, shown.current === undefined);
    shown.current = step;
  }, [form, step]);

  useEffect(() => {
    const put = (change: Partial<StepPosition>) => {
      const before = positions.current[step];
      positions.current = { ...positions.current, [step]: { scroll: 0, ...before, ...change } };
      moved();
    };
    const onScroll = () => put({ scroll: Math.round(scrollY) });
    const onCaret = () => {
      const known = positions.current[step]?.field;
      const field = focusedPosition(form.current, known);
      if (field && field !== known) put({ field });
    };
    const listening = new AbortController();
    const { signal } = listening;
    addEventListener('scroll', onScroll, { passive: true, signal });
    document.addEventListener('selectionchange', onCaret, { signal });
    for (const name of ['focusin', 'input']) document.addEventListener(name, onCaret, { signal });
    return () => listening.abort();
  }, [form, step, moved]);

  const read = useCallback(() => positions.current, []);
  // for React's onChange: a render between a select's input event and onChange would undo the choice
  const onTyped = useCallback(() => setTyped(true), []);
  const stopped = typed || step !== opened.step ? undefined : opened.positions[step]?.field;
  return { stopped, onTyped, read };
}
