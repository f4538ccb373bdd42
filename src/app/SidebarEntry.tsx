import type { LucideIcon } from 'lucide-react';

/** A navigation entry: the icon above its label, beside it on desktops. */
export function NavigationEntry({
  label,
  Icon,
  current,
  onClick,
}: {
  label: string;
  Icon: LucideIcon;
  current: boolean;
  onClick: () => void;
}) {
  return (
    <li className="min-w-0 flex-1 sm:flex-none">
      <button
        type="button"
        aria-current={current ? 'page' : undefined}
        onClick={onClick}
        className={`relative flex min-h-[3.75rem] w-full flex-col items-center justify-center gap-1 rounded px-0.5 py-1.5 text-xs transition-colors max-sm:text-[min(0.8125rem,3.4vw)] sm:min-h-[4.25rem] low:sm:min-h-touch low:sm:py-0 xl:min-h-touch xl:flex-row xl:justify-start xl:gap-3 xl:px-3 xl:text-base ${
          current ? 'font-bold text-accent-800 sm:bg-accent-100' : 'text-ink-2 hover:bg-line'
        }`}
      >
        {current ? (
          <span
            aria-hidden="true"
            className="absolute inset-x-4 top-0 h-[3px] rounded-full bg-accent-700 sm:inset-x-auto sm:inset-y-2 sm:-left-2 sm:h-auto sm:w-1 xl:-left-4 xl:inset-y-1.5"
          />
        ) : null}
        <Icon aria-hidden className="size-[1.375rem]" strokeWidth={current ? 2.25 : 1.75} />
        <span className="text-center leading-[1.25] low:sm:max-xl:sr-only xl:text-left xl:leading-6">
          {label}
        </span>
      </button>
    </li>
  );
}

/** An entry of the account, below the navigation on desktops; narrower screens show it in 'Conta'. */
export function AccountEntry({
  label,
  Icon,
  current = false,
  onClick,
}: {
  label: string;
  Icon: LucideIcon;
  current?: boolean;
  onClick: () => void;
}) {
  return (
    <li>
      <button
        type="button"
        aria-current={current ? 'page' : undefined}
        onClick={onClick}
        className={`flex min-h-touch items-center gap-2 rounded px-3 font-semibold ${current ? 'bg-accent-100 text-accent-800' : 'text-ink hover:bg-line'}`}
      >
        <Icon aria-hidden className="size-5" strokeWidth={1.75} />
        {label}
      </button>
    </li>
  );
}

/** How far this device has sent what it owes the server; leads to what waits. */
export function SendingEntry({
  text,
  count,
  Icon,
  className,
  onClick,
}: {
  text: string;
  /** How much waits. */
  count: number;
  Icon: LucideIcon;
  className: string;
  onClick: () => void;
}) {
  return (
    <button
      type="button"
      onClick={onClick}
      className={`min-h-touch hover:bg-line ${count > 0 ? 'font-semibold text-warn' : 'text-ink-2'} ${className}`}
    >
      <Icon aria-hidden className="size-5" strokeWidth={1.75} />
      {text}
    </button>
  );
}
