import { useDevice } from '../device/contexts';
import { DraftCards, hasCard } from '../device/drafts/DraftCards';
import { useDraftHeads, useDraftsListed } from '../device/drafts/useDrafts';
import { useUnsentItems } from '../device/outbox/useOutboxItems';
import { Dashboard } from '../features/dashboard/Dashboard';
import { UnsentFamily } from '../features/family/UnsentFamily';
import { OutboxNotice } from '../features/outbox/OutboxNotice';
import { ProfileInvite } from '../features/profile/ProfileInvite';
import { FamilyOfAll } from './FamilyWaiting';
import { useNavigate } from './navigation';
import { useOverlays } from './useOverlays';
import { detailsOf, newList, newNote, noteOf, viewOfDraft } from './view';

/** The dashboard, joined with the drafts and the outbox of this device. */
export function DashboardScreen() {
  const { registry } = useDevice();
  const navigate = useNavigate();
  const { openNew, family } = useOverlays();
  const heads = useDraftHeads(registry);
  const drafts = heads.filter(hasCard);
  const listed = useDraftsListed(registry);
  const unsent = useUnsentItems();
  const toProfile = () => navigate({ name: 'profile' });
  return (
    <Dashboard
      onNew={() => openNew('new-patient')}
      onNewChild={() => openNew('new-child-anamnese')}
      onProfile={toProfile}
      onPatients={() => navigate(newList())}
      onReports={() => navigate({ name: 'reports' })}
      onOpen={(patientId, field) => navigate({ ...detailsOf(patientId), ...(field && { field }) })}
      onWriteNote={(patientId, noteId) => navigate(noteId ? noteOf(patientId, noteId) : newNote(patientId))}
      notice={
        <>
          <OutboxNotice onShow={() => navigate(newList())} />
          <FamilyOfAll {...family} />
        </>
      }
      invite={<ProfileInvite onOpen={toProfile} />}
      deviceEmpty={listed ? unsent.length === 0 && !heads.some((head) => 'name' in head) : undefined}
      draft={
        drafts.length > 0 ? (
          <DraftCards
            drafts={drafts}
            onContinue={(draft) => navigate(viewOfDraft(draft))}
            onDiscard={({ key }) => void registry.discard(key)}
            atStake={({ key }) => <UnsentFamily of={({ formKey }) => formKey === key} />}
          />
        ) : null
      }
    />
  );
}
