import * as v from 'valibot';
import { type Unreadable, unreadable } from '../../lib/unreadable';

/** Reads a value that the schema rejects as `unreadable`, so that the rest of its record stays readable. */
export const orUnreadable = <T>(schema: v.GenericSchema<unknown, T>) =>
  v.fallback<v.GenericSchema<unknown, T | Unreadable>, Unreadable>(schema, unreadable);
