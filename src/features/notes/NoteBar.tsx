import { Check, Lock, Trash2 } from 'lucide-react';
import type { MouseEvent, ReactNode } from 'react';
import { Button } from '../../ui/controls/Button';
import { bottomBar } from '../../ui/layout/bottomBar';
import type { NoteAction } from './useNoteActions';

type Props = {
  /** Where the words are. */
  line: ReactNode;
  running: NoteAction | undefined;
  onSave: () => void;
  onFinalise: (event: MouseEvent) => void;
  /** Absent for a note that is not stored yet. */
  onDelete: (() => void) | undefined;
};

const button = 'low:min-h-touch max-sm:px-3';

/** Stores or finalises the note; fixed to the bottom of the screen, as the wizard's bar. */
export function NoteBar({ line, running, onSave, onFinalise, onDelete }: Props) {
  return (
    <footer
      ref={bottomBar}
      data-wizard-bar
      className="sticky bottom-(--covered-bottom,0px) z-10 border-t border-line bg-sheet"
    >
      <div className="mx-auto flex max-w-page flex-wrap items-center justify-between gap-x-3 gap-y-1 px-4 py-3 sm:h-bar sm:flex-nowrap sm:gap-x-4 sm:px-7 sm:py-0 xl:px-8 low:py-1 low:sm:h-13 low:sm:py-0">
        <div className="flex w-full justify-center sm:order-2 sm:w-auto sm:min-w-0 low:[&_p]:line-clamp-2">
          {line}
        </div>
        <div className="shrink-0 sm:order-1 lg:min-w-32">
          {onDelete && (
            <Button
              kind="danger-quiet"
              icon={<Trash2 aria-hidden className="size-5" />}
              title="Excluir"
              aria-label="Excluir evolução"
              disabled={running !== undefined}
              onClick={onDelete}
              className="-ml-3 px-3 low:min-h-touch"
            >
              <span className="max-lg:sr-only">Excluir</span>
            </Button>
          )}
        </div>
        <div className="flex shrink-0 grow justify-end gap-2 sm:order-3 sm:grow-0 sm:gap-3">
          <Button
            icon={<Check aria-hidden className="size-5 max-sm:hidden" />}
            aria-keyshortcuts="Control+Enter"
            title="Ctrl+Enter"
            busy={running === 'save' ? 'Salvando...' : false}
            disabled={running !== undefined}
            onClick={onSave}
            className={button}
          >
            Salvar
            <kbd
              aria-hidden
              className="hidden font-sans text-xs font-medium text-ink-3 xl:[@media(hover:hover)]:inline"
            >
              Ctrl+Enter
            </kbd>
          </Button>
          <Button
            kind="primary"
            icon={<Lock aria-hidden className="size-5" />}
            busy={running === 'finalise' ? 'Finalizando...' : false}
            disabled={running !== undefined}
            onClick={onFinalise}
            className={button}
          >
            Finalizar
          </Button>
        </div>
      </div>
    </footer>
  );
}
