import { Archive } from 'lucide-react';
import type { PatientRow } from '../../../data/records/patients';
import { formatDate } from '../../../lib/dates';
import { Button } from '../../../ui/controls/Button';
import { KeepUntil } from '../KeepUntil';

type Props = { patient: PatientRow; reactivating: boolean; onReactivate: () => void };

/** Says that a record is archived, with a button to reactivate it. */
export function ArchivedNotice({ patient, reactivating, onReactivate }: Props) {
  if (!patient.archived_at) return null;
  return (
    <div className="mb-5 flex flex-wrap items-center gap-x-4 gap-y-2 rounded-lg border border-line-strong bg-sheet p-3 pl-5">
      <Archive aria-hidden className="size-5 text-ink-2" strokeWidth={1.75} />
      <p className="min-w-0 flex-1 basis-52">
        <span className="font-semibold">Arquivada em {formatDate(patient.archived_at)}.</span>{' '}
        <KeepUntil id={patient.id} className="text-ink-2 after:content-['.']" />
      </p>
      <Button small busy={reactivating && 'Reativando...'} onClick={onReactivate}>
        Reativar
      </Button>
    </div>
  );
}
