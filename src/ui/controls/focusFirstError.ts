import { type RefObject, useEffect } from 'react';

/** Focuses the first invalid field, after the errors are rendered; not once one of them is being filled in. */
export function focusFirstError(form: HTMLElement | null): void {
  if (!form) return;
  const typing = new AbortController();
  form.addEventListener('input', () => typing.abort(), { signal: typing.signal });
  requestAnimationFrame(() => {
    if (typing.signal.aborted) return;
    typing.abort();
    form.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  });
}

/** Focuses the first invalid field after each submit. */
export function useFocusFirstError(form: RefObject<HTMLElement | null>, submits: number): void {
  useEffect(() => {
    if (submits > 0) focusFirstError(form.current);
  }, [form, submits]);
}
