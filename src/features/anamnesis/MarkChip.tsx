import clsx from 'clsx';
import { type AnswerMark, markLabels } from '../../questionnaire/marks';
import { Glyph } from '../../ui/display/glyphs';

type Props = { id: string; mark: AnswerMark; label: string; className: string; onUndo: () => void };

/** The mark inside an empty field; a press outside the cross focuses the field. */
export function MarkChip({ id, mark, label, className, onUndo }: Props) {
  return (
    <span
      className={clsx(
        'pointer-events-none absolute inline-flex h-8 max-w-[calc(100%-0.5rem)] items-center rounded-full bg-accent-100 pl-3 text-sm font-semibold text-accent-800',
        className,
      )}
    >
      <span id={id} className="truncate">
        {markLabels[mark]}
      </span>
      <button
        type="button"
        onClick={onUndo}
        className="pointer-events-auto -my-1.5 -mr-1.5 grid size-touch shrink-0 place-items-center rounded-full hover:text-ink"
      >
        <Glyph name="close" className="size-4" strokeWidth={2.5} />
        <span className="sr-only">Tirar a marca de {label}</span>
      </button>
    </span>
  );
}
