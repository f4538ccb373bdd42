import { useQuery, useQueryClient } from '@tanstack/react-query';
import { CloudOff } from 'lucide-react';
import { patientOptions } from '../../../data/records/patients';
import { useTherapist } from '../../../forms/contexts';
import { useIsAsTaken } from '../../../forms/useTaken';
import { formatAsOf } from '../../../lib/dates';
import { Button } from '../../../ui/controls/Button';

/** Of when a record is that could not be read now: as this page, or this device, has it. */
export function AsItWas({ patientId }: { patientId: string }) {
  const { userId } = useTherapist();
  const cache = useQueryClient();
  const { dataUpdatedAt, isError, isFetching } = useQuery(patientOptions(userId, patientId));
  const isAsTaken = useIsAsTaken(patientId);
  if (!isError && (isFetching || !isAsTaken)) return null;
  return (
    <div role="status" className="mb-5 flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-ink-2">
      <CloudOff aria-hidden className="size-5" strokeWidth={1.75} />
      <p className="min-w-0 flex-1 basis-40">Como estava em {formatAsOf(new Date(dataUpdatedAt))}</p>
      <Button
        kind="quiet"
        small
        busy={isFetching && 'Atualizando...'}
        onClick={() => void cache.refetchQueries({ queryKey: ['record', patientId], type: 'active' })}
      >
        Atualizar
      </Button>
    </div>
  );
}
