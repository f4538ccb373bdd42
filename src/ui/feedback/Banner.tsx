import type { ReactNode } from 'react';
import { Glyph } from '../display/glyphs';

type Props = { title: string; children: ReactNode; action?: ReactNode };

/** A notice about pending work that blocks nothing. */
export function Banner({ title, children, action }: Props) {
  return (
    <div className="mb-5 flex flex-wrap items-start gap-x-4 gap-y-3 rounded-lg border border-warn bg-warn-soft p-4 sm:px-6">
      <Glyph name="warning" className="mt-1 size-5 text-warn" />
      <div className="min-w-0 flex-1 basis-52">
        <p className="font-semibold text-warn">{title}</p>
        <div className="text-sm text-ink">{children}</div>
      </div>
      {action}
    </div>
  );
}
