import clsx from 'clsx';
import { ImageIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from '../../ui/controls/Button';
import { Glyph } from '../../ui/display/glyphs';

type Props = {
  name: string;
  text: string;
  /** Nothing went wrong: it can become what is taken. */
  isOffer?: boolean;
  actions?: ReactNode;
  onDismiss: () => void;
};

/** The list row of a file that was refused or failed to upload. */
export function FailedRow({ name, text, isOffer = false, actions, onDismiss }: Props) {
  return (
    <li
      className={clsx(
        'flex flex-wrap items-center gap-x-4 gap-y-2 border-t border-line py-3 pl-5 pr-3 sm:pl-7',
        isOffer ? 'bg-accent-50' : 'bg-danger-soft',
      )}
    >
      {isOffer ? (
        <ImageIcon aria-hidden className="size-6 text-accent-700" strokeWidth={1.75} />
      ) : (
        <Glyph name="alert" className="size-6 text-danger" />
      )}
      <div className="min-w-0 flex-1 basis-48">
        <bdi className="line-clamp-2 font-medium [overflow-wrap:anywhere]" title={name}>
          {name}
        </bdi>
        <p className={clsx('text-sm', isOffer ? 'text-ink-2' : 'text-danger')}>{text}</p>
      </div>
      {actions}
      <Button kind="quiet" small onClick={onDismiss} aria-label={`Descartar ${name}`}>
        Descartar
      </Button>
    </li>
  );
}
