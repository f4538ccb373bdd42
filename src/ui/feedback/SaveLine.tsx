import { CloudCheck, Tablet } from 'lucide-react';
import type { ReactNode } from 'react';
import { Glyph } from '../display/glyphs';
import { type SaveState, useSteadySaveState } from './useSteadySaveState';

export type { SaveState };

/** Shows where a form's content is stored at the moment. */
export function SaveLine({ state }: { state: SaveState }) {
  const shown = useSteadySaveState(state);
  return (
    <div role="status" className="min-h-[1.375rem]">
      {shown && <Line state={shown} />}
    </div>
  );
}

function Line({ state }: { state: SaveState }) {
  switch (state.kind) {
    case 'server':
      return (
        <Words className="text-done" icon={<CloudCheck className="size-5 shrink-0" aria-hidden="true" />}>
          Salvo no servidor {state.at}
        </Words>
      );
    case 'local':
      return (
        <Words className="text-warn" icon={<Tablet className="size-5 shrink-0" aria-hidden="true" />}>
          Guardado só neste aparelho
        </Words>
      );
    case 'screen':
      return (
        <Words className="text-warn" icon={<Glyph name="warning" />}>
          Só nesta tela: salve antes de sair
        </Words>
      );
    case 'storing':
      return (
        <Words className="text-ink-2" icon={<Glyph name="arrows" className="size-5 spin" />}>
          Guardando neste aparelho…
        </Words>
      );
    case 'sending':
      return (
        <Words className="text-ink-2" icon={<Glyph name="arrows" className="size-5 spin" />}>
          Enviando…
        </Words>
      );
    case 'failed':
      return (
        <Words className="text-danger" icon={<Glyph name="alert" />}>
          Falhou:{' '}
          <button
            type="button"
            onClick={state.onRetry}
            className="-my-2.5 inline-flex min-h-touch items-center rounded px-1 font-semibold underline underline-offset-4"
          >
            tentar de novo
          </button>
        </Words>
      );
  }
}

type WordsProps = { className: string; icon: ReactNode; children: ReactNode };

function Words({ className, icon, children }: WordsProps) {
  return (
    <p className={`flex items-center gap-2 text-sm font-medium ${className}`}>
      {icon}
      <span>{children}</span>
    </p>
  );
}
