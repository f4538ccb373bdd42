import { type ComponentProps, useEffect, useRef } from 'react';
import { Group } from '../../../ui/layout/Group';

type Target = { readonly id: string; readonly title: string };

/** The id of the element that a button of the bar scrolls to. */
export const sectionDomId = (id: string) => `section-${id}`;

/** A section with a button in the bar. */
export function Section({ id, ...group }: ComponentProps<typeof Group> & { id: string }) {
  return <Group {...group} id={sectionDomId(id)} tabIndex={-1} headingLevel="h2" />;
}

type Props = {
  sections: readonly Target[];
  current: string | undefined;
  onJump: (id: string) => void;
};

/** A bar of buttons that scroll to the sections; it marks the current one. */
export function SectionNav({ sections, current, onJump }: Props) {
  const bar = useRef<HTMLElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: scrolls to the marked button when it changes
  useEffect(() => {
    const marked = bar.current?.querySelector<HTMLElement>('[aria-current]');
    if (!bar.current || !marked) return;
    bar.current.scrollLeft = marked.offsetLeft - (bar.current.clientWidth - marked.offsetWidth) / 2;
  }, [current]);
  return (
    <nav
      ref={bar}
      aria-label="Seções da ficha"
      className="-mx-4 mb-5 overflow-x-auto border-b border-line px-4 sm:-mx-7 sm:px-7 xl:-mx-8 xl:px-8"
    >
      <ul className="-ml-3 flex gap-1">
        {sections.map(({ id, title }) => (
          <li key={id}>
            <button
              type="button"
              aria-current={id === current ? 'true' : undefined}
              onClick={() => onJump(id)}
              className={`flex min-h-touch items-center whitespace-nowrap border-b-[3px] px-3 text-sm font-semibold ${
                id === current ? 'border-accent-700 text-accent-800' : 'border-transparent text-ink-2'
              }`}
            >
              {title}
            </button>
          </li>
        ))}
      </ul>
    </nav>
  );
}
