import clsx from 'clsx';
import { CloudCheck, Tablet } from 'lucide-react';
import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react';
import { Glyph } from '../display/glyphs';

type SaveState =
  /** `at`: the formatted time, '14:32'. */
  | { kind: 'server'; at: string }
  | { kind: 'local'; at: string | undefined }
  /** Not on this device yet. */
  | { kind: 'pending' }
  /** In memory only: this browser has no storage. */
  | { kind: 'screen' }
  | { kind: 'sending' }
  /** `stored`: the input is on this device, and only sending failed. */
  | { kind: 'failed'; stored: boolean; onRetry: () => void };

const SENDING_AFTER_MS = 400;
/** Under typing without a pause, the line says 'Guardando…' all the time. */
const KEPT_AFTER_MS = 400;
const MIN_INTERVAL_MS = 2000;

/**
 * Limits changes of the displayed state to one in two seconds, and hides sending that is short. Unsaved input is shown at
 * once, saved input soon after.
 */
function useSteadySaveState(state: SaveState): SaveState | undefined {
  const key = state.kind === 'server' ? state.at : state.kind;
  const [shown, setShown] = useState<SaveState | undefined>(state.kind === 'sending' ? undefined : state);
  const changedAt = useRef(Number.NEGATIVE_INFINITY);
  const wasPending = useRef(false);
  const show = useEffectEvent(() => {
    changedAt.current = performance.now();
    setShown(state);
  });
  useEffect(() => {
    const rest = changedAt.current + MIN_INTERVAL_MS - performance.now();
    const wait = () => {
      if (key === 'pending') return 0;
      if (key === 'local' && wasPending.current) return KEPT_AFTER_MS;
      return Math.max(rest, key === 'sending' ? SENDING_AFTER_MS : 0);
    };
    const timer = setTimeout(() => show(), wait());
    wasPending.current = key === 'pending';
    return () => clearTimeout(timer);
  }, [key]);
  // a state that claims more than is true is never shown
  if (state.kind === 'pending') return state;
  // a failed state's button must call the current handler, and a stored one shows the current time
  return shown?.kind === state.kind ? state : shown;
}

export type { SaveState };

/** Shows where a form's content is stored at the moment (D-50). */
export function SaveLine({ state }: { state: SaveState }) {
  const shown = useSteadySaveState(state);
  const live = useAnnounced(shown?.kind);
  const { tone, icon, words, after } = shown ? partsOf(shown) : nothing;
  return (
    <div className={clsx('flex min-h-[1.375rem] items-center gap-2 text-sm font-medium', tone)}>
      {icon}
      <p className="text-balance">
        {/* outside the live region, which would announce the time every minute */}
        <span role="status" aria-live={live}>
          {words}
        </span>
        {after}
      </p>
    </div>
  );
}

/** Input is stored repeatedly, but announced as stored only once. */
function useAnnounced(kind: SaveState['kind'] | undefined): 'off' | 'polite' {
  const [announced, setAnnounced] = useState<SaveState['kind']>();
  const isNews = kind !== undefined && kind !== 'pending' && kind !== announced;
  useEffect(() => {
    if (isNews) setAnnounced(kind);
  }, [isNews, kind]);
  return kind === 'pending' || (kind === 'local' && !isNews) ? 'off' : 'polite';
}

type Parts = { tone?: string; icon?: ReactNode; words?: ReactNode; after?: ReactNode };

const nothing: Parts = {};
const busy = <Glyph name="arrows" className="size-5 animate-spin" />;

function partsOf(state: SaveState): Parts {
  switch (state.kind) {
    case 'server':
      return {
        tone: 'text-done',
        icon: <CloudCheck className="size-5" aria-hidden="true" />,
        words: `Salvo no servidor ${state.at}`,
      };
    case 'local':
      return {
        tone: 'text-ink-2',
        icon: <Tablet className="size-5" aria-hidden="true" />,
        words: 'Rascunho guardado aqui',
        after: state.at && ` às ${state.at}`,
      };
    case 'screen':
      return {
        tone: 'text-warn',
        icon: <Glyph name="warning" />,
        words: 'Só nesta tela: salve antes de sair',
      };
    case 'pending':
      return { tone: 'text-ink-2', icon: busy, words: 'Guardando…' };
    case 'sending':
      return { tone: 'text-ink-2', icon: busy, words: 'Enviando…' };
    case 'failed':
      return {
        tone: state.stored ? 'text-warn' : 'text-danger',
        icon: <Glyph name="alert" />,
        words: (
          <>
            Falhou:{' '}
            <button
              type="button"
              onClick={state.onRetry}
              className="-my-2.5 inline-flex min-h-touch items-center rounded px-1 font-semibold underline underline-offset-4"
            >
              tentar de novo
            </button>
          </>
        ),
      };
  }
}
