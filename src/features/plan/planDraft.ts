import * as v from 'valibot';
import type { CarePlan } from '../../data/records/carePlan';
import { jsonCodec } from '../../device/drafts/draftKind';
import { type PlanColumn, type PlanWords, planColumns, shownPlan } from '../../questionnaire/carePlan';

const text = v.nullable(v.string());
const stored: v.GenericSchema<unknown, CarePlan> = v.object({
  patient_id: v.string(),
  user_id: v.string(),
  diagnosis: text,
  prognosis: text,
  frequency: text,
  review_on: text,
  revision: v.number(),
  created_at: v.string(),
  updated_at: v.string(),
});

/** The unsaved plan, as typed, and the one that it was made of. */
export type PlanDraft = {
  readonly base: CarePlan;
  readonly typed: { readonly [column in PlanColumn]: string };
};

const draft: v.GenericSchema<unknown, PlanDraft> = v.object({
  base: stored,
  typed: v.object({
    diagnosis: v.string(),
    prognosis: v.string(),
    frequency: v.string(),
    review_on: v.string(),
  }),
});
export const planCodec = jsonCodec(draft, () => ({ kind: 'plan' }));

const typedOf = (plan: PlanWords): PlanDraft['typed'] => ({
  diagnosis: shownPlan('diagnosis', plan.diagnosis),
  prognosis: shownPlan('prognosis', plan.prognosis),
  frequency: shownPlan('frequency', plan.frequency),
  review_on: shownPlan('review_on', plan.review_on),
});

export const planDraftOf = (base: CarePlan): PlanDraft => ({ base, typed: typedOf(base) });

/** True if something else is typed than stands in the plan that it was made of. */
export const isTyped = ({ base, typed }: PlanDraft): boolean =>
  planColumns.some((column) => typed[column] !== typedOf(base)[column]);
