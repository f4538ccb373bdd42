import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { invitationsOptions } from '../data/records/invitations';
import type { Draft } from '../device/drafts/draft';
import { keyOfDraft } from '../device/drafts/keyOfDraft';
import type { DraftKey } from '../device/drafts/kinds';
import { type IntakeDraft, intakeCodec } from '../features/anamnesis/intakeDraft';
import { FamilyReview } from '../features/family/FamilyReview';
import type { FamilyDraft } from '../features/family/familyDraft';
import { paperOf, queueFamily, useFamilyHere } from '../features/family/familyDrafts';
import { InvitationLine } from '../features/family/InvitationLine';
import { type ReviewDraft, reviewCodec } from '../features/family/useReview';
import { useDevice, useTherapist } from '../forms/contexts';
import { useDraft } from '../forms/useDraft';
import { useDraftHeads, useIsRead } from '../forms/useDrafts';
import { patientNameIn } from '../lib/patientName';
import { firstFilled, type ReviewChanges } from '../questionnaire/familyReview';
import { questionnaireFor } from '../questionnaire/questionnaires';
import { toStoredMarks } from '../questionnaire/storedMarks';
import { toast } from '../ui/feedback/toasts';
import { FamilyReviewOfRecord } from './FamilyReviewOfRecord';
import { Lost, Opening } from './FormStates';
import { useNavigate } from './navigation';
import { TakenBackDraft } from './TakenBackDraft';
import { detailsOf, type FamilyView, home, viewOfDraft } from './view';

type Props = { view: FamilyView };

const opening = <Opening label="Abrindo o que a família preencheu…" />;

/** The review of what a family wrote. Keyed by it. */
export default function FamilyReviewScreen({ view }: Props) {
  const navigate = useNavigate();
  return (
    <TakenBackDraft
      codec={reviewCodec}
      draftKey={keyOfDraft('family-review', view)}
      opening={opening}
      onFailed={() => navigate(detailsOf(view.patientId), { replace: true })}
    >
      {(draft) => <Review view={view} draft={draft} />}
    </TakenBackDraft>
  );
}

function Review({ view, draft }: Props & { draft: Draft<ReviewDraft> }) {
  const { registry } = useDevice();
  const listed = useIsRead(registry.firstRead);
  const heads = useDraftHeads(registry);
  const here = useFamilyHere().find((each) => each.draft.handover.id === view.family);
  const local = here?.draft;
  const state = here?.item?.status.state;
  // of a draft of a new form: it stays that of the form while it is reviewed
  const formKey = local?.formKey;
  if (!listed) return opening;
  if (local && formKey && heads.some(({ key }) => key === formKey)) {
    return <FamilyReviewOfForm draft={draft} local={local} formKey={formKey} />;
  }
  const refusal = state?.name === 'refused' ? state.error : undefined;
  return <FamilyReviewOfRecord view={view} draft={draft} local={local} refusal={refusal} opening={opening} />;
}

type OfFormProps = {
  local: FamilyDraft;
  formKey: DraftKey;
  draft: Draft<ReviewDraft>;
};

/** The form with what a review puts into it. */
function filled({ form, ...draft }: IntakeDraft, { answers, marks }: ReviewChanges): IntakeDraft {
  const texts = Object.fromEntries(Object.entries(answers).map(([column, text]) => [column, text ?? '']));
  return {
    ...draft,
    form: {
      ...form,
      answers: { ...form.answers, ...texts },
      marks: { ...form.marks, ...(marks as typeof form.marks) },
    },
  };
}

/** The review of what belongs to a new form: it enters the form, and the server with it. */
function FamilyReviewOfForm({ local, formKey, draft }: OfFormProps) {
  const { registry, outbox } = useDevice();
  const navigate = useNavigate();
  const form = useDraft(intakeCodec, formKey);
  // what is typed last is stored as the form closes
  useDraftHeads(registry);
  const kept = form?.unsaved();
  const [paper] = useState(() => paperOf(local));
  const { userId } = useTherapist();
  const { data: invitations = [] } = useQuery(invitationsOptions(userId));
  // answers from home that no record has taken yet
  const invitation = invitations.find(({ id, held }) => id === local.handover.id && held);
  const questionnaire = questionnaireFor(local.handover.kind);
  const back = () => navigate(viewOfDraft({ key: formKey, step: kept?.step }), { replace: true });
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
  const save = async (changes: ReviewChanges) => {
    const next = filled(form.unsaved() ?? kept, changes);
    form.change(() => next);
    const reviewedAt = new Date().toISOString();
    await Promise.all([
      form.flush(),
      queueFamily(outbox, { ...local, reviewedAt }, local.endedAt ?? reviewedAt),
    ]);
    draft.clear();
    toast.success('Revisão salva', 'As respostas estão no formulário. Confira e salve a anamnese.');
    return true;
  };
  /** To what the family filled first. */
  const show = (saved: ReviewChanges) => {
    const { step = kept.step, column } = firstFilled(questionnaire, saved) ?? {};
    const view = viewOfDraft({ key: formKey, step });
    navigate('draft' in view && column ? { ...view, field: column } : view, { replace: true });
  };
  return (
    <FamilyReview
      questionnaire={questionnaire}
      patientName={patientNameIn(kept.form.answers) || local.patientName}
      paper={paper}
      record={{
        answers: kept.form.answers,
        marks: toStoredMarks(questionnaire.steps, kept.form),
      }}
      draft={draft}
      notice={
        invitation && (
          <div className="mb-5 rounded-lg border border-line bg-sheet px-4 py-2 sm:px-6">
            <InvitationLine invitation={invitation} onEnded={() => navigate(home, { replace: true })} />
          </div>
        )
      }
      onSave={save}
      onDone={show}
      onBack={back}
    />
  );
}
