import { adult } from './adult';
import { child } from './child';
import {
  type AnswerColumn,
  isQuestion,
  type PatientKind,
  type Question,
  type Questionnaire,
  questionsOf,
} from './field';
import type { ReportPart } from './issuedReports';

const questionnaires: Record<PatientKind, Questionnaire> = { adulto: adult, infantil: child };

/** The form for this kind of patient, also used to show and print the record. */
export function questionnaireFor(kind: PatientKind): Questionnaire {
  return questionnaires[kind];
}

/** The title of a form that has no name yet. */
export const nameless = (kind?: PatientKind): string =>
  kind === 'infantil' ? 'Criança ainda sem nome' : 'Paciente ainda sem nome';

/** True if one of the forms has a question with this column. */
export function isAnswerColumn(value: unknown): value is AnswerColumn {
  return [adult, child].some((form: Questionnaire) =>
    questionsOf(form).some(({ column }) => column === value),
  );
}

/** The questions whose answers a part of a report prints; of both forms without a kind. */
export const questionsOfPart = (part: ReportPart, kind?: PatientKind): readonly Question[] =>
  (kind ? [questionnaireFor(kind)] : [adult, child]).flatMap((form: Questionnaire) =>
    form.steps
      .flatMap((step) => (step.kind === 'fields' ? step.groups : []))
      .flatMap((group) =>
        group.fields.filter(isQuestion).filter(({ part: own = group.part }) => own === part),
      ),
  );

/** The options for a signer's relation to the patient. */
export function relationsOf(kind: PatientKind): readonly string[] {
  const asked = questionsOf(child).find(({ column }) => column === 'tipo_responsavel');
  const relatives = asked?.kind === 'choice' ? asked.options : [];
  return kind === 'adulto' ? ['Paciente', 'Responsável legal', ...relatives] : relatives;
}

/** What the form calls that relation. */
export const relationLabel = (kind: PatientKind) =>
  kind === 'infantil' ? 'Parentesco com a criança' : 'Relação com o paciente';

/** Increased whenever a label, an option or a meaning changes; stored with every patient. */
export const QUESTIONNAIRE_VERSION = 1;
