import clsx from 'clsx';
import type { ReactNode } from 'react';
import { Spinner } from './Spinner';

type Props = {
  /** Shown and announced, such as 'Buscando os pacientes…'. */
  label: string;
  /** Number of placeholder rows when there are no children. */
  rows?: number | undefined;
  /** A placeholder of the content, made of `SkeletonLine`. */
  children?: ReactNode;
  className?: string | undefined;
};

/** A placeholder while content loads. Appears after 200 ms, so that a fast response needs no announcement. */
export function Skeleton({ label, rows = 3, children, className }: Props) {
  return (
    <div className={clsx('late', className)}>
      <div aria-hidden="true">
        {children ?? (
          <div className="grid gap-5">
            {Array.from({ length: rows }, (_, row) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: identical shapes in a constant order
              <PersonShape key={row} />
            ))}
          </div>
        )}
      </div>
      <Spinner label={label} className="mt-5" />
    </div>
  );
}

export function SkeletonLine({ className = 'h-4 w-56' }: { className?: string }) {
  return <span className={clsx('block max-w-full rounded-full bg-line', className)} />;
}

/** A photo with two lines beside it. */
export function PersonShape() {
  return (
    <div className="flex items-center gap-5">
      <span className="size-16 shrink-0 rounded-voz bg-line" />
      <span className="grid min-w-0 grow grid-cols-1 gap-2.5">
        <SkeletonLine />
        <SkeletonLine className="h-3.5 w-40" />
      </span>
    </div>
  );
}
