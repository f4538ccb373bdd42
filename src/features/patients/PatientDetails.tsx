import { useQuery } from '@tanstack/react-query';
import { ArrowLeft } from 'lucide-react';
import type { ReactNode } from 'react';
import { type PatientRow, patientOptions } from '../../data/patients';
import { formatDateTime } from '../../lib/dates';
import { toSections } from '../../questionnaire/present';
import { questionnaireFor } from '../../questionnaire/questionnaires';
import { Button } from '../../ui/Button';
import { ErrorState } from '../../ui/ErrorState';
import { Sheet } from '../../ui/Sheet';
import { Skeleton } from '../../ui/Skeleton';
import { DetailsHeader } from './DetailsHeader';
import { SectionNav } from './SectionNav';
import { SectionView } from './SectionView';

type Props = {
  userId: string;
  patientId: string;
  onBack: () => void;
};

function Footer({ patient }: { patient: PatientRow }) {
  const created = formatDateTime(patient.created_at);
  const updated = formatDateTime(patient.updated_at);
  return (
    <footer className="mt-8 flex flex-wrap gap-x-6 gap-y-1 border-t border-line pt-5 text-sm text-ink-2">
      <p>Criado em {created}</p>
      {updated === created ? null : <p>Atualizado em {updated}</p>}
      <p>
        ID <span className="select-all break-all">{patient.id}</span>
      </p>
    </footer>
  );
}

function Details({ patient }: { patient: PatientRow }) {
  const questionnaire = questionnaireFor(patient.tipo);
  const sections = toSections(questionnaire, patient);
  return (
    <>
      <DetailsHeader patient={patient} sections={sections} />
      <SectionNav sections={sections} />
      <div className="grid grid-cols-1 gap-7 xl:gap-5">
        {sections.map((section) => (
          <SectionView key={section.id} section={section} />
        ))}
      </div>
      <Footer patient={patient} />
    </>
  );
}

/** One patient: every section on one page, only what is filled. */
export function PatientDetails({ userId, patientId, onBack }: Props) {
  const { data, isPending, isError, isFetching, refetch } = useQuery(patientOptions(userId, patientId));
  let content: ReactNode;
  if (data) content = <Details patient={data} />;
  else if (isPending) content = <Skeleton label="Abrindo a ficha…" rows={1} />;
  else if (isError) {
    content = (
      <Sheet>
        <ErrorState
          title="A ficha não pôde ser carregada"
          text="Ela continua guardada no servidor."
          busy={isFetching}
          onRetry={() => void refetch()}
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
      <div className="-mt-2 mb-3">
        <Button
          kind="quiet"
          small
          icon={<ArrowLeft aria-hidden className="size-5" />}
          onClick={onBack}
          className="-ml-4"
          aria-label="Voltar para Pacientes"
        >
          Pacientes
        </Button>
      </div>
      {content}
    </>
  );
}
