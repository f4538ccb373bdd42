import type { ReactNode } from 'react';
import { Button } from '../../ui/controls/Button';
import { Glyph } from '../../ui/display/glyphs';

type Props = { name: string; text: string; actions?: ReactNode; onDismiss: () => void };

/** The list row of a file that was refused or failed to upload. */
export function FailedRow({ name, text, actions, onDismiss }: Props) {
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 border-t border-line bg-danger-soft py-3 pl-5 pr-3 sm:pl-7">
      <Glyph name="alert" className="size-6 text-danger" />
      <div className="min-w-0 flex-1 basis-48">
        <bdi className="line-clamp-2 font-medium [overflow-wrap:anywhere]" title={name}>
          {name}
        </bdi>
        <p className="text-sm text-danger">{text}</p>
      </div>
      {actions}
      <Button kind="quiet" small onClick={onDismiss} aria-label={`Descartar ${name}`}>
        Descartar
      </Button>
    </li>
  );
}
