import { useQuery } from '@tanstack/react-query';
import { AnimatePresence } from 'framer-motion';
import { ListPlus, Plus } from 'lucide-react';
import { useState } from 'react';
import { type GoalCourse, goalsOptions } from '../../data/records/goals';
import type { PatientRow } from '../../data/records/patients';
import { keyOfDraft } from '../../device/drafts/keyOfDraft';
import { useDialog } from '../../device/drafts/useDialog';
import type { GoalState } from '../../questionnaire/goals';
import { Button } from '../../ui/controls/Button';
import { QueryState } from '../../ui/feedback/QueryState';
import { Sheet } from '../../ui/layout/Sheet';
import { AttainmentLine } from './AttainmentLine';
import { Collapsible } from './Collapsible';
import { endCodec, endDraftOf } from './endDraft';
import { type GoalActions, GoalCard } from './GoalCard';
import { GoalDialog } from './GoalDialog';
import { GoalEndDialog } from './GoalEndDialog';
import { goalCodec, goalDraftOf, newGoalDraft } from './goalDraft';
import { Legend } from './Legend';
import { ProposedGoals, proposalsOf } from './ProposedGoals';
import { RatingDialog } from './RatingDialog';
import { correctionOf, newRatingDraft, ratingCodec } from './ratingDraft';

/** 'Metas encerradas e pausadas (3)' */
function restLabel(rest: readonly GoalCourse[]): string {
  const has = (...states: readonly GoalState[]) => rest.some(({ goal }) => states.includes(goal.state));
  const kinds = [has('alcancada', 'encerrada') && 'encerradas', has('pausada') && 'pausadas'].filter(Boolean);
  return `Metas ${kinds.join(' e ')} (${rest.length})`;
}

/** Of the first version: a card that is open stays open when its goal gets a new one. */
const firstId = ({ goal, earlier }: GoalCourse) => (earlier.at(-1)?.goal ?? goal).id;

/** The goals of a record with their courses. */
export function GoalsPanel({ patient }: { patient: PatientRow }) {
  const { id: patientId } = patient;
  const query = useQuery(goalsOptions(patientId));
  const { data } = query;
  const goal = useDialog(goalCodec, keyOfDraft('goal', { patientId }));
  const rating = useDialog(ratingCodec, keyOfDraft('rating', { patientId }));
  const ending = useDialog(endCodec, keyOfDraft('goal-end', { patientId }));
  const [proposing, setProposing] = useState(false);
  if (!data) {
    return (
      <Sheet>
        <QueryState query={query} label="Buscando as metas…" />
      </Sheet>
    );
  }
  const active = data.filter((course) => course.goal.state === 'ativa');
  const rest = data.filter((course) => course.goal.state !== 'ativa');
  const proposals = proposalsOf(patient.objetivos, data);
  const courseOf = (id: string) => data.find((course) => course.goal.id === id);
  const actions: GoalActions = {
    onEdit: (course) => goal.open(keyOfDraft('goal', { patientId }), goalDraftOf(course)),
    onRate: (course) => rating.open(keyOfDraft('rating', { patientId }), newRatingDraft(course.goal)),
    onCorrect: (_, struck) => rating.open(keyOfDraft('rating', { patientId }), correctionOf(struck)),
    onState: (course) => ending.open(keyOfDraft('goal-end', { patientId }), endDraftOf(course.goal)),
  };
  const rated = rating.dialog && courseOf(rating.dialog.initial.goalId);
  const ended = ending.dialog && courseOf(ending.dialog.initial.goalId);
  const buttons = (
    <div className="flex flex-wrap gap-2">
      <Button
        small
        icon={<Plus aria-hidden className="size-4" />}
        onClick={() => goal.open(keyOfDraft('goal', { patientId }), newGoalDraft())}
      >
        Nova meta
      </Button>
      {proposals.length > 0 && (
        <Button small icon={<ListPlus aria-hidden className="size-4" />} onClick={() => setProposing(true)}>
          Criar metas destes objetivos
        </Button>
      )}
    </div>
  );
  return (
    <>
      {data.length === 0 ? (
        <Sheet>
          <p className="max-w-read text-ink-2">
            Ainda sem metas. Uma frase basta; níveis, prazo e as palavras da família são opcionais.
          </p>
          <div className="mt-5">{buttons}</div>
        </Sheet>
      ) : (
        <div className="grid grid-cols-1 gap-5">
          <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
            <Legend ratings={data.flatMap(({ ratings, corrections }) => [...ratings, ...corrections])} />
            {buttons}
          </div>
          {active.map((course) => (
            <GoalCard key={firstId(course)} course={course} actions={actions} />
          ))}
          {rest.length > 0 && (
            <Collapsible label={restLabel(rest)} className="pl-4">
              <div className="-ml-4 mt-2 grid grid-cols-1 gap-5">
                {rest.map((course) => (
                  <GoalCard key={firstId(course)} course={course} actions={actions} />
                ))}
              </div>
            </Collapsible>
          )}
          <AttainmentLine courses={data} />
        </div>
      )}
      <AnimatePresence>
        {goal.dialog && (
          <GoalDialog
            key={goal.dialog.opening}
            patientId={patientId}
            birthDate={patient.dataNascimento}
            dialog={goal.dialog}
            onClose={goal.close}
          />
        )}
        {rating.dialog && rated && (
          <RatingDialog
            key={`rating ${rating.dialog.opening}`}
            course={rated}
            birthDate={patient.dataNascimento}
            dialog={rating.dialog}
            onClose={rating.close}
          />
        )}
        {ending.dialog && ended && (
          <GoalEndDialog
            key={`end ${ending.dialog.opening}`}
            course={ended}
            dialog={ending.dialog}
            onClose={ending.close}
          />
        )}
        {proposing && (
          <ProposedGoals patientId={patientId} proposals={proposals} onClose={() => setProposing(false)} />
        )}
      </AnimatePresence>
    </>
  );
}
