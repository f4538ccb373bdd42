import { Button } from '../controls/Button';
import { Glyph } from '../display/glyphs';

type Props = {
  title: string;
  text?: string | undefined;
  onRetry: () => void;
  /** A new attempt is under way. */
  busy?: boolean | undefined;
};

/** What could not be read, what is safe, and the way to try again: never an empty list that pretends. */
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
