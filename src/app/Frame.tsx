import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import { overviewOptions } from '../data/records/overview';
import { sweepOrphanFiles } from '../data/records/removal';
import { summariesOptions } from '../data/records/summaries';
import { type DialogHead, isDialog } from '../device/drafts/draftKind';
import { isShownElsewhere } from '../device/drafts/shownDialogs';
import { useCollectAnswers } from '../features/family/useCollectAnswers';
import { PhrasesOffered } from '../features/phrases/PhrasesOffered';
import { useDevice, useTherapist } from '../forms/contexts';
import { useHasTaken } from '../forms/useTaken';
import { Loading, Spinner } from '../ui/feedback/Spinner';
import { ofFamily } from '../ui/layout/landing';
import { loadable } from '../ui/loadable';
import { useWithoutNetwork } from '../ui/useOnline';
import { DashboardScreen } from './DashboardScreen';
import { useNavigate, useNavigation } from './navigation';
import { Page } from './Page';
import { Sidebar } from './Sidebar';
import { useOverlays } from './useOverlays';
import { VersionNotice } from './VersionNotice';
import {
  detailsOf,
  home,
  isForm,
  isWizard,
  type NavEntry,
  navEntryOf,
  newList,
  viewOfDialog,
  viewOfDraft,
} from './view';

const OtherScreens = loadable(
  () => import('./OtherScreens'),
  <Spinner label="Abrindo…" className="late m-auto" />,
);

/** Must run before another tab activates a newer version, which removes their files. */
const preloadOtherScreens = OtherScreens.preload;

function Screen() {
  const { view } = useNavigation();
  return view.name === 'dashboard' ? (
    <Page key={view.name}>
      <DashboardScreen />
    </Page>
  ) : (
    <OtherScreens view={view} />
  );
}

/** The first screen is painted before anything else is loaded. */
const AFTER_FIRST_PAINT_MS = 200;
/** The numbers were asked for together with the session: a moment after its answer, they are drawn with the first screen. */
const NUMBERS_WITHIN_MS = 150;

export type Door = {
  /** While locked, no screen is mounted; drafts and query cache are kept. */
  locked: boolean;
  /** The screens fetch, but may not be drawn yet. */
  asking?: boolean;
};

/** True once the screens may be drawn; after a question to the server with their numbers, unless these are late. */
function useMayDraw(asking: boolean, hasNumbers: boolean): boolean {
  const [isLate, setIsLate] = useState(!asking);
  useEffect(() => {
    if (asking || isLate) return;
    const timer = setTimeout(setIsLate, NUMBERS_WITHIN_MS, true);
    return () => clearTimeout(timer);
  }, [asking, isLate]);
  return !asking && (isLate || hasNumbers);
}

/** The first stop of Tab: past the navigation. */
function SkipLink() {
  return (
    <button
      type="button"
      onClick={() => document.querySelector('main')?.focus()}
      className="fixed -top-20 left-4 z-30 min-h-touch rounded bg-accent-700 px-5 font-semibold text-white focus:top-4"
    >
      Pular para o conteúdo
    </button>
  );
}

export function Frame({ locked, asking = false }: Door) {
  const { userId } = useTherapist();
  const { registry } = useDevice();
  const { view, navigate, arrived } = useNavigation();
  const { openNew } = useOverlays();
  const isReturning = useReturn();
  useResume();
  useTakenFirst();
  const overview = useQuery(overviewOptions());
  // what the list begins with
  useQuery({ ...summariesOptions(userId), enabled: asking && view.name === 'patients', meta: {} });
  // after the first view's own effects: whoever uses the navigation before it is shown keeps the focus
  const mayDraw = useMayDraw(asking, overview.isFetched);
  const isShown = !isReturning && mayDraw;
  useEffect(() => {
    if (isShown) arrived.current = true;
  }, [isShown, arrived]);
  useEffect(() => {
    if (!isShown) return;
    const timer = setTimeout(() => void import('../fonts.css').catch(() => undefined), AFTER_FIRST_PAINT_MS);
    return () => clearTimeout(timer);
  }, [isShown]);
  const isReady = isShown && overview.isFetched;
  useEffect(() => {
    if (!isReady) return;
    const timer = setTimeout(() => {
      preloadOtherScreens();
      void sweepOrphanFiles();
    }, AFTER_FIRST_PAINT_MS);
    return () => clearTimeout(timer);
  }, [isReady]);
  if (locked && !asking) return null;
  if (!mayDraw) return <Loading label="Abrindo…" />;
  const go = (to: NavEntry) => {
    if (to === 'new-patient' || to === 'new-child-anamnese') return openNew(to);
    if (to === 'patients') {
      if (view.name !== to || view.saved || view.first) navigate(newList());
    } else if (to !== view.name) navigate({ name: to });
  };
  return (
    <>
      <SkipLink />
      <Sidebar
        active={navEntryOf(view)}
        patientCount={overview.data?.counters.total ?? null}
        hiddenOnPhone={isWizard(view)}
        onGo={go}
      />
      <div
        className={`flex min-h-dvh flex-col sm:pl-rail xl:pl-side ${isWizard(view) ? '' : 'pb-20 sm:pb-0'}`}
      >
        <VersionNotice formOpen={isForm(view)} settle={() => registry.flush().then(registry.isSafe)} />
        <PhrasesOffered enabled={isForm(view)}>
          {isShown ? <Screen /> : <Spinner label="Abrindo…" className="late m-auto" />}
        </PhrasesOffered>
      </div>
    </>
  );
}

/**
 * A page without session history, as after a killed browser, goes to the view of the last open dialog, which opens it again.
 */
function useResume(): void {
  const { registry } = useDevice();
  const { view, navigate } = useNavigation();
  // a view of the history is another object
  const [isNew] = useState(view === home);
  const resume = useEffectEvent(async () => {
    await registry.firstRead();
    const head = registry.heads().find(isDialog);
    if (head && !(await isShownElsewhere(head.key))) go(head);
  });
  const go = useEffectEvent((head: DialogHead) => {
    if (view === home) navigate(viewOfDialog(head), { replace: true });
  });
  useEffect(() => {
    if (isNew) void resume();
  }, [isNew]);
}

/** Without network a page that begins on the dashboard shows the records that were taken along: it has nothing else to show. */
function useTakenFirst(): void {
  const { view, navigate } = useNavigation();
  const { data, isError } = useQuery(overviewOptions());
  const isWithoutNetwork = useWithoutNetwork();
  const hasTaken = useHasTaken();
  // a view of the history is another object
  const [isNew] = useState(view === home);
  const show = useEffectEvent(() => {
    if (view === home) navigate(newList(), { replace: true });
  });
  const isWanted = isNew && hasTaken && isWithoutNetwork && isError && data === undefined;
  useEffect(() => {
    if (isWanted) show();
  }, [isWanted]);
}

/**
 * Takes the tablet back from a family: to the review of what they finished, else to the record or new form that it was handed
 * over from, at what they began (D-199). True while nothing may be shown yet.
 */
function useReturn(): boolean {
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
