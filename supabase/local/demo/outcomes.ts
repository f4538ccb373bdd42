import { randomUUID } from 'node:crypto';
import type { Insert } from '../../../src/data/supabase/schema.ts';
import type { Attained, AttainmentWord, GoalLevel, Ratings } from '../../../src/questionnaire/goals.ts';
import type { DemoNote, Session } from './notes.ts';
import type { GoalPlan, Outcome } from './outcome.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

type Ids = { readonly patient_id: string; readonly user_id: string };
type DemoGoal = Insert<'goals'> & Ids & { readonly id: string };
type DemoRating = Insert<'goal_ratings'> & { readonly goal_id: string };

export type DemoOutcome = {
  readonly goals: readonly DemoGoal[];
  /** Of finalised notes, and those that were made at home. */
  readonly ratings: readonly DemoRating[];
  readonly results: readonly Insert<'results'>[];
  /** The notes with what they say of the goals. */
  readonly notes: readonly DemoNote[];
};

type Treatment = {
  readonly begun: Date;
  readonly now: Date;
  readonly notes: readonly DemoNote[];
  /** Those that have taken place, in the order of the plan. */
  readonly sessions: readonly Session[];
  /** Who speaks for the patient: 'Renata Lima (Mãe)'. */
  readonly family: string | null;
};

const dayOf = (moment: Date) => moment.toISOString().slice(0, 10);

const attained = (value: GoalLevel | AttainmentWord): Attained =>
  typeof value === 'number' ? { level: value } : { word: value };

function goalOf(plan: GoalPlan, ids: Ids, { begun, sessions, family }: Treatment): DemoGoal {
  const written = new Date(begun.getTime() + HOUR).toISOString();
  const ending = plan.end && sessions[plan.end.session];
  const ended = ending ? new Date(ending.day.getTime() + HOUR).toISOString() : null;
  const who = plan.saidBy === 'familia' && family ? family : 'Paciente';
  return {
    id: randomUUID(),
    ...ids,
    statement: plan.statement,
    own_words: plan.ownWords ?? null,
    said_by: plan.ownWords ? who : null,
    area: plan.area,
    levels: plan.levels ?? null,
    baseline: plan.baseline ?? null,
    target_on: dayOf(new Date(begun.getTime() + plan.targetAfter * DAY)),
    importance: plan.importance ?? null,
    difficulty: plan.difficulty ?? null,
    family_rates: Boolean(plan.homeMarks && family),
    state: ended && plan.end ? plan.end.state : 'ativa',
    state_reason: (ended && plan.end?.reason) || null,
    state_changed_at: ended ?? written,
    replaces: null,
    revision: ended ? 2 : 1,
    created_at: written,
    updated_at: ended ?? written,
  };
}

const rating = (goal: DemoGoal, value: GoalLevel | AttainmentWord) => ({
  id: randomUUID(),
  patient_id: goal.patient_id,
  user_id: goal.user_id,
  goal_id: goal.id,
  level: typeof value === 'number' ? value : null,
  word: typeof value === 'number' ? null : value,
});

/** What the therapist marked, each in the note of its session; an open note's marks are no ratings yet. */
function inNotes(plan: GoalPlan, goal: DemoGoal, { sessions }: Treatment) {
  const said = new Map<string, Ratings>();
  const ratings = plan.marks.flatMap(([session, value]): DemoRating[] => {
    const note = sessions[session]?.note;
    if (!note) return [];
    said.set(note.id, { [goal.id]: attained(value) });
    if (!note.finalised_at) return [];
    const of = { note_id: note.id, rated_on: note.occurred_on, created_at: note.finalised_at };
    return [{ ...rating(goal, value), ...of, rated_by: 'terapeuta', by_name: null }];
  });
  return { said, ratings };
}

/** What the family marked on the evening after a session, or the patient. */
function atHome(plan: GoalPlan, goal: DemoGoal, { sessions, family, now }: Treatment): DemoRating[] {
  return (plan.homeMarks ?? []).flatMap(([session, value]): DemoRating[] => {
    const day = sessions[session]?.day;
    const written = day && new Date(day.getTime() + 2 * HOUR);
    if (!written || written > now) return [];
    const of = { note_id: null, rated_on: dayOf(day), created_at: written.toISOString() };
    const rater = family ? ('familia' as const) : ('paciente' as const);
    return [{ ...rating(goal, value), ...of, rated_by: rater, by_name: family }];
  });
}

function resultsOf(plans: Outcome['results'], ids: Ids, { begun, sessions }: Treatment): Insert<'results'>[] {
  return plans.flatMap(({ instrument, unit, higherIsBetter, comment, values }) =>
    values.flatMap(([session, value]): Insert<'results'>[] => {
      const day = session < 0 ? begun : sessions[session]?.day;
      if (!day) return [];
      const written = new Date(day.getTime() + HOUR).toISOString();
      return [
        {
          id: randomUUID(),
          ...ids,
          instrument,
          measured_on: dayOf(day),
          value: typeof value === 'number' ? value : null,
          text: typeof value === 'number' ? null : value,
          unit: unit ?? null,
          higher_is_better: higherIsBetter ?? null,
          comment: comment ?? null,
          revision: 1,
          created_at: written,
          updated_at: written,
        },
      ];
    }),
  );
}

/** The goals of a treatment, how far they have come until now, and the results of its instruments. */
export function demoOutcome(outcome: Outcome, ids: Ids, treatment: Treatment): DemoOutcome {
  const goals = outcome.goals.map((plan) => ({ plan, goal: goalOf(plan, ids, treatment) }));
  const marked = goals.map(({ plan, goal }) => inNotes(plan, goal, treatment));
  return {
    goals: goals.map(({ goal }) => goal),
    ratings: [
      ...marked.flatMap(({ ratings }) => ratings),
      ...goals.flatMap(({ plan, goal }) => atHome(plan, goal, treatment)),
    ],
    results: resultsOf(outcome.results, ids, treatment),
    notes: treatment.notes.map((note) => ({
      ...note,
      ratings: Object.assign({}, ...marked.map(({ said }) => said.get(note.id))) as Ratings,
    })),
  };
}
