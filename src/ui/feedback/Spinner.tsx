import clsx from 'clsx';
import { Glyph } from '../display/glyphs';

/** The label is announced; under reduced motion the arrows do not turn. */
export function Spinner({ label, className }: { label: string; className?: string }) {
  return (
    <p role="status" className={clsx('flex items-center gap-3 text-ink-2', className)}>
      <Glyph name="arrows" className="size-5 animate-spin" />
      {label}
    </p>
  );
}
