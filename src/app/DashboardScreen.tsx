import type { Outbox } from '../data/outbox/outbox';
import { Numbers } from '../features/counters/Numbers';
import { Dashboard } from '../features/dashboard/Dashboard';
import { DraftCards } from '../features/drafts/DraftCards';
import { WaitingNotice } from '../features/outbox/WaitingNotice';
import { ProfileInvite } from '../features/profile/ProfileInvite';
import type { DraftRegistry } from './drafts/draftRegistry';
import { useDraftHeads } from './drafts/useDrafts';
import { type View, viewOfDraft } from './view';

type Props = {
  userId: string;
  registry: DraftRegistry;
  outbox: Outbox;
  onGo: (view: View) => void;
  onNew: () => void;
};

/** The dashboard, joined with the drafts and the outbox of this device. */
export function DashboardScreen({ userId, registry, outbox, onGo, onNew }: Props) {
  const drafts = useDraftHeads(registry);
  return (
    <Dashboard
      userId={userId}
      onNew={onNew}
      onPatients={() => onGo({ name: 'patients' })}
      onReports={() => onGo({ name: 'reports' })}
      onOpen={(patientId) => onGo({ name: 'patient-details', patientId })}
      notice={<WaitingNotice outbox={outbox} onShow={() => onGo({ name: 'patients' })} />}
      invite={<ProfileInvite userId={userId} onOpen={() => onGo({ name: 'profile' })} />}
      counters={<Numbers />}
      draft={
        drafts.length > 0 ? (
          <DraftCards
            drafts={drafts}
            onContinue={(draft) => onGo(viewOfDraft(draft))}
            onDiscard={({ key }) => void registry.discard(key)}
          />
        ) : null
      }
    />
  );
}
