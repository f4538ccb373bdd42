import { CHANGED_ELSEWHERE, DataError, RestRefused } from '../../data/supabase/dataError';

/** A final refusal: only the therapist can start a retry. */
export const isRefused = (error: unknown): error is DataError =>
  error instanceof DataError && error.kind === 'refused';

/** The same was changed elsewhere: the therapist chooses. */
export const isConflict = (error: unknown): error is DataError =>
  isRefused(error) && error.code === CHANGED_ELSEWHERE;

/** The server's answer to all of it: nothing of it is stored, or something else is. */
export const isAnswer = (error: unknown): error is DataError =>
  isRefused(error) && !(error instanceof RestRefused);

export const isOffline = (error: unknown) => error instanceof DataError && error.kind === 'offline';

/** The patient was deleted meanwhile: no retry can succeed. */
export const isWithoutPatient = (error: unknown) => error instanceof DataError && error.code === '23503';
