import { Button } from '../controls/Button';
import { Glyph } from '../display/glyphs';

type Props = {
  title: string;
  text?: string | undefined;
  onRetry: () => void;
  /** A retry is running. */
  busy?: boolean | undefined;
};

/** Replaces content that failed to load, with a retry button; a failure never looks like an empty list. */
export function ErrorState({ title, text, onRetry, busy }: Props) {
  return (
    <div role="status" className="flex items-start gap-4">
      <span className="grid size-8 shrink-0 place-items-center rounded-sm bg-danger-soft text-danger">
        <Glyph name="alert" />
      </span>
      <div>
        <p className="font-semibold">{title}</p>
        {text && <p className="text-ink-2">{text}</p>}
        <div className="mt-4">
          <Button small icon={<Glyph name="arrows" />} busy={busy && 'Tentando...'} onClick={onRetry}>
            Tentar de novo
          </Button>
        </div>
      </div>
    </div>
  );
}
