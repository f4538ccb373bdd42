import { type ReactNode, useEffect, useRef } from 'react';
import { useNavigation } from './navigation';

/** The main element of a view. It gets focus when the view changes, so that screen readers start there. */
export function Page({ children }: { children: ReactNode }) {
  const { arrived } = useNavigation();
  const page = useRef<HTMLElement>(null);
  useEffect(() => {
    // unless a part of the view has taken it
    if (arrived.current && !page.current?.contains(document.activeElement)) {
      page.current?.focus({ preventScroll: true });
    }
  }, [arrived]);
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
