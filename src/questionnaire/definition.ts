import type { ReportPart } from './issuedReports';

/**
 * The types of the forms in adult.ts, child.ts and shared.ts. Here a column is any string; field.ts narrows
 * it to the columns that the two forms name.
 */

export type PatientKind = 'adulto' | 'infantil';

/** The share of a row that a question takes; rows may have gaps. */
export type Width = 'third' | 'half' | 'two-thirds' | 'full';

type Asked<Column> = {
  readonly column: Column;
  readonly label: string;
  readonly required?: true;
  /**
   * Behind a button until it is answered; it never counts as unanswered, and is not on paper. Of short questions alone. The button stands
   * in its place and has its label; with words of its own, it stands at the label of the question before, which is not folded.
   */
  readonly folded?: true | { readonly button: string };
  readonly width?: Width;
  readonly hint?: string;
  readonly placeholder?: string;
  /** The part of a report that prints the answer, where it is not that of its group; null for a name, which the head has. */
  readonly part?: ReportPart | null;
};

/** What only a long text has. It alone is asked of a family, since any answer fits it; the database lists these (`family_questions`). */
type OfLongText = {
  /** The usual answer, offered as a one-tap insert. */
  readonly usual?: string;
  /** The usual answer in the family's words: 'Não toma'. */
  readonly familyUsual?: string;
  /** The question in plain words for the family's form; without one, the family is not asked. */
  readonly familyPrompt?: string;
};

type Short<Column> = Asked<Column> & { readonly [Part in keyof OfLongText]?: never };

/** A question whose answer is stored in one column of `patients`. */
export type Question<Column = string> =
  | (Asked<Column> & OfLongText & { readonly kind: 'longText' })
  | (Short<Column> & { readonly kind: 'text' | 'email' | 'phone' | 'cpf' | 'state' | 'municipality' })
  | (Short<Column & 'dataNascimento'> & { readonly kind: 'birthDate' })
  /** Completed weeks of gestation at birth. */
  | (Short<Column & 'gestational_weeks'> & { readonly kind: 'gestation' })
  | (Short<Column> & { readonly kind: 'choice'; readonly options: readonly string[] });

/** Computed for display, never stored: a stored age becomes outdated. */
type ComputedAge = { readonly kind: 'age'; readonly label: string; readonly width?: Width };

export type Field<Column = string> = Question<Column> | ComputedAge;

type GroupHead = {
  /** Never changes: what a family is filling in names it. Unique in its form. */
  readonly id: string;
  readonly title: string;
  /** The title in the family's form, if different. */
  readonly familyTitle?: string;
};

/** Questions shown together on one sheet. */
export type QuestionGroup<Column = string> = (GroupHead | { readonly [Part in keyof GroupHead]?: never }) & {
  readonly hint?: string;
  /** The part of a report that prints its answers. */
  readonly part: ReportPart;
  readonly fields: readonly Field<Column>[];
};

export type FieldsStep<Column = string> = {
  readonly kind: 'fields';
  readonly id: string;
  readonly title: string;
  readonly groups: readonly QuestionGroup<Column>[];
};
export type DocumentsStep = { readonly kind: 'documents'; readonly id: 'documents'; readonly title: string };
export type Step<Column = string> = FieldsStep<Column> | DocumentsStep;

/** An answer that therapists look up before a session. `caution` marks a safety risk, such as allergies. */
type Glance<Column> = { readonly column: Column; readonly caution?: true };

/** One of the two forms, as data; read by the wizard, the detail screen and the PDF. */
export type Questionnaire<Column = string> = {
  readonly kind: PatientKind;
  readonly titles: { readonly create: string; readonly edit: string };
  /** The title of the form on paper. */
  readonly paperTitle: string;
  readonly photoLabel: string;
  /** Shown when a required answer is missing on submit. */
  readonly missingRequired: string;
  /** The answers at the top of the detail screen (D-151). */
  readonly glance: readonly Glance<Column>[];
  /** The id of the step that a re-evaluation asks again. */
  readonly functionalStep: string;
  /** The first step says who the patient is, which no evaluation asks, and carries photo and consent (D-9). */
  readonly steps: readonly [FieldsStep<Column>, ...Step<Column>[]];
};
