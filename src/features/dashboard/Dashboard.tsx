import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect } from 'react';
import { counterItems, overviewOptions } from '../../data/records/overview';
import { profileOptions } from '../../data/records/profile';
import { dataFailure } from '../../data/supabase/errors';
import { useTherapist } from '../../device/contexts';
import type { AnswerColumn } from '../../questionnaire/field';
import { ErrorState } from '../../ui/feedback/ErrorState';
import { toast } from '../../ui/feedback/toasts';
import { Counters } from '../../ui/layout/Counters';
import { Sheet } from '../../ui/layout/Sheet';
import { DashboardHead } from './DashboardHead';
import { OpenNotes } from './OpenNotes';
import { PatientsOverview } from './PatientsOverview';
import { StartHere } from './StartHere';

type Props = {
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
  /** Pending work, shown above everything else. */
  notice?: ReactNode;
  /** The cards of unfinished drafts; undefined when there are none. */
  draft?: ReactNode;
  /** True without drafts and unsent records on this device; undefined while unknown. */
  deviceEmpty: boolean | undefined;
};

/** The start screen: counters, latest patients, charts and quick actions. */
export function Dashboard({
  onNew,
  onNewChild,
  onProfile,
  onPatients,
  onReports,
  onOpen,
  onWriteNote,
  invite,
  notice,
  draft,
  deviceEmpty,
}: Props) {
  const { userId } = useTherapist();
  const { data: profile } = useQuery(profileOptions(userId));
  const { data, error, isFetching, refetch } = useQuery(overviewOptions());
  // not by the query: the sidebar reads it on every screen
  useEffect(() => {
    if (error && !isFetching) toast(dataFailure('load', error));
  }, [error, isFetching]);
  // an account whose patients are all archived is not new
  const noPatients = data?.counters.total === 0 && !data.has_archived;
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
      {error ? (
        <Sheet className="mb-5">
          <ErrorState
            title="Os pacientes não puderam ser carregados"
            text={data ? 'Abaixo está o que foi lido por último.' : 'Tudo continua guardado no servidor.'}
            busy={isFetching}
            onRetry={() => void refetch()}
          />
        </Sheet>
      ) : null}
      {noPatients && deviceEmpty !== false ? (
        // nothing until the device is read: it may hold a draft
        deviceEmpty && start
      ) : (
        <>
          {invite}
          {data || !error ? (
            <>
              <Counters items={counterItems(data?.counters)} />
              {data && onWriteNote ? <OpenNotes first={data.open_notes} onWrite={onWriteNote} /> : null}
              <PatientsOverview overview={data} onPatients={onPatients} onOpen={onOpen} />
            </>
          ) : null}
        </>
      )}
    </>
  );
}
