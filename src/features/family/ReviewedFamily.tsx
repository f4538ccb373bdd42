import { useQuery } from '@tanstack/react-query';
import { BookOpen } from 'lucide-react';
import { useState } from 'react';
import { type FamilyRow, familyOptions } from '../../data/records/familyAnswers';
import type { PatientRow } from '../../data/records/patients';
import { useTherapist } from '../../forms/contexts';
import { useRatedGoals } from '../../forms/rows/useRatedGoals';
import { formatDate } from '../../lib/dates';
import { patientNameOf } from '../../lib/patientName';
import { countAnswers, receivedText, writerOf } from '../../questionnaire/familyWords';
import { Button } from '../../ui/controls/Button';
import { Sheet } from '../../ui/layout/Sheet';
import { FamilyReading } from './FamilyReading';
import { paperOfRow } from './familyDrafts';

/** The reviewed answers of a patient's family, oldest first. */
export function useReviewedFamily(patientId: string): readonly FamilyRow[] {
  const { userId } = useTherapist();
  const { data = [] } = useQuery(familyOptions(userId, patientId));
  return data.filter(({ reviewed_at }) => reviewed_at);
}

/** The reviewed answers of the family, to be read later. */
export function ReviewedFamily({ patient }: { patient: PatientRow }) {
  const rows = useReviewedFamily(patient.id);
  const goals = useRatedGoals(patient.id, rows) ?? [];
  const [read, setRead] = useState<FamilyRow | null>(null);
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
                  {countAnswers(row)}, recebido em {receivedText(row, formatDate)}
                  {row.reviewed_at && ` · revisado em ${formatDate(row.reviewed_at)}`}
                </span>
              </p>
              <Button
                kind="quiet"
                small
                icon={<BookOpen aria-hidden className="size-5" />}
                aria-label={`Ler o que a família escreveu: ${who}, ${formatDate(row.received_at)}`}
                onClick={() => setRead(row)}
              >
                Ler o que a família escreveu
              </Button>
            </li>
          );
        })}
      </ul>
      <FamilyReading
        patientName={patientNameOf(patient)}
        kind={patient.tipo}
        paper={read && paperOfRow(read, goals)}
        onClose={() => setRead(null)}
      />
    </Sheet>
  );
}
