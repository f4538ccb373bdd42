import clsx from 'clsx';
import { type ReactNode, useId, useState } from 'react';
import { Button } from '../../ui/controls/Button';
import { Glyph } from '../../ui/display/glyphs';

type Props = { label: string; className?: string; children: ReactNode };

/** What is shown on demand, in its place. */
export function Collapsible({ label, className, children }: Props) {
  const [open, setOpen] = useState(false);
  const id = useId();
  return (
    <div className={className}>
      <Button
        kind="quiet"
        small
        className="-ml-4"
        aria-expanded={open}
        aria-controls={open ? id : undefined}
        iconAfter={
          <Glyph name="chevron" className={clsx('size-4 transition-transform', open && 'rotate-180')} />
        }
        onClick={() => setOpen(!open)}
      >
        {label}
      </Button>
      {open && <div id={id}>{children}</div>}
    </div>
  );
}
