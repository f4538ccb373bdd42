import { type SubmitEvent, useRef, useState } from 'react';
import { Button } from './Button';
import { TextField } from './TextField';

const DIGITS = 6;

type Props = {
  /** Rejects with what the service says of a code that it refuses. */
  give: (code: string) => Promise<void>;
  /** What is wrong, after so many refused codes in a row. */
  problemOf: (error: unknown, refused: number) => string;
  hint: string;
  label: string;
  busyLabel: string;
};

/** The code that an authenticator app shows; its last digit sends it. */
export function CodeForm({ give, problemOf, hint, label, busyLabel }: Props) {
  const [code, setCode] = useState('');
  const [problem, setProblem] = useState<string>();
  const [busy, setBusy] = useState(false);
  const running = useRef(false);
  const refused = useRef(0);
  const field = useRef<HTMLInputElement>(null);

  async function send(given: string) {
    if (running.current) return;
    if (given.length < DIGITS) {
      setProblem('O código tem seis números.');
      field.current?.focus();
      return;
    }
    running.current = true;
    setBusy(true);
    try {
      await give(given);
    } catch (error) {
      refused.current += 1;
      setProblem(problemOf(error, refused.current));
      setCode('');
      field.current?.focus();
    } finally {
      running.current = false;
      setBusy(false);
    }
  }

  function onSubmit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    void send(code);
  }

  return (
    <form className="mt-6 grid gap-5" noValidate onSubmit={onSubmit}>
      <div>
        <TextField
          ref={field}
          label="Código de seis números"
          name="code"
          value={code}
          error={problem}
          hint={hint}
          autoComplete="one-time-code"
          inputMode="numeric"
          aria-required="true"
          // the page is here for it alone
          autoFocus
          onChange={({ target }) => {
            // pasted with a space in the middle, as apps show it
            const typed = target.value.replace(/\D/g, '').slice(0, DIGITS);
            setCode(typed);
            if (typed.length === DIGITS && code.length < DIGITS) void send(typed);
            else setProblem(undefined);
          }}
        />
        {/* the focus is in the field already, which is not read again */}
        <p role="status" className="sr-only">
          {problem}
        </p>
      </div>
      <Button type="submit" kind="primary" className="w-full" busy={busy && busyLabel}>
        {label}
      </Button>
    </form>
  );
}
