import { useCallback, useEffect, useRef, useState } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';
import type { FormDraft } from './draft';

/** Writes every change of a form to its draft; on unmount also scroll position and caret. `read` returns null without changes. */
export function useDrafting<T, V extends FieldValues>(
  draft: FormDraft<T>,
  form: UseFormReturn<V>,
  read: () => T | null,
) {
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

  useEffect(() => form.subscribe({ formState: { values: true }, callback: changed }), [form, changed]);
  useEffect(
    () => () => {
      moved();
      void draft.flush();
    },
    [draft, moved],
  );

  /** Deletes the draft after saving or discarding. */
  const end = useCallback(() => {
    ended.current = true;
    draft.clear();
  }, [draft]);
  return { changed, moved, end };
}
