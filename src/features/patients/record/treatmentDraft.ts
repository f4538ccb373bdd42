import * as v from 'valibot';
import type { PatientRow } from '../../../data/records/patients';
import { type Carried, type Codec, jsonCodec } from '../../../device/drafts/draftKind';
import { sentSchema } from '../../../device/outbox/arrival';
import { typedSchema } from '../../../forms/rows/rowDraft';
import { fromIsoDate, todayIso } from '../../../lib/dates';
import type { TypedOf } from '../../../records/entity';
import { eachColumn, typedOf } from '../../../records/entityWords';
import { type TreatmentColumn, treatment } from '../../../records/treatment';

export type TypedTreatment = TypedOf<typeof treatment>;
type TreatmentBase = Pick<PatientRow, TreatmentColumn | 'revision'>;
/** The draft of one of the forms of the treatment; the columns of the others are as `begun`. */
export type TreatmentDraft = Pick<Carried, 'sent'> & {
  readonly typed: TypedTreatment;
  /** What the record says of it as the form is opened. */
  readonly base: TreatmentBase;
  /** The goals that are worked on end with a discharge. */
  readonly endsGoals?: boolean;
};

/** The days of new forms are today's. */
export function newTreatment(): TypedTreatment {
  const today = fromIsoDate(todayIso());
  return { ...typedOf(treatment, null), discharged_on: today, resumed_on: today };
}

const days = ({ discharged_on, resumed_on }: TypedTreatment) => ({ discharged_on, resumed_on });

/** A form that is opened on what the record says now. */
export const newTreatmentDraft = (patient: PatientRow): TreatmentDraft => ({
  typed: newTreatment(),
  base: { revision: patient.revision, ...eachColumn(treatment, (_, name) => patient[name]) } as TreatmentBase,
});

/** Without the days that nobody has changed: a form that is opened again on another day has that one. */
function withoutToday({ typed, ...draft }: TreatmentDraft): unknown {
  const today: Readonly<Record<string, string>> = days(newTreatment());
  return {
    ...draft,
    typed: Object.fromEntries(Object.entries(typed).filter(([name, text]) => text !== today[name])),
  };
}

const written = v.looseObject({ typed: v.record(v.string(), v.unknown()) });

/** Of an untouched day nothing is stored: it is that of the day on which it is opened. */
function withToday(stored: unknown): unknown {
  const { output, success } = v.safeParse(written, stored);
  return success ? { ...output, typed: { ...days(newTreatment()), ...output.typed } } : stored;
}

const base = v.object({
  revision: v.number(),
  ...eachColumn(treatment, ({ stored }) => v.nullable(stored)),
}) as unknown as v.GenericSchema<unknown, TreatmentBase>;
const draft = v.pipe(
  v.unknown(),
  v.transform(withToday),
  v.object({
    typed: typedSchema(treatment),
    base,
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
