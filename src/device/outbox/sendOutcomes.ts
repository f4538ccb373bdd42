import type { PatientRow } from '../../data/records/patients';
import type { NotFinalised } from '../../data/records/saveNote';
import type { SessionNote } from '../../data/records/sessionNotes';
import { DataError } from '../../data/supabase/dataError';
import type { Save } from './items';

/**
 * 'merged': stored, with what was changed elsewhere. 'waiting': stored on this device, and sent as soon as the server can be
 * reached. 'conflict': the server has the evaluation, and its record was changed elsewhere, which is asked about. 'sent': with all
 * files; 'incomplete': without some, which only the form has.
 */
export type SendOutcome =
  | 'stored'
  | 'merged'
  | 'waiting'
  | 'conflict'
  | 'sent'
  | 'incomplete'
  | Row
  | NoteStored;
/** A record was changed. */
type Row = { readonly row: PatientRow };
/** The record that was changed; undefined for any other outcome. */
export const changedRow = (outcome: SendOutcome | null): PatientRow | undefined =>
  typeof outcome === 'object' && outcome && 'row' in outcome ? outcome.row : undefined;
/** A note is stored; `open`: why it was not finalised. */
export type NoteStored = { readonly note: SessionNote; readonly open?: NotFinalised };

/** The note is stored on the server, but the call that finalises it failed. */
export class LeftOpen extends DataError {
  constructor(
    readonly row: SessionNote,
    { kind, code }: DataError,
  ) {
    super(kind, code);
  }
}

export const leftOpen = (stored: SessionNote, error: unknown) =>
  new LeftOpen(stored, error instanceof DataError ? error : new DataError('failed'));

type Form = {
  readonly resolve: (outcome: SendOutcome) => void;
  readonly reject: (error: unknown) => void;
};

/** The outcomes that open forms wait for, each of its own save. */
export function createSendOutcomes() {
  const forms = new Map<
    string | undefined,
    Form & { readonly timer: ReturnType<typeof setTimeout> | undefined }
  >();

  /** Removes and returns the form that waits for this save; the caller must settle it. */
  function take({ saveId }: Save): Form | undefined {
    const form = forms.get(saveId);
    clearTimeout(form?.timer);
    forms.delete(saveId);
    return form;
  }

  return {
    take,
    /** With a limit, resolves to 'waiting' once it has passed. */
    outcomeOf(save: Save, limitMs?: number): Promise<SendOutcome> {
      return new Promise((resolve, reject) => {
        const leave = () => take(save)?.resolve('waiting');
        const timer = limitMs === undefined ? undefined : setTimeout(leave, limitMs);
        forms.set(save.saveId, { timer, resolve, reject });
      });
    },
  };
}
