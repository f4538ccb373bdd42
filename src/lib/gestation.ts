import { ageBetween, textOfAge } from './age';
import { civilDateOf, dayNumber, isoOfDay, parseIso } from './dates';
import { GESTATION_WEEKS } from './limits';

/** Completed weeks: of a pregnancy that reached its term, and from which on a birth is not preterm. */
const TERM = 40;
const NOT_PRETERM = 37;

/** The age from which on it is not corrected any more. */
const YEARS = 2;

/** As many days as a week has not completed may stand behind the weeks. */
const WEEKS =
  /^(?:IG[\s:=]*)?(\d\d)(?:[.,]\d+)?(?:\s*(?:$|[sw+]|[0-6]\/7)|\s+(?:e\s*)?[0-6](?:\/7|\s*(?:d|$)))/i;

export const outOfGestation = `Escreva as semanas completas, de ${GESTATION_WEEKS.least} a ${GESTATION_WEEKS.most}.`;

/** What is stored: completed weeks in two digits, as many as a pregnancy can have. */
export const isGestation = (text: string): boolean =>
  /^\d\d$/.test(text) && Number(text) >= GESTATION_WEEKS.least && Number(text) <= GESTATION_WEEKS.most;

/** The completed weeks in 'IG 34', '34 semanas e 3 dias', '34s3d', '34+3', '34 e 3/7' or '34 3'; null where none can be read. */
export function readGestation(text: string): string | null {
  const [, weeks = ''] = WEEKS.exec(text.trim()) ?? [];
  return isGestation(weeks) ? weeks : null;
}

/**
 * The age counted from the day on which the pregnancy would have reached its 40 weeks, of a child that was born before 37 and is
 * younger than two years by the calendar; '' for others. Without a day of birth that was, ''.
 */
export function correctedAgeText(birth: string, weeks: string, today = new Date()): string {
  const [born, day] = [parseIso(birth), civilDateOf(today)];
  const age = born && ageBetween(born, day);
  if (!age || age.years >= YEARS || !isGestation(weeks) || Number(weeks) >= NOT_PRETERM) return '';
  const term = parseIso(isoOfDay(dayNumber(born) + 7 * (TERM - Number(weeks))));
  const corrected = term && ageBetween(term, day);
  return corrected ? textOfAge(corrected) : 'ainda antes do termo';
}
