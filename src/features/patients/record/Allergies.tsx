import type { AnswerColumn } from '../../../questionnaire/field';
import type { GlanceEntry } from '../../../questionnaire/present';
import { Caution } from '../../../ui/display/Caution';
import { NotAsked } from './Glance';

type Props = {
  entry: GlanceEntry;
  /** Shows the answer, or the field of a question that was not asked. */
  onShow: (column: AnswerColumn) => void;
};

/** A safety risk in the head of a record: in whole, once, and never left out when it was not asked about. */
export function Allergies({ entry: { column, label, value, risk }, onShow }: Props) {
  return (
    <button
      type="button"
      onClick={() => onShow(column)}
      aria-label={value === undefined ? undefined : `Ver ${label}: ${value}`}
      className="inline-flex min-h-touch max-w-full items-center gap-1.5 rounded text-left text-sm text-ink-2"
    >
      {value === undefined ? (
        <>
          {label}: <NotAsked>não perguntadas</NotAsked>
        </>
      ) : risk === 'exists' ? (
        <Caution label={label}>
          <bdi>{value}</bdi>
        </Caution>
      ) : (
        value
      )}
    </button>
  );
}
