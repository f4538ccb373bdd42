import { useEffect, useRef } from 'react';

/** Takes the focus, so that screen readers announce the saved record, unless a control has it. */
export function SavedHeading({ takesFocus }: { takesFocus: boolean }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (takesFocus && document.activeElement?.contains(heading.current)) {
      heading.current?.focus({ preventScroll: true });
    }
  }, [takesFocus]);
  return (
    <h2 ref={heading} tabIndex={-1} className="text-lg font-semibold">
      Ficha salva
    </h2>
  );
}
