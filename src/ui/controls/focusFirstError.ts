import { type RefObject, useEffect } from 'react';

/** The first field that is wrong gets the focus, once the errors stand at their fields. */
export function focusFirstError(form: HTMLElement | null): void {
  requestAnimationFrame(() => form?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus());
}

/** The same after each submit of a form that counts its submits. */
export function useFocusFirstError(form: RefObject<HTMLElement | null>, submits: number): void {
  useEffect(() => {
    if (submits > 0) focusFirstError(form.current);
  }, [form, submits]);
}
