import { useEffect, useState } from 'react';
import { attemptPauseMs } from '../../session/passwordAttempts';

const seconds = () => Math.ceil(attemptPauseMs() / 1000);

/** The seconds until the next password attempt is allowed, and a function that refreshes them at once. */
export function usePasswordPause(): readonly [number, () => void] {
  const [left, setLeft] = useState(seconds);
  const refresh = () => setLeft(seconds());
  const pausing = left > 0;
  useEffect(() => {
    if (!pausing) return;
    const timer = setInterval(() => setLeft(seconds()), 1000);
    return () => clearInterval(timer);
  }, [pausing]);
  return [left, refresh];
}

export const pauseText = (seconds: number) =>
  `Muitas senhas erradas. Espere ${
    seconds > 90 ? `${Math.ceil(seconds / 60)} minutos` : `${seconds} s`
  } para tentar outra.`;
