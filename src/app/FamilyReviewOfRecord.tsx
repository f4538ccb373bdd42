import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { familyOptions } from '../data/records/familyAnswers';
import { type PatientRow, patientOptions } from '../data/records/patients';
import type { DataError } from '../data/supabase/dataError';
import type { Draft } from '../device/drafts/draft';
import { isWithoutPatient } from '../device/outbox/failures';
import { isNewRecord, questionIn } from '../device/outbox/items';
import { nextOf } from '../device/outbox/nextOf';
import { isStuck } from '../device/outbox/outboxState';
import { useSaveChanges } from '../features/anamnesis/useSaveChanges';
import { FamilyReview } from '../features/family/FamilyReview';
import type { FamilyDraft } from '../features/family/familyDraft';
import { paperOf, paperOfRow } from '../features/family/familyDrafts';
import { downloadFamily } from '../features/family/familyOnDevice';
import type { ReviewDraft } from '../features/family/useReview';
import { useTherapist } from '../forms/contexts';
import { useRatedGoals } from '../forms/rows/useRatedGoals';
import { useUnsentItems } from '../forms/useOutboxItems';
import { success } from '../lib/notice';
import { patientNameOf } from '../lib/patientName';
import { firstFilled, type ReviewChanges } from '../questionnaire/familyReview';
import type { FamilyPaper } from '../questionnaire/familyWords';
import { toMarks } from '../questionnaire/marks';
import { questionnaireFor } from '../questionnaire/questionnaires';
import { familyRefused } from '../sentences/deviceErrors';
import { Button } from '../ui/controls/Button';
import { Banner } from '../ui/feedback/Banner';
import { Lost, Unread } from './FormStates';
import { useNavigate } from './navigation';
import { detailsOf, type FamilyView, home } from './view';

type Props = {
  view: FamilyView;
  draft: Draft<ReviewDraft>;
  local: FamilyDraft | undefined;
  /** Why the server refused what the family wrote. */
  refusal: DataError | undefined;
  opening: ReactNode;
};

/** What the family wrote, as it was opened: it stays so while the draft of this device goes to the server. */
function usePaper({ view: { patientId, family }, local }: Pick<Props, 'view' | 'local'>) {
  const { userId } = useTherapist();
  const stored = useQuery({ ...familyOptions(userId, patientId), refetchOnMount: 'always' });
  const row = stored.data?.find(({ id }) => id === family);
  const [paper, setPaper] = useState<FamilyPaper>();
  const goals = useRatedGoals(patientId, row ? [row] : []);
  const found = local ? paperOf(local) : row && goals && paperOfRow(row, goals);
  if (!paper && found) setPaper(found);
  return { stored, paper, isReviewed: Boolean(row?.reviewed_at), isReadingGoals: Boolean(row && !goals) };
}

