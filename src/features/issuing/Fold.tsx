import type { ReactNode } from 'react';
import { Glyph } from '../../ui/display/glyphs';

type Props = {
  title: string;
  /** How many of how many are chosen: '3 de 16'. */
  count?: string;
  /** What it holds, while it is closed. */
  line: ReactNode;
  children: ReactNode;
};

/** A part that is right as it is for most reports: one line that says what it holds, until it is opened. */
export function Fold({ title, count, line, children }: Props) {
  return (
    <details className="group/fold -mx-2">
      <summary className="flex min-h-touch cursor-pointer list-none items-center gap-3 rounded px-2 py-1 hover:bg-sunk [&::-webkit-details-marker]:hidden">
        <span className="min-w-0 flex-1">
          <span className="font-semibold">{title}</span>
          {count && <span className="text-ink-2">{` · ${count}`}</span>}
          <span className="block text-sm text-ink-2 group-open/fold:hidden [overflow-wrap:anywhere]">
            {line}
          </span>
        </span>
        <Glyph name="chevron" className="size-5 text-ink-2 group-open/fold:rotate-180" />
      </summary>
      <div className="px-2 pb-1 pt-3">{children}</div>
    </details>
  );
}
