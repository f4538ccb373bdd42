import { codeOf } from './fault.ts';

const INSPECT = Symbol.for('nodejs.util.inspect.custom');

/**
 * A database error in the form in which the REST layer answers it. PostgreSQL's own errors quote whole rows ("Failing row
 * contains …"), and @supabase/lite prints every error to the terminal: this one carries the message for the
 * caller and shows only the code when printed, so that no patient data ends in a log.
 */
class Refusal {
  readonly hint = null;
  constructor(
    readonly code: string,
    readonly message: string,
    readonly detail: string | null,
    private readonly state: string,
  ) {}

  [INSPECT](): string {
    return `The database refused a request (${this.state}).`;
  }
}

/** Prefixes of the SQLSTATEs that @supabase/lite maps to PostgREST's answer itself. */
const ANSWERED = /^(21|22|42|53|55|PT)|^(23502|23503|23505|25006)$/;
const INVALID_PARAMETER = '22023';
const SQL_STATE = /^[0-9A-Z]{5}$/;

/** Errors of the drivers for values that cannot be sent as a parameter of their type. */
function isOddParameter(error: unknown): boolean {
  if (codeOf(error) === 'ERR_INVALID_ARG_TYPE') return true;
  return error instanceof Error && /^Invalid (input for |time value$)/.test(error.message);
}

/** A refusal of our own, with the code that the hosted service has for it. */
export function refusalOf(code: string, message: string): unknown {
  if (SQL_STATE.test(code)) return new Refusal(code, message, null, code);
  return answered(code, message, 400);
}

/** Converts an error of a query into one that is answered with PostgREST's status and is safe to print. */
export function toRefusal(error: unknown): unknown {
  const state = isOddParameter(error) ? INVALID_PARAMETER : codeOf(error);
  if (error instanceof Refusal || !(error instanceof Error)) return error;
  hideText(error);
  if (!state || !SQL_STATE.test(state)) return error;
  if (ANSWERED.test(state)) return new Refusal(state, error.message, null, state);
  return answered(state, error.message, /^(23|P0)/.test(state) ? 400 : 500);
}

/** 'PGRST' is PostgREST's own way for the database to set the whole answer: a body and a status. */
function answered(code: string, message: string, status: number): Refusal {
  const body = { code, message, details: null, hint: null };
  return new Refusal('PGRST', JSON.stringify(body), JSON.stringify({ status, headers: {} }), code);
}

/** Prints an error without its text, which quotes the request with its control characters. */
function hideText(error: Error): void {
  const places = error.stack?.split('\n').filter((line) => /^ +at /.test(line)) ?? [];
  const shown = [`A request was refused (${error.name}).`, ...places].join('\n');
  Object.defineProperty(error, INSPECT, { value: () => shown, configurable: true });
}
