import { useFormDraft } from '../device/drafts/useDrafts';
import type { Outbox } from '../device/outbox/outbox';
import type { FamilyOf } from '../features/family/HandoverDialog';
import type { Drafts } from './drafts';
import { EditScreen } from './EditScreen';
import { Opening } from './FormStates';
import { UnsentFamily } from './family/UnsentFamily';
import { IntakeScreen, type IntakeScreenProps } from './IntakeScreen';
import { TakenBack } from './TakenBack';
import type { Navigate } from './useView';
import { afterCancel, afterSave, atStep, formKey, kindOf, type WizardView } from './view';

type Props = {
  userId: string;
  view: WizardView;
  outbox: Outbox;
  registry: Drafts;
  navigate: Navigate;
  onFamily: (of: FamilyOf) => void;
};

/** One of the long forms, opened with its draft. Keyed by its form. */
export function WizardScreen(props: Props) {
  const { outbox, registry, view } = props;
  const opening = <Opening label="Abrindo o formulário…" />;
  return (
    <TakenBack outbox={outbox} forms={registry.forms} draftKey={formKey(view)} opening={opening}>
      <OpenWizard {...props} />
    </TakenBack>
  );
}

function OpenWizard({ userId, view, outbox, registry, navigate, onFamily }: Props) {
  const draft = useFormDraft(registry.forms, formKey(view));
  if (!draft) return <Opening label="Abrindo o formulário…" />;
  const leave = () => navigate(afterCancel(view));
  const props: IntakeScreenProps = {
    userId,
    outbox,
    draft,
    formKey: formKey(view),
    step: view.step,
    onStep: (step) => navigate(atStep(view, step)),
    onSaved: (patientId) => navigate(afterSave(view, patientId)),
    onCancel: leave,
    onPutAside: leave,
    atStake: <UnsentFamily registry={registry} of={(written) => written.formKey === formKey(view)} />,
  };
  if (view.name === 'edit-patient') return <EditScreen {...props} patientId={view.patientId} />;
  return <IntakeScreen {...props} kind={kindOf(view)} onFamily={onFamily} />;
}
