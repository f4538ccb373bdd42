import clsx from 'clsx';
import * as m from 'framer-motion/m';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Glyph } from '../display/glyphs';
import { enterFrom, inPlace } from '../motion/Motion';
import { PopoverCard } from '../overlays/PopoverCard';

type StickyNavEntry = { readonly id: string; readonly title: string };
/** A step or section with its questions. */
export type StickyNavGroup = StickyNavEntry & { readonly entries: readonly StickyNavEntry[] };

type Props = {
  /** The patient's name. */
  name: string;
  /** Said beside the name in place of the current group. */
  facts?: ReactNode;
  /** The id of the group that is shown or read at the moment. */
  current: string | undefined;
  groups: readonly StickyNavGroup[];
  /** Names the list that opens, such as 'Etapas e perguntas'. */
  label: string;
  onSelect: (group: string, entry?: string) => void;
};

/**
 * A sticky line with the patient's name and the current section, shown once the page's title has scrolled out of view;
 * a press opens a menu of the groups and their entries. Placed below the title, where it takes no space.
 */
export function StickyNav({ name, facts, current, groups, label, onSelect }: Props) {
  const [sentinel, passed] = useScrolledPast();
  const [open, setOpen] = useState(false);
  useEffect(() => {
    // browsers do not scroll to a field focused by Tab while a part of it is visible
    const onKeyUp = ({ key, target }: KeyboardEvent) => {
      const isField = target instanceof Element && target.matches('main :is(input, textarea, select)');
      if (key === 'Tab' && isField) target.scrollIntoView({ block: 'nearest' });
    };
    if (!passed) return;
    addEventListener('keyup', onKeyUp);
    return () => removeEventListener('keyup', onKeyUp);
  }, [passed]);
  const section = groups.find(({ id }) => id === current)?.title;
  return (
    <>
      <div ref={sentinel} aria-hidden="true" />
      <div data-sticky-nav className="sticky top-(--covered-top,0px) z-10 h-0 low:hidden">
        {(passed || open) && (
          <m.div
            initial={enterFrom({ opacity: 0 })}
            animate={inPlace}
            className="absolute -inset-x-4 top-0 border-b border-line bg-ground px-1 sm:-inset-x-7 sm:px-4 xl:-inset-x-8 xl:px-5"
          >
            <PopoverCard
              label={label}
              side="bottom"
              align="start"
              onOpenChange={setOpen}
              onOpenAutoFocus={(event) => {
                const card = event.currentTarget;
                const here = card instanceof Element && card.querySelector<HTMLElement>('[aria-current]');
                if (!here) return;
                event.preventDefault();
                here.focus({ preventScroll: true });
                here.scrollIntoView({ block: 'nearest' });
              }}
              className="w-[26rem] scroll-py-3 p-3"
              trigger={
                <button
                  type="button"
                  aria-label={`${name} · ${section}: ${label}`}
                  className="group flex min-h-touch w-full items-center gap-2 rounded px-3 text-left text-sm"
                >
                  <span className="max-w-[60%] truncate font-semibold text-ink">{name}</span>
                  {facts ?? <span className="truncate text-ink-2">· {section}</span>}
                  <Glyph
                    name="chevron"
                    className="ml-auto size-5 text-ink-2 transition-transform group-data-[state=open]:rotate-180"
                  />
                </button>
              }
            >
              {(close) => (
                <Groups
                  groups={groups}
                  current={current}
                  onSelect={(group, entry) => {
                    close();
                    onSelect(group, entry);
                  }}
                />
              )}
            </PopoverCard>
          </m.div>
        )}
      </div>
    </>
  );
}

function Groups({ groups, current, onSelect }: Pick<Props, 'groups' | 'current' | 'onSelect'>) {
  return (
    <ul className="grid gap-2">
      {groups.map(({ id, title, entries }) => (
        <li key={id}>
          <button
            type="button"
            aria-current={id === current || undefined}
            onClick={() => onSelect(id)}
            className={clsx(
              'flex min-h-touch w-full items-center rounded px-3 text-left font-semibold',
              id === current ? 'bg-accent-100 text-accent-800' : 'text-ink hover:bg-sunk',
            )}
          >
            {title}
          </button>
          {entries.length > 0 && (
            <ul>
              {entries.map((entry) => (
                <li key={entry.id}>
                  <button
                    type="button"
                    onClick={() => onSelect(id, entry.id)}
                    className="flex min-h-touch w-full items-center rounded px-3 pl-6 text-left text-sm text-ink-2 hover:bg-sunk"
                  >
                    {entry.title}
                  </button>
                </li>
              ))}
            </ul>
          )}
        </li>
      ))}
    </ul>
  );
}

/** True once the element is above the visible part of the page. */
function useScrolledPast() {
  const sentinel = useRef<HTMLDivElement>(null);
  const [passed, setPassed] = useState(false);
  useEffect(() => {
    if (!sentinel.current) return;
    const watch = new IntersectionObserver((entries) => {
      const last = entries.at(-1);
      if (last) setPassed(!last.isIntersecting && last.boundingClientRect.top < 0);
    });
    watch.observe(sentinel.current);
    return () => watch.disconnect();
  }, []);
  return [sentinel, passed] as const;
}
