import { TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';

type Props = { label: string; children: ReactNode };

/** A safety risk, such as allergies; never cut. */
export function Caution({ label, children }: Props) {
  return (
    <span className="flex items-start gap-2 rounded bg-warn-soft px-3 py-1.5 text-sm font-medium text-warn [overflow-wrap:anywhere]">
      <TriangleAlert aria-hidden className="mt-0.5 size-5" strokeWidth={1.75} />
      <span>
        <span className="font-bold">{label}:</span> {children}
      </span>
    </span>
  );
}
