import { type RefObject, useEffect } from 'react';

/** Focuses the first invalid field, after the errors are rendered. */
export function focusFirstError(form: HTMLElement | null): void {
  requestAnimationFrame(() => form?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus());
}

/** Focuses the first invalid field after each submit. */
export function useFocusFirstError(form: RefObject<HTMLElement | null>, submits: number): void {
  useEffect(() => {
    if (submits > 0) focusFirstError(form.current);
  }, [form, submits]);
}
