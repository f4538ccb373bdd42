import { useState } from 'react';
import type { Notice } from '../../lib/notice';
import { toast } from '../../ui/feedback/toasts';

/** A save of a form: whether it is `running`, and why the last one failed; after a `final` failure it cannot be repeated. */
export function useSaving() {
  const [running, setRunning] = useState(false);
  const [failure, setFailure] = useState<{ readonly notice: Notice; readonly final: boolean }>();
  /** False: nothing was saved. */
  const fail = (notice: Notice, final = false): false => {
    setFailure({ notice, final });
    toast(notice);
    return false;
  };
  const run = async <Outcome>(save: () => Promise<Outcome>): Promise<Outcome> => {
    setRunning(true);
    setFailure(undefined);
    try {
      return await save();
    } finally {
      setRunning(false);
    }
  };
  return { running, failure, fail, run };
}
