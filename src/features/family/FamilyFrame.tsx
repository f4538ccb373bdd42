import { type ReactNode, useEffect, useRef } from 'react';

type Props = {
  /** Shown above the sheet. */
  progress?: ReactNode;
  /** Beside it, on the right. */
  corner?: ReactNode;
  children: ReactNode;
};

/** The frame of each screen of the family's form. */
export function FamilyFrame({ progress, corner, children }: Props) {
  return (
    <main className="mx-auto flex min-h-dvh w-full max-w-[56rem] flex-col px-4 pb-10 pt-4 text-xl sm:px-7 sm:pt-6">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-1">
        <div className="min-w-0 grow basis-28">{progress}</div>
        {corner}
      </div>
      {children}
    </main>
  );
}

type MessageProps = {
  title: string;
  /** Above the title. */
  picture?: ReactNode;
  corner?: ReactNode;
  children?: ReactNode;
};

/** A screen that asks nothing. */
export function Message({ title, picture, corner, children }: MessageProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus({ preventScroll: true }), []);
  return (
    <FamilyFrame corner={corner}>
      <div className="my-auto flex flex-col items-center gap-6 py-10 text-center">
        {picture}
        <h1 ref={heading} tabIndex={-1} className="text-2xl font-bold [overflow-wrap:anywhere]">
          {title}
        </h1>
        {children}
      </div>
    </FamilyFrame>
  );
}

/** An inconspicuous button for the therapist. */
export function FrameCorner({ onPress, children }: { onPress: () => void; children: ReactNode }) {
  return (
    <button
      type="button"
      onClick={onPress}
      className="-mr-3 ml-auto min-h-touch rounded px-3 text-ink-2 underline underline-offset-4 hover:bg-accent-100"
    >
      {children}
    </button>
  );
}

/** The size of the buttons in the family's form. */
export const largeButton = 'min-h-14! px-6 text-xl! max-sm:grow';
