import { codeOf } from './fault.ts';

/**
 * A refusal of the database as the REST layer shall answer it. Its own errors quote whole rows ("Failing row
 * contains …") and @supabase/lite prints what it is given to the terminal: this one carries the message for the
 * caller and shows only the code when printed, so that nothing of a patient ends in a log.
 */
class Refusal {
  readonly hint = null;
  constructor(
    readonly code: string,
    readonly message: string,
    readonly detail: string | null,
    private readonly state: string,
  ) {}

  [Symbol.for('nodejs.util.inspect.custom')](): string {
    return `The database refused a request (${this.state}).`;
  }
}

/** The states for which @supabase/lite knows PostgREST's answer itself, by their beginning. */
const ANSWERED = /^(21|22|42|53|55|PT)|^(23502|23503|23505|25006)$/;
const INVALID_PARAMETER = '22023';
const SQL_STATE = /^[0-9A-Z]{5}$/;

/** The drivers' own complaints about a value that they cannot send as a parameter of its type. */
function isOddParameter(error: unknown): boolean {
  if (codeOf(error) === 'ERR_INVALID_ARG_TYPE') return true;
  return error instanceof Error && /^Invalid (input for |time value$)/.test(error.message);
}

/** Turns whatever a query threw into something that is answered with PostgREST's status and that can be printed. */
export function toRefusal(error: unknown): unknown {
  const state = isOddParameter(error) ? INVALID_PARAMETER : codeOf(error);
  if (error instanceof Refusal || !state || !SQL_STATE.test(state) || !(error instanceof Error)) return error;
  if (ANSWERED.test(state)) return new Refusal(state, error.message, null, state);
  // 'PGRST' is PostgREST's own way for the database to set the whole answer: a body and a status.
  const body = { code: state, message: error.message, details: null, hint: null };
  const status = /^(23|P0)/.test(state) ? 400 : 500;
  return new Refusal('PGRST', JSON.stringify(body), JSON.stringify({ status, headers: {} }), state);
}
