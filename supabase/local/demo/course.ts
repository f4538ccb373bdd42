import type { DischargeReason } from '../../../src/questionnaire/discharge.ts';

/** The treatment after a fictional intake, session by session. The texts are gender-neutral. */
export type Course = {
  /** What the therapist wrote when the treatment began. */
  readonly plan: {
    readonly diagnosis: string;
    readonly prognosis: string;
    readonly frequency: string;
    /** Days after the beginning on which it is looked at again. */
    readonly reviewAfter: number;
  };
  /** Days between two sessions. */
  readonly every: number;
  /** The texts of the sessions, in order. */
  readonly sessions: readonly string[];
  /** Texts for missed sessions. */
  readonly missed: readonly [string, ...string[]];
  /** Texts for calls and meetings without the patient. */
  readonly contacts: readonly [string, ...string[]];
  readonly end: { readonly reason: DischargeReason; readonly summary: string };
};
