import { type SubmitEvent, useRef, useState } from 'react';
import { type AuthAction, authFailure } from '../../data/supabase/authErrors';
import { focusFirstError } from '../../ui/controls/focusFirstError';
import { sessionToast } from '../../ui/feedback/toast';

/**
 * Runs one auth call at a time. A failure becomes a toast; the input is kept. When `check` returns false, the
 * call is not made and the first invalid field gets focus.
 */
export function useSubmit(action: AuthAction, check: () => boolean, call: () => Promise<void>) {
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
    const form = event.currentTarget;
    if (check()) void run();
    else focusFirstError(form);
  }

  return { busy, onSubmit };
}
