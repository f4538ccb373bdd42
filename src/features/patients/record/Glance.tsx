import { ArrowDown, TriangleAlert } from 'lucide-react';
import type { PatientRow } from '../../../data/records/patients';
import { formatDate, formatDateTime, formatTime } from '../../../lib/dates';
import type { AnswerColumn } from '../../../questionnaire/field';
import type { GlanceEntry } from '../../../questionnaire/present';
import { Sheet } from '../../../ui/layout/Sheet';

type Props = {
  patient: PatientRow;
  entries: readonly GlanceEntry[];
  /** Shows the answer in its section. */
  onShow: (column: AnswerColumn) => void;
};

/** The answers that therapists look up before a session, cut to a few lines; a press shows the whole answer (D-151). */
export function Glance({ patient: { created_at, updated_at }, entries, onShow }: Props) {
  const wasChanged = formatDateTime(updated_at) !== formatDateTime(created_at);
  if (entries.length === 0 && !wasChanged) return null;
  return (
    <section aria-label="Em resumo" className="@container mb-5">
      {entries.length > 0 ? (
        <Sheet padding="px-5 py-4 sm:px-7">
          <dl className="grid gap-x-7 gap-y-4 @min-[34rem]:grid-cols-2 @min-[58rem]:auto-cols-fr @min-[58rem]:grid-flow-col @min-[58rem]:grid-cols-none">
            {entries.map(({ column, label, value, caution }) => (
              <div key={column} className="group relative">
                <dt className="text-sm font-semibold text-ink-2">
                  <button
                    type="button"
                    onClick={() => onShow(column)}
                    className="flex items-center gap-1.5 text-left after:absolute after:-inset-2 after:rounded group-hover:text-accent-800"
                  >
                    {caution && <TriangleAlert aria-hidden className="size-4 shrink-0 text-ink" />}
                    <span>
                      <span className="sr-only">Ver</span> {label}
                    </span>
                    <ArrowDown aria-hidden className="size-4 shrink-0 text-ink-3" />
                  </button>
                </dt>
                <dd
                  className={`mt-0.5 line-clamp-2 whitespace-pre-line text-sm [overflow-wrap:anywhere] @min-[34rem]:line-clamp-3 ${caution ? 'font-semibold' : ''}`}
                >
                  <bdi>{value}</bdi>
                </dd>
              </div>
            ))}
          </dl>
        </Sheet>
      ) : null}
      {wasChanged ? (
        <p className="mt-2 px-1 text-sm text-ink-2">
          Última alteração: {formatDate(updated_at)}, {formatTime(updated_at)}
        </p>
      ) : null}
    </section>
  );
}
