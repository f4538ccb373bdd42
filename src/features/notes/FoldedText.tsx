import clsx from 'clsx';
import type { RefObject } from 'react';
import { Button } from '../../ui/controls/Button';

type Props = {
  text: string;
  isLong: boolean;
  isUnfolded: boolean;
  onToggle: () => void;
  /** What the text is of: folded, its beginning is scrolled into view. */
  page: RefObject<HTMLElement | null>;
  /** What the button is described by. */
  dayId: string;
};

/** A text; of a long one the beginning, and the button that shows the rest. */
export function FoldedText({ text, isLong, isUnfolded, onToggle, page, dayId }: Props) {
  return (
    <>
      <p
        className={clsx(
          'max-w-read whitespace-pre-line [overflow-wrap:anywhere]',
          isLong && !isUnfolded && 'line-clamp-12',
        )}
      >
        {text}
      </p>
      {isLong && (
        <Button
          kind="quiet"
          small
          className="-ml-4"
          aria-expanded={isUnfolded}
          aria-describedby={dayId}
          onClick={() => {
            onToggle();
            // the end of a long text is far below its beginning
            if (isUnfolded && (page.current?.getBoundingClientRect().top ?? 0) < 0) {
              requestAnimationFrame(() => page.current?.scrollIntoView({ block: 'start' }));
            }
          }}
        >
          {isUnfolded ? 'Mostrar menos' : 'Mostrar tudo'}
        </Button>
      )}
    </>
  );
}
