import { useCallback, useEffect, useState } from 'react';
import { dismissTopLayer } from '../ui/overlays/layers';
import { home, parseView, type View } from './view';

const TOKEN_KEY = 'anamnese.history';

/** Entries of other apps on this origin, or of an earlier browsing session, are not ours. */
function historyToken(): string {
  const known = sessionStorage.getItem(TOKEN_KEY);
  if (known) return known;
  const token = crypto.getRandomValues(new Uint32Array(4)).join('-');
  sessionStorage.setItem(TOKEN_KEY, token);
  return token;
}

/** Whoever signs in next in this tab begins at the beginning, with nobody's record open. */
export function forgetPlaces(): void {
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
 * The view and the way to change it. Each view is a history entry with an unchanged URL, so that the Back gesture
 * works and a reload returns to the same place; an open dialog is closed first.
 */
export function useView(userId: string): readonly [View, Navigate] {
  const [view, setView] = useState<View>(() => readEntry(userId) ?? home);

  const navigate = useCallback<Navigate>(
    (next, { replace = false } = {}) => {
      const entry: Entry = { token: historyToken(), userId, view: next };
      if (replace) history.replaceState(entry, '');
      else history.pushState(entry, '');
      setView(next);
      scrollTo({ top: 0 });
    },
    [userId],
  );

  useEffect(() => {
    if (!readEntry(userId)) navigate(home, { replace: true });
  }, [userId, navigate]);

  useEffect(() => {
    const onPopState = () => {
      if (dismissTopLayer()) {
        // the browser has already gone back: stand where we stood, without the dialog
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
