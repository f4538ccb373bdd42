import type { ReactNode } from 'react';
import { DashboardHead } from './DashboardHead';
import { PatientsOverview } from './PatientsOverview';

type Props = {
  userId: string;
  onNew: () => void;
  onPatients: () => void;
  onReports: () => void;
  onOpen: (patientId: string) => void;
  /** What should be filled in once. */
  invite?: ReactNode;
  counters: ReactNode;
  /** What should be settled; it stands above everything else. */
  notice?: ReactNode;
  /** The draft that waits to be continued; nothing when there is none. */
  draft?: ReactNode;
};

/** What the therapist sees first: numbers, the latest patients, the ways on. */
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
