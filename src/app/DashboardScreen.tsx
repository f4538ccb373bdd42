import { DraftCards } from '../device/drafts/DraftCards';
import { useDraftHeads, useDraftsListed } from '../device/drafts/useDrafts';
import type { Outbox } from '../device/outbox/outbox';
import { Numbers } from '../features/counters/Numbers';
import { Dashboard } from '../features/dashboard/Dashboard';
import { OutboxNotice } from '../features/outbox/OutboxNotice';
import { useUnsentItems } from '../features/outbox/useUnsentItems';
import { ProfileInvite } from '../features/profile/ProfileInvite';
import type { Drafts } from './drafts';
import { type Family, FamilyOfAll } from './family/FamilyWaiting';
import { UnsentFamily } from './family/UnsentFamily';
import { detailsOf, type NewForm, newNote, noteOf, type View, viewOfDraft } from './view';

type Props = {
  userId: string;
  registry: Drafts;
  outbox: Outbox;
  family: Family;
  onGo: (view: View) => void;
  onNew: (form: NewForm['name']) => void;
};

/** The dashboard, joined with the drafts and the outbox of this device. */
export function DashboardScreen({ userId, registry, outbox, family, onGo, onNew }: Props) {
  const heads = useDraftHeads(registry);
  // the family's forms and their reviews have a card of their own
  const drafts = heads.filter(({ kind }) => kind !== 'family' && kind !== 'review');
  const listed = useDraftsListed(registry);
  const unsent = useUnsentItems(outbox);
  const toProfile = () => onGo({ name: 'profile' });
  return (
    <Dashboard
      userId={userId}
      onNew={() => onNew('new-patient')}
      onNewChild={() => onNew('new-child-anamnese')}
      onProfile={toProfile}
      onPatients={() => onGo({ name: 'patients' })}
      onReports={() => onGo({ name: 'reports' })}
      onOpen={(patientId, field) => onGo({ ...detailsOf(patientId, undefined), ...(field && { field }) })}
      onWriteNote={(patientId, noteId) =>
        onGo(noteId ? noteOf(patientId, noteId, undefined) : newNote(patientId, undefined))
      }
      notice={
        <>
          <OutboxNotice outbox={outbox} onShow={() => onGo({ name: 'patients' })} />
          <FamilyOfAll {...family} />
        </>
      }
      invite={<ProfileInvite userId={userId} onOpen={toProfile} />}
      counters={<Numbers />}
      deviceEmpty={listed ? heads.length + unsent.length === 0 : undefined}
      draft={
        drafts.length > 0 ? (
          <DraftCards
            drafts={drafts}
            onContinue={(draft) => onGo(viewOfDraft(draft))}
            onDiscard={({ key }) => void registry.discard(key)}
            atStake={({ key }) => <UnsentFamily registry={registry} of={({ formKey }) => formKey === key} />}
          />
        ) : null
      }
    />
  );
}
