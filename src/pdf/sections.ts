import { informedBy, sharedInformant } from '../questionnaire/marks';
import type { Section } from '../questionnaire/present';
import { wrapped } from './answerRows';
import { entryRows } from './facts';
import { sectionTitle } from './furniture';
import { line, lineHeight, measure, type Row, sheet, type Typeface } from './layout';
import { styles } from './styles';

const AIR_UNDER_INFORMANT = 1.6;

function informantRows(informant: string, type: Typeface): Row[] {
  const said = wrapped(informedBy(informant), measure, styles.informant, type);
  const height = lineHeight(styles.informant);
  return said.map((text, index) => ({
    before: 0,
    height: height + (index === said.length - 1 ? AIR_UNDER_INFORMANT : 0),
    keep: true,
    items: [line(text, sheet.left, 0, styles.informant)],
  }));
}

/** The sections that have answers. One informant of all of them is named once, below the title. */
export function sectionRows(sections: readonly Section[], type: Typeface): Row[] {
  return sections
    .filter(({ entries }) => entries.length > 0)
    .flatMap(({ title, entries }) => {
      const informant = sharedInformant(entries);
      if (!informant) return [sectionTitle(title), ...entryRows(entries, type)];
      const unnamed = entries.map(({ informant: _, ...entry }) => entry);
      return [sectionTitle(title), ...informantRows(informant, type), ...entryRows(unnamed, type)];
    });
}
