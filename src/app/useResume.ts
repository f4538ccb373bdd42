import { useEffect, useEffectEvent, useState } from 'react';
import { useDevice } from '../device/contexts';
import { type DialogHead, isDialog } from '../device/drafts/draftKind';
import { isShownElsewhere } from '../device/drafts/shownDialogs';
import { useNavigation } from './navigation';
import { home, viewOfDialog } from './view';

/**
 * A page without session history, as after a killed browser, goes to the view of the last open dialog, which opens it again.
 */
export function useResume(): void {
  const { registry } = useDevice();
  const { view, navigate } = useNavigation();
  // a view of the history is another object
  const [isNew] = useState(view === home);
  const resume = useEffectEvent(async () => {
    await registry.firstRead();
    const head = registry.heads().find(isDialog);
    if (head && !(await isShownElsewhere(head.key))) go(head);
  });
  const go = useEffectEvent((head: DialogHead) => {
    if (view === home) navigate(viewOfDialog(head), { replace: true });
  });
  useEffect(() => {
    if (isNew) void resume();
  }, [isNew]);
}
