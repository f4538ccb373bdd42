import clsx from 'clsx';
import { Glyph } from '../display/glyphs';

/** A whole page that waits. It appears only when that takes a while. */
export function Loading({ label }: { label: string }) {
  return (
    <main className="late grid min-h-dvh place-items-center">
      <Spinner label={label} />
    </main>
  );
}

/** The label is announced; under reduced motion the arrows do not turn. */
export function Spinner({ label, className }: { label: string; className?: string }) {
  return (
    <p role="status" className={clsx('flex items-center gap-3 text-ink-2', className)}>
      <Glyph name="arrows" className="size-5 animate-spin" />
      {label}
    </p>
  );
}
