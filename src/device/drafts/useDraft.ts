import { useCallback, useEffect, useReducer, useRef, useState } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';
import { useDevice } from '../contexts';
import type { Draft } from './draft';
import type { Codec } from './draftKind';
import type { DraftKey } from './kinds';

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

  /** Deletes the draft after saving or discarding. */
  const end = useCallback(() => {
    ended.current = true;
    draft.clear();
  }, [draft]);
  return { changed, moved, end };
}

/** Writes every change of a form to its draft; on unmount also scroll position and caret. */
export function useDraftedForm<T, V extends FieldValues>(
  draft: Draft<T>,
  form: UseFormReturn<V>,
  read: () => T | null,
) {
  const { changed, moved, end } = useWrites(draft, read);
  useEffect(() => form.subscribe({ formState: { values: true }, callback: changed }), [form, changed]);
  useEffect(
    () => () => {
      moved();
      void draft.flush();
    },
    [draft, moved],
  );
  return { changed, moved, end };
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
