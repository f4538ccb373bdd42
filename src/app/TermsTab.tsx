import { useQuery } from '@tanstack/react-query';
import { importOptions } from '../data/records/origin';
import type { PatientRow } from '../data/records/patients';
import type { OutboxItem } from '../device/outbox/outboxState';
import { useRestore } from '../features/anamnesis/useRestore';
import { ConsentPanel } from '../features/consent/ConsentPanel';
import { RecipientsPanel } from '../features/disclosures/RecipientsPanel';
import { ReviewedFamily, useReviewedFamily } from '../features/family/ReviewedFamily';
import { HistoryPanel } from '../features/history/HistoryPanel';
import { WaitingReports } from '../features/outbox/WaitingReports';
import { useConsentTerm } from '../features/patients/record/useConsentTerm';
import { useTherapist } from '../forms/contexts';
import type { ConsentKind } from '../questionnaire/consentKinds';
import { Skeleton } from '../ui/feedback/Skeleton';
import { Section } from '../ui/layout/Section';
import { loadable } from '../ui/loadable';
import { RowSections } from './RowSections';

/** The history of a patient; restoring a text is saved like any other change. */
export function HistorySection({ patient }: { patient: PatientRow }) {
  const { restore, conflict } = useRestore(patient);
  return (
    <>
      <HistoryPanel patient={patient} onRestore={restore} />
      {conflict}
    </>
  );
}

const OriginPanel = loadable(
  () => import('../features/import/OriginPanel'),
  <Skeleton label="Abrindo o registro de origem…" rows={2} />,
);

type Props = {
  patient: PatientRow;
  /** Which consent is to be recorded at once. */
  asked: ConsentKind | undefined;
  onAsked: () => void;
  /** Writes a correction of the report with this id. */
  onCorrect: (id: string) => void;
  onOpenUnsent: (item: OutboxItem) => void;
};

/** The tab 'Termos e histórico' of a record. */
export function TermsTab({ patient, asked, onAsked, onCorrect, onOpenUnsent }: Props) {
  const { userId } = useTherapist();
  const isImported = (useQuery(importOptions(userId, patient.id)).data ?? []).length > 0;
  const isRead = useReviewedFamily(patient.id).length > 0;
  const downloadTerm = useConsentTerm();
  return (
    <>
      <Section id="consent" title="Consentimento" hint="Quem aceitou os termos, e quando." bare>
        <ConsentPanel
          patient={patient}
          asked={asked}
          onAsked={onAsked}
          onDownload={(consent) => downloadTerm(patient, consent)}
        />
      </Section>
      <Section id="recipients" title="Quem recebeu" hint="O que saiu desta ficha, e para quem." bare>
        <RecipientsPanel
          patient={patient}
          waiting={<WaitingReports patientId={patient.id} onOpen={onOpenUnsent} />}
          onCorrect={onCorrect}
        />
      </Section>
      {isRead && (
        <Section id="family" title="Família" hint="O que a família escreveu, como escreveu." bare>
          <ReviewedFamily patient={patient} />
        </Section>
      )}
      {isImported && (
        <Section id="origin" title="Registro de origem" hint="Como consta onde a ficha foi feita." bare>
          <OriginPanel patient={patient} />
        </Section>
      )}
      <RowSections tab="terms" patient={patient} />
      <Section id="history" title="Histórico" hint="O que mudou nesta ficha." bare>
        <HistorySection patient={patient} />
      </Section>
    </>
  );
}
