import * as v from 'valibot';
import { type Unreadable, unreadable } from '../../lib/unreadable';

/** Reads what the schema does not know as `unreadable`, so that one value leaves the rest of its record readable. */
export const orUnreadable = <T>(schema: v.GenericSchema<unknown, T>) =>
  v.fallback<v.GenericSchema<unknown, T | Unreadable>, Unreadable>(schema, unreadable);
