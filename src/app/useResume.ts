import { useEffect, useEffectEvent, useState } from 'react';
import { useDevice } from '../device/contexts';
import { isDialog } from '../device/drafts/draftKind';
import { isShownElsewhere } from '../device/drafts/shownDialogs';
import { useNavigation } from './navigation';
import { home, viewOfDialog } from './view';

/** A page without a history of its own, as after a killed browser, goes to the dialog that was open last, which opens there. */
export function useResume(): void {
  const { registry } = useDevice();
  const { view, navigate } = useNavigation();
  // a view of the history is another object
  const [isNew] = useState(view === home);
  const resume = useEffectEvent(async () => {
    await registry.firstRead();
    const head = registry.heads().find(isDialog);
    if (head && !(await isShownElsewhere(head.key))) go(head.key);
  });
  const go = useEffectEvent((key: string) => {
    const head = registry
      .heads()
      .filter(isDialog)
      .find((one) => one.key === key);
    if (head && view === home) navigate(viewOfDialog(head), { replace: true });
  });
  useEffect(() => {
    if (isNew) void resume();
  }, [isNew]);
}
