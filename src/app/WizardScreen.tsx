import type { Draft } from '../device/drafts/draft';
import { type IntakeDraft, intakeCodec } from '../features/anamnesis/intakeDraft';
import { useFamilyHere } from '../features/family/familyDrafts';
import { UnsentFamily } from '../features/family/UnsentFamily';
import { EditScreen } from './EditScreen';
import { FamilyOfForm } from './FamilyWaiting';
import { Opening } from './FormStates';
import { IntakeScreen, type IntakeScreenProps } from './IntakeScreen';
import { useNavigate } from './navigation';
import { useShowSaved } from './PatientsScreen';
import { TakenBackDraft } from './TakenBackDraft';
import { useOverlays } from './useOverlays';
import { afterCancel, detailsOf, formKey, kindOfForm, type WizardView } from './view';

/** One of the long forms, opened with its draft. Keyed by its form. */
export function WizardScreen({ view }: { view: WizardView }) {
  const navigate = useNavigate();
  return (
    <TakenBackDraft
      codec={intakeCodec}
      draftKey={formKey(view)}
      opening={<Opening label="Abrindo o formulário…" />}
      onFailed={() => navigate(afterCancel(view), { replace: true })}
    >
      {(draft) => <OpenWizard view={view} draft={draft} />}
    </TakenBackDraft>
  );
}

function OpenWizard({ view, draft }: { view: WizardView; draft: Draft<IntakeDraft> }) {
  const navigate = useNavigate();
  const { handOver, family } = useOverlays();
  const showSaved = useShowSaved();
  const wasHandedOver = useFamilyHere().some(
    ({ draft: written }) => written.formKey === formKey(view) && !written.receivedAt,
  );
  const props: IntakeScreenProps = {
    draft,
    formKey: formKey(view),
    step: view.step,
    field: 'field' in view ? view.field : undefined,
    onField: () => 'field' in view && navigate({ ...view, field: undefined }, { replace: true }),
    onStep: (step) => navigate({ ...view, step, ...('field' in view && { field: undefined }) }),
    onSaved: ({ patientId, signature }) => {
      if (view.name === 'edit-patient') navigate(detailsOf(patientId));
      else
        showSaved(patientId, wasHandedOver || (signature !== null && signature.signature.kind !== 'paper'));
    },
    onCancel: () => navigate(afterCancel(view)),
    atStake: <UnsentFamily of={(written) => written.formKey === formKey(view)} />,
  };
  if (view.name === 'edit-patient') return <EditScreen {...props} patientId={view.patientId} />;
  return (
    <>
      <FamilyOfForm {...family} formKey={formKey(view)} />
      <IntakeScreen {...props} kind={kindOfForm(view)} onFamily={handOver} />
    </>
  );
}
