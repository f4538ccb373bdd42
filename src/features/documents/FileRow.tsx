import { useIsPresent } from 'framer-motion';
import * as m from 'framer-motion/m';
import { FileText } from 'lucide-react';
import type { ReactNode } from 'react';
import { above, briefly, enterFrom, inPlace } from '../../ui/motion/Motion';
import { PasswordNeeded } from './PasswordNeeded';

type Props = {
  name: string;
  details: string;
  /** What becomes of it. */
  notice?: string;
  /** It opens only with its password. */
  isLocked: boolean;
  /** Shows its pages; without it the name is no button. */
  onView?: () => void;
  disabled?: boolean;
  actions?: ReactNode;
};

const shownName = 'line-clamp-2 [overflow-wrap:anywhere]';

/** A file in a list. The name is isolated (`bdi`), so that its characters cannot reorder the row. */
export function FileRow({ name, details, notice, isLocked, onView, disabled, actions }: Props) {
  const present = useIsPresent();
  return (
    <m.li
      inert={!present}
      initial={enterFrom(above)}
      animate={inPlace}
      exit={{ opacity: 0, transition: briefly }}
      className="flex flex-wrap items-center gap-4 border-t border-line py-2.5 pl-5 pr-3 sm:pl-7"
    >
      <span className="grid size-10 shrink-0 place-items-center rounded bg-accent-100 text-accent-800">
        <FileText aria-hidden className="size-[1.375rem]" strokeWidth={1.75} />
      </span>
      <div className="min-w-0 flex-1 basis-24">
        {onView ? (
          <button
            type="button"
            title={name}
            disabled={disabled}
            onClick={onView}
            className="-my-2.5 flex min-h-touch max-w-full items-center rounded text-left font-medium leading-6 text-accent-700 underline decoration-accent-400 underline-offset-4 hover:text-accent-600"
          >
            <span className="sr-only">Ver</span> <bdi className={shownName}>{name}</bdi>
          </button>
        ) : (
          <bdi className={`${shownName} font-medium leading-6`} title={name}>
            {name}
          </bdi>
        )}
        <div className="text-sm text-ink-2">{details}</div>
        {notice && <p className="text-sm text-warn">{notice}</p>}
        {isLocked && <PasswordNeeded />}
      </div>
      {actions}
    </m.li>
  );
}
