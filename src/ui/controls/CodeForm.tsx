import { type ReactNode, type SubmitEvent, useEffect, useId, useRef, useState } from 'react';
import { TextField } from './TextField';

const DIGITS = 6;

type Props = {
  /** Rejects with what the service says of a code that it refuses. */
  give: (code: string) => Promise<void>;
  /** What is wrong, after so many refused codes in a row. */
  problemOf: (error: unknown, refused: number) => string;
};

/** A code that is being typed, and sent one at a time. */
export function useCode({ give, problemOf }: Props) {
  const id = useId();
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
  useEffect(() => {
    // a dialog scrolls, and its buttons stay
    if (problem) field.current?.form?.scrollIntoView({ block: 'nearest' });
  }, [problem]);
  const change = (text: string) => {
    // pasted with a space in the middle, as apps show it
    const typed = text.replace(/\D/g, '').slice(0, DIGITS);
    setCode(typed);
    if (typed.length === DIGITS && code.length < DIGITS) void send(typed);
    else setProblem(undefined);
  };
  return { id, code, problem, busy, field, change, send: () => send(code) };
}

type FormProps = { typed: ReturnType<typeof useCode>; hint: string; children?: ReactNode };

/** The code that an authenticator app shows; its last digit sends it, or a button of the form `typed.id`. */
export function CodeForm({ typed: { id, code, problem, field, change, send }, hint, children }: FormProps) {
  function onSubmit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    void send();
  }
  return (
    <form id={id} className="grid gap-5" noValidate onSubmit={onSubmit}>
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
          onChange={({ target }) => change(target.value)}
        />
        {/* the focus is in the field already, which is not read again */}
        <p role="status" className="sr-only">
          {problem}
        </p>
      </div>
      {children}
    </form>
  );
}
