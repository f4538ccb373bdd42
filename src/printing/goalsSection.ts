import {
  attainedOf,
  type Goal,
  type GoalCourse,
  type GoalRating,
  type GoalVersion,
  levelsOf,
} from '../data/records/goals';
import { fromIsoDate } from '../lib/dates';
import { inBrackets, sentence, uncapitalised } from '../lib/text';
import type { LadderShape } from '../questionnaire/drawing';
import {
  type Attained,
  attainedText,
  correctionOfMark,
  goalLevels,
  type LevelTexts,
  labelOfState,
  levelLines,
  levelText,
  levelTitles,
  quotedWords,
  raters,
  withSign,
} from '../questionnaire/goals';
import type { Section, SectionEntry } from '../questionnaire/present';

export type GoalDetail = {
  /** False for somebody who reads no scales: words alone, without levels in numbers and without a drawing. */
  readonly numbers?: boolean;
  /** The goals whose first and last level the text above tells already. */
  readonly told?: ReadonlySet<string>;
};

/** What is said of ratings; who reads no scales is told of no levels. */
const ratingWords = {
  numbers: {
    none: 'Ainda sem nível registrado.',
    struck: 'o nível não vale',
    correctedTo: 'ele não vale',
    course: 'Níveis',
    last: 'O último nível, de',
  },
  plain: {
    none: 'Ainda não foi avaliada.',
    struck: 'esta avaliação não vale',
    correctedTo: 'ela não vale',
    course: 'Como foi avaliada',
    last: 'A última avaliação, de',
  },
} as const;
const wordsFor = (numbers: boolean) => (numbers ? ratingWords.numbers : ratingWords.plain);

/** A longer description of a level stands in the words, since a drawing is never split. */
const DRAWN_TEXT = 160;
const shortDay = (iso: string) => fromIsoDate(iso).replace(/\d\d(\d\d)$/, '$1');

const isDrawable = (levels: LevelTexts) => levels.every((text) => (text?.length ?? 0) <= DRAWN_TEXT);

const isLeveled =
  (by?: GoalRating['rated_by']) =>
  ({ level, rated_by }: GoalRating) =>
    level !== null && (!by || rated_by === by);

function ladderOf({ goal, ratings, corrections }: GoalVersion, levels: LevelTexts): LadderShape {
  const order = goalLevels.toReversed();
  const leveled = [...ratings, ...corrections].filter(({ level }) => level !== null);
  const days = [...new Set(leveled.map(({ rated_on }) => rated_on))].sort();
  const rowOf = ({ level }: GoalRating) => (level === null ? -1 : order.indexOf(level));
  const newest = ratings.findLast(isLeveled('terapeuta')) ?? ratings.findLast(isLeveled());
  return {
    kind: 'ladder',
    rows: order.map((level) => ({
      handle: withSign(level),
      text: (isDrawable(levels) && levelText(levels, level)) || levelTitles[level],
      note: level === 0 ? 'esperado' : level === goal.baseline ? 'ponto de partida' : '',
    })),
    days: days.map(shortDay),
    marks: leveled.map((rating) => ({
      day: days.indexOf(rating.rated_on),
      row: rowOf(rating),
      by: rating.corrects === null ? rating.rated_by : 'correcao',
    })),
    today: newest ? rowOf(newest) : null,
  };
}

/** '+1, calça os dois e fecha o velcro (mais que o esperado)'; without numbers, the words alone. */
function attainedWords(attained: Attained, levels: LevelTexts | null, numbers: boolean): string {
  if ('word' in attained) return uncapitalised(attainedText(attained));
  const title = uncapitalised(levelTitles[attained.level]);
  const text = levelText(levels, attained.level);
  const words = text ? `${text.trim().replace(/[.;]$/, '')} (${title})` : title;
  return numbers ? `${withSign(attained.level)}, ${words}` : words;
}

const raterText = ({ rated_by, by_name }: GoalRating) =>
  by_name ?? uncapitalised(raters.find(({ value }) => value === rated_by)?.label ?? rated_by);

function markedLines(course: GoalVersion, numbers: boolean): string[] {
  const levels = levelsOf(course.goal);
  const own = course.ratings.filter(({ rated_by }) => rated_by === 'terapeuta');
  const others = course.ratings.filter(({ rated_by }) => rated_by !== 'terapeuta');
  const told = [...new Set([own[0], own.at(-1)])].filter((rating) => rating !== undefined);
  const correctionsOf = ({ id }: GoalRating) => course.corrections.filter(({ corrects }) => corrects === id);
  const line = (rating: GoalRating, by: string) => {
    const attained = attainedOf(rating);
    const comment = rating.comment ? ` ${sentence(rating.comment)}` : '';
    const words = attained ? attainedWords(attained, levels, numbers) : wordsFor(numbers).struck;
    return `${fromIsoDate(rating.rated_on)}${by && ` ${inBrackets(by)}`}: ${sentence(words)}${comment}`;
  };
  const toldOfOthers = others.filter(
    (rating, index) => index === others.length - 1 || correctionsOf(rating).length > 0,
  );
  return [...told, ...toldOfOthers]
    .toSorted((a, b) => a.rated_on.localeCompare(b.rated_on))
    .flatMap((rating) => [
      line(rating, rating.rated_by === 'terapeuta' ? '' : raterText(rating)),
      // what was corrected is never told without its correction
      ...correctionsOf(rating).map((each) => line(each, uncapitalised(correctionOfMark(rating)))),
    ]);
}

