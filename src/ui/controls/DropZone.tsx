import clsx from 'clsx';
import { Upload } from 'lucide-react';
import { type ReactNode, type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';
import { Button } from './Button';

type Props = {
  title: string;
  text: string;
  buttonLabel: ReactNode;
  /** The accessible name of the file input. */
  inputLabel: string;
  accept: string;
  /** In the height of one line, without its text. */
  compact?: boolean;
  /** The button's label while files are sent; blocks dropping and choosing. */
  busy?: string | false;
  onFiles: (files: File[]) => void;
};

/**
 * Accepts files by drag and drop, anywhere in its tab if it is in one; the button is the primary way, since tablets cannot
 * drag files.
 */
export function DropZone({
  title,
  text,
  buttonLabel,
  inputLabel,
  accept,
  compact = false,
  busy = false,
  onFiles,
}: Props) {
  const zone = useRef<HTMLDivElement>(null);
  const input = useRef<HTMLInputElement>(null);
  const over = useFileDrop(zone, { disabled: Boolean(busy), onFiles });
  return (
    <div
      ref={zone}
      aria-busy={Boolean(busy)}
      className={clsx(
        'flex w-full flex-wrap items-center justify-between rounded-lg border-2',
        compact ? 'gap-x-1 py-1 pl-3 pr-1.5 sm:pl-4' : 'gap-x-6 gap-y-3 px-5 py-4 sm:px-7',
        // changes colours, because opacity would lower the text below AA contrast
        busy && 'border-dashed border-line-strong bg-line/60 text-ink-3',
        !busy && (over ? 'border-accent-700 bg-accent-50' : 'border-dashed border-accent-400 bg-accent-50'),
      )}
    >
      <div>
        <p className={clsx('font-semibold', compact && 'max-sm:text-sm')}>{title}</p>
        {!compact && <p className={clsx('text-sm', !busy && 'text-ink-2')}>{text}</p>}
      </div>
      <Button
        small={compact}
        className={compact ? 'max-sm:px-3' : ''}
        icon={<Upload aria-hidden className="size-5" />}
        busy={busy}
        onClick={() => input.current?.click()}
      >
        {buttonLabel}
      </Button>
      <input
        ref={input}
        type="file"
        multiple
        hidden
        accept={accept}
        aria-label={inputLabel}
        disabled={Boolean(busy)}
        onChange={({ target }) => {
          const files = [...(target.files ?? [])];
          // allows choosing the same file again
          target.value = '';
          onFiles(files);
        }}
      />
    </div>
  );
}

/** Takes files that are dropped in the tab panel around an element, or else on it. True while files are dragged over that. */
function useFileDrop(
  inside: RefObject<HTMLElement | null>,
  { disabled, onFiles }: { disabled: boolean; onFiles: (files: File[]) => void },
): boolean {
  const [over, setOver] = useState(false);
  const onEvent = useEffectEvent((event: DragEvent, area: Element) => {
    // a text that is dragged into a field is none of these
    if (!event.dataTransfer?.types.includes('Files')) return;
    if (event.type === 'dragleave') {
      if (!(event.relatedTarget instanceof Node && area.contains(event.relatedTarget))) setOver(false);
      return;
    }
    // otherwise the browser opens the file
    event.preventDefault();
    setOver(event.type === 'dragover' && !disabled);
    if (event.type === 'drop' && !disabled) onFiles([...event.dataTransfer.files]);
  });
  useEffect(() => {
    const area = inside.current?.closest<HTMLElement>('[role="tabpanel"]') ?? inside.current;
    if (!area) return;
    const listening = new AbortController();
    for (const name of ['dragover', 'dragleave', 'drop'] as const) {
      area.addEventListener(name, (event) => onEvent(event, area), { signal: listening.signal });
    }
    return () => listening.abort();
  }, [inside]);
  return over;
}
