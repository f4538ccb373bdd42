import { BookOpen } from 'lucide-react';
import type { FamilyRow } from '../../data/records/familyAnswers';
import { formatDate } from '../../lib/dates';
import { countAnswers, receivedText, writerOf } from '../../questionnaire/familyWords';
import { Button } from '../../ui/controls/Button';
import { Sheet } from '../../ui/layout/Sheet';

type Props = { rows: readonly FamilyRow[]; onRead: (row: FamilyRow) => void };

/** The reviewed answers of the family, to be read later. */
export function ReviewedList({ rows, onRead }: Props) {
  return (
    <Sheet padding="p-0">
      <ul className="px-5 py-2 sm:px-7">
        {rows.map((row) => {
          const who = writerOf({ filledBy: row.filled_by, relation: row.relation });
          return (
            <li
              key={row.id}
              className="flex flex-wrap items-center gap-x-5 gap-y-1 border-t border-line py-2 first:border-t-0"
            >
              <p className="min-w-0 grow basis-60 [overflow-wrap:anywhere]">
                <span className="font-semibold">{who}</span>{' '}
                <span className="text-sm text-ink-2">
                  {countAnswers(row.answers)}, recebido em {receivedText(row, formatDate)}
                  {row.reviewed_at && ` · revisado em ${formatDate(row.reviewed_at)}`}
                </span>
              </p>
              <Button
                kind="quiet"
                small
                icon={<BookOpen aria-hidden className="size-5" />}
                aria-label={`Ler o que a família escreveu: ${who}, ${formatDate(row.received_at)}`}
                onClick={() => onRead(row)}
              >
                Ler o que a família escreveu
              </Button>
            </li>
          );
        })}
      </ul>
    </Sheet>
  );
}
