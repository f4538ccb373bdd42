import * as v from 'valibot';
import type { Entries } from '../../../data/records/merge';
import { type Codec, jsonCodec } from '../../../device/drafts/draftKind';
import { sentSchema, typedSchema } from '../../../device/rows/rowDraft';
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
  /** What earlier attempts have sent; written when it is taken back from the outbox. */
  readonly sent?: readonly Entries[];
};

/** The days of new forms are today's. */
export function newTreatment(): TypedTreatment {
  const today = fromIsoDate(todayIso());
  return { ...typedOf(treatment, null), discharged_on: today, resumed_on: today };
}

const days = ({ discharged_on, resumed_on }: TypedTreatment) => ({ discharged_on, resumed_on });

/** Without the days that nobody has changed: a form that is opened again on another day has that one. */
function withoutToday({ typed, ...draft }: TreatmentDraft): unknown {
  const today: Readonly<Record<string, string>> = days(newTreatment());
  return {
    ...draft,
    typed: Object.fromEntries(Object.entries(typed).filter(([name, text]) => text !== today[name])),
  };
}

const written = v.looseObject({ typed: v.record(v.string(), v.unknown()) });

const said = v.exactOptional(v.string());
const earlier = v.strictObject({ on: said, reason: said, summary: said });

/** Of an untouched day nothing is stored. Earlier versions stored the label of a reason, and the same names in each form. */
function upgraded(stored: unknown): unknown {
  const current = v.safeParse(written, stored);
  if (current.success)
    return { ...current.output, typed: { ...days(newTreatment()), ...current.output.typed } };
  const { output, success } = v.safeParse(earlier, stored);
  if (!success) return stored;
  const { discharged_on } = newTreatment();
  const { on = discharged_on, reason = '', summary = '' } = output;
  const chosen = dischargeReasons.find(({ label }) => label === reason)?.value ?? '';
  return {
    typed: {
      discharged_on: on,
      discharge_reason: chosen,
      discharge_summary: summary,
      readmission_reason: reason,
      resumed_on: on,
    },
  };
}

const draft = v.pipe(
  v.unknown(),
  v.transform(upgraded),
  v.object({
    typed: typedSchema(treatment),
    endsGoals: v.exactOptional(v.boolean()),
    sent: v.exactOptional(sentSchema),
  }),
);
function codecOf(kind: 'discharge' | 'readmission' | 'resumption'): Codec<TreatmentDraft> {
  const codec = jsonCodec<TreatmentDraft>(draft, () => ({ kind }));
  return { ...codec, pack: (value) => ({ ...codec.pack(value), value: withoutToday(value) }) };
}

export const dischargeCodec = codecOf('discharge');
export const readmissionCodec = codecOf('readmission');
export const resumptionCodec = codecOf('resumption');
