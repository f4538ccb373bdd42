import { useState } from 'react';
import type { SessionOfPatient } from '../data/records/overview';
import { Dashboard } from '../features/dashboard/Dashboard';
import { useDevice } from '../forms/contexts';
import { useWaitingAnswers } from '../forms/rows/waitingAnswers';
import { useIsRead } from '../forms/useDrafts';
import { loadable } from '../ui/loadable';
import { noteOfSession, useNavigation } from './navigation';
import { useOverlays } from './useOverlays';
import { useTasks } from './useTasks';
import { detailsOf, newList, noteViewOf, planOf, treatmentConsentOf } from './view';

const MissedSession = loadable(() => import('../features/notes/MissedSession'));

/** A session that did not take place, and the others of its day. */
type Missed = { readonly session: SessionOfPatient; readonly others: readonly SessionOfPatient[] };

/** The dashboard, joined with what waits on this device. */
export function DashboardScreen() {
  const { registry } = useDevice();
  const navigation = useNavigation();
  const { navigate } = navigation;
  const { openNew } = useOverlays();
  const listed = useIsRead(registry.firstRead);
  const { tasks, notes, consented, renewals } = useTasks();
  const answers = useWaitingAnswers();
  const [missed, setMissed] = useState<Missed>();
  return (
    <>
      <Dashboard
        onNew={() => openNew('new-patient')}
        onNewChild={() => openNew('new-child-anamnese')}
        onProfile={() => navigate({ name: 'profile' })}
        onPatients={() => navigate(newList())}
        onReports={() => navigate({ name: 'reports' })}
        onImport={() => navigate({ name: 'import', from: 'dashboard' })}
        onOpen={(patientId, field) => navigate({ ...detailsOf(patientId), ...(field && { field }) })}
        onNote={(patientId, noteId) => navigate(noteViewOf(patientId, noteId))}
        onPlan={(patientId) => navigate(planOf(patientId))}
        onTreatmentConsent={(patientId) => navigate(treatmentConsentOf(patientId))}
        onSession={(session) => navigate(noteOfSession(navigation, session))}
        onMissed={(session, sessions) =>
          setMissed({ session, others: sessions.filter((other) => other !== session) })
        }
        answersHere={answers}
        tasks={tasks}
        notesHere={notes}
        consentedHere={consented}
        renewals={renewals}
        deviceEmpty={listed ? tasks.every(({ kind }) => kind === 'profile') : undefined}
      />
      {missed && <MissedSession {...missed} onClose={() => setMissed(undefined)} />}
    </>
  );
}
