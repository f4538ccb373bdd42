import { type ReactNode, useEffect, useRef, useState } from 'react';

/** The main element of a view. It gets focus when the view changes, so that screen readers start there. */
export function Page({ focus, children }: { focus: boolean; children: ReactNode }) {
  const page = useRef<HTMLElement>(null);
  // captured on mount: later it would take focus away from an element that the user has focused
  const [takesFocus] = useState(focus);
  useEffect(() => {
    // unless a part of the view has taken it
    if (takesFocus && !page.current?.contains(document.activeElement)) {
      page.current?.focus({ preventScroll: true });
    }
  }, [takesFocus]);
  return (
    <main
      ref={page}
      tabIndex={-1}
      className="mx-auto w-full max-w-page grow px-4 pb-10 pt-4 outline-none sm:px-7 sm:pt-6 xl:px-8 xl:pt-7"
    >
      {children}
    </main>
  );
}
