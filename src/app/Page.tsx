import { type ReactNode, useEffect, useRef, useState } from 'react';

/** The page of one view. It takes the focus when the view changes, so that it is read from its beginning. */
export function Page({ focus, children }: { focus: boolean; children: ReactNode }) {
  const page = useRef<HTMLElement>(null);
  // as it was when the view came: later it would take the focus from where somebody has gone meanwhile
  const [takesFocus] = useState(focus);
  useEffect(() => {
    if (takesFocus) page.current?.focus({ preventScroll: true });
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
