import { DataError } from '../supabase/dataError';

/** The server said no for good: only a person can decide to try again. */
export const isRefused = (error: unknown): error is DataError =>
  error instanceof DataError && error.kind === 'refused';

export const isOffline = (error: unknown) => error instanceof DataError && error.kind === 'offline';

/** The patient was deleted meanwhile: no other try can succeed. */
export const isWithoutPatient = (error: unknown) => error instanceof DataError && error.code === '23503';
