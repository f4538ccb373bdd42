import { thisMonth } from '../features/billing/monthRows';
import { BlankFormButton } from '../features/paper/BlankFormButton';
import { ReportsScreen } from '../features/reports/ReportsScreen';
import { loadable } from '../ui/loadable';
import { useNavigate } from './navigation';
import { detailsOf, newReportView, type ReportsView } from './view';

const MonthReport = loadable(() => import('../features/billing/MonthReport'));

/** 'Relatórios', joined with what other features have in it. */
export function Reports({ view }: { view: ReportsView }) {
  const navigate = useNavigate();
  const { month } = view;
  const show = (next: string | undefined) => navigate({ name: 'reports', month: next }, { replace: true });
  const onOpen = (patientId: string) => navigate(detailsOf(patientId));
  return (
    <ReportsScreen
      further={<BlankFormButton />}
      part={month === undefined ? 'patients' : 'month'}
      onPart={(part) => show(part === 'month' ? thisMonth() : undefined)}
      month={month && <MonthReport month={month} onMonth={show} onOpen={onOpen} />}
      onOpen={onOpen}
      onReport={(patientId) => navigate(newReportView(patientId, { from: 'reports' }))}
    />
  );
}
