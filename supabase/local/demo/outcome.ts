import type { AttainmentWord, GoalLevel } from '../../../src/questionnaire/goals.ts';

/** What a fictional treatment is to attain, and what came of it. Sessions are counted from 0. */
export type Outcome = {
  readonly goals: readonly GoalPlan[];
  readonly results: readonly ResultPlan[];
  readonly evaluations?: readonly EvaluationPlan[];
};

/** How far a goal was attained in a session, or at home after it. */
type Mark = readonly [session: number, attained: GoalLevel | AttainmentWord];

export type GoalPlan = {
  readonly statement: string;
  readonly ownWords?: string;
  /** Whose words they are: the patient's, or else the family's. */
  readonly saidBy?: 'paciente' | 'familia';
  readonly area: string;
  readonly levels?: readonly [string, string, string, string, string];
  readonly baseline?: -1 | -2;
  /** Days after the beginning of the treatment. */
  readonly targetAfter: number;
  readonly importance?: number;
  readonly difficulty?: number;
  readonly marks: readonly Mark[];
  /** By the family, or by patients who come without one. */
  readonly homeMarks?: readonly Mark[];
  readonly end?: {
    readonly session: number;
    readonly state: 'pausada' | 'alcancada' | 'encerrada';
    readonly reason?: string;
  };
};

type ResultPlan = {
  readonly instrument: string;
  readonly unit?: string;
  readonly higherIsBetter?: boolean;
  readonly comment?: string;
  /** Numbers or words; session −1 is the intake. */
  readonly values: readonly (readonly [session: number, value: number | string])[];
};

/** Questions that are asked again in a session: those with another answer, and those that were confirmed. */
type EvaluationPlan = {
  readonly session: number;
  readonly changed: { readonly [column: string]: string };
  readonly unchanged: readonly string[];
};

/** A re-evaluation that has taken place. */
export type PastEvaluation = EvaluationPlan & { readonly day: Date };
