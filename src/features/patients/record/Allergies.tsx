import type { AnswerColumn } from '../../../questionnaire/field';
import { type GlanceEntry, riskName } from '../../../questionnaire/present';
import { Caution } from '../../../ui/display/Caution';
import { NotAsked } from './Glance';

type Props = { entry: GlanceEntry; onAsk: (column: AnswerColumn) => void };

/** A safety risk in the head of a record; never cut, and never left out when it was not asked about. */
export function Allergies({ entry: { column, label, value, risk }, onAsk }: Props) {
  if (value === undefined) {
    return (
      <button
        type="button"
        onClick={() => onAsk(column)}
        className="inline-flex min-h-touch items-center gap-1.5 rounded text-sm text-ink-2"
      >
        {label}: <NotAsked />
      </button>
    );
  }
  if (risk !== 'exists') return <p className="py-2.5 text-sm text-ink-2">{value}</p>;
  return (
    <Caution label={label}>
      {/* the row below has all of it, except on a phone */}
      <bdi className="hidden @min-[34rem]:inline">{riskName(value)}</bdi>
      <bdi className="@min-[34rem]:hidden">{value}</bdi>
    </Caution>
  );
}
