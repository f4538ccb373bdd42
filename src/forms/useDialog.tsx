import { AnimatePresence } from 'framer-motion';
import { Fragment, type ReactNode, useCallback, useEffect, useRef, useState } from 'react';
import type { Draft } from '../device/drafts/draft';
import type { Codec } from '../device/drafts/draftKind';
import type { DraftKey } from '../device/drafts/kinds';
import { isShownElsewhere, markShown } from '../device/drafts/shownDialogs';
import { useDevice } from './contexts';
import { useEnd } from './useEnd';

/** An open dialog, with the values that it opened with. */
export type OpenDialog<T> = {
  readonly draft: Draft<T>;
  readonly initial: T;
  /** Differs each time, so that one that is still fading out does not pass its input to the next. */
  readonly opening: number;
};

/**
 * A dialog that is typed in. Its draft begins when it opens and ends when it is saved or cancelled: a draft of `of` (a key, or
 * its beginning) that is found when the screen is shown opens it again, after the lock, a reload or a killed browser.
 */
export function useDialog<T>(codec: Codec<T>, of: DraftKey) {
  const { registry } = useDevice();
  const [dialog, setDialog] = useState<OpenDialog<T>>();
  /** Counts what opened and closed it: the number of an opening, and what `reopen` waits through. */
  const changes = useRef(0);
  const shown = useRef<T>(undefined);
  const show = useCallback((draft: Draft<T>, initial: T) => {
    changes.current += 1;
    shown.current = initial;
    const opening = changes.current;
    setDialog({ draft, initial, opening });
  }, []);

  /** Shows the dialog with the draft that is found, unless it was opened or closed meanwhile; false if there is none that is wanted. */
  const reopen = useCallback(
    async (isWanted: (value: T) => boolean = () => true, isLeft: () => boolean = () => false) => {
      const before = changes.current;
      await registry.firstRead();
      const heads = registry.heads().filter(({ key }) => key === of || key.startsWith(`${of}:`));
      for (const { key } of heads) {
        if (await isShownElsewhere(key)) continue;
        const draft = await registry.open(codec, key);
        const found = draft.unsaved();
        if (found === undefined || !isWanted(found)) continue;
        if (!isLeft() && changes.current === before) show(draft, found);
        return true;
      }
      return false;
    },
    [registry, codec, of, show],
  );

  const first = useRef<Promise<boolean>>(undefined);
  /** Shows a draft that is wanted, once the one that was left is shown; false if there is none. */
  const resume = useCallback(
    async (isWanted: (value: T) => boolean) => {
      await first.current;
      return (shown.current !== undefined && isWanted(shown.current)) || reopen(isWanted);
    },
    [reopen],
  );

  useEffect(() => {
    let isLeft = false;
    first.current = reopen(undefined, () => isLeft);
    return () => {
      isLeft = true;
    };
  }, [reopen]);

  const key = dialog?.draft.key;
  useEffect(() => {
    if (!key) return;
    const releases = [registry.hold(key), markShown(key)];
    return () => {
      for (const release of releases) release();
    };
  }, [registry, key]);

  /**
   * `opened` is the subject of the dialog; `initial` are the values that it opens with, unless words of it are kept: another tab may
   * have left them.
   */
  const open = useCallback(
    (opened: DraftKey, initial: T) => {
      const begin = (draft: Draft<T>) => {
        const found = draft.unsaved();
        if (found === undefined) draft.begin(initial);
        show(draft, found ?? initial);
      };
      if (registry.isUnopened(opened)) void registry.open(codec, opened).then(begin);
      else begin(registry.begin(codec, opened));
    },
    [registry, codec, show],
  );
  const draft = dialog?.draft;
  const end = useEnd(
    draft,
    useCallback(({ key }) => void registry.end(key), [registry]),
  );
  const close = useCallback(() => {
    changes.current += 1;
    if (draft) end(draft);
    shown.current = undefined;
    setDialog(undefined);
  }, [draft, end]);
  return { dialog, open, close, reopen, resume };
}

type Open<T> = { readonly dialog: OpenDialog<T>; readonly onClose: () => void };
type Props<T> = {
  of: { readonly dialog: OpenDialog<T> | undefined; readonly close: () => void };
  children: (open: Open<T>) => ReactNode;
};

/** A dialog while it is open, and while it fades out; each opening has a form of its own. */
export const Opened = <T,>({ of: { dialog, close }, children }: Props<T>) => (
  <AnimatePresence>
    {dialog && <Fragment key={dialog.opening}>{children({ dialog, onClose: close })}</Fragment>}
  </AnimatePresence>
);
