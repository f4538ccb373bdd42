import type { PatientKind, PatientRow } from '../../data/records/patients';
import type { Answers } from '../../questionnaire/answers';
import type { IntakeForm } from './intakeForm';
import type { PhotoChoice } from './photoChoice';

/** A whole form that is not saved. */
export type IntakeDraft = {
  readonly kind: PatientKind;
  readonly form: IntakeForm;
  /** Where it was left. */
  readonly step: number;
  /** Of a stored patient: what was read when the editing began. It decides what counts as changed (D-26). */
  readonly base?: PatientRow | undefined;
};

/** One section of a stored patient that is not saved. */
export type SectionDraft = {
  readonly stepId: string;
  readonly answers: Answers;
  readonly photo: PhotoChoice;
  readonly base: PatientRow;
};

/**
 * Where what was typed is. `none`: nothing was; `storing`: on its way to the device; `device`: there, up to the last
 * second; `screen`: nowhere else, since this browser can keep nothing; `failed`: it could not be stored.
 */
export type SaveStatus = 'none' | 'storing' | 'device' | 'screen' | 'failed';

/** The draft of a form, as it is told to whoever looks at it. */
export type DraftStatus = {
  readonly subscribe: (listener: () => void) => () => void;
  readonly status: () => SaveStatus;
  /** Stores at once what waits. */
  readonly flush: () => Promise<void>;
  /** False while something that was typed could still be lost. */
  readonly isSafe: () => boolean;
};

/** What one open form holds and has not saved: it outlives the view, the page and the browser. */
export type FormDraft<T> = DraftStatus & {
  /** What was typed before, and not saved. */
  readonly kept: () => T | undefined;
  /** Something was typed: stored within a second. `read` says null when nothing unsaved is left. */
  readonly change: (read: () => T | null) => void;
  /** Saved, or discarded. */
  readonly clear: () => void;
  /** How often it was: a form that was open before is over then, wherever it was saved from. */
  readonly cleared: () => number;
};
