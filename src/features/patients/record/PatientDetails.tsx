import { useQuery } from '@tanstack/react-query';
import { ArrowLeft } from 'lucide-react';
import { type ReactNode, useEffect } from 'react';
import { type PatientRow, patientOptions } from '../../../data/records/patients';
import { isDialog } from '../../../device/drafts/draftKind';
import { patientOfDraft } from '../../../device/drafts/keyOfDraft';
import { useDevice, useTherapist } from '../../../forms/contexts';
import { IconButton } from '../../../ui/controls/Button';
import { ErrorState } from '../../../ui/feedback/ErrorState';
import { Skeleton } from '../../../ui/feedback/Skeleton';
import { RecordShape } from '../../../ui/feedback/shapes';
import { Sheet } from '../../../ui/layout/Sheet';
import { PatientRecord, type RecordProps } from './PatientRecord';

type Props = RecordProps & {
  patientId: string;
  /** The record as it is shown: with what waits on this device. */
  shown: (patient: PatientRow) => PatientRow;
  onBack: () => void;
};

/** One patient: all sections on one page, filled fields only, one section in edit mode. */
export function PatientDetails({ patientId, shown, onBack, ...rest }: Props) {
  const { userId } = useTherapist();
  const query = useQuery(patientOptions(userId, patientId));
  const { data, isPending, isError } = query;
  const { registry } = useDevice();
  const isGone = data === null;
  useEffect(() => {
    // a dialog over the record can no longer be saved
    const open = registry.heads().filter(isDialog);
    for (const { key } of isGone ? open : [])
      if (patientOfDraft(key) === patientId) void registry.discard(key);
  }, [isGone, registry, patientId]);
  const back = (
    <IconButton
      icon={<ArrowLeft aria-hidden className="size-5" />}
      label="Voltar para Pacientes"
      title="Pacientes"
      onClick={onBack}
      className="-ml-3"
    />
  );
  if (data) return <PatientRecord {...rest} patient={shown(data)} back={back} />;
  if (isPending) {
    return (
      <div className="relative -mt-2">
        <div className="absolute left-0 top-1">{back}</div>
        <Skeleton label="Abrindo a ficha…">
          <RecordShape />
        </Skeleton>
      </div>
    );
  }
  let content: ReactNode;
  if (isError) {
    content = (
      <Sheet>
        <ErrorState
          title="A ficha não pôde ser carregada"
          text="Ela continua guardada no servidor."
          read={query}
        />
      </Sheet>
    );
  } else {
    content = (
      <Sheet>
        <h1 className="text-xl font-semibold">Esta ficha não existe mais</h1>
        <p className="mt-1 text-ink-2">Ela pode ter sido excluída em outro aparelho.</p>
      </Sheet>
    );
  }
  return (
    <>
      <div className="-mt-2 mb-3">{back}</div>
      {content}
    </>
  );
}
