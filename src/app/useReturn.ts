import { useDevice, useTherapist } from '../device/contexts';
import { useCollectAnswers } from '../features/family/useCollectAnswers';
import { useNavigate } from './navigation';
import { detailsOf, viewOfDraft } from './view';

/**
 * Takes the tablet back from a family, to the record or new form that it was handed over from (D-199). True while nothing may
 * be shown yet.
 */
export function useReturn(): boolean {
  const { userId } = useTherapist();
  const { registry } = useDevice();
  const navigate = useNavigate();
  return useCollectAnswers(userId, registry, ({ handover, formKey }) => {
    const head = registry.heads().find(({ key }) => key === formKey);
    navigate(formKey ? viewOfDraft(head ?? { key: formKey }) : detailsOf(handover.patientId));
  });
}
