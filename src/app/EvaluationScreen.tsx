import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { evaluationsOptions } from '../data/records/evaluations';
import { patientOptions } from '../data/records/patients';
import type { Draft } from '../device/drafts/draft';
import { keyOfDraft } from '../device/drafts/keyOfDraft';
import { QuestionField } from '../features/anamnesis/QuestionField';
import { EvaluationEditor } from '../features/evaluation/EvaluationEditor';
import { waitingEvaluations } from '../features/evaluation/evaluated';
import { type EvaluationDraft, evaluationCodec } from '../features/evaluation/evaluationDraft';
import { useWaitingChanges } from '../features/outbox/useWaitingChanges';
import { useTherapist } from '../forms/contexts';
import { useUnsentItems } from '../forms/useOutboxItems';
import { evaluatedOf } from '../questionnaire/evaluations';
import { questionnaireFor } from '../questionnaire/questionnaires';
import { evaluationMarks } from '../questionnaire/reevaluation';
import { Banner } from '../ui/feedback/Banner';
import { Lost, Opening, Unread } from './FormStates';
import { leadToProfile, useNavigation } from './navigation';
import { TakenBackDraft } from './TakenBackDraft';
import { useFinishEvaluation } from './useFinishEvaluation';
import { detailsOf, type EvaluationView, planOf } from './view';

type Props = { view: EvaluationView };

const opening = <Opening label="Abrindo a reavaliação…" />;

function OpenEvaluation({ view, draft }: Props & { draft: Draft<EvaluationDraft> }) {
  const { patientId } = view;
  const { userId } = useTherapist();
  const { list, navigate } = useNavigation();
  const [kept] = useState(draft.unsaved);
  // what was read a moment ago may have changed since
  const patient = useQuery({ ...patientOptions(userId, patientId), refetchOnMount: 'always' });
  const stored = useQuery({ ...evaluationsOptions(userId, patientId), refetchOnMount: 'always' });
  const withWaiting = useWaitingChanges();
  const waiting = waitingEvaluations(useUnsentItems(), patientId);
  const finish = useFinishEvaluation();

  const reads = [patient, stored];
  if (reads.some(({ isLoading }) => isLoading)) return opening;
  if (patient.data === null && !kept) {
    return (
      <Lost
        title="Esta ficha não existe mais"
        text="Ela pode ter sido excluída em outro aparelho."
        onBack={() => navigate(list)}
      />
    );
  }
  // offline, or of a deleted record, a draft shows what it was begun with
  const record = patient.data ? withWaiting(patient.data) : kept?.standing.record;
  const evaluated = stored.data ? [...stored.data.map(evaluatedOf), ...waiting] : kept?.standing.evaluated;
  if (!record || !evaluated) {
    return (
      <Unread
        title="A reavaliação não pôde ser aberta"
        text="O que está salvo continua no servidor."
        reads={reads}
      />
    );
  }
  return (
    <EvaluationEditor
      questionnaire={questionnaireFor(record.tipo)}
      base={{ record, evaluated }}
      draft={draft}
      notice={
        patient.data === null ? (
          <Banner title="A ficha deste paciente foi excluída">
            <p>A reavaliação não pode mais ser guardada nela. O que você escreveu continua nesta tela.</p>
          </Banner>
        ) : (
          record.archived_at && (
            <Banner title="Esta ficha está arquivada">
              <p>A reavaliação é guardada nela, e a ficha continua arquivada.</p>
            </Banner>
          )
        )
      }
      answer={({ hint: _, ...question }, shownLabel) => (
        <QuestionField question={question} shownLabel={shownLabel} marks={evaluationMarks} />
      )}
      onFinish={finish}
      onDone={() => navigate(planOf(patientId), { replace: true })}
      onLeave={() => navigate(detailsOf(patientId))}
      onProfile={() => leadToProfile(navigate, view)}
    />
  );
}

/** A re-evaluation, opened with its draft. Keyed by its patient. */
export default function EvaluationScreen({ view }: Props) {
  return (
    <TakenBackDraft codec={evaluationCodec} draftKey={keyOfDraft('evaluation', view)} opening={opening}>
      {(draft) => <OpenEvaluation view={view} draft={draft} />}
    </TakenBackDraft>
  );
}