/** The review of what belongs to a record on the server, or the reason why there is none. */
export function FamilyReviewOfRecord({ view, draft, local, refusal, opening }: Props) {
  const { userId } = useTherapist();
  const navigate = useNavigate();
  const { patientId } = view;
  // what was read a moment ago may have changed since
  const patient = useQuery({ ...patientOptions(userId, patientId), refetchOnMount: 'always' });
  const { stored, paper, isReviewed, isReadingGoals } = usePaper({ view, local });
  const awaited = useUnsentItems().find(
    ({ stored }) => isNewRecord(stored) && stored.patientId === patientId,
  );
  const [done, setDone] = useState(false);
  const back = () => navigate(detailsOf(patientId));

  if (awaited) {
    const isAsked = questionIn(awaited.stored) !== undefined && !isStuck(awaited);
    return (
      <Lost
        title={isAsked ? 'Conferindo a ficha…' : 'A ficha ainda aguarda envio'}
        text={`${isAsked ? nextOf(awaited) : 'Revise quando ela chegar ao servidor.'} O que a família escreveu está guardado${local ? ' neste aparelho' : ''}.`}
        onBack={() => navigate(home)}
      />
    );
  }
  if (patient.data === null) {
    return (
      <Lost
        title="Esta ficha não existe mais"
        text={`Ela foi excluída em outro aparelho.${local ? ' O que a família escreveu está só neste aparelho.' : ''}`}
        onBack={() => navigate(home)}
        further={
          local && (
            <Button onClick={() => downloadFamily(local.patientName, local.handover.kind, paperOf(local))}>
              Baixar o que a família escreveu
            </Button>
          )
        }
      />
    );
  }
  if (refusal && !isWithoutPatient(refusal)) {
    const { title, description = '' } = familyRefused(refusal);
    return <Lost title={title} text={description} onBack={back} />;
  }
  const reads = paper ? [patient] : [patient, stored];
  if (!patient.data || !paper) {
    if (reads.some(({ isError }) => isError)) {
      return (
        <Unread title="O que a família preencheu não pôde ser aberto" text="Nada se perdeu." reads={reads} />
      );
    }
    if (reads.some(({ isPending }) => isPending) || isReadingGoals) return opening;
    return (
      <Lost
        title="Não há o que revisar aqui"
        text="O que a família preencheu não está no servidor nem neste aparelho."
        onBack={back}
      />
    );
  }
  if (isReviewed && !done) {
    return (
      <Lost
        title="Esta revisão já foi feita"
        text="O que a família escreveu pode ser lido na ficha, em Família."
        onBack={back}
      />
    );
  }
  return (
    <OpenReview
      family={view.family}
      record={patient.data}
      paper={paper}
      draft={draft}
      onSaved={() => setDone(true)}
      onBack={back}
    />
  );
}

type OpenProps = {
  family: string;
  record: PatientRow;
  paper: FamilyPaper;
  draft: Draft<ReviewDraft>;
  onSaved: () => void;
  onBack: () => void;
};

/** The review, and its way into the record. */
function OpenReview({ family, record, paper, draft, onSaved, onBack }: OpenProps) {
  const navigate = useNavigate();
  const { save: saveChanges, conflict } = useSaveChanges();
  const questionnaire = questionnaireFor(record.tipo);
  const { id: patientId } = record;

  const save = async ({ answers, marks }: ReviewChanges) => {
    const isSaved = await saveChanges(
      { base: record, answers, marks },
      {
        itemOf: (now) => {
          const written = draft.unsaved() ?? { patientName: patientNameOf(record), decisions: {} };
          const { sent } = written;
          return { kind: 'review', family, ...now, draft: draft.content(written), ...(sent && { sent }) };
        },
        hasMore: true,
        unchanged: success(
          'Revisão salva',
          Object.keys(paper.ratings).length > 0
            ? 'A avaliação da família está nas metas da ficha.'
            : 'Nada mudou na ficha. O que a família escreveu fica guardado.',
        ),
      },
    );
    if (!isSaved) return false;
    onSaved();
    draft.clear();
    return true;
  };
  /** To what the family filled first. */
  const show = (saved: ReviewChanges) => {
    const first = firstFilled(questionnaire, saved);
    navigate({ ...detailsOf(patientId), ...(first && { field: first.column }) }, { replace: true });
  };
  return (
    <>
      <FamilyReview
        questionnaire={questionnaire}
        patientName={patientNameOf(record)}
        paper={paper}
        record={{ answers: record, marks: toMarks(record.answer_marks) }}
        draft={draft}
        notice={
          record.archived_at && (
            <Banner
              title="Esta ficha está arquivada"
              action={
                <Button small onClick={() => downloadFamily(patientNameOf(record), record.tipo, paper)}>
                  Baixar o que a família escreveu
                </Button>
              }
            >
              <p>A revisão é guardada nela, e a ficha continua arquivada.</p>
            </Banner>
          )
        }
        onSave={save}
        onDone={show}
        onBack={onBack}
      />
      {conflict}
    </>
  );
}
