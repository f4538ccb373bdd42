import clsx from 'clsx';
import { Paperclip, Upload } from 'lucide-react';
import { useRef, useState } from 'react';
import { Button } from './Button';
import { useFileDrop } from './useFileDrop';

type Props = {
  title: string;
  text: string;
  buttonLabel: string;
  /** The accessible name of the file input. */
  inputLabel: string;
  accept: string;
  /** The label of a button that stands for the zone until it is pressed, or files are dragged over its tab. */
  openLabel?: string | undefined;
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
  openLabel,
  busy = false,
  onFiles,
}: Props) {
  const [opened, setOpened] = useState(false);
  const zone = useRef<HTMLDivElement>(null);
  const input = useRef<HTMLInputElement>(null);
  const over = useFileDrop(zone, { disabled: Boolean(busy), onFiles });
  const isButton = openLabel !== undefined && !opened && !over && !busy;
  return (
    <div
      ref={zone}
      aria-busy={Boolean(busy)}
      className={clsx(
        !isButton &&
          'flex w-full flex-wrap items-center justify-between gap-x-6 gap-y-3 rounded-lg border-2 px-5 py-4 sm:px-7',
        // changes colours, because opacity would lower the text below AA contrast
        busy && 'border-dashed border-line-strong bg-line/60 text-ink-3',
        !busy &&
          !isButton &&
          (over ? 'border-accent-700 bg-accent-50' : 'border-dashed border-accent-400 bg-accent-50'),
      )}
    >
      {isButton ? (
        <Button
          small
          icon={<Paperclip aria-hidden className="size-5" />}
          aria-expanded={false}
          onClick={() => setOpened(true)}
        >
          {openLabel}
        </Button>
      ) : (
        <>
          <div>
            <p className="font-semibold">{title}</p>
            <p className={clsx('text-sm', !busy && 'text-ink-2')}>{text}</p>
          </div>
          <Button
            autoFocus={opened}
            icon={<Upload aria-hidden className="size-5" />}
            busy={busy}
            onClick={() => input.current?.click()}
          >
            {buttonLabel}
          </Button>
        </>
      )}
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
