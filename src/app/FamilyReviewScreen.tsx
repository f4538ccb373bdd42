import type { Draft } from '../device/drafts/draft';
import { keyOfDraft } from '../device/drafts/keyOfDraft';
import { useFamilyHere } from '../features/family/familyDrafts';
import { type ReviewDraft, reviewCodec } from '../features/family/useReview';
import { useDevice } from '../forms/contexts';
import { useDraftHeads, useDraftsListed } from '../forms/useDrafts';
import { FamilyReviewOfForm } from './FamilyReviewOfForm';
import { FamilyReviewOfRecord } from './FamilyReviewOfRecord';
import { Opening } from './FormStates';
import { TakenBackDraft } from './TakenBackDraft';
import type { FamilyView } from './view';

type Props = { view: FamilyView };

const opening = <Opening label="Abrindo o que a família preencheu…" />;

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
    return <FamilyReviewOfForm draft={draft} local={local} formKey={formKey} opening={opening} />;
  }
  const refusal = state?.name === 'refused' ? state.error : undefined;
  return <FamilyReviewOfRecord view={view} draft={draft} local={local} refusal={refusal} opening={opening} />;
}
