import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { evaluationsOptions } from '../data/records/evaluations';
import { patientOptions } from '../data/records/patients';
import { DataError, NAME_MISSING, STORED_OTHERWISE } from '../data/supabase/dataError';
import type { Draft } from '../device/drafts/draft';
import { keyOfDraft } from '../device/drafts/keyOfDraft';
import { savedIn } from '../device/outbox/items';
import { QuestionField } from '../features/anamnesis/QuestionField';
import { EvaluationEditor } from '../features/evaluation/EvaluationEditor';
import { waitingEvaluations } from '../features/evaluation/evaluated';
import { type EvaluationDraft, evaluationCodec } from '../features/evaluation/evaluationDraft';
import type { Finished } from '../features/evaluation/finishedEvaluation';
import type { FinishOutcome } from '../features/evaluation/useFinishing';
import { useWaitingChanges } from '../features/outbox/useWaitingChanges';
import { useDevice, useTherapist } from '../forms/contexts';
import { useUnsentItems } from '../forms/useOutboxItems';
import { useSend } from '../forms/useSend';
import { success } from '../lib/notice';
import { evaluatedOf } from '../questionnaire/evaluations';
import { questionnaireFor } from '../questionnaire/questionnaires';
import { evaluationMarks } from '../questionnaire/reevaluation';
import { dataFailure } from '../sentences/errors';
import { Banner } from '../ui/feedback/Banner';
import { toast } from '../ui/feedback/toasts';
import { Lost, Opening, Unread } from './FormStates';
import { leadToProfile, useNavigate, useNavigation } from './navigation';
import { TakenBackDraft } from './TakenBackDraft';
import { useOverlays } from './useOverlays';
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
  const navigate = useNavigate();
  return (
    <TakenBackDraft
      codec={evaluationCodec}
      draftKey={keyOfDraft('evaluation', view)}
      opening={opening}
      onFailed={() => navigate(planOf(view.patientId), { replace: true })}
    >
      {(draft) => <OpenEvaluation view={view} draft={draft} />}
    </TakenBackDraft>
  );
}

/** Finalises a re-evaluation through the outbox, and reports the outcome. */
function useFinishEvaluation() {
  const { outbox } = useDevice();
  const { send } = useSend();
  const { openUnsent } = useOverlays();

  /** The evaluation is on the server: what its record says is asked about in any view, and later from the record. */
  async function decide(id: string): Promise<void> {
    const item = outbox.getSnapshot().find(({ stored }) => savedIn(stored, 'evaluations')?.row.id === id);
    if (item) await openUnsent(item);
  }

  const finish = async ({ evaluation, changes, draft, sent }: Finished): Promise<FinishOutcome> => {
    try {
      const outcome = await send({
        item: {
          kind: 'evaluation',
          evaluation,
          ...changes,
          ...(sent && { sent }),
          draft,
        },
        said: (stored) =>
          stored === 'conflict'
            ? undefined
            : success('Reavaliação finalizada', 'Ela está em Plano e metas, com a data e o seu nome.'),
      });
      if (outcome === 'conflict') void decide(evaluation.id);
      return 'done';
    } catch (error) {
      if (error instanceof DataError && error.code === NAME_MISSING) return 'nameless';
      if (error instanceof DataError && error.code === STORED_OTHERWISE) return 'other';
      toast(dataFailure('evaluate', error));
      return 'stays';
    }
  };
  return finish;
}
