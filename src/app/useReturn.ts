import { useDevice, useTherapist } from '../device/contexts';
import { useCollectAnswers } from '../features/family/useCollectAnswers';
import { ofFamily } from '../ui/layout/landing';
import { useNavigate } from './navigation';
import { detailsOf, viewOfDraft } from './view';

/**
 * Takes the tablet back from a family: to the review of what they finished, else to the record or new form that it was handed
 * over from, at what they began (D-199). True while nothing may be shown yet.
 */
export function useReturn(): boolean {
  const { userId } = useTherapist();
  const { registry } = useDevice();
  const navigate = useNavigate();
  return useCollectAnswers(userId, registry, ({ handover, formKey, endedAt }) => {
    const head = registry.heads().find(({ key }) => key === formKey);
    const from = formKey ? viewOfDraft(head ?? { key: formKey }) : detailsOf(handover.patientId);
    navigate(
      'draft' in from || from.name === 'patient-details' ? { ...from, lands: ofFamily(handover.id) } : from,
    );
    // Back leads to where it was handed over
    if (endedAt) navigate({ name: 'family-review', patientId: handover.patientId, family: handover.id });
  });
}
