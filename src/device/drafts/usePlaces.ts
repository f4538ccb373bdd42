import { type RefObject, useCallback, useEffect, useRef, useState } from 'react';
import { focusedPlace, type Places, restorePlace, type StepPlace } from './places';

/**
 * Remembers scroll position and caret of each step and restores them when the step is shown again. `kept` comes from the
 * draft that the form was opened with: its focused field is `stopped` until something is typed.
 */
export function usePlaces(
  form: RefObject<HTMLFormElement | null>,
  step: string,
  kept: Places | undefined,
  moved: () => void,
) {
  const [opened] = useState({ places: kept ?? {}, step });
  const [typed, setTyped] = useState(false);
  const places = useRef<Places>(opened.places);

  const shown = useRef<string>(undefined);
  useEffect(() => {
    const place = places.current[step];
    if (!place) places.current = { ...places.current, [step]: { scroll: 0 } };
    else if (shown.current !== step) restorePlace(form.current, place, shown.current === undefined);
    shown.current = step;
  }, [form, step]);

  useEffect(() => {
    const put = (change: Partial<StepPlace>) => {
      const before = places.current[step];
      places.current = { ...places.current, [step]: { scroll: 0, ...before, ...change } };
      moved();
    };
    const onScroll = () => put({ scroll: Math.round(scrollY) });
    const onCaret = () => {
      const known = places.current[step]?.field;
      const field = focusedPlace(form.current, known);
      if (field && field !== known) put({ field });
    };
    const listening = new AbortController();
    const { signal } = listening;
    addEventListener('scroll', onScroll, { passive: true, signal });
    document.addEventListener('selectionchange', onCaret, { signal });
    for (const name of ['focusin', 'input']) document.addEventListener(name, onCaret, { signal });
    return () => listening.abort();
  }, [form, step, moved]);

  const read = useCallback(() => places.current, []);
  // for React's onChange: a render between a select's input event and onChange would undo the choice
  const onTyped = useCallback(() => setTyped(true), []);
  const stopped = typed || step !== opened.step ? undefined : opened.places[step]?.field;
  return { stopped, onTyped, read };
}
