import { fromIsoDate } from '../lib/dates';
import { shownTimes } from '../lib/timeOfDay';
import type { Section } from '../questionnaire/present';
import { type Absence, absenceLabel, toldText } from '../records/absences';

/** The reason, without what the title says already: 'Faltou: otite' under 'Faltou' is 'otite'. */
function reasonText({ reason, ...absence }: Absence): string {
  const said = reason?.trim() ?? '';
  // 'Faltou luz' goes on with the word
  return said.replace(new RegExp(`^${absenceLabel(absence)}(?:$|\\s*[:,.;–—-]\\s*|\\s*\\n\\s*)`), '');
}

/** '28/11/2026 · Faltou', who told, and why; no section without an absence. */
export function absencesSection(absences: readonly Absence[]): Section[] {
  const entries = absences.map((absence) => ({
    label: [fromIsoDate(absence.missed_on), shownTimes(absence.time_of_day), absenceLabel(absence)]
      .filter(Boolean)
      .join(' · '),
    value: [toldText(absence), reasonText(absence)].filter(Boolean).join('\n'),
    long: true,
  }));
  return entries.length > 0 ? [{ id: 'absences', title: 'Faltas', entries }] : [];
}
