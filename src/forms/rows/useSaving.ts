import { useCallback, useState } from 'react';
import type { Notice } from '../../lib/notice';

/** Something that is done once at a time: whether it is `running`, and why it failed last; after a `final` failure it cannot be repeated. */
export function useSaving() {
  const [running, setRunning] = useState(false);
  const [failure, setFailure] = useState<{ readonly notice: Notice; readonly final: boolean }>();
  /** False: nothing was saved. */
  const fail = (notice: Notice, final = false): false => {
    setFailure({ notice, final });
    return false;
  };
  const run = useCallback(async <Outcome>(save: () => Promise<Outcome>): Promise<Outcome> => {
    setRunning(true);
    setFailure(undefined);
    try {
      return await save();
    } finally {
      setRunning(false);
    }
  }, []);
  return { running, failure, fail, run };
}
