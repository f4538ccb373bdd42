import { useQuery } from '@tanstack/react-query';
import clsx from 'clsx';
import {
  CalendarClock,
  FileClock,
  FilePenLine,
  type LucideIcon,
  MessageCircleQuestionMark,
  MessageSquareText,
  PencilLine,
  RefreshCw,
  Signature,
  Tablet,
} from 'lucide-react';
import { useId, useState } from 'react';
import type { Overview, SessionOfPatient } from '../../data/records/overview';
import { openNotesOptions } from '../../data/records/sessionNotes';
import { useTherapist } from '../../forms/contexts';
import { todayIso } from '../../lib/dates';
import { unanswered, type WaitingAnswer } from '../../questionnaire/expectedSessions';
import { Button } from '../../ui/controls/Button';
import { Shelf } from '../../ui/display/Shelf';
import { ErrorState } from '../../ui/feedback/ErrorState';
import { Card } from '../../ui/layout/Card';
import {
  type TaskLinks,
  taskOfNote,
  taskOfPlan,
  taskOfQuestions,
  tasksOfMissing,
  tasksOfUntreated,
} from './openTasks';
import { TodaySessions } from './TodaySessions';
import { inOrder, shortList, type Task, type TasksRead } from './task';

const icons: Record<Task['kind'], LucideIcon> = {
  device: Tablet,
  note: PencilLine,
  missing: FilePenLine,
  family: MessageSquareText,
  renewal: RefreshCw,
  plan: CalendarClock,
  consent: FileClock,
  question: MessageCircleQuestionMark,
  profile: Signature,
};

function Row({ task: { kind, title, text, verb, run, also, each } }: { task: Task }) {
  const aboutId = useId();
  const [isOpen, setOpen] = useState(false);
  const Icon = icons[kind];
  const colour = kind === 'device' ? 'text-warn' : 'text-ink-2';
  return (
    <li className="flex flex-wrap items-center gap-3 border-t border-line py-2.5 first:border-t-0 sm:gap-4">
      <Icon aria-hidden className={`size-[1.375rem] max-sm:hidden ${colour}`} strokeWidth={1.75} />
      <p
        id={aboutId}
        className={clsx('min-w-0 flex-1 [overflow-wrap:anywhere]', also && 'max-sm:basis-full')}
      >
        <bdi className="block font-semibold leading-6">{title}</bdi>{' '}
        <span className={`block text-sm ${colour}`}>{text}</span>
      </p>
      {also && (
        <Button
          small
          kind="quiet"
          className="-mx-1 px-2 max-sm:ml-auto"
          aria-describedby={aboutId}
          onClick={also.run}
        >
          {also.verb}
        </Button>
      )}
      <Button
        small
        className="w-[6.75rem] shrink-0 px-2"
        aria-describedby={aboutId}
        aria-expanded={each && isOpen}
        onClick={each ? () => setOpen(!isOpen) : run}
      >
        {each && isOpen ? 'Fechar' : verb}
      </Button>
      {each && isOpen && (
        <ul aria-labelledby={aboutId} className="-mb-2.5 w-full border-t border-line">
          {each.map((task) => (
            <Row key={task.key} task={task} />
          ))}
        </ul>
      )}
    </li>
  );
}

type Props = TaskLinks & {
  /** undefined until it is read. */
  overview: Overview | undefined;
  /** The sessions of today, and those of three weeks before, the oldest first. */
  sessions: readonly SessionOfPatient[];
  /** What only this device has, what families wrote, and the profile. */
  others: readonly Task[];
  /** The ids of the notes among them. */
  notesHere: readonly string[];
  /** The ids of the patients whose consent to the treatment is among them. */
  consentedHere: readonly string[];
  /** What of the sessions is answered on this device alone. */
  answersHere: readonly WaitingAnswer[];
  /** The request for the renewals among the others. */
  renewals: TasksRead;
};

/** 'Para resolver': what was begun or waits, the most urgent first; five, or all of it (D-313). */
export function ToResolve({
  overview,
  sessions,
  others,
  notesHere,
  consentedHere,
  answersHere,
  renewals,
  ...links
}: Props) {
  const { userId } = useTherapist();
  const [isWhole, setWhole] = useState(false);
  const all = useQuery({ ...openNotesOptions(userId), enabled: isWhole });
  const { count, notes } = all.data
    ? { count: all.data.length, notes: all.data }
    : (overview?.open_notes ?? { count: 0, notes: [] });
  const today = todayIso();
  const ofToday = sessions.filter(({ day }) => day === today);
  const open = unanswered(sessions, answersHere);
  const tasks = inOrder([
    ...others,
    ...tasksOfMissing(
      open.filter(({ day }) => day < today),
      links,
    ),
    ...notes.filter(({ id }) => !notesHere.includes(id)).map((note) => taskOfNote(note, links)),
    ...(overview?.plans ?? []).map((plan) => taskOfPlan(plan, links)),
    ...tasksOfUntreated(
      (overview?.untreated ?? []).filter(({ id }) => !consentedHere.includes(id)),
      links,
    ),
    ...(overview?.latest ?? []).flatMap((patient) => taskOfQuestions(patient, links)),
  ]);
  const total = tasks.length + count - notes.length;
  const short = shortList(tasks);
  const isKnown = overview !== undefined && !renewals.isPending;
  const isEmpty = total === 0 && !renewals.isError;
  if (total === 0 && !isKnown && ofToday.length === 0) return null;
  const more = (
    <Button
      kind="quiet"
      small
      className="-mr-3"
      aria-expanded={isWhole}
      busy={isWhole && all.isLoading ? 'Buscando…' : false}
      onClick={() => setWhole(!isWhole)}
    >
      {isWhole ? 'Mostrar menos' : `Mostrar todos (${total.toLocaleString('pt-BR')})`}
    </Button>
  );
  return (
    <Card
      title="Para resolver"
      action={total > short.length ? more : undefined}
      last={isEmpty && ofToday.length === 0}
    >
      <TodaySessions sessions={ofToday} open={open} {...links} />
      {isEmpty && isKnown ? (
        <div className="flex grow flex-col items-center justify-center px-6 pb-8 pt-4 text-center sm:pb-12 sm:pt-8">
          <div className="hidden flex-col items-center sm:inline-flex">
            <Shelf things={['books', 'cup', 'button']} className="h-16" />
            <span className="block h-[3px] w-64 rounded-full bg-edge" />
          </div>
          <p className="sm:mt-6">{ofToday.length > 0 ? 'Nada mais para resolver.' : 'Nada para resolver.'}</p>
        </div>
      ) : (
        total > 0 && (
          <ul className="px-5 pb-2 sm:px-7">
            {(isWhole ? tasks : short).map((task) => (
              <Row key={`${task.kind}:${task.key}`} task={task} />
            ))}
          </ul>
        )
      )}
      {/* without the rest, what is above the card says so of all */}
      {renewals.isError && overview ? (
        <div className="px-5 pb-5 sm:px-7">
          <ErrorState title="As renovações no plano de saúde não puderam ser carregadas" read={renewals} />
        </div>
      ) : null}
      {isWhole && all.isError ? (
        <div className="px-5 pb-5 sm:px-7">
          <ErrorState title="As evoluções em aberto não puderam ser carregadas" read={all} />
        </div>
      ) : null}
    </Card>
  );
}
