import { Spinner } from '../ui/feedback/Spinner';
import { loadable } from '../ui/loadable';
import { DashboardScreen } from './DashboardScreen';
import { useNavigation } from './navigation';
import { Page } from './Page';

const OtherScreens = loadable(
  () => import('./OtherScreens'),
  <Spinner label="Abrindo…" className="late m-auto" />,
);

/** Must run before another tab activates a newer version, which removes their files. */
export const preloadOtherScreens = OtherScreens.preload;

export function Screen() {
  const { view } = useNavigation();
  return view.name === 'dashboard' ? (
    <Page key={view.name}>
      <DashboardScreen />
    </Page>
  ) : (
    <OtherScreens view={view} />
  );
}
