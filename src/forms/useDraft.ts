import { type RefObject, useCallback, useEffect, useReducer, useRef, useState } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';
import type { Draft } from '../device/drafts/draft';
import type { Carried, Codec } from '../device/drafts/draftKind';
import type { DraftKey } from '../device/drafts/kinds';
import {
  focusedPosition,
  type Positions,
  restorePosition,
  type StepPosition,
} from '../device/drafts/positions';
import { useFocusFirstError } from '../ui/controls/focusFirstError';
import { useDevice } from './contexts';
import { useEnd } from './useEnd';
import { type Sent, useSubmission } from './useSubmission';

/** The draft of one form; undefined while it is being read from the device. */
export function useDraft<T>(codec: Codec<T>, key: DraftKey): Draft<T> | undefined {
  const { registry } = useDevice();
  const [, found] = useReducer((count: number) => count + 1, 0);
  useEffect(() => {
    const release = registry.hold(key);
    if (!registry.opened(codec, key)) void registry.open(codec, key).then(found);
    return release;
  }, [registry, codec, key]);
  return registry.opened(codec, key);
}

const clear = (draft: Pick<Draft<unknown>, 'clear'>) => draft.clear();

/** Writes to a draft until the form ends it, or it is discarded elsewhere. `read` returns null without changes. */
function useWrites<T>(draft: Draft<T>, read: () => T | null) {
  const latest = useRef(read);
  useEffect(() => {
    latest.current = read;
  });
  const ended = useRef(false);
  const [begun] = useState(draft.cleared);
  const now = useCallback(
    () => (ended.current || draft.cleared() !== begun ? null : latest.current()),
    [draft, begun],
  );
  const changed = useCallback(() => draft.change(now), [draft, now]);
  const moved = useCallback(() => {
    if (!ended.current) draft.changePlace(now);
  }, [draft, now]);
  useEffect(() => () => void draft.flush(), [draft]);

  const endDraft = useEnd(draft, clear);
  /** Deletes the draft after saving or discarding; false where another form has gone on with it. */
  const end = useCallback((): boolean => {
    ended.current = true;
    return endDraft(draft);
  }, [draft, endDraft]);
  return { changed, moved, end };
}

type DraftedForm<T, V extends FieldValues> = {
  readonly draft: Draft<T>;
  readonly form: UseFormReturn<V>;
  readonly element: RefObject<HTMLFormElement | null>;
  /** The step that is shown. */
  readonly step: string;
  /** What the form was opened with, if an earlier page left it unsaved. */
  readonly kept: T | undefined;
  /** Something is unsaved beside what is typed now. */
  readonly isChanged?: boolean;
  /** What the draft holds at this moment, with what it carries. */
  readonly read: (carried: Carried) => T;
};

/**
 * A form that is kept as a draft: every change of its fields is written, on unmount also scroll position and caret, which are put back
 * when it is opened again. After a submit its first error gets the focus.
 */
export function useDraftedForm<T extends Carried, V extends FieldValues>({
  draft,
  form,
  element,
  step,
  kept,
  isChanged = kept !== undefined,
  read,
}: DraftedForm<T, V>) {
  const { isDirty, submitCount } = form.formState;
  useFocusFirstError(element, submitCount);
  const unsaved = isChanged || isDirty;
  const written = () => read({ places: places(), ...(kept?.sent && { sent: kept.sent }) });
  const { changed, moved, end } = useWrites(draft, () => (unsaved ? written() : null));
  useEffect(() => form.subscribe({ formState: { values: true }, callback: changed }), [form, changed]);
  useEffect(
    () => () => {
      moved();
      void draft.flush();
    },
    [draft, moved],
  );
  const { stopped, onTyped, read: places } = usePositions(element, step, kept?.places, moved);
  return { unsaved, written, changed, moved, end, stopped, onTyped };
}

/** Sends such a form, and not again once that succeeded. */
export function useSubmitOnce<V extends FieldValues>(
  form: UseFormReturn<V>,
  send: (values: V) => Promise<Sent>,
) {
  const isSent = useRef(false);
  return useSubmission({
    send: async () => {
      let sent: Sent;
      const submit = form.handleSubmit(async (values) => {
        sent = await send(values);
      });
      if (!isSent.current) await submit();
      return sent;
    },
    onSent: () => {
      isSent.current = true;
    },
  });
}

type Drafted<T> = { readonly draft: Draft<T>; readonly initial: T };

/** A state that is kept as a draft: the one that an earlier page left, or `initial`. A saved state leaves no draft. */
export function useDraftedState<T extends object>(
  { draft, initial }: Drafted<T>,
  isUnsaved: (value: T) => boolean = () => true,
) {
  const [value, show] = useState(() => draft.unsaved() ?? initial);
  const newest = useRef<T>(value);
  const { changed, end } = useWrites(draft, () => (isUnsaved(newest.current) ? newest.current : null));
  const change = useCallback(
    (part: Partial<T>) => {
      newest.current = { ...newest.current, ...part };
      show(newest.current);
      changed();
    },
    [changed],
  );
  return [value, change, end] as const;
}

/**
 * Remembers scroll position and caret of each step and restores them when the step is shown again. `kept` comes from the
 * draft that the form was opened with: its focused field is `stopped` until something is typed.
 */
function usePositions(
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
