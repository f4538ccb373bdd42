import type { DraftHead } from '../data/drafts/draftRecord';
import type { Outbox } from '../data/outbox/outbox';
import { DraftOffer } from '../features/anamnesis/drafts/DraftOffer';
import type { DraftRegistry } from '../features/anamnesis/drafts/draftRegistry';
import { useDraftHeads, useFormDraft } from '../features/anamnesis/drafts/useDrafts';
import { Skeleton } from '../ui/feedback/Skeleton';
import { EditScreen } from './EditScreen';
import { IntakeScreen, type IntakeScreenProps } from './IntakeScreen';
import type { Navigate } from './useView';
import { afterCancel, afterSave, atStep, formKey, home, kindOf, viewOfDraft, type WizardView } from './view';

type Props = {
  userId: string;
  view: WizardView;
  outbox: Outbox;
  registry: DraftRegistry;
  navigate: Navigate;
  /** Called when the form is finished; the next form of its kind starts empty. */
  onEnd: () => void;
};

/** One of the long forms, opened with its draft. Keyed by its form. */
export function WizardScreen({ userId, view, outbox, registry, navigate, onEnd }: Props) {
  const draft = useFormDraft(registry.forms, formKey(view));
  if (!draft) {
    return (
      <main className="p-4 sm:p-7">
        <Skeleton label="Abrindo o formulário…" rows={1} />
      </main>
    );
  }
  const leaveTo = (next: Parameters<Navigate>[0]) => () => {
    onEnd();
    navigate(next);
  };
  const props: IntakeScreenProps = {
    userId,
    outbox,
    draft,
    step: view.step,
    onStep: (step) => navigate(atStep(view, step)),
    onSaved: (patientId) => leaveTo(afterSave(view, patientId))(),
    onCancel: leaveTo(afterCancel(view)),
    onPutAside: leaveTo(afterCancel(view)),
  };
  if (view.name === 'edit-patient') return <EditScreen {...props} patientId={view.patientId} />;
  const kind = kindOf(view);
  const isOther = (head: DraftHead) =>
    head.form === 'new' && head.kind === kind && head.key !== formKey(view);
  const notice = draft.kept() ? null : (
    <OtherDrafts
      registry={registry}
      isOther={isOther}
      onContinue={(head) => navigate(viewOfDraft(head))}
      onShowAll={() => navigate(home)}
    />
  );
  return <IntakeScreen {...props} kind={kind} formKey={formKey(view)} notice={notice} />;
}

type OfferProps = {
  registry: DraftRegistry;
  isOther: (head: DraftHead) => boolean;
  onContinue: (head: DraftHead) => void;
  onShowAll: () => void;
};

function OtherDrafts({ registry, isOther, ...offer }: OfferProps) {
  return <DraftOffer drafts={useDraftHeads(registry).filter(isOther)} {...offer} />;
}
