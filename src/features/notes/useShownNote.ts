import type { Virtualizer } from '@tanstack/react-virtual';
import { type RefObject, useEffect, useEffectEvent, useState } from 'react';
import { scrollsByHand } from '../../ui/scrollsByHand';
import type { ListEntry } from './listEntries';

type List = {
  readonly list: RefObject<HTMLUListElement | null>;
  readonly virtualizer: Virtualizer<Window, Element>;
  readonly entries: readonly ListEntry[];
  /** The list's position in the page is known. */
  readonly measured: boolean;
};

/** The note to scroll to, until that is done or the therapist scrolls; it may be on a page that loads much later. */
export function useSoughtNote(shown: string | undefined) {
  // the initial one only: later notes are opened by pressing them
  const [sought, setSought] = useState(shown);
  useEffect(() => {
    if (!sought) return;
    const giveUp = () => setSought(undefined);
    const listening = new AbortController();
    for (const name of scrollsByHand)
      addEventListener(name, giveUp, { passive: true, signal: listening.signal });
    return () => listening.abort();
  }, [sought]);
  return { sought, onFound: () => setSought(undefined) };
}

/** Scrolls to a note once it is in the list, and focuses its first action. */
export function useShownNote(
  { list, virtualizer, entries, measured }: List,
  { sought, onFound }: ReturnType<typeof useSoughtNote>,
) {
  const [focused, setFocused] = useState<number>();
  const tellFound = useEffectEvent(onFound);
  useEffect(() => {
    if (!sought || !measured) return;
    const index = entries.findIndex(
      ({ chain }) => chain && [chain.note, ...chain.replaced].some(({ id }) => id === sought),
    );
    if (index < 0) return;
    // after the record's jump to the section and the browser's restored scroll position
    const timer = setTimeout(() => {
      tellFound();
      virtualizer.scrollToIndex(index, { align: 'center' });
      setFocused(index);
    });
    return () => clearTimeout(timer);
  }, [sought, measured, entries, virtualizer]);
  useEffect(() => {
    if (focused === undefined) return;
    // rendered after the scrolling
    const row = list.current?.querySelector(`[aria-posinset="${focused + 1}"]`);
    const button = [...(row?.querySelectorAll('button') ?? [])].find((one) => !one.ariaExpanded);
    if (!button) return;
    setFocused(undefined);
    button.focus({ preventScroll: true });
  });
}
