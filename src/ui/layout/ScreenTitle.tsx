import type { ReactNode } from 'react';
import { HandCoverButton } from '../overlays/HandCoverButton';

/** The name of a screen, with the button that covers it; phones have that above the screen. */
export function ScreenTitle({ children }: { children: ReactNode }) {
  return (
    <div className="flex items-center gap-x-2">
      <h1 className="min-w-0 text-2xl font-bold">{children}</h1>
      <HandCoverButton className="-my-2 grid size-touch shrink-0 place-items-center rounded text-accent-700 hover:bg-accent-100 max-sm:hidden" />
    </div>
  );
}
