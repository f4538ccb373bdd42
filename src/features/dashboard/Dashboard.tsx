import type { ReactNode } from 'react';
import { DashboardHead } from './DashboardHead';
import { PatientsOverview } from './PatientsOverview';

type Props = {
  userId: string;
  onNew: () => void;
  onPatients: () => void;
  onReports: () => void;
  onOpen: (patientId: string) => void;
  /** The invitation to complete the profile. */
  invite?: ReactNode;
  counters: ReactNode;
  /** Pending work, shown above everything else. */
  notice?: ReactNode;
  /** The cards of unfinished drafts; undefined when there are none. */
  draft?: ReactNode;
};

/** The start screen: counters, latest patients, charts and quick actions. */
export function Dashboard({
  userId,
  onNew,
  onPatients,
  onReports,
  onOpen,
  invite,
  counters,
  notice,
  draft,
}: Props) {
  return (
    <>
      <DashboardHead hasDraft={Boolean(draft)} onNew={onNew} onPatients={onPatients} onReports={onReports} />
      {notice}
      {draft ? <div className="mb-5">{draft}</div> : null}
      {invite}
      {counters}
      <PatientsOverview userId={userId} onNew={onNew} onPatients={onPatients} onOpen={onOpen} />
    </>
  );
}
