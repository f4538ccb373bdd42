import { useState } from 'react';
import type { Notice } from '../lib/notice';
import { useSaving } from './rows/useSaving';

/** False: nothing was saved, which was told. A failure is shown in the form; after a `final` one it cannot be repeated. */
export type Sent = boolean | { readonly notice: Notice; readonly final?: boolean };

type Given = {
  /** False while a field is missing or wrong. */
  readonly isComplete: boolean;
  readonly send: () => Promise<Sent>;
  readonly onSent?: () => void;
};

/** How a form is sent: once it is `submitted` its errors are shown; without any it is sent, one attempt at a time. */
export function useSubmit({ isComplete, send, onSent }: Given) {
  const [submitted, setSubmitted] = useState(false);
  const [failed, setFailed] = useState(false);
  const { running, failure, fail, run } = useSaving();
  /** False: something is wrong, or nothing was saved. */
  const submit = async (): Promise<boolean> => {
    if (running) return true;
    setSubmitted(true);
    setFailed(false);
    if (!isComplete) return false;
    const sent = await run(send);
    if (sent === true) {
      setSubmitted(false);
      onSent?.();
      return true;
    }
    setFailed(true);
    return sent !== false && fail(sent.notice, sent.final);
  };
  return { submitted, running, failed, failure, submit };
}
