import { type ChangeEvent, useEffect, useState } from 'react';
import { unlockProblem } from '../../sentences/authErrors';
import { attemptPauseMs, TooManyAttempts } from '../../session/passwordAttempts';
import { useSubmit } from './useSubmit';
import { passwordProblem } from './validate';

const seconds = () => Math.ceil(attemptPauseMs() / 1000);

/** The seconds until the next password attempt is allowed, and a function that refreshes them at once. */
function usePasswordPause(): readonly [number, () => void] {
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

const pauseText = (seconds: number) =>
  `Muitas senhas erradas. Espere ${
    seconds > 90 ? `${Math.ceil(seconds / 60)} minutos` : `${seconds} s`
  } para tentar outra.`;

type Given = {
  /** Gives the password; a wrong one and a pause reject it. A text is why it does not do. */
  readonly give: (password: string) => Promise<string | undefined>;
  /** The least characters that are given at all. */
  readonly least?: number;
};

/** The account's password, asked for where its holder is known: one attempt at a time, with a pause after too many wrong ones. */
export function usePassword({ give, least }: Given) {
  const [password, setPassword] = useState('');
  const [pause, lookAtPause] = usePasswordPause();
  const problems = () => ({ password: passwordProblem(password, least) });
  const { busy, errors, setError, onSubmit } = useSubmit('login', problems, async () => {
    try {
      const problem = await give(password);
      if (problem) setError('password', problem);
    } catch (failure) {
      // the field shows the remaining pause
      if (failure instanceof TooManyAttempts) return;
      const problem = unlockProblem(failure);
      if (!problem) throw failure;
      setError('password', problem);
    } finally {
      lookAtPause();
    }
  });
  return {
    busy,
    onSubmit,
    clear: () => setPassword(''),
    field: {
      label: 'Senha',
      name: 'password',
      value: password,
      error: pause > 0 ? pauseText(pause) : errors.password,
      'aria-required': 'true',
      onChange: ({ target }: ChangeEvent<HTMLInputElement>) => {
        setPassword(target.value);
        setError('password');
      },
    },
  } as const;
}
