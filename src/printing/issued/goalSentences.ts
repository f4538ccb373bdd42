import { capitalised, firstNameOf, listed } from '../../lib/text';
import type { Attained, AttainmentWord } from '../../questionnaire/goals';
import {
  type Change,
  type GoalOutcome,
  goalOutcomeOf,
  type RatedCourse,
  type RatedOutcome,
} from './goalOutcome';
import { attainedWords, type RatedDay } from './outcomes';
import { countedInWords, daysText, periodText, within } from './prose';

export type GoalsAbout = {
  readonly patientName: string;
  /** ISO; only what was rated in this period is told. */
  readonly from: string;
  readonly to: string;
  /** The year of the text: days of it are written without one. */
  readonly year: string;
  /** The civil dates of the sessions in the period. */
  readonly sessions: readonly string[];
};

export type GoalSentence = {
  readonly text: string;
  readonly goals: readonly string[];
  /** It names a number of sessions. */
  readonly isCounted: boolean;
};

const wordPhrases: Readonly<Record<AttainmentWord, string>> = {
  ainda_nao: 'ainda não alcançada',
  em_parte: 'alcançada em parte',
  alcancada: 'alcançada',
};

const quoted = (text: string) => `“${text}”`;
const titleOf = ({ goal }: RatedCourse) => quoted(goal.statement.trim().replace(/[\s.;]+$/, ''));

/** 'Larissa passou de “não tenta” para “calça os dois”' */
const ofPatient: Readonly<Record<Change, (from: string, to: string) => string>> = {
  better: (from, to) => `passou de ${from} para ${to}`,
  worse: (from, to) => `recuou de ${from} para ${to}`,
  same: (_, to) => `se manteve em ${to}`,
  returned: (_, to) => `terminou como começou, em ${to},`,
};

/** 'a meta “Terminar a lição” passou de ainda não alcançada para alcançada em parte' */
const ofGoal: Readonly<Record<Change, (from: string, to: string) => string>> = {
  ...ofPatient,
  same: (_, to) => `seguiu ${to}`,
  returned: (_, to) => `terminou como começou, ${to}`,
};

const seguia = (from: string) => `seguia no ponto de partida, ${from},`;
const sinceBaseline: Readonly<Record<Change, (from: string, to: string) => string>> = {
  better: (from, to) => `tinha passado do ponto de partida, ${from}, para ${to}`,
  worse: (from, to) => `tinha recuado do ponto de partida, ${from}, para ${to}`,
  same: seguia,
  returned: seguia,
};

type Told = { readonly lead: string; readonly rest: string; readonly isCounted: boolean };

/** When, and in how many sessions where all of these are of the period. */
function leadOf(first: RatedDay, last: RatedDay, { from, year, sessions }: GoalsAbout) {
  const held = sessions.filter((day) => day >= first.day && day <= last.day).length;
  const when = periodText(first.day, last.day, year);
  const isCounted = held > 0 && first.day >= from;
  const count = countedInWords(held, { one: 'atendimento', more: 'atendimentos' });
  return { lead: isCounted ? `em ${count}, ${when}` : when, isCounted };
}

function tell(course: RatedCourse, outcome: RatedOutcome, about: GoalsAbout): Told {
  const title = titleOf(course);
  const name = firstNameOf(about.patientName);
  const words = (attained: Attained) => quoted(within(attainedWords(course, attained), about.patientName));
  const { last } = outcome;
  const to = last.attained;
  const [day = ''] = daysText([last.day], about.year);
  switch (outcome.since) {
    case 'once': {
      const said = 'word' in to ? wordPhrases[to.word] : words(to);
      return {
        lead: '',
        rest: `a meta ${title} foi avaliada uma vez, em ${day}: ${said}.`,
        isCounted: false,
      };
    }
    case 'baseline': {
      const said = sinceBaseline[outcome.change](words(outcome.first), words(to));
      return { lead: `em ${day}`, rest: `${name} ${said} na meta ${title}.`, isCounted: false };
    }
    case 'rating': {
      const from = outcome.first.attained;
      const rest =
        'word' in from && 'word' in to
          ? `a meta ${title} ${ofGoal[outcome.change](wordPhrases[from.word], wordPhrases[to.word])}.`
          : `${name} ${ofPatient[outcome.change](words(from), words(to))} na meta ${title}.`;
      return { ...leadOf(outcome.first, last, about), rest };
    }
  }
}

function unratedSentence(courses: readonly RatedCourse[], one: string, more: string): GoalSentence[] {
  if (courses.length === 0) return [];
  const titles = listed(courses.map(titleOf));
  const text = courses.length === 1 ? `A meta ${titles} ${one}.` : `As metas ${titles} ${more}.`;
  return [{ text, goals: courses.map(({ goal }) => goal.id), isCounted: false }];
}

const isRated = (outcome: GoalOutcome): outcome is RatedOutcome => 'last' in outcome;

/** What became of each goal, one sentence each, and one for all that were not rated. */
export function goalSentences(courses: readonly RatedCourse[], about: GoalsAbout): GoalSentence[] {
  const carried = courses
    .filter(({ goal }) => goal.state !== 'encerrada')
    .map((course) => ({ course, outcome: goalOutcomeOf(course, about) }));
  // none leans on its neighbour, which may be taken out
  const rated = carried.flatMap(({ course, outcome }): GoalSentence[] => {
    if (!isRated(outcome)) return [];
    const { lead, rest, isCounted } = tell(course, outcome, about);
    return [{ text: capitalised(lead ? `${lead}, ${rest}` : rest), goals: [course.goal.id], isCounted }];
  });
  const unrated = (since: GoalOutcome['since']) =>
    carried.filter(({ outcome }) => outcome.since === since).map(({ course }) => course);
  const then = 'neste período';
  return [
    ...rated,
    ...unratedSentence(unrated('otherwise'), `não foi avaliada ${then}`, `não foram avaliadas ${then}`),
    ...unratedSentence(unrated('never'), 'ainda não foi avaliada', 'ainda não foram avaliadas'),
  ];
}
