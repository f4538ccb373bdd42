import clsx from 'clsx';
import type { ComponentProps, ReactNode } from 'react';
import { Glyph } from '../display/glyphs';

const kinds = {
  // forced colours show the border in place of the background
  primary:
    'border-[1.5px] border-transparent bg-accent-700 text-white hover:bg-accent-800 active:bg-accent-800',
  secondary:
    'bg-sheet text-ink border-[1.5px] border-line-strong hover:border-edge hover:bg-sunk active:bg-accent-50',
  quiet: 'text-accent-700 hover:bg-accent-100 active:bg-accent-200',
  danger: 'border-[1.5px] border-transparent bg-danger text-white hover:bg-danger-dark',
  'danger-quiet': 'text-danger hover:bg-danger-soft',
};

type Props = ComponentProps<'button'> & {
  /** One `primary` per view; `danger` only in a confirmation. */
  kind?: keyof typeof kinds | undefined;
  small?: boolean | undefined;
  icon?: ReactNode;
  iconAfter?: ReactNode;
  /** The label while the action runs ('Enviando...'); disables the button. */
  busy?: string | false | undefined;
};

export function Button({
  kind = 'secondary',
  small,
  icon,
  iconAfter,
  busy,
  disabled,
  className,
  children,
  ...rest
}: Props) {
  const off = Boolean(busy) || disabled;
  const said = busy || children;
  // a translator replaces texts: one that changes, or has something beside it that comes and goes, is alone in its element
  const label = typeof said === 'string' ? <span className="contents">{said}</span> : said;
  return (
    <button
      type="button"
      {...rest}
      disabled={off}
      className={clsx(
        // one line as long as there is room for it
        'inline-flex max-w-full shrink-0 items-center justify-center gap-2 rounded py-1 font-semibold transition-colors',
        small ? 'min-h-touch px-4 text-sm' : 'min-h-control px-5 text-base',
        off ? 'bg-line text-ink-3' : kinds[kind],
        className,
      )}
    >
      {busy ? <Glyph name="arrows" className="size-5 animate-spin" /> : icon}
      {label}
      {!busy && iconAfter}
    </button>
  );
}

type IconButtonProps = Omit<ComponentProps<'button'>, 'children'> & {
  icon: ReactNode;
  /** The accessible name. */
  label: string;
  danger?: boolean | undefined;
};

export function IconButton({ icon, label, danger, className, ...rest }: IconButtonProps) {
  return (
    <button
      type="button"
      aria-label={label}
      {...rest}
      className={clsx(
        'grid size-touch shrink-0 place-items-center rounded text-ink-2 transition-colors',
        danger
          ? 'hover:bg-danger-soft hover:text-danger focus-visible:text-danger'
          : 'hover:bg-accent-100 hover:text-accent-800',
        className,
      )}
    >
      {icon}
    </button>
  );
}
