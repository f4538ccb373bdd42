import { property } from '../lib/property';
import {
  type Attained,
  attainmentWords,
  goalLevels,
  type LevelTexts,
  levelText,
  levelTitles,
  type Ratings,
  withSign,
} from './goals';

/** One value that a goal can be rated with; `text`: what it stands for. */
type RatingOption = { readonly value: string; readonly label: string; readonly text?: string };

const ofLevels = (levels: LevelTexts): readonly RatingOption[] =>
  goalLevels.map((level) => ({
    value: String(level),
    label: withSign(level),
    text: levelText(levels, level) ?? levelTitles[level],
  }));

/** The values of a goal: its levels, or three words where none is described. */
export const ratingOptions = (levels: LevelTexts | null): readonly RatingOption[] =>
  levels ? ofLevels(levels) : attainmentWords;

/** Reads ratings that somebody else may have written; what no version of the app writes is dropped. */
export function readRatings(value: unknown): Ratings {
  if (typeof value !== 'object' || value === null) return {};
  const read = Object.entries(value).flatMap(([goal, rating]): [string, Attained][] => {
    const [level, word] = [property(rating, 'level'), property(rating, 'word')];
    const attained = ratingOf(
      typeof level === 'number' ? String(level) : typeof word === 'string' ? word : '',
    );
    return attained ? [[goal, attained]] : [];
  });
  return Object.fromEntries(read);
}

export function ratingValue(attained: Attained | null | undefined): string | undefined {
  if (!attained) return undefined;
  return 'level' in attained ? String(attained.level) : attained.word;
}

/** The rating that a value of `ratingOptions` stands for. */
export function ratingOf(value: string | undefined): Attained | undefined {
  const level = goalLevels.find((each) => String(each) === value);
  if (level !== undefined) return { level };
  const word = attainmentWords.find((each) => each.value === value);
  return word && { word: word.value };
}
