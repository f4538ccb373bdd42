import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { familyOptions } from '../data/records/familyAnswers';
import { type PatientRow, patientOptions } from '../data/records/patients';
import type { Changes } from '../data/records/savePatient';
import type { DataError } from '../data/supabase/dataError';
import { familyRefused } from '../data/supabase/deviceErrors';
import { useDevice, useTherapist } from '../device/contexts';
import type { Draft } from '../device/drafts/draft';
import { keyOfDraft } from '../device/drafts/keyOfDraft';
import { useDraft } from '../device/drafts/useDraft';
import { useDraftHeads, useDraftsListed } from '../device/drafts/useDrafts';
import { isWithoutPatient } from '../device/outbox/failures';
import { useUnsentItems } from '../device/outbox/useOutboxItems';
import { type IntakeDraft, intakeCodec } from '../features/anamnesis/intakeDraft';
import { isEmpty, useSaveChanges } from '../features/anamnesis/useSaveChanges';
import { FamilyReview, type ReviewChanges } from '../features/family/FamilyReview';
import { downloadFamily } from '../features/family/familyActions';
import type { FamilyDraft } from '../features/family/familyDraft';
import { paperOf, paperOfRow, queueFamily, useFamilyHere } from '../features/family/familyDrafts';
import { type ReviewDraft, reviewCodec } from '../features/family/reviewDraft';
import { useFamilyGoals } from '../features/family/useFamilyGoals';
import type { FamilyPaper } from '../questionnaire/familyWords';
import { toMarks } from '../questionnaire/marks';
import { questionnaireFor } from '../questionnaire/questionnaires';
import { toStoredMarks } from '../questionnaire/storedMarks';
import { Button } from '../ui/controls/Button';
import { Banner } from '../ui/feedback/Banner';
import { toast } from '../ui/feedback/toasts';
import { Lost, Opening, Unread } from './FormStates';
import { useNavigate } from './navigation';
import { TakenBackDraft } from './TakenBackDraft';
import { detailsOf, type FamilyView, home, viewOfDraft } from './view';

type Props = { view: FamilyView };

const opening = <Opening label="Abrindo o que a família preencheu…" />;

type ReviewProps = Props & { draft: Draft<ReviewDraft>; local: FamilyDraft | undefined };

/** The review of what belongs to a new form: it enters the form, and the server with it. */
function ReviewOfForm({
  local,
  formKey,
  draft,
}: Omit<ReviewProps, 'view'> & { local: FamilyDraft; formKey: string }) {
  const { registry, outbox } = useDevice();
  const navigate = useNavigate();
  const form = useDraft(intakeCodec, formKey);
  // what is typed last is stored as the form closes
  useDraftHeads(registry);
  const kept = form?.unsaved();
  const [paper] = useState(() => paperOf(local));
  const { handover } = local;
  const questionnaire = questionnaireFor(handover.kind);
  const back = (step = kept?.step) => navigate(viewOfDraft({ key: formKey, step }), { replace: true });
  if (!form) return opening;
  if (!kept) {
    return (
      <Lost
        title="O formulário não está mais neste aparelho"
        text="Ele foi salvo ou descartado. O que a família escreveu continua guardado."
        onBack={() => navigate(home)}
      />
    );
  }
  const save = async ({ answers, marks }: ReviewChanges) => {
    const now: IntakeDraft = form.unsaved() ?? kept;
    const texts = Object.fromEntries(Object.entries(answers).map(([column, text]) => [column, text ?? '']));
    const next = {
      ...now.form,
      answers: { ...now.form.answers, ...texts },
      marks: { ...now.form.marks, ...(marks as typeof now.form.marks) },
    };
    form.change(() => ({ ...now, form: next }));
    const reviewedAt = new Date().toISOString();
    await Promise.all([
      form.flush(),
      queueFamily(outbox, { ...local, reviewedAt }, local.endedAt ?? reviewedAt),
    ]);
    draft.clear();
    toast.success('Revisão salva', 'As respostas estão no formulário. Confira e salve a anamnese.');
    return true;
  };
  return (
    <FamilyReview
      questionnaire={questionnaire}
      patientName={kept.form.answers.nome?.trim() ?? ''}
      paper={paper}
      standing={{
        answers: kept.form.answers,
        marks: toStoredMarks(questionnaire.steps, kept.form),
      }}
      draft={draft}
      onSave={save}
      onDone={() => back()}
      onBack={() => back()}
    />
  );
}

