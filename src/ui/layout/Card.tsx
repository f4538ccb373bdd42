import { type ReactNode, useId } from 'react';
import { Sheet } from './Sheet';

/** A sheet with a heading, which is also its accessible name. */
export function Card({
  title,
  action,
  last = false,
  children,
}: {
  title: string;
  action?: ReactNode;
  /** Below or beside all others, wherever it is among them; for one without controls. */
  last?: boolean;
  children: ReactNode;
}) {
  const titleId = useId();
  return (
    <section aria-labelledby={titleId} className={`grid min-w-0 grid-cols-1 ${last ? 'order-last' : ''}`}>
      <Sheet padding="p-0" className="flex flex-col">
        <div className="flex min-h-14 flex-wrap items-center justify-between gap-x-4 px-5 pt-3 sm:px-7">
          <h2 id={titleId} className="text-lg font-semibold">
            {title}
          </h2>
          {action}
        </div>
        {children}
      </Sheet>
    </section>
  );
}
