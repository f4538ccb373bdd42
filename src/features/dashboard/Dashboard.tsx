import { useQuery } from '@tanstack/react-query';
import type { ComponentProps } from 'react';
import {
  counterItems,
  type Overview,
  overviewOptions,
  type SessionOfPatient,
} from '../../data/records/overview';
import { profileOptions } from '../../data/records/profile';
import { useTherapist } from '../../forms/contexts';
import { useTakenSessions } from '../../forms/takenSessions';
import { unanswered } from '../../questionnaire/expectedSessions';
import { Button } from '../../ui/controls/Button';
import { EmptyState } from '../../ui/feedback/EmptyState';
import { ErrorState } from '../../ui/feedback/ErrorState';
import { Skeleton } from '../../ui/feedback/Skeleton';
import { Card } from '../../ui/layout/Card';
import { Counters } from '../../ui/layout/Counters';
import { Sheet } from '../../ui/layout/Sheet';
import { DashboardHead } from './DashboardHead';
import { RecentPatients } from './RecentPatients';
import { StartHere } from './StartHere';
import { ToResolve } from './ToResolve';
import type { Task } from './task';

type Props = Omit<ComponentProps<typeof ToResolve>, 'overview' | 'sessions' | 'others' | 'onMissed'> & {
  onNew: () => void;
  onNewChild: () => void;
  onProfile: () => void;
  onPatients: () => void;
  onReports: () => void;
  onImport: () => void;
  /** Notes that a session did not take place; `ofDay`: the sessions of that day that nothing answers. */
  onMissed: (session: SessionOfPatient, ofDay: readonly SessionOfPatient[]) => void;
  /** What waits on this device and from families, and the profile. */
  tasks: readonly Task[];
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
  onImport,
  onMissed,
  tasks,
  deviceEmpty,
  ...links
}: Props) {
  const { userId } = useTherapist();
  const { data: profile } = useQuery(profileOptions(userId));
  // not in the options: the sidebar reads it on every screen
  const query = useQuery({ ...overviewOptions(), meta: { failure: 'load' } });
  const { data, error } = query;
  const taken = useTakenSessions();
  const sessions = data?.sessions ?? taken;
  // an account whose patients are all archived is not new
  const noPatients = data?.counters.total === 0 && !data.has_archived;
  // nothing until the device is read: it may hold a draft
  const isKnown = !noPatients || deviceEmpty !== undefined;
  const isNew = noPatients && deviceEmpty !== false;
  const isShown = isKnown && (data !== undefined || !error);
  return (
    <>
      <DashboardHead
        therapist={profile?.full_name ?? ''}
        hasDraft={tasks.some(({ verb, kind }) => kind === 'device' && verb === 'Continuar')}
        onNew={onNew}
        onPatients={onPatients}
        onReports={onReports}
      />
      {error ? (
        <Sheet className="mb-5">
          <ErrorState
            title="Os pacientes não puderam ser carregados"
            text={data ? 'Abaixo está o que foi lido por último.' : 'Tudo continua guardado no servidor.'}
            read={query}
          />
        </Sheet>
      ) : null}
      {isShown && <Counters items={counterItems(data?.counters)} />}
      {/* by width in letters: larger ones bring the second below the first */}
      <div className="mt-3 grid grid-cols-[repeat(auto-fit,minmax(min(100%,24rem),1fr))] gap-5 sm:mt-5">
        {isNew || !isKnown ? null : (
          <ToResolve
            overview={data}
            sessions={sessions}
            others={tasks}
            {...links}
            onMissed={(session) =>
              onMissed(
                session,
                unanswered(sessions, links.answersHere).filter(({ day }) => day === session.day),
              )
            }
          />
        )}
        {isShown &&
          (isNew ? (
            <StartHere
              profile={profile}
              onProfile={onProfile}
              onNew={onNew}
              onNewChild={onNewChild}
              onImport={onImport}
            />
          ) : (
            <RecentCard patients={data?.latest} onPatients={onPatients} onOpen={links.onOpen} />
          ))}
      </div>
    </>
  );
}

type RecentCardProps = {
  /** Undefined while they are read. */
  patients: Overview['latest'] | undefined;
  /** Shows all of them. */
  onPatients: () => void;
  onOpen: (patientId: string) => void;
};

/** The patients added last. */
function RecentCard({ patients, onPatients, onOpen }: RecentCardProps) {
  if (patients?.length === 0)
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
      {patients ? (
        <RecentPatients patients={patients} onOpen={onOpen} />
      ) : (
        <Skeleton label="Buscando os pacientes…" className="px-5 py-4 sm:px-7" />
      )}
    </Card>
  );
}
