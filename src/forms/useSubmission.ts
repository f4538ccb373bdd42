import { useRef, useState } from 'react';
import type { Notice } from '../lib/notice';
import { useSaving } from './rows/useSaving';

/**
 * False: nothing was saved, which was told; undefined: something is asked before. A failure is shown in the form; after a `final` one it
 * cannot be repeated.
 */
export type Sent = boolean | undefined | { readonly notice: Notice; readonly final?: boolean };

type Given = {
  /** False while a field is missing or wrong. */
  readonly isComplete?: boolean;
  readonly send: () => Promise<Sent>;
  readonly onSent?: () => void;
};

/**
 * How a form is sent, one attempt at a time. `check` shows the errors of its fields, which are `submitted` from then on, and is false
 * where there are some; `attempt` sends it, and `submit` does both. These two are false where nothing was saved.
 */
export function useSubmission({ isComplete = true, send, onSent }: Given) {
  const [submitted, setSubmitted] = useState(false);
  const [failed, setFailed] = useState(false);
  const { running, failure, fail, run } = useSaving();
  const isBusy = useRef(false);
  const check = (): boolean => {
    setSubmitted(true);
    return isComplete;
  };
  const attempt = async (): Promise<boolean> => {
    if (isBusy.current) return true;
    isBusy.current = true;
    setFailed(false);
    const sent = await run(send).finally(() => {
      isBusy.current = false;
    });
    if (sent === true) {
      onSent?.();
      return true;
    }
    setFailed(sent !== undefined);
    return sent ? fail(sent.notice, sent.final) : false;
  };
  const submit = async (): Promise<boolean> => check() && attempt();
  return { submitted, setSubmitted, running, failed, failure, check, attempt, submit };
}
