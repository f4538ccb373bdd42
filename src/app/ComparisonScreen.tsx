import { useQuery } from '@tanstack/react-query';
import { evaluationsOptions } from '../data/records/evaluations';
import { patientOptions } from '../data/records/patients';
import { Comparison } from '../features/evaluation/Comparison';
import { useTherapist } from '../forms/contexts';
import { patientNameOf } from '../lib/patientName';
import { questionnaireFor } from '../questionnaire/questionnaires';
import { Lost, Opening, Unread } from './FormStates';
import { useNavigation } from './navigation';
import { Page } from './Page';
import { type ComparisonView, newReportView, planOf } from './view';

/** The evaluations of a record side by side. */
export default function ComparisonScreen({ view: { patientId } }: { view: ComparisonView }) {
  const { userId } = useTherapist();
  const { list, navigate } = useNavigation();
  const patient = useQuery(patientOptions(userId, patientId));
  const stored = useQuery(evaluationsOptions(userId, patientId));
  const back = () => navigate(planOf(patientId));
  if (patient.isLoading || stored.isLoading) return <Opening label="Abrindo as reavaliações…" />;
  if (patient.data === null) {
    return (
      <Lost
        title="Esta ficha não existe mais"
        text="Ela pode ter sido excluída em outro aparelho."
        onBack={() => navigate(list)}
      />
    );
  }
  if (!patient.data || !stored.data) {
    return (
      <Unread
        title="As reavaliações não puderam ser abertas"
        text="Elas continuam guardadas no servidor."
        reads={[patient, stored]}
      />
    );
  }
  if (stored.data.length < 2) {
    return (
      <Lost
        title="Ainda não há o que comparar"
        text="Depois da primeira reavaliação, ela aparece aqui ao lado da anamnese."
        onBack={back}
      />
    );
  }
  return (
    <Page>
      <Comparison
        questionnaire={questionnaireFor(patient.data.tipo)}
        patientName={patientNameOf(patient.data)}
        evaluations={stored.data}
        onReport={(notCompared) => navigate(newReportView(patientId, { notCompared, from: 'plan' }))}
        onBack={back}
      />
    </Page>
  );
}
