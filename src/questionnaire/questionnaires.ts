import type { AnswerColumn, PatientKind } from '../data/records/patients';
import { adult } from './adult';
import { child } from './child';
import { type ColumnsOf, type Questionnaire, questionsOf } from './field';

/** Compiles only while every column of a patient is asked in one of the forms. */
type Unasked = Exclude<AnswerColumn, ColumnsOf<typeof adult> | ColumnsOf<typeof child>>;
const everyColumnIsAsked: [Unasked] extends [never] ? true : Unasked = true;
void everyColumnIsAsked;

const questionnaires: Record<PatientKind, Questionnaire> = { adulto: adult, infantil: child };

/** The form that a patient of this kind was asked, and is shown and printed with. */
export function questionnaireFor(kind: PatientKind): Questionnaire {
  return questionnaires[kind];
}

/** In what relation to the patient somebody can stand who declares for them, or is them. */
export function relationsOf(kind: PatientKind): readonly string[] {
  const asked = questionsOf(child).find(({ column }) => column === 'tipo_responsavel');
  const relatives = asked?.kind === 'choice' ? asked.options : [];
  return kind === 'adulto' ? ['Paciente', 'Responsável legal', ...relatives] : relatives;
}

/** Raised whenever a label, an option or a meaning changes; stored with every patient. */
export const QUESTIONNAIRE_VERSION = 1;
