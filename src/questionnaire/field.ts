import type { AnswerColumn, PatientKind } from '../data/records/patients';

/** The share of a row that a question takes; a row need not be full. */
export type Width = 'third' | 'half' | 'two-thirds' | 'full';

type Asked = {
  readonly column: AnswerColumn;
  readonly label: string;
  readonly required?: true;
  readonly width?: Width;
  readonly hint?: string;
  readonly placeholder?: string;
};

/** A question whose answer is stored in one column of `patients`. */
export type Question =
  | (Asked & { readonly kind: 'text' | 'email' | 'phone' | 'cpf' | 'state' | 'municipality' | 'longText' })
  | (Asked & { readonly kind: 'birthDate'; readonly column: 'dataNascimento' })
  | (Asked & { readonly kind: 'choice'; readonly options: readonly string[] });

/** Computed for display, never stored: a stored age becomes outdated. */
type ComputedAge = { readonly kind: 'age'; readonly label: string; readonly width?: Width };

export type Field = Question | ComputedAge;

/** Questions shown together on one sheet. */
export type Group = { readonly title?: string; readonly hint?: string; readonly fields: readonly Field[] };

export type FieldsStep = {
  readonly kind: 'fields';
  readonly id: string;
  readonly title: string;
  readonly groups: readonly Group[];
};
export type DocumentsStep = { readonly kind: 'documents'; readonly id: 'documents'; readonly title: string };
export type Step = FieldsStep | DocumentsStep;

/** One of the two forms, as data; read by the wizard, the detail screen and the PDF. */
export type Questionnaire = {
  readonly kind: PatientKind;
  readonly titles: { readonly create: string; readonly edit: string };
  readonly photoLabel: string;
  /** Shown when a required answer is missing on submit. */
  readonly missingRequired: string;
  /** The first step also carries photo and consent (D-9). */
  readonly steps: readonly [FieldsStep, ...Step[]];
};

type FieldOf<S> = S extends { groups: readonly { fields: readonly (infer F)[] }[] } ? F : never;

/** The union of the columns that a questionnaire asks for. */
export type ColumnsOf<Q extends Questionnaire> =
  FieldOf<Q['steps'][number]> extends infer F ? (F extends { column: infer C } ? C : never) : never;

export function fieldsOf(step: Step): readonly Field[] {
  return step.kind === 'fields' ? step.groups.flatMap((group) => group.fields) : [];
}

export function isQuestion(field: Field): field is Question {
  return field.kind !== 'age';
}

/** Every question of the form, in form order. */
export function questionsOf(questionnaire: Questionnaire): readonly Question[] {
  return questionnaire.steps.flatMap(fieldsOf).filter(isQuestion);
}
