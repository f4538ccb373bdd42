import { useCallback, useEffect, useState } from 'react';
import { dismissTopLayer } from '../ui/overlays/layers';
import { home, parseView, type View } from './view';

const TOKEN_KEY = 'anamnese.history';

/** Identifies this session's history entries among those of other apps on the origin and earlier sessions. */
function historyToken(): string {
  const known = sessionStorage.getItem(TOKEN_KEY);
  if (known) return known;
  const token = crypto.getRandomValues(new Uint32Array(4)).join('-');
  sessionStorage.setItem(TOKEN_KEY, token);
  return token;
}

/** Invalidates the history entries, so that the next user of this tab starts on the dashboard. */
export function invalidateHistory(): void {
  sessionStorage.removeItem(TOKEN_KEY);
}

type Entry = { readonly token: string; readonly userId: string; readonly view: View };

function readEntry(userId: string): View | null {
  const entry = history.state as Partial<Entry> | null;
  const ours = entry?.token === historyToken() && entry.userId === userId;
  return ours ? parseView(entry.view) : null;
}

export type Navigate = (view: View, options?: { replace?: boolean }) => void;

/**
 * The current view and its setter. Each view is a history entry with an unchanged URL: Back works, and a
 * reload restores the view. Back closes an open dialog first.
 */
export function useView(userId: string): readonly [View, Navigate] {
  const [view, setView] = useState<View>(() => readEntry(userId) ?? home);

  const navigate = useCallback<Navigate>(
    (next, { replace = false } = {}) => {
      const entry: Entry = { token: historyToken(), userId, view: next };
      if (replace) history.replaceState(entry, '');
      else history.pushState(entry, '');
      setView(next);
      if (!replace) scrollTo({ top: 0 });
    },
    [userId],
  );

  useEffect(() => {
    if (!readEntry(userId)) navigate(home, { replace: true });
  }, [userId, navigate]);

  useEffect(() => {
    const onPopState = () => {
      if (dismissTopLayer()) {
        // the browser has already gone back, so push the current view again
        history.pushState({ token: historyToken(), userId, view } satisfies Entry, '');
        return;
      }
      setView(readEntry(userId) ?? home);
    };
    addEventListener('popstate', onPopState);
    return () => removeEventListener('popstate', onPopState);
  }, [userId, view]);

  return [view, navigate];
}
