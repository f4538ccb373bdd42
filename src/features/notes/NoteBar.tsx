import { Check, Lock, Trash2 } from 'lucide-react';
import type { MouseEvent, ReactNode } from 'react';
import { Button } from '../../ui/controls/Button';
import { FormBar } from '../../ui/layout/FormBar';
import type { NoteAction } from './useNoteActions';

type Props = {
  /** The note's save status. */
  line: ReactNode;
  running: NoteAction | undefined;
  onSave: () => void;
  onFinalise: (event: MouseEvent) => void;
  /** Absent for a note that is not stored yet. */
  onDelete: (() => void) | undefined;
};

const button = 'low:min-h-touch max-sm:px-3';

/** Stores, finalises or deletes the note. */
export function NoteBar({ line, running, onSave, onFinalise, onDelete }: Props) {
  return (
    <FormBar
      line={line}
      start={
        onDelete && (
          <div className="-ml-3">
            <Button
              kind="danger-quiet"
              icon={<Trash2 aria-hidden className="size-5" />}
              title="Excluir"
              aria-label="Excluir evolução"
              disabled={running !== undefined}
              onClick={onDelete}
              className="px-3 low:min-h-touch"
            >
              <span className="max-lg:sr-only">Excluir</span>
            </Button>
          </div>
        )
      }
      end={
        <>
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
        </>
      }
    />
  );
}
