import * as v from 'valibot';
import { jsonCodec } from '../../../device/drafts/draftKind';
import { typedSchema } from '../../../device/rows/rowDraft';
import { fromIsoDate, todayIso } from '../../../lib/dates';
import { dischargeReasons } from '../../../questionnaire/discharge';
import type { TypedOf } from '../../../records/entity';
import { typedOf } from '../../../records/entityWords';
import { treatment } from '../../../records/treatment';

export type TypedTreatment = TypedOf<typeof treatment>;
/** What is typed into one of the forms of the treatment; the columns of the others are as `begun`. */
export type TreatmentDraft = {
  readonly typed: TypedTreatment;
  /** The goals that are worked on end with a discharge. */
  readonly endsGoals?: boolean;
};

/** The days of new forms are today's. */
export function begun(): TypedTreatment {
  const today = fromIsoDate(todayIso());
  return { ...typedOf(treatment, null), discharged_on: today, resumed_on: today };
}

const said = v.exactOptional(v.string());
const earlier = v.strictObject({ on: said, reason: said, summary: said });

/** Earlier versions stored no untouched day, the label of a reason, and the same names in each form. */
function upgraded(stored: unknown): unknown {
  const { output, success } = v.safeParse(earlier, stored);
  if (!success) return stored;
  const { discharged_on } = begun();
  const { on = discharged_on, reason = '', summary = '' } = output;
  const chosen = dischargeReasons.find(({ label }) => label === reason)?.value ?? '';
  return {
    typed: {
      ...{ discharged_on: on, discharge_reason: chosen, discharge_summary: summary },
      ...{ readmission_reason: reason, resumed_on: on },
    },
  };
}

const draft = v.pipe(
  v.unknown(),
  v.transform(upgraded),
  v.object({ typed: typedSchema(treatment), endsGoals: v.exactOptional(v.boolean()) }),
);
const codecOf = (kind: 'discharge' | 'readmission' | 'resumption') =>
  jsonCodec<TreatmentDraft>(draft, () => ({ kind }));

export const dischargeCodec = codecOf('discharge');
export const readmissionCodec = codecOf('readmission');
export const resumptionCodec = codecOf('resumption');
