import * as v from 'valibot';
import type { Goal } from '../../data/records/goals';
import { jsonCodec } from '../../device/drafts/draftKind';
import { type GoalState, goalStates } from '../../questionnaire/goals';

/** What becomes of a goal, as chosen and typed; '' while nothing is chosen. */
export type EndDraft = { readonly goalId: string; readonly state: GoalState | ''; readonly reason: string };

const draft: v.GenericSchema<unknown, EndDraft> = v.object({
  goalId: v.string(),
  state: v.picklist([...goalStates.map(({ value }) => value), '']),
  reason: v.string(),
});
export const endCodec = jsonCodec(draft, () => ({ kind: 'goal-end' }));

export const endDraftOf = ({ id }: Goal): EndDraft => ({ goalId: id, state: '', reason: '' });
