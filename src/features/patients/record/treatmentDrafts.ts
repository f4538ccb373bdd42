import * as v from 'valibot';
import { jsonCodec } from '../../../device/drafts/draftKind';

/** `on`: today's date while it is not typed. `endsGoals`: the goals that are worked on end with it. */
export type DischargeDraft = {
  readonly on?: string;
  readonly reason: string;
  readonly summary: string;
  readonly endsGoals?: boolean;
};
export const emptyDischarge: DischargeDraft = { reason: '', summary: '' };

const discharge: v.GenericSchema<unknown, DischargeDraft> = v.object({
  on: v.exactOptional(v.string()),
  reason: v.string(),
  summary: v.string(),
  endsGoals: v.exactOptional(v.boolean()),
});
export const dischargeCodec = jsonCodec(discharge, () => ({ kind: 'discharge' }));

export type ReadmissionDraft = { readonly reason: string };
export const emptyReadmission: ReadmissionDraft = { reason: '' };

const readmission: v.GenericSchema<unknown, ReadmissionDraft> = v.object({ reason: v.string() });
export const readmissionCodec = jsonCodec(readmission, () => ({ kind: 'readmission' }));

/** `on`: today's date while it is not typed. */
export type ResumptionDraft = { readonly on?: string };
export const emptyResumption: ResumptionDraft = {};

const resumption: v.GenericSchema<unknown, ResumptionDraft> = v.object({ on: v.exactOptional(v.string()) });
export const resumptionCodec = jsonCodec(resumption, () => ({ kind: 'resumption' }));
