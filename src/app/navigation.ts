import { type RefObject, useCallback, useEffect, useRef, useState } from 'react';
import { createListVisits, type ListVisit } from '../features/patients/list/listVisit';
import type { RecordTab } from '../features/patients/record/recordTab';
import type { PlannedSession } from '../questionnaire/expectedSessions';
import { dismissTopLayer } from '../ui/overlays/layers';
import { requiredContext } from '../ui/requiredContext';
import {
  home,
  type ListView,
  type NoteView,
  newList,
  newNoteView,
  type ProfileView,
  parseView,
  screenKey,
  type View,
} from './view';

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

/** A view, and the list that a record leads back to from it. */
type ViewState = { readonly view: View; readonly list: ListView };
type HistoryState = ViewState & { readonly token: string; readonly userId: string };

const atHome = (): ViewState => ({ view: home, list: newList() });

function readEntry(userId: string): ViewState | null {
  const entry = history.state as Partial<HistoryState> | null;
  if (entry?.token !== historyToken() || entry.userId !== userId) return null;
  const view = parseView(entry.view);
  const list = view?.name === 'patients' ? view : parseView(entry.list);
  return view && { view, list: list?.name === 'patients' ? list : newList() };
}

type Options = {
  /** Takes the place of the current history entry. */
  readonly replace?: boolean;
  /** The list that the record leads back to; without it, the one that it was opened from. */
  readonly list?: ListView;
};

export type Navigate = (view: View, options?: Options) => void;

export type Navigation = ViewState & {
  readonly navigate: Navigate;
  /** Whether the screen of a view is the current one, also behind the lock. */
  readonly isShown: (view: View) => boolean;
  /** The search and scroll position of a list. */
  readonly visitOf: (list: ListView) => ListVisit;
  /** The tab at which each record was left, by its id. */
  readonly lastTabs: Map<string, RecordTab>;
  /** The expected sessions that new notes are of, by the note's id: history entries say nothing of them. */
  readonly sessionOf: Map<string, PlannedSession>;
  /** False until a view has been shown. */
  readonly arrived: RefObject<boolean>;
};

export const [NavigationContext, useNavigation] = requiredContext<Navigation>('navigation');

/** The navigation of one screen: what ends there once it was left leads nowhere. */
export function useNavigationOf(view: View): Navigation {
  const navigation = useNavigation();
  const navigate: Navigate = (...to) => {
    if (navigation.isShown(view)) navigation.navigate(...to);
  };
  return { ...navigation, navigate };
}

export const useNavigate = (): Navigate => useNavigation().navigate;

/** A view of an empty note of a session that was expected. */
export function noteOfSession(
  { sessionOf }: Pick<Navigation, 'sessionOf'>,
  session: PlannedSession,
): NoteView {
  const view = newNoteView(session.patient_id);
  sessionOf.set(view.note, session);
  return view;
}

/** From a form to the profile that it lacks; Back leads to where the form is ended. */
export function leadToProfile(navigate: Navigate, from: NonNullable<ProfileView['from']>): void {
  navigate({ ...from, lands: 'end' }, { replace: true });
  navigate({ name: 'profile', from });
}

/**
 * The navigation of one workspace, for its context. Each view is a history entry with an unchanged URL: Back works, and a
 * reload restores the view. Back closes an open dialog first.
 */
export function useNewNavigation(userId: string): Navigation {
  const [shown, setShown] = useState(() => readEntry(userId) ?? atHome());
  const [visitOf] = useState(createListVisits);
  const [lastTabs] = useState(() => new Map<string, RecordTab>());
  const [sessionOf] = useState(() => new Map<string, PlannedSession>());
  const arrived = useRef(false);
  const current = useRef(shown.view);
  const show = useCallback((next: ViewState) => {
    current.current = next.view;
    setShown(next);
  }, []);

  useEffect(() => {
    const write = (write: 'pushState' | 'replaceState') =>
      history[write]({ token: historyToken(), userId, ...shown } satisfies HistoryState, '');
    if (!readEntry(userId)) write('replaceState');
    const onPopState = () => {
      // the browser has already gone back, so push the current view again
      if (dismissTopLayer()) write('pushState');
      else show(readEntry(userId) ?? atHome());
    };
    addEventListener('popstate', onPopState);
    return () => removeEventListener('popstate', onPopState);
  }, [userId, shown, show]);

  return {
    ...shown,
    navigate(view, { replace = false, list } = {}) {
      const ofRecord = list ?? ('patientId' in view ? shown.list : newList());
      const next = { view, list: view.name === 'patients' ? view : ofRecord };
      history[replace ? 'replaceState' : 'pushState'](
        { token: historyToken(), userId, ...next } satisfies HistoryState,
        '',
      );
      // the first view, too, when it is the one that a tablet was handed over from
      arrived.current = true;
      show(next);
      if (!replace) scrollTo({ top: 0 });
    },
    isShown: (view) => screenKey(view) === screenKey(current.current),
    visitOf: ({ visit }) => visitOf(visit),
    lastTabs,
    sessionOf,
    arrived,
  };
}
