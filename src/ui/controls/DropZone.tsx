import clsx from 'clsx';
import { Upload } from 'lucide-react';
import { type DragEvent, useRef, useState } from 'react';
import { Button } from './Button';

type Props = {
  title: string;
  text: string;
  buttonLabel: string;
  /** The accessible name of the file input. */
  inputLabel: string;
  accept: string;
  /** The word on the button while files are sent; nothing can be dropped or chosen meanwhile. */
  busy?: string | false;
  onFiles: (files: File[]) => void;
};

/** Takes files by drag and drop; the button is the main way, since tablets have no dragging. */
export function DropZone({ title, text, buttonLabel, inputLabel, accept, busy = false, onFiles }: Props) {
  const [over, setOver] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    if (!busy) onFiles([...event.dataTransfer.files]);
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping is a shortcut; the button inside does the same
    <div
      onDragOver={(event) => {
        event.preventDefault();
        setOver(!busy);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
      aria-busy={Boolean(busy)}
      className={clsx(
        'flex flex-col items-center rounded-lg border-2 px-6 py-9 text-center',
        // by its colours: opacity would take the words below the contrast that reading needs
        busy && 'border-dashed border-line-strong bg-line/60 text-ink-3',
        !busy && (over ? 'border-accent-700 bg-accent-50' : 'border-dashed border-accent-400 bg-accent-50'),
      )}
    >
      <p className="text-lg font-semibold">{title}</p>
      <p className={clsx('mt-1 text-sm', !busy && 'text-ink-2')}>{text}</p>
      <Button
        className="mt-4"
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
          // the same file again is a choice too
          target.value = '';
          onFiles(files);
        }}
      />
    </div>
  );
}
