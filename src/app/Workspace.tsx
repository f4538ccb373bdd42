import '../ui/workspace.css';
import { QueryClientProvider, useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { countersOptions } from '../data/records/counters';
import { sweepOrphanFiles } from '../data/records/removal';
import { summariesOptions } from '../data/records/summaries';
import { takeBackFailure } from '../data/supabase/errors';
import { allowOwnScripts } from '../device/browser/trustedScripts';
import { useDraftFlush } from '../device/drafts/useDrafts';
import { createOutbox } from '../device/outbox/outbox';
import type { OutboxItem } from '../device/outbox/outboxState';
import { openDrafts } from '../device/store/draftStore';
import { Numbers } from '../features/counters/Numbers';
import { UploadAnnouncer } from '../features/documents/UploadAnnouncer';
import { OutboxAnnouncer } from '../features/outbox/OutboxAnnouncer';
import { BlankFormCard } from '../features/paper/BlankFormCard';
import { newPlace } from '../features/patients/list/listPlace';
import { PhrasesOffered } from '../features/phrases/PhrasesOffered';
import { ProfileScreen } from '../features/profile/ProfileScreen';
import { ReportsScreen } from '../features/reports/ReportsScreen';
import type { MadePdf } from '../pdf/generate';
import { lockScreen, type SessionUser, sessionStore } from '../session/session';
import { Spinner } from '../ui/feedback/Spinner';
import { toast } from '../ui/feedback/toasts';
import { loadable } from '../ui/loadable';
import { Motion } from '../ui/motion/Motion';
import { HandCover } from '../ui/overlays/HandCover';
import { useVisibleViewport } from '../ui/useVisibleViewport';
import { DashboardScreen } from './DashboardScreen';
import { DetailsScreen } from './DetailsScreen';
import { createDrafts } from './drafts';
import { FamilyOfForm, FamilyOfRecord } from './family/FamilyWaiting';
import { useFamily } from './family/useFamily';
import { IdleLock } from './IdleLock';
import { NoteScreen } from './NoteScreen';
import { Page } from './Page';
import { PatientsScreen } from './PatientsScreen';
import { PdfPreview } from './PdfPreview';
import { ProfileSections } from './ProfileSections';
import { useNewQueryClient } from './queryClient';
import { Sidebar } from './Sidebar';
import { useDeletion } from './useDeletion';
import { useNewForm } from './useNewForm';
import { useOutbox } from './useOutbox';
import { useSignOut } from './useSignOut';
import { type Navigate, useView } from './useView';
import { VersionNotice } from './VersionNotice';
import {
  detailsOf,
  formKey,
  home,
  listWith,
  type NavEntry,
  type NoteView,
  navEntryOf,
  newNote,
  noteKey,
  noteOf,
  viewOfDraft,
} from './view';
import { WizardScreen } from './WizardScreen';

const FamilyReviewScreen = loadable(
  () => import('./family/FamilyReviewScreen'),
  <Spinner label="Abrindo…" className="late m-auto" />,
);

// no worker exists before this module runs, and loading the policy earlier would delay the sign-in form
allowOwnScripts();

type Props = {
  user: SessionUser;
  /** While locked, no screen is mounted; drafts and query cache are kept. */
  locked: boolean;
  /** Takes the place of the screens while they fetch, but may not be drawn yet. */
  asking?: ReactNode;
};

function Screens({ user, locked, asking }: Props) {
  const [view, navigate] = useView(user.id);
  const [{ registry, outbox }] = useState(() => {
    const drafts = openDrafts(user.id, () => lockFor(user.id));
    const outbox = createOutbox(user.id, drafts);
    return { registry: createDrafts(drafts, outbox.dropIncomplete), outbox };
  });
  useDraftFlush(registry);
  useOutbox(outbox);
  useVisibleViewport();
  const { signOut, question } = useSignOut(registry, outbox);
  const [listPlace] = useState(newPlace);
  const arrived = useRef(false);
  /** Opens a view anew: the list, or only that of a record saved once more, forgets where it was left. */
  const visit: Navigate = (next, options) => {
    const isSavedAgain = 'saved' in next && next.saved !== undefined && next.saved === listPlace.saved;
    if (next.name === 'patients') Object.assign(listPlace, newPlace());
    else if (isSavedAgain) Object.assign(listPlace, newPlace(listPlace.saved, listPlace.before));
    // the first view, too, when it is the one that a tablet was handed over from
    arrived.current = true;
    navigate(next, options);
  };
  const family = useFamily(user.id, registry, outbox, { view, locked, navigate, visit });
  const { openNew, offer } = useNewForm(registry, { view, locked }, navigate);
  const { askToDelete, deletion } = useDeletion(user.id, registry, outbox, () => {
    if (view.name === 'patient-details') navigate(listWith(view.saved));
  });
  const [viewed, setViewed] = useState<MadePdf>();
  const counters = useQuery(countersOptions());
  // what most views begin with
  useQuery({ ...summariesOptions(user.id), enabled: Boolean(asking), meta: {} });
  // after the first view's own effects: whoever uses the navigation before it is shown keeps the focus
  const isShown = !family.isReturning && !asking;
  useEffect(() => {
    if (isShown) arrived.current = true;
  }, [isShown]);
  // after what the first screen asks for
  const isCounted = counters.isFetched;
  useEffect(() => {
    if (isCounted) void sweepOrphanFiles();
  }, [isCounted]);

  const page = (children: ReactNode) => (
    <Page key={view.name} arrived={arrived}>
      {children}
    </Page>
  );
  const go = (to: NavEntry) => {
    if (to === 'new-patient' || to === 'new-child-anamnese') return openNew(to);
    if (to !== view.name || 'saved' in view) visit({ name: to });
  };
  const openProfile = () => {
    if (view.name !== 'profile') navigate({ name: 'profile' });
  };
  const openUnsent = async ({ key, draft, kind }: OutboxItem) => {
    const taken = await outbox.takeBack(key);
    if (taken !== 'draft') return toast(takeBackFailure(kind, taken));
    registry[kind === 'note' ? 'notes' : 'forms'].renew(draft.key);
    navigate(viewOfDraft(draft));
    toast.success(
      kind === 'note' ? 'Evolução aberta para editar' : 'Ficha aberta para editar',
      'Ela não aguarda mais o envio: só vai para o servidor quando você salvar de novo.',
    );
  };

  /** Back leads to the note that was pressed. */
  const openNote = (next: NoteView, pressed: string | undefined) => {
    if (pressed && view.name === 'patient-details') navigate({ ...view, note: pressed }, { replace: true });
    navigate(next);
  };

  const form = { userId: user.id, outbox, registry, navigate: visit };

  const screen = () => {
    switch (view.name) {
      case 'dashboard':
        return page(
          <DashboardScreen
            userId={user.id}
            registry={registry}
            outbox={outbox}
            family={family.written}
            onGo={visit}
            onNew={openNew}
          />,
        );
      case 'reports':
        return page(
          <ReportsScreen
            userId={user.id}
            counters={<Numbers />}
            further={<BlankFormCard userId={user.id} onView={setViewed} />}
            onView={setViewed}
          />,
        );
      case 'profile':
        return page(
          <ProfileScreen
            userId={user.id}
            onLeave={() => navigate(home)}
            further={<ProfileSections userId={user.id} />}
          />,
        );
      case 'patients':
        return page(
          <PatientsScreen
            userId={user.id}
            outbox={outbox}
            place={listPlace}
            saved={view.saved}
            onShowAll={() => navigate(listWith(undefined), { replace: true })}
            onNew={() => openNew('new-patient')}
            onOpen={(patientId) => navigate(detailsOf(patientId, view.saved))}
            onOpenUnsent={(item) => void openUnsent(item)}
            onNote={(patientId) => navigate(newNote(patientId, view.saved))}
            onDelete={askToDelete}
          />,
        );
      case 'new-patient':
      case 'new-child-anamnese':
      case 'edit-patient':
        return (
          <>
            {view.name !== 'edit-patient' && <FamilyOfForm {...family.written} formKey={formKey(view)} />}
            <WizardScreen key={formKey(view)} {...form} view={view} onFamily={family.begin} />
          </>
        );
      case 'patient-details':
        return page(
          <DetailsScreen
            key={view.patientId}
            userId={user.id}
            patientId={view.patientId}
            registry={registry.sections}
            uploads={outbox.uploads}
            onView={setViewed}
            onBack={() => navigate(listWith(view.saved))}
            section={view.section}
            family={(patient) => <FamilyOfRecord {...family.written} patient={patient} />}
            field={view.field}
            notes={{
              shown: view.note,
              onWrite: (noteId) =>
                openNote(
                  noteId ? noteOf(view.patientId, noteId, view.saved) : newNote(view.patientId, view.saved),
                  noteId,
                ),
              onCorrect: (noteId) => openNote(newNote(view.patientId, view.saved, noteId), noteId),
              outbox,
              onOpenUnsent: (item) => void openUnsent(item),
            }}
            onFamily={({ id, tipo, nome }) => family.begin({ patientId: id, kind: tipo, patientName: nome })}
            onEditAll={(step) => navigate({ ...view, name: 'edit-patient', step })}
            onEdited={() => visit(detailsOf(view.patientId, view.patientId), { replace: true })}
            onDelete={askToDelete}
          />,
        );
      case 'session-note':
        return <NoteScreen key={noteKey(view)} {...form} view={view} />;
      case 'family-review':
        return <FamilyReviewScreen key={view.family} {...form} view={view} />;
      default:
        return view satisfies never;
    }
  };

  const inWizard = 'step' in view || view.name === 'session-note' || view.name === 'family-review';
  // a section is edited inside its record
  const inForm = inWizard || view.name === 'patient-details' || view.name === 'profile';
  const announcers = (
    <>
      <OutboxAnnouncer userId={user.id} outbox={outbox} onProfile={openProfile} />
      <UploadAnnouncer uploads={outbox.uploads} />
      {family.sending}
    </>
  );
  if (locked) {
    return (
      <>
        {asking}
        {announcers}
      </>
    );
  }
  return (
    <>
      <Sidebar
        active={navEntryOf(view)}
        email={user.email}
        patientCount={counters.data?.total ?? null}
        hiddenOnPhone={inWizard}
        onGo={go}
        onProfile={openProfile}
        onLock={lockScreen}
        onSignOut={() => void signOut()}
      />
      <div className={`flex min-h-dvh flex-col sm:pl-rail xl:pl-side ${inWizard ? '' : 'pb-20 sm:pb-0'}`}>
        <VersionNotice formOpen={inForm} settle={() => registry.flush().then(registry.isSafe)} />
        <PhrasesOffered userId={user.id} enabled={inForm}>
          {isShown ? screen() : <Spinner label="Abrindo…" className="late m-auto" />}
        </PhrasesOffered>
      </div>
      {announcers}
      {deletion}
      <PdfPreview pdf={viewed} onClose={() => setViewed(undefined)} />
      {question}
      {offer}
      {family.dialog}
      <HandCover />
      <IdleLock onIdle={lockScreen} />
    </>
  );
}

/** Locks the screen of this therapist, unless another session has begun meanwhile. */
function lockFor(userId: string): void {
  const session = sessionStore.getSnapshot();
  if (session.status === 'signedIn' && session.user.id === userId) lockScreen();
}

/** The app behind the sign-in. The caller keys it by user id, so that no state survives a change of user. */
export default function Workspace(props: Props) {
  const queryClient = useNewQueryClient();
  // mounted while locked, it fetches nothing before the password is entered
  const mayFetch = !props.locked || Boolean(props.asking);
  const [begun, setBegun] = useState(mayFetch);
  if (mayFetch && !begun) setBegun(true);
  if (!begun) return null;
  return (
    <QueryClientProvider client={queryClient}>
      <Motion>
        <Screens {...props} />
      </Motion>
    </QueryClientProvider>
  );
}
