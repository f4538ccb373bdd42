import { useRef, useState } from 'react';
import type { SendOutcome } from '../device/outbox/sendOutcomes';
import type { Notice } from '../lib/notice';
import { useSaving } from './rows/useSaving';

/** Why nothing was saved, which the form shows; after a `final` failure it cannot be repeated. */
export type Refusal = { readonly notice: Notice; readonly final?: boolean };

/** False: nothing was saved, which was told; undefined: something is asked before. */
export type Sent = SendOutcome | boolean | undefined | Refusal;

export const isRefusal = (sent: Sent): sent is Refusal => typeof sent === 'object' && 'notice' in sent;

/** True where what was sent is saved, or waits for the network. */
export const isSaved = (sent: Sent): sent is SendOutcome | true => Boolean(sent) && !isRefusal(sent);

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
    if (isSaved(sent)) {
      onSent?.();
      return true;
    }
    setFailed(sent !== undefined);
    return isRefusal(sent) ? fail(sent.notice, sent.final) : false;
  };
  const submit = async (): Promise<boolean> => check() && attempt();
  return { submitted, setSubmitted, running, failed, failure, check, attempt, submit };
}
