import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { type FamilyRow, familyOptions } from '../../data/records/familyAnswers';
import type { PatientRow } from '../../data/records/patients';
import { useTherapist } from '../../device/contexts';
import { questionnaireFor } from '../../questionnaire/questionnaires';
import { FamilyReading } from './FamilyReading';
import { downloadFamily } from './familyActions';
import { paperOfRow } from './familyDrafts';
import { ReviewedList } from './ReviewedList';

/** The reviewed answers of a patient's family, oldest first. */
export function useReviewedFamily(patientId: string): readonly FamilyRow[] {
  const { userId } = useTherapist();
  const { data = [] } = useQuery(familyOptions(userId, patientId));
  return data.filter(({ reviewed_at }) => reviewed_at);
}

export function ReviewedFamily({ patient }: { patient: PatientRow }) {
  const rows = useReviewedFamily(patient.id);
  const [read, setRead] = useState<FamilyRow | null>(null);
  return (
    <>
      <ReviewedList rows={rows} onRead={setRead} />
      <FamilyReading
        questionnaire={questionnaireFor(patient.tipo)}
        paper={read && paperOfRow(read)}
        onDownload={(paper) => downloadFamily(patient.nome, patient.tipo, paper)}
        onClose={() => setRead(null)}
      />
    </>
  );
}
