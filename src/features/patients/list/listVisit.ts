import { createObservable, type Observable } from '../../../lib/observable';

export type Anchor = {
  readonly id: string;
  /** The position to scroll to if the patient is not in the list any more. */
  readonly index: number;
  /** The card's distance from the window's top; without it the list scrolls only as far as needed. */
  readonly top?: number;
  /** The window's height when the list was left. */
  readonly windowHeight?: number;
};

/** Search and scroll position of a list. */
type ListPosition = {
  readonly query: string;
  /** A record was deleted after the search was typed, which is over if it finds nobody any more. */
  readonly deleted?: boolean;
  readonly anchor?: Anchor | undefined;
  /** The patient whose card was pressed. */
  readonly opened?: string | undefined;
  /** The distance of the card that was pressed last from the window's top, at that moment. */
  readonly pressedTop?: number;
};

/** Height of the navigation that covers the window's bottom on a phone, in px. */
export const COVERED_BELOW = 96;

export type PositionStore = Observable<ListPosition>;

/** One visit of the list: its position, and that of the archived records while they are shown. */
export type ListVisit = {
  readonly active: PositionStore;
  readonly archive: Observable<PositionStore | undefined>;
};

export const newPosition = (query = ''): PositionStore => createObservable<ListPosition>({ query });

export function changePosition(position: PositionStore, part: Partial<ListPosition>): void {
  position.set({ ...position.getSnapshot(), ...part });
}

export const newListVisit = (): ListVisit => ({
  active: newPosition(),
  archive: createObservable<PositionStore | undefined>(undefined),
});

/** The visits of the list by id. In memory only, since a search contains a name. */
export function createListVisits(): (id: string) => ListVisit {
  const visits = new Map<string, ListVisit>();
  return (id) => {
    const visit = visits.get(id) ?? newListVisit();
    visits.set(id, visit);
    return visit;
  };
}

export type Destination = { readonly anchor: Anchor; readonly takesFocus: boolean };

/** Where to scroll to when the list is shown again; the card that was pressed gets the focus. */
export function destinationOf(position: PositionStore): Destination | undefined {
  const { anchor, opened } = position.getSnapshot();
  return anchor && { anchor, takesFocus: anchor.id === opened };
}
