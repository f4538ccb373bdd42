import { latestBirth } from './age';
import { civilDateOf, dayAfter } from './dates';

/** The groups of a chart by completed years, the youngest first; each ends where the next begins. */
export const ageGroups = [
  { from: 0, label: '0 a 5', fullLabel: '0 a 5 anos' },
  { from: 6, label: '6 a 12', fullLabel: '6 a 12 anos' },
  { from: 13, label: '13 a 17', fullLabel: '13 a 17 anos' },
  { from: 18, label: '18 a 39', fullLabel: '18 a 39 anos' },
  { from: 40, label: '40 a 59', fullLabel: '40 a 59 anos' },
  { from: 60, label: '60 ou mais', fullLabel: '60 anos ou mais' },
] as const;

/** The first birth date after each group, the oldest group first, in ISO: the last one is tomorrow. */
export const birthBoundaries = (now: Date): string[] =>
  ageGroups.map(({ from }) => dayAfter(latestBirth(from, civilDateOf(now)))).reverse();
