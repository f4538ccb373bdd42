import { Eraser, Keyboard, Undo2 } from 'lucide-react';
import { MAX_STROKES, type Stroke } from '../../lib/signature';
import { Button } from '../controls/Button';

type ToolsProps = {
  strokes: readonly Stroke[];
  error: string | undefined;
  onStrokes: (strokes: readonly Stroke[]) => void;
  onType: () => void;
};

export function DrawingTools({ strokes, error, onStrokes, onType }: ToolsProps) {
  const full = strokes.length >= MAX_STROKES && 'A área está cheia. Use Limpar para recomeçar.';
  const empty = strokes.length === 0;
  return (
    <div className="mt-1 flex flex-wrap items-center sm:gap-x-2">
      {/* constant height: the field must not move while drawing */}
      <p
        role="status"
        className={`min-h-6 grow basis-full text-sm md:basis-72 beside:basis-full ${error ? 'font-medium text-danger' : 'text-ink-2'}`}
      >
        {error || full || 'Assine acima da linha, com o dedo ou a caneta.'}
      </p>
      <Button
        kind="quiet"
        small
        className="-ml-3"
        icon={<Undo2 aria-hidden className="size-4" />}
        disabled={empty}
        onClick={() => onStrokes(strokes.slice(0, -1))}
      >
        Desfazer
      </Button>
      <Button
        kind="quiet"
        small
        icon={<Eraser aria-hidden className="size-4" />}
        disabled={empty}
        onClick={() => onStrokes([])}
      >
        Limpar
      </Button>
      <Button
        kind="quiet"
        small
        className="-mr-3"
        icon={<Keyboard aria-hidden className="size-4" />}
        onClick={onType}
      >
        Digitar o nome
      </Button>
    </div>
  );
}
