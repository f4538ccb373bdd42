import { type ReactNode, useRef } from 'react';
import { useLanding } from './landing';

/** Ref of a bar that stays at the bottom of the screen: `--bottom-bar` tells toasts how high they float above it. */
export function bottomBar(bar: HTMLElement | null) {
  if (!bar) return undefined;
  const { style } = document.documentElement;
  const pixels = (length: string) => Number.parseFloat(length) || 0;
  const observer = new ResizeObserver(() => {
    // what is below the bar, such as the navigation of a phone; toasts add what a keyboard covers themselves
    const below = pixels(getComputedStyle(bar).bottom) - pixels(style.getPropertyValue('--covered-bottom'));
    style.setProperty('--bottom-bar', `${bar.offsetHeight + Math.max(0, below)}px`);
  });
  observer.observe(bar);
  return () => {
    observer.disconnect();
    style.removeProperty('--bottom-bar');
  };
}

type Props = {
  /** On the left; without content it takes no space on a phone. */
  start: ReactNode;
  /** The form's save status, on a phone above the others. */
  line: ReactNode;
  /** The buttons that continue or save. */
  end: ReactNode;
};

/** The bar of a form that fills the screen, fixed to the bottom. */
export function FormBar({ start, line, end }: Props) {
  const ends = useRef<HTMLDivElement>(null);
  useLanding('end', ends);
  return (
    <footer
      ref={bottomBar}
      data-wizard-bar
      className="sticky bottom-(--covered-bottom,0px) z-10 border-t border-line bg-sheet"
    >
      <div className="mx-auto flex max-w-page flex-wrap items-center justify-between gap-x-3 gap-y-1 px-4 py-3 sm:min-h-bar sm:content-center sm:gap-x-4 sm:px-7 sm:py-2 xl:px-8 low:py-1 low:sm:min-h-13 low:sm:py-1">
        <div className="flex w-full justify-center sm:order-2 sm:w-auto sm:min-w-0 sm:flex-1 sm:basis-24 low:[&_p]:line-clamp-2">
          {line}
        </div>
        <div className="max-w-full shrink-0 max-sm:empty:hidden sm:order-1 lg:min-w-40">{start}</div>
        <div
          ref={ends}
          className="flex max-w-full shrink-0 grow flex-wrap justify-end gap-2 sm:order-3 sm:grow-0 sm:gap-3 lg:min-w-40"
        >
          {end}
        </div>
      </div>
    </footer>
  );
}
