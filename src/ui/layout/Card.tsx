import { type ReactNode, useId } from 'react';
import { Sheet } from './Sheet';

/** A sheet with a heading, which is also its accessible name. */
export function Card({
  title,
  action,
  children,
}: {
  title: string;
  action?: ReactNode;
  children: ReactNode;
}) {
  const titleId = useId();
  return (
    <section aria-labelledby={titleId} className="grid min-w-0 grid-cols-1">
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
