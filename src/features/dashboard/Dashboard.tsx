import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect } from 'react';
import { counterItems, overviewOptions } from '../../data/records/overview';
import { profileOptions } from '../../data/records/profile';
import { dataFailure } from '../../data/supabase/errors';
import { useTherapist } from '../../device/contexts';
import type { AnswerColumn } from '../../questionnaire/field';
import { Button } from '../../ui/controls/Button';
import { EmptyState } from '../../ui/feedback/EmptyState';
import { ErrorState } from '../../ui/feedback/ErrorState';
import { Skeleton } from '../../ui/feedback/Skeleton';
import { toast } from '../../ui/feedback/toasts';
import { Card } from '../../ui/layout/Card';
import { Counters } from '../../ui/layout/Counters';
import { Sheet } from '../../ui/layout/Sheet';
import { DashboardHead } from './DashboardHead';
import { LatestToAsk } from './LatestToAsk';
import { OpenNotes } from './OpenNotes';
import { RecentPatients } from './RecentPatients';
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
  onWriteNote: (patientId: string, noteId?: string) => void;
  /** The invitation to complete the profile. */
  invite?: ReactNode;
  /** Pending work of this device and of families. */
  notice?: ReactNode;
  /** The cards of unfinished drafts; undefined when there are none. */
  draft?: ReactNode;
  /** True without drafts and unsent records on this device; undefined while unknown. */
  deviceEmpty: boolean | undefined;
};

/** The start screen: quick actions, counters, the five patients added last, and what is left to do. */
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
  // nothing until the device is read: it may hold a draft
  const isKnown = !noPatients || deviceEmpty !== undefined;
  const isNew = noPatients && deviceEmpty !== false;
  const recent = () => {
    if (!isKnown || (error && !data)) return null;
    if (isNew)
      return <StartHere profile={profile} onProfile={onProfile} onNew={onNew} onNewChild={onNewChild} />;
    if (data?.latest.length === 0)
      return (
        <Sheet padding="p-0">
          <EmptyState
            title="Nenhum paciente cadastrado ainda"
            text="A primeira ficha aparece aqui assim que for salva."
          />
        </Sheet>
      );
    return (
      <Card
        title="Últimos pacientes"
        action={
          <Button kind="quiet" small className="-mr-3" onClick={onPatients}>
            Ver todos
          </Button>
        }
      >
        {data ? (
          <RecentPatients patients={data.latest} onOpen={onOpen} />
        ) : (
          <Skeleton label="Buscando os pacientes…" className="px-5 py-4 sm:px-7" />
        )}
      </Card>
    );
  };
  return (
    <>
      <DashboardHead
        therapist={profile?.full_name ?? ''}
        hasDraft={Boolean(draft)}
        onNew={onNew}
        onPatients={onPatients}
        onReports={onReports}
      />
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
      {(data || !error) && isKnown && <Counters items={counterItems(data?.counters)} />}
      <div className="mt-5 flex flex-wrap items-start gap-5 *:min-w-[min(100%,26rem)] *:flex-1">
        <section aria-label="Para resolver" className="empty:hidden *:mb-5 *:last:mb-0">
          {draft}
          {notice}
          {isNew ? null : invite}
          {data ? <OpenNotes first={data.open_notes} onWrite={onWriteNote} /> : null}
          {data ? <LatestToAsk patients={data.latest} onOpen={onOpen} /> : null}
        </section>
        {recent()}
      </div>
    </>
  );
}
