import { usePrefetchQuery, useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { profileOptions } from '../../data/records/profile';
import { archivedOptions, summariesOptions } from '../../data/records/summaries';
import type { AnswerColumn } from '../../questionnaire/field';
import { DashboardHead } from './DashboardHead';
import { OpenNotes } from './OpenNotes';
import { PatientsOverview } from './PatientsOverview';
import { StartHere } from './StartHere';

type Props = {
  userId: string;
  onNew: () => void;
  onNewChild: () => void;
  onProfile: () => void;
  onPatients: () => void;
  onReports: () => void;
  /** Opens a record; with `column`, at its field. */
  onOpen: (patientId: string, column?: AnswerColumn) => void;
  /** Opens an open note, or begins a new one. */
  onWriteNote?: (patientId: string, noteId?: string) => void;
  /** The invitation to complete the profile. */
  invite?: ReactNode;
  counters: ReactNode;
  /** Pending work, shown above everything else. */
  notice?: ReactNode;
  /** The cards of unfinished drafts; undefined when there are none. */
  draft?: ReactNode;
  /** True without drafts and unsent records on this device; undefined while unknown. */
  deviceEmpty: boolean | undefined;
};

/** True once the list is loaded and empty, undefined while that is unknown; keeps its value during a refetch. */
function useNoPatients(userId: string): boolean | undefined {
  // before the requests of the panels, or the list would wait for them
  usePrefetchQuery(summariesOptions(userId));
  const { data, error, isFetching } = useQuery(summariesOptions(userId));
  // an account whose patients are all archived is not new
  const archived = useQuery({ ...archivedOptions(userId), enabled: data?.length === 0 });
  const [read, setRead] = useState(false);
  if (!isFetching && !read) setRead(true);
  if (!read || error || data?.length !== 0 || archived.error) return false;
  return archived.data && archived.data.length === 0;
}

/** The start screen: counters, latest patients, charts and quick actions. */
export function Dashboard({
  userId,
  onNew,
  onNewChild,
  onProfile,
  onPatients,
  onReports,
  onOpen,
  onWriteNote,
  invite,
  counters,
  notice,
  draft,
  deviceEmpty,
}: Props) {
  const { data: profile } = useQuery(profileOptions(userId));
  const noPatients = useNoPatients(userId);
  const start = <StartHere profile={profile} onProfile={onProfile} onNew={onNew} onNewChild={onNewChild} />;
  return (
    <>
      <DashboardHead
        therapist={profile?.full_name ?? ''}
        hasDraft={Boolean(draft)}
        onNew={onNew}
        onPatients={onPatients}
        onReports={onReports}
      />
      {notice}
      {draft ? <div className="mb-5">{draft}</div> : null}
      {noPatients !== false && deviceEmpty !== false ? (
        // while unknown, shows neither zeros nor the start page
        noPatients && deviceEmpty && start
      ) : (
        <>
          {invite}
          {counters}
          {onWriteNote && <OpenNotes userId={userId} onWrite={onWriteNote} />}
          <PatientsOverview userId={userId} onPatients={onPatients} onOpen={onOpen} />
        </>
      )}
    </>
  );
}