/** The review of what belongs to a record on the server. */
function ReviewOfRecord({ view, draft, local, refusal }: ReviewProps & { refusal: DataError | undefined }) {
  const { userId } = useTherapist();
  const { outbox } = useDevice();
  const navigate = useNavigate();
  const { patientId, family } = view;
  // what was read a moment ago may have changed since
  const patient = useQuery({ ...patientOptions(userId, patientId), refetchOnMount: 'always' });
  const stored = useQuery({ ...familyOptions(userId, patientId), refetchOnMount: 'always' });
  const row = stored.data?.find(({ id }) => id === family);
  // it stays as it was opened while the draft of this device goes to the server
  const [paper, setPaper] = useState<FamilyPaper>();
  const goals = useFamilyGoals(patientId, row ? [row] : []);
  const found = local ? paperOf(local) : row && goals && paperOfRow(row, goals);
  if (!paper && found) setPaper(found);
  const { save: saveChanges, conflict } = useSaveChanges();
  const awaits = useUnsentItems().some(
    ({ stored }) => stored.subject === 'intake' && stored.patientId === patientId,
  );
  const [done, setDone] = useState(false);
  const back = () => navigate(detailsOf(patientId));

  if (awaits) {
    return (
      <Lost
        title="A ficha ainda aguarda envio"
        text="Revise quando ela chegar ao servidor. O que a família escreveu está guardado neste aparelho."
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
    if (reads.some(({ isPending }) => isPending) || (row && !goals)) return opening;
    return (
      <Lost
        title="Não há o que revisar aqui"
        text="O que a família preencheu não está no servidor nem neste aparelho."
        onBack={back}
      />
    );
  }
  if (row?.reviewed_at && !done) {
    return (
      <Lost
        title="Esta revisão já foi feita"
        text="O que a família escreveu pode ser lido na ficha, em Família."
        onBack={back}
      />
    );
  }
  const record = patient.data;
  const questionnaire = questionnaireFor(record.tipo);

  const send = async (now: Changes): Promise<PatientRow | null> => {
    const { files: _, ...packed } = reviewCodec.pack(
      draft.unsaved() ?? { patientName: record.nome, decisions: {} },
    );
    const outcome = await outbox.send({
      kind: 'review',
      family,
      ...now,
      draft: { ...packed, key: keyOfDraft('family-review', { patientId, family }) },
    });
    if (outcome === 'waiting')
      toast.success('Revisão guardada neste aparelho', 'Ela será enviada quando a internet voltar.');
    else if (typeof outcome === 'object' && 'row' in outcome && !isEmpty(now)) return outcome.row;
    else if (Object.keys(paper.ratings).length > 0)
      toast.success('Revisão salva', 'A avaliação da família está nas metas da ficha.');
    else toast.success('Revisão salva', 'Nada mudou na ficha. O que a família escreveu fica guardado.');
    return null;
  };
  const save = async ({ answers, marks }: ReviewChanges) => {
    if (!(await saveChanges({ base: record, answers, marks }, send, true))) return false;
    setDone(true);
    draft.clear();
    return true;
  };
  return (
    <>
      <FamilyReview
        questionnaire={questionnaire}
        patientName={record.nome}
        paper={paper}
        standing={{ answers: record, marks: toMarks(record.answer_marks) }}
        draft={draft}
        notice={
          record.archived_at && (
            <Banner
              title="Esta ficha está arquivada"
              action={
                <Button small onClick={() => downloadFamily(record.nome, record.tipo, paper)}>
                  Baixar o que a família escreveu
                </Button>
              }
            >
              <p>A revisão é guardada nela, e a ficha continua arquivada.</p>
            </Banner>
          )
        }
        onSave={save}
        onDone={() => navigate(detailsOf(patientId), { replace: true })}
        onBack={back}
      />
      {conflict}
    </>
  );
}

/** The review of what a family wrote. Keyed by it. */
export default function FamilyReviewScreen({ view }: Props) {
  return (
    <TakenBackDraft codec={reviewCodec} draftKey={keyOfDraft('family-review', view)} opening={opening}>
      {(draft) => <Review view={view} draft={draft} />}
    </TakenBackDraft>
  );
}

function Review({ view, draft }: Props & { draft: Draft<ReviewDraft> }) {
  const { registry } = useDevice();
  const listed = useDraftsListed(registry);
  const heads = useDraftHeads(registry);
  const here = useFamilyHere().find((each) => each.draft.handover.id === view.family);
  const local = here?.draft;
  const state = here?.item?.status.state;
  // of a draft of a new form: it stays that of the form while it is reviewed
  const formKey = local?.formKey;
  if (!listed) return opening;
  if (local && formKey && heads.some(({ key }) => key === formKey)) {
    return <ReviewOfForm draft={draft} local={local} formKey={formKey} />;
  }
  const refusal = state?.name === 'refused' ? state.error : undefined;
  return <ReviewOfRecord view={view} draft={draft} local={local} refusal={refusal} />;
}
