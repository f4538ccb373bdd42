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
  /** The button's label while files are sent; blocks dropping and choosing. */
  busy?: string | false;
  onFiles: (files: File[]) => void;
};

/** Accepts files by drag and drop; the button is the primary way, since tablets cannot drag files. */
export function DropZone({ title, text, buttonLabel, inputLabel, accept, busy = false, onFiles }: Props) {
  const [over, setOver] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    if (!busy) onFiles([...event.dataTransfer.files]);
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping is a shortcut; the button does the same
    <div
      onDragOver={(event) => {
        event.preventDefault();
        setOver(!busy);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
      aria-busy={Boolean(busy)}
      className={clsx(
        'flex flex-wrap items-center justify-between gap-x-6 gap-y-3 rounded-lg border-2 px-5 py-4 sm:px-7',
        // changes colours, because opacity would lower the text below AA contrast
        busy && 'border-dashed border-line-strong bg-line/60 text-ink-3',
        !busy && (over ? 'border-accent-700 bg-accent-50' : 'border-dashed border-accent-400 bg-accent-50'),
      )}
    >
      <div>
        <p className="font-semibold">{title}</p>
        <p className={clsx('text-sm', !busy && 'text-ink-2')}>{text}</p>
      </div>
      <Button
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
