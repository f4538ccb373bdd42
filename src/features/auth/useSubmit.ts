import { type SubmitEvent, useRef, useState } from 'react';
import { type AuthAction, authFailure } from '../../sentences/authErrors';
import { focusFirstError } from '../../ui/controls/focusFirstError';
import { sessionToast } from '../../ui/feedback/toasts';

/** The error texts of the fields; undefined for a field without a problem. */
type Errors = { readonly email?: string | undefined; readonly password?: string | undefined };

/**
 * Runs one auth call at a time. A failure becomes a toast; the input is kept. While `problems` finds errors, the
 * call is not made and the first invalid field gets focus.
 */
export function useSubmit(action: AuthAction, problems: () => Errors, call: () => Promise<void>) {
  const [errors, setErrors] = useState<Errors>({});
  const [busy, setBusy] = useState(false);
  const running = useRef(false);

  async function run() {
    running.current = true;
    setBusy(true);
    try {
      await call();
    } catch (error) {
      sessionToast(authFailure(action, error));
    } finally {
      running.current = false;
      setBusy(false);
    }
  }

  function onSubmit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    // the state updates with the next render, and a second tap may come first
    if (running.current) return;
    const found = problems();
    setErrors(found);
    if (found.email || found.password) focusFirstError(event.currentTarget);
    else void run();
  }

  const setError = (field: keyof Errors, error?: string) =>
    setErrors((before) => ({ ...before, [field]: error }));

  return { busy, errors, setError, onSubmit };
}