/** Every mark of a goal without levels, which has no drawing: '02/03/2026 em parte; …' */
function wordCourse({ ratings, corrections }: GoalVersion, numbers: boolean): string[] {
  const named = (rating: GoalRating) => {
    if (rating.corrects !== null) return ' (correção do terapeuta)';
    return rating.rated_by === 'terapeuta' ? '' : ` ${inBrackets(raterText(rating))}`;
  };
  const byDay = [...ratings, ...corrections].toSorted((a, b) => a.rated_on.localeCompare(b.rated_on));
  const marks = byDay.flatMap((rating) => {
    const attained = attainedOf(rating);
    return attained && 'word' in attained
      ? `${fromIsoDate(rating.rated_on)} ${uncapitalised(attainedText(attained))}${named(rating)}`
      : [];
  });
  return marks.length > 2 ? [`${wordsFor(numbers).course}: ${marks.join('; ')}.`] : [];
}

function aboutLine({ own_words, said_by, statement, area, target_on, state, state_reason }: Goal): string {
  const quoted = quotedWords({ own_words });
  const said = quoted ? `${quoted}${said_by ? ` ${inBrackets(said_by)}` : ''}` : '';
  const reason = state === 'encerrada' && state_reason ? `: ${state_reason}` : '';
  return [
    said && said !== statement ? said : '',
    area && `Área: ${area}`,
    target_on && `Até ${fromIsoDate(target_on)}`,
    `${labelOfState(state)}${reason}`,
  ]
    .filter(Boolean)
    .map((part) => sentence(String(part)))
    .join(' ');
}

const replacedLines = (earlier: readonly GoalVersion[], numbers: boolean): string[] =>
  earlier.map((course) => {
    const last = course.ratings.at(-1);
    const attained = last && attainedOf(last);
    const by = last && last.rated_by !== 'terapeuta' ? ` ${inBrackets(raterText(last))}` : '';
    const stood = attained
      ? ` ${wordsFor(numbers).last} ${fromIsoDate(last.rated_on)}${by}: ${attainedWords(attained, levelsOf(course.goal), numbers)}.`
      : '';
    const corrected = course.corrections
      .filter(({ corrects }) => corrects === last?.id)
      .map((each) => {
        const words = attainedOf(each);
        const said = words
          ? attainedWords(words, levelsOf(course.goal), numbers)
          : wordsFor(numbers).correctedTo;
        return ` Correção do terapeuta: ${sentence(said)}`;
      });
    return [`Versão anterior: ${sentence(course.goal.statement)}${stood}`, ...corrected].join('');
  });

/** Where a goal starts that nobody has rated, for whoever reads levels. */
function unrated({ baseline }: GoalCourse['goal'], levels: LevelTexts | null, numbers: boolean): string {
  if (!numbers || baseline === null) return wordsFor(numbers).none;
  return `Ponto de partida: ${sentence(attainedWords({ level: baseline }, levels, numbers))}`;
}

function goalEntry(course: GoalCourse, { numbers = true, told }: GoalDetail): SectionEntry {
  const { goal, earlier } = course;
  const levels = levelsOf(goal);
  const marked = markedLines(course, numbers);
  const lines = [
    aboutLine(goal),
    ...(numbers && levels && !isDrawable(levels) ? levelLines(levels) : []),
    ...(told?.has(goal.id) ? [] : marked.length > 0 ? marked : [unrated(goal, levels, numbers)]),
    ...wordCourse(course, numbers),
    ...replacedLines(earlier, numbers),
  ];
  return {
    label: goal.statement.trim(),
    value: lines.join('\n'),
    long: true,
    whole: true,
    ...(numbers && levels && { drawing: ladderOf(course, levels) }),
  };
}

/** True where nothing is known of a goal but its sentence, area and date. */
const hasOnlyBegun = ({ goal, ratings, corrections, earlier }: GoalCourse): boolean =>
  [...ratings, ...corrections, ...earlier].length === 0 && !goal.own_words?.trim() && goal.state === 'ativa';

/** Each goal with its levels, where it stood first and stands now, and its course as a drawing. */
export function goalEntries(courses: readonly GoalCourse[], detail: GoalDetail = {}): SectionEntry[] {
  const listed = detail.numbers === false ? courses.filter(hasOnlyBegun) : [];
  const told = courses.filter((course) => !listed.includes(course));
  const lines = listed.map(({ goal: { statement, target_on } }) =>
    [statement.trim().replace(/[.;]$/, ''), target_on && `até ${fromIsoDate(target_on)}`]
      .filter(Boolean)
      .join(', '),
  );
  return [
    ...told.map((course) => goalEntry(course, detail)),
    ...(lines.length > 0 ? [{ label: 'Ainda sem avaliação', value: lines.join('\n'), long: true }] : []),
  ];
}

/** No section without a goal. */
export function goalsSection(courses: readonly GoalCourse[], detail: GoalDetail = {}): Section[] {
  const entries = goalEntries(courses, detail);
  return entries.length > 0 ? [{ id: 'goals', title: 'Metas', entries }] : [];
}
