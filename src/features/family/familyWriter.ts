import type { Writer } from '../../device/store/slotShape';
import { FAMILY_MAX, tooLong } from '../../lib/limits';
import { visible } from '../../lib/text';
import type { PatientKind } from '../../questionnaire/field';
import { informantsOf, institutions } from '../../questionnaire/marks';
import { relationsOf } from '../../questionnaire/questionnaires';

export const OTHER = 'Outro';

export const relationOptions = (kind: PatientKind): readonly string[] =>
  kind === 'infantil'
    ? relationsOf(kind)
    : [...informantsOf(kind).filter((informant) => !institutions.includes(informant)), OTHER];

/** As it is kept; empty where something is missing. */
export const writerIn = ({ name, option, other }: Writer) => ({
  filledBy: visible(name).trim(),
  relation: option === OTHER ? visible(other).trim() : option,
});

/** The problems, by field; missing ones only once it was `submitted`. `missing` is in the words of who is asked. */
export function writerErrors(
  writer: Writer,
  submitted: boolean,
  missing: { readonly name: string; readonly option: string; readonly other: string },
) {
  const { filledBy, relation } = writerIn(writer);
  const lacks = (isMissing: boolean, text: string) => (submitted && isMissing ? text : undefined);
  return {
    name: lacks(!filledBy, missing.name) ?? tooLong(filledBy, FAMILY_MAX.name),
    option: lacks(!writer.option, missing.option),
    other:
      lacks(writer.option === OTHER && !relation, missing.other) ?? tooLong(relation, FAMILY_MAX.relation),
  };
}
