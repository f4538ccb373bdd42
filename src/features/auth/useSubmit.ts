import { type SubmitEvent, useRef, useState } from 'react';
import { type AuthAction, authFailure } from '../../data/supabase/errors';
import { focusFirstError } from '../../ui/controls/focusFirstError';
import { sessionToast } from '../../ui/feedback/toast';

/**
 * Runs one auth call at a time. A failure becomes its toast; what was typed is not touched.
 * `check` says whether the call may go out; when it may not, the first field with an error gets the focus.
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
    // State arrives with the next render; a second tap may come before it.
    if (running.current) return;
    const form = event.currentTarget;
    if (check()) void run();
    else focusFirstError(form);
  }

  return { busy, onSubmit };
}
