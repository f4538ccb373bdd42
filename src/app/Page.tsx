import { type ReactNode, type RefObject, useEffect, useRef } from 'react';

type Props = {
  /** False until a view has been shown. */
  arrived: RefObject<boolean>;
  children: ReactNode;
};

/** The main element of a view. It gets focus when the view changes, so that screen readers start there. */
export function Page({ arrived, children }: Props) {
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
