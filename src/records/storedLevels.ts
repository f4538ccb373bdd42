import * as v from 'valibot';
import { type Unreadable, unreadable } from '../lib/unreadable';
import type { LevelTexts } from '../questionnaire/goals';

const text = v.nullable(v.string());
export const levelTexts: v.GenericSchema<unknown, LevelTexts> = v.strictTuple([text, text, text, text, text]);

/** The levels of a stored goal: what no version of the app writes leaves the rest of it readable. */
export const storedLevels = v.fallback<v.GenericSchema<unknown, LevelTexts | Unreadable | null>, Unreadable>(
  v.nullable(levelTexts),
  unreadable,
);
