import { Dashboard } from '../features/dashboard/Dashboard';
import { useDevice } from '../forms/contexts';
import { useDraftsListed } from '../forms/useDrafts';
import { useNavigate } from './navigation';
import { useOverlays } from './useOverlays';
import { useTasks } from './useTasks';
import { detailsOf, newList, noteViewOf, treatmentConsentOf } from './view';

/** The dashboard, joined with what waits on this device. */
export function DashboardScreen() {
  const { registry } = useDevice();
  const navigate = useNavigate();
  const { openNew } = useOverlays();
  const listed = useDraftsListed(registry);
  const { tasks, notes, consented, renewals } = useTasks();
  return (
    <Dashboard
      onNew={() => openNew('new-patient')}
      onNewChild={() => openNew('new-child-anamnese')}
      onProfile={() => navigate({ name: 'profile' })}
      onPatients={() => navigate(newList())}
      onReports={() => navigate({ name: 'reports' })}
      onImport={() => navigate({ name: 'import', from: 'dashboard' })}
      onOpen={(patientId, field) => navigate({ ...detailsOf(patientId), ...(field && { field }) })}
      onNote={(patientId, noteId) => navigate(noteViewOf(patientId, noteId))}
      onPlan={(patientId) => navigate({ ...detailsOf(patientId), tab: 'plan' })}
      onTreatmentConsent={(patientId) => navigate(treatmentConsentOf(patientId))}
      tasks={tasks}
      notesHere={notes}
      consentedHere={consented}
      renewals={renewals}
      deviceEmpty={listed ? tasks.every(({ kind }) => kind === 'profile') : undefined}
    />
  );
}
