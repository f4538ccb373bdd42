import type { SessionNote } from '../records/sessionNotes';
import { DataError } from '../supabase/dataError';

/**
 * 'waiting': stored on this device, and sent as soon as the server can be reached. 'open': the server has the note and could
 * not finalise it; the announcer says why.
 */
export type SendOutcome = 'stored' | 'waiting' | 'open';

/** The server has the note, and the call that finalises it failed. */
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

/** The outcomes that open forms await, by the key of their item. */
export function createSendOutcomes() {
  const forms = new Map<string, Form & { readonly timer: ReturnType<typeof setTimeout> | undefined }>();

  /** The form of this item, which waits no longer: the caller settles it. */
  function take(key: string): Form | undefined {
    const form = forms.get(key);
    clearTimeout(form?.timer);
    forms.delete(key);
    return form;
  }

  return {
    take,
    /** With a limit, resolves to 'waiting' once it has passed. */
    outcomeOf(key: string, limitMs?: number): Promise<SendOutcome> {
      return new Promise((resolve, reject) => {
        const leave = () => take(key)?.resolve('waiting');
        const timer = limitMs === undefined ? undefined : setTimeout(leave, limitMs);
        forms.set(key, { timer, resolve, reject });
      });
    },
  };
}
