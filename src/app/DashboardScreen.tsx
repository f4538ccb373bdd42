import type { Outbox } from '../data/outbox/outbox';
import { DraftCards } from '../features/anamnesis/drafts/DraftCards';
import type { DraftRegistry } from '../features/anamnesis/drafts/draftRegistry';
import { useDraftHeads } from '../features/anamnesis/drafts/useDrafts';
import { Numbers } from '../features/counters/Numbers';
import { Dashboard } from '../features/dashboard/Dashboard';
import { OutboxNotice } from '../features/outbox/OutboxNotice';
import { ProfileInvite } from '../features/profile/ProfileInvite';
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
      notice={<OutboxNotice outbox={outbox} onShow={() => onGo({ name: 'patients' })} />}
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
