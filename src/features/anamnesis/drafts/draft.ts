import type { PatientRow } from '../../../data/records/patients';
import type { Answers } from '../../../questionnaire/answers';
import type { PatientKind } from '../../../questionnaire/field';
import type { IntakeForm } from '../intakeForm';
import type { PhotoChoice } from '../photoChoice';
import type { Places } from './places';

/** The unsaved content of a whole form. */
export type IntakeDraft = {
  readonly kind: PatientKind;
  readonly form: IntakeForm;
  /** The step that was open last. */
  readonly step: number;
  /** For a stored patient: the row read when editing began, against which changes are computed (D-26). */
  readonly base?: PatientRow | undefined;
  /** Absent in drafts of earlier versions. */
  readonly places?: Places;
};

/** The unsaved content of one section of a stored patient. */
export type SectionDraft = {
  readonly stepId: string;
  readonly answers: Answers;
  readonly photo: PhotoChoice;
  readonly base: PatientRow;
  /** Absent in drafts of earlier versions. */
  readonly places?: Places;
};

/**
 * Where the unsaved input is stored. `none`: there is none; `storing`: being written to the device; `device`:
 * on the device, at most a second behind; `screen`: only in memory, since this browser has no storage;
 * `failed`: writing failed.
 */
export type SaveStatus = 'none' | 'storing' | 'device' | 'screen' | 'failed';

/** The save status of a form's draft, with its subscription. */
export type DraftStatus = {
  readonly subscribe: (listener: () => void) => () => void;
  readonly status: () => SaveStatus;
  /** When the input was stored on the device last (ISO). */
  readonly storedAt: () => string | undefined;
  /** Writes pending input at once. */
  readonly flush: () => Promise<void>;
  /** False while some input is not stored yet. */
  readonly isSafe: () => boolean;
};

/** The draft of one open form; it outlives the view, the page and the browser session. */
export type FormDraft<T> = DraftStatus & {
  /** The draft found on opening. */
  readonly kept: () => T | undefined;
  /** Schedules a write within a second. `read` returns null when no unsaved input is left. */
  readonly change: (read: () => T | null) => void;
  /**
   * Schedules a write of a draft in which nothing but the place has changed, once that rests. It replaces nothing that
   * another tab has written.
   */
  readonly move: (read: () => T | null) => void;
  /** Deletes the draft after saving or discarding. */
  readonly clear: () => void;
  /** Counts calls of `clear`, so that a form opened before one stops writing. */
  readonly cleared: () => number;
};
