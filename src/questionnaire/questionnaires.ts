import type { AnswerColumn, PatientKind } from '../data/patients';
import { adult } from './adult';
import { child } from './child';
import type { ColumnsOf, Questionnaire } from './field';

/** Compiles only while every column of a patient is asked in one of the forms. */
type Unasked = Exclude<AnswerColumn, ColumnsOf<typeof adult> | ColumnsOf<typeof child>>;
const everyColumnIsAsked: [Unasked] extends [never] ? true : Unasked = true;
void everyColumnIsAsked;

const questionnaires: Record<PatientKind, Questionnaire> = { adulto: adult, infantil: child };

/** The form that a patient of this kind was asked, and is shown and printed with. */
export function questionnaireFor(kind: PatientKind): Questionnaire {
  return questionnaires[kind];
}

/** Raised whenever a label, an option or a meaning changes; stored with every patient. */
export const QUESTIONNAIRE_VERSION = 1;
