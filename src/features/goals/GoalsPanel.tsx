import { useQuery } from '@tanstack/react-query';
import { AnimatePresence } from 'framer-motion';
import { ListPlus, Plus } from 'lucide-react';
import { useState } from 'react';
import { type GoalCourse, goalsOptions, scaledRatings } from '../../data/records/goals';
import type { PatientRow } from '../../data/records/patients';
import type { WaitingRow } from '../../forms/rows/useRowDialog';
import { WaitingRows } from '../../forms/rows/WaitingRows';
import { fromIsoDate } from '../../lib/dates';
import { attainmentOf } from '../../questionnaire/attainment';
import type { GoalState } from '../../questionnaire/goals';
import { goals } from '../../records/goals';
import { Button } from '../../ui/controls/Button';
import { QueryState } from '../../ui/feedback/QueryState';
import { FillableSection } from '../../ui/layout/Beginnings';
import { Collapsible } from '../../ui/layout/Collapsible';
import { Sheet } from '../../ui/layout/Sheet';
import { GoalCard } from './GoalCard';
import type { GoalActions } from './GoalDetails';
import { GoalDialogs, PROPOSE } from './GoalDialogs';
import { newCorrectionDraft, newGoalDraft, newRatingDraft, useGoalForms } from './goalForms';
import { ProposedGoals, proposalsOf } from './ProposedGoals';

/** 'Metas encerradas e pausadas (3)' */
function restLabel(rest: readonly GoalCourse[]): string {
  const has = (...states: readonly GoalState[]) => rest.some(({ goal }) => states.includes(goal.state));
  const kinds = [has('alcancada', 'encerrada') && 'encerradas', has('pausada') && 'pausadas'].filter(Boolean);
  return `Metas ${kinds.join(' e ')} (${rest.length})`;
}

/** Of the first version: a card that is open stays open when its goal gets a new one. */
const firstId = ({ goal, earlier }: GoalCourse) => (earlier.at(-1)?.goal ?? goal).id;

/** The section with the goals of a record and their courses. */
export function GoalsPanel({ patient }: { patient: PatientRow }) {
  const { id: patientId } = patient;
  const query = useQuery(goalsOptions(patientId));
  const { goal, ending, rating, waiting, withWaiting, waitingOf, resume } = useGoalForms(patientId);
  const [proposing, setProposing] = useState(false);
  /** What waits, as cards; nothing where nothing does. */
  const cards = (some: readonly WaitingRow[], inCard = false) =>
    some.length > 0 ? <WaitingRows of={{ waiting: some, resume }} inCard={inCard} /> : undefined;
  const data = withWaiting(query.data ?? []);
  const active = data.filter((course) => course.goal.state === 'ativa');
  const rest = data.filter((course) => course.goal.state !== 'ativa');
  const proposals = proposalsOf(patient.objetivos, data);
  // its goal is open in its form again
  const withoutGoal = rating.waiting.filter((item) => !waitingOf(data).includes(item));
  const propose = () => setProposing(true);
  const isProposedInForm = proposals.length > 0 && active.length > 0;
  const actions: GoalActions = {
    onEdit: (course) => goal.edit(course.goal),
    onRate: (course) => rating.edit(null, newRatingDraft(course.goal.id)),
    onCorrect: (_, struck) => rating.edit(struck, newCorrectionDraft(struck)),
    onState: (course) => ending.edit(course.goal),
  };
  const buttons = (
    <>
      <Button
        small
        icon={<Plus aria-hidden className="size-4" />}
        onClick={() => goal.edit(null, newGoalDraft())}
      >
        Nova meta
      </Button>
      {proposals.length > 0 && active.length === 0 && (
        <Button small icon={<ListPlus aria-hidden className="size-4" />} onClick={propose}>
          {PROPOSE}
        </Button>
      )}
    </>
  );
  return (
    <>
      <FillableSection
        id={goals.name}
        title={goals.words.section}
        isEmpty={query.data !== undefined && data.length === 0 && withoutGoal.length === 0}
        begin={buttons}
      >
        {query.data === undefined ? (
          <Sheet padding="p-0">
            {cards(waiting)}
            <div className="p-5 sm:p-7">
              <QueryState query={query} label="Buscando as metas…" />
            </div>
          </Sheet>
        ) : (
          <div className="grid grid-cols-1 gap-3 sm:gap-4">
            <div className="flex flex-wrap gap-2">{buttons}</div>
            {cards(withoutGoal)}
            {active.map((course) => (
              <GoalCard
                key={firstId(course)}
                course={course}
                actions={actions}
                waiting={cards(waitingOf([course]), true)}
              />
            ))}
            {cards(waitingOf(rest))}
            {rest.length > 0 && (
              <Collapsible label={restLabel(rest)} className="pl-4">
                <div className="-ml-4 mt-2 grid grid-cols-1 gap-3 sm:gap-4">
                  {rest.map((course) => (
                    <GoalCard key={firstId(course)} course={course} actions={actions} />
                  ))}
                </div>
              </Collapsible>
            )}
            <AttainmentLine courses={data} />
          </div>
        )}
      </FillableSection>
      {query.data && (
        <GoalDialogs
          forms={{ goal, rating, ending }}
          courses={data}
          patient={patient}
          onPropose={isProposedInForm ? propose : undefined}
        />
      )}
      <AnimatePresence>
        {proposing && (
          <ProposedGoals patient={patient} proposals={proposals} onClose={() => setProposing(false)} />
        )}
      </AnimatePresence>
    </>
  );
}

/** The T-score, small and after the levels, with its day and of how many goals it is made. */
function AttainmentLine({ courses }: { courses: readonly GoalCourse[] }) {
  const attainment = attainmentOf(scaledRatings(courses));
  if (!attainment) return null;
  const { score, on, count } = attainment;
  const value = score.toLocaleString('pt-BR', { minimumFractionDigits: 1, maximumFractionDigits: 1 });
  return (
    <p className="px-1 text-sm text-ink-2">
      Escore T em {fromIsoDate(on)}: <strong className="font-semibold">{value}</strong>, de{' '}
      {count === 1 ? '1 meta' : `${count} metas`} com cinco níveis (50 é o esperado).
    </p>
  );
}
