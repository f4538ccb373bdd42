import { useDevice, useTherapist } from '../device/contexts';
import { DraftCards, hasCard } from '../device/drafts/DraftCards';
import { useDraftHeads, useDraftsListed } from '../device/drafts/useDrafts';
import { Dashboard } from '../features/dashboard/Dashboard';
import { OutboxNotice } from '../features/outbox/OutboxNotice';
import { useUnsentItems } from '../features/outbox/useUnsentItems';
import { ProfileInvite } from '../features/profile/ProfileInvite';
import { FamilyOfAll } from './family/FamilyWaiting';
import { UnsentFamily } from './family/UnsentFamily';
import { useNavigation } from './navigation';
import { useOverlays } from './useOverlays';
import { detailsOf, newNote, noteOf, viewOfDraft } from './view';

/** The dashboard, joined with the drafts and the outbox of this device. */
export function DashboardScreen() {
  const { userId } = useTherapist();
  const { registry, outbox } = useDevice();
  const { visit } = useNavigation();
  const { openNew, family } = useOverlays();
  const heads = useDraftHeads(registry);
  const drafts = heads.filter(hasCard);
  const listed = useDraftsListed(registry);
  const unsent = useUnsentItems(outbox);
  const toProfile = () => visit({ name: 'profile' });
  return (
    <Dashboard
      userId={userId}
      onNew={() => openNew('new-patient')}
      onNewChild={() => openNew('new-child-anamnese')}
      onProfile={toProfile}
      onPatients={() => visit({ name: 'patients' })}
      onReports={() => visit({ name: 'reports' })}
      onOpen={(patientId, field) => visit({ ...detailsOf(patientId, undefined), ...(field && { field }) })}
      onWriteNote={(patientId, noteId) =>
        visit(noteId ? noteOf(patientId, noteId, undefined) : newNote(patientId, undefined))
      }
      notice={
        <>
          <OutboxNotice outbox={outbox} onShow={() => visit({ name: 'patients' })} />
          <FamilyOfAll {...family} />
        </>
      }
      invite={<ProfileInvite userId={userId} onOpen={toProfile} />}
      deviceEmpty={listed ? unsent.length === 0 && !heads.some((head) => 'name' in head) : undefined}
      draft={
        drafts.length > 0 ? (
          <DraftCards
            drafts={drafts}
            onContinue={(draft) => visit(viewOfDraft(draft))}
            onDiscard={({ key }) => void registry.discard(key)}
            atStake={({ key }) => <UnsentFamily of={({ formKey }) => formKey === key} />}
          />
        ) : null
      }
    />
  );
}
