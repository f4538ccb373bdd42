import type { DischargeReason } from '../../questionnaire/discharge';
import type { Changes } from './savePatient';

type Discharge = {
  /** ISO */
  readonly on: string;
  readonly reason: DischargeReason;
  readonly summary: string | null;
};
type Answers = Changes['answers'];

const treated = {
  discharged_on: null,
  discharge_reason: null,
  discharge_summary: null,
  readmission_reason: null,
} as const;

/** What the end of a treatment changes in its record. */
export const discharged = ({ on, reason, summary }: Discharge): Answers => ({
  ...treated,
  discharged_on: on,
  discharge_reason: reason,
  discharge_summary: summary,
});

/** A treatment that goes on belongs into the list. */
const inUse = { archived_at: null } as const;

/** Another course of treatment that begins on the day `on` (ISO); the history keeps the discharge of the one before. */
export const resumed = (on: string): Answers => ({ ...treated, ...inUse, resumed_on: on });

/** A discharge that is undone; the history keeps its content. */
export const readmitted = (reason: string): Answers => ({
  ...treated,
  ...inUse,
  readmission_reason: reason,
});
