import { useEffect, useState } from 'react';
import { logoutFailure } from '../../data/supabase/authErrors';
import { signOut } from '../../session/lazySession';
import { toast } from '../../ui/feedback/toasts';

/** Presses the button that was pressed before hydration, as recorded by public/start.js. */
export function useEarlyPress() {
  const [pressed, setPressed] = useState<HTMLElement | null>(null);
  useEffect(() => {
    document.querySelector('[data-early]')?.removeAttribute('data-early');
    const button = document.querySelector<HTMLElement>('[data-pressed]');
    if (!button) return;
    button.removeAttribute('data-pressed');
    setPressed(button);
  }, []);
  // one render later: by then the form has adopted what was typed
  useEffect(() => pressed?.click(), [pressed]);
}

/** Ends a recovery without setting a password. */
export async function giveUp() {
  const { serverAnswer } = await signOut();
  if ((await serverAnswer) === 'refused') toast(logoutFailure);
}
