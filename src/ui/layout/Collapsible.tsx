import clsx from 'clsx';
import { type ComponentProps, type ReactNode, useId, useState } from 'react';
import { Button } from '../controls/Button';
import { Glyph } from '../display/glyphs';

type Props = Pick<ComponentProps<'button'>, 'aria-describedby'> & {
  label: string;
  className?: string;
  startsOpen?: boolean;
  /** Cannot be closed: something in it needs attention. */
  isHeld?: boolean;
  /** What stands before its button, in one row. */
  before?: ReactNode;
  children: ReactNode;
};

/** A part of the page that is shown on demand, in its place. */
export function Collapsible({
  label,
  className,
  startsOpen = false,
  isHeld = false,
  before,
  children,
  ...rest
}: Props) {
  const [wanted, setOpen] = useState(startsOpen);
  const open = wanted || isHeld;
  const id = useId();
  const button = (
    <Button
      {...rest}
      kind="quiet"
      small
      className={before ? 'max-sm:-ml-4 sm:-mr-4' : '-ml-4'}
      aria-expanded={open}
      aria-controls={open ? id : undefined}
      iconAfter={
        <Glyph name="chevron" className={clsx('size-4 transition-transform', open && 'rotate-180')} />
      }
      onClick={() => setOpen(!open)}
    >
      {label}
    </Button>
  );
  return (
    <div className={className}>
      {before ? (
        <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-1">
          {before}
          {button}
        </div>
      ) : (
        button
      )}
      {open && <div id={id}>{children}</div>}
    </div>
  );
}
