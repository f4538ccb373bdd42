import type { ReactNode } from 'react';
import { Wordmark } from '../../ui/display/Logo';
import { Shelf, type Thing } from '../../ui/display/Shelf';
import { Sheet } from '../../ui/layout/Sheet';

type Props = { things: readonly Thing[]; children: ReactNode };

/** The sheet around the forms for signed-out users, with everyday objects on the shelf above. */
export function Gate({ things, children }: Props) {
  return (
    <main className="grid min-h-dvh grid-cols-1 content-start justify-items-center px-4 py-6 sm:content-center sm:py-8">
      <div className="w-full max-w-gate">
        <div className="mb-6 sm:mb-8">
          <Wordmark />
        </div>
        <div className="flex justify-center px-6">
          <Shelf things={things} className="h-16 sm:h-20" />
        </div>
        <Sheet padding="p-6 sm:p-9">{children}</Sheet>
        <p className="mt-5 text-center text-sm text-ink-2">Só você vê os seus pacientes.</p>
      </div>
    </main>
  );
}

type HeadProps = {
  title: ReactNode;
  text?: string;
  /** The mode has changed: focus moves to the heading, so that screen readers start there. */
  focused: boolean;
};

const focus = (heading: HTMLElement | null) => heading?.focus();

export function GateHead({ title, text, focused }: HeadProps) {
  return (
    <>
      <h1 ref={focused ? focus : null} tabIndex={-1} className="text-2xl font-bold">
        {title}
      </h1>
      {text && <p className="mt-1 text-ink-2">{text}</p>}
    </>
  );
}
