import { useEffect, useState } from 'react';
import { attemptPauseMs } from '../../data/session/passwordAttempts';

const seconds = () => Math.ceil(attemptPauseMs() / 1000);

/** The seconds until another password is looked at, and a way to look again at once. */
export function usePause(): readonly [number, () => void] {
  const [left, setLeft] = useState(seconds);
  const look = () => setLeft(seconds());
  const pausing = left > 0;
  useEffect(() => {
    if (!pausing) return;
    const timer = setInterval(() => setLeft(seconds()), 1000);
    return () => clearInterval(timer);
  }, [pausing]);
  return [left, look];
}
