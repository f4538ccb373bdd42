import type { ReactNode } from 'react';
import { Spinner } from '../ui/feedback/Spinner';
import { Landing } from '../ui/layout/landing';
import { loadable } from '../ui/loadable';
import { DetailsScreen } from './DetailsScreen';
import { NoteScreen } from './NoteScreen';
import { NavigationContext, useNavigate, useNavigationOf } from './navigation';
import { Page } from './Page';
import { PatientsScreen } from './PatientsScreen';
import { ProfileSections } from './ProfileSections';
import { Reports } from './Reports';
import { detailsOf, home, screenKey, type View } from './view';
import { WizardScreen } from './WizardScreen';

const opening = <Spinner label="Abrindo…" className="late m-auto" />;

const FamilyReviewScreen = loadable(() => import('./FamilyReviewScreen'), opening);
const EvaluationScreen = loadable(() => import('./EvaluationScreen'), opening);
const ComparisonScreen = loadable(() => import('./ComparisonScreen'), opening);
const ReportScreen = loadable(() => import('./ReportScreen'), opening);
const ImportScreen = loadable(() => import('../features/import/ImportScreen'), opening);

type Props = { view: Exclude<View, { name: 'dashboard' }> };

/** The screens that are not needed to open the workspace. */
export default function OtherScreens({ view }: Props) {
  const navigation = useNavigationOf(view);
  const at = 'lands' in view ? view.lands : undefined;
  // a view that is mounted again after a lock or a reload puts the caret back
  const landed = () =>
    'lands' in view && navigation.navigate({ ...view, lands: undefined }, { replace: true });
  return (
    <NavigationContext value={navigation}>
      <Landing value={{ at, landed }}>
        <ScreenOf view={view} />
      </Landing>
    </NavigationContext>
  );
}

function ScreenOf({ view }: Props) {
  const navigate = useNavigate();
  const page = (screen: ReactNode) => <Page key={view.name}>{screen}</Page>;
  switch (view.name) {
    case 'patients':
      return page(<PatientsScreen view={view} />);
    case 'reports':
      return page(<Reports view={view} />);
    case 'profile':
      return page(<ProfileSections view={view} />);
    case 'import':
      return page(
        <ImportScreen
          from={view.from ?? 'profile'}
          onBack={() => navigate(view.from ? home : { name: 'profile', place: 'data' })}
          onOpen={(patientId) => navigate(detailsOf(patientId))}
        />,
      );
    case 'patient-details':
      return page(<DetailsScreen key={screenKey(view)} view={view} />);
    case 'new-patient':
    case 'new-child-anamnese':
    case 'edit-patient':
      return <WizardScreen key={screenKey(view)} view={view} />;
    case 'session-note':
      return <NoteScreen key={screenKey(view)} view={view} />;
    case 'evaluation':
      return <EvaluationScreen key={screenKey(view)} view={view} />;
    case 'comparison':
      return <ComparisonScreen key={screenKey(view)} view={view} />;
    case 'report':
      return <ReportScreen key={screenKey(view)} view={view} />;
    case 'family-review':
      return <FamilyReviewScreen key={screenKey(view)} view={view} />;
    default:
      return view satisfies never;
  }
}
