import { type Group, isQuestion, type PatientKind, type Question, type Questionnaire } from './field';
import type { Mark } from './marks';

/** A question that the family is asked, in its own plain words. */
export type FamilyQuestion = Question & { readonly familyPrompt: string };

/** One screen of the family's form. */
export type FamilyGroup = {
  /** The title of the group in the form, unique there; names the group in what is stored. */
  readonly id: string;
  /** In plain words. */
  readonly title: string;
  readonly questions: readonly FamilyQuestion[];
};

/** What the family wrote, or why it wrote nothing: 'Não sei', or 'Prefiro contar na sessão'. */
export type FamilyAnswer =
  | { readonly text: string }
  | { readonly mark: Extract<Mark, 'nao_sabe' | 'nao_perguntado'> };

export type FamilyMark = Extract<FamilyAnswer, { mark: unknown }>['mark'];

/** The marks as the family reads them. */
export const familyMarkLabels: readonly (readonly [FamilyMark, string])[] = [
  ['nao_sabe', 'Não sei'],
  ['nao_perguntado', 'Prefiro contar na sessão'],
];

/** By column, also of questions that a later version of the form no longer asks. Without an entry: left empty. */
export type FamilyAnswers = { readonly [column in string]?: FamilyAnswer };

/** Who fills in what, from one handing over of the tablet until it is reviewed. */
export type Handover = {
  /** Made on the device; identifies what is stored of it. */
  readonly id: string;
  readonly patientId: string;
  readonly kind: PatientKind;
  readonly filledBy: string;
  /** In the words that are shown: 'Mãe'. */
  readonly relation: string;
  /** The ids of the groups that are asked. */
  readonly groups: readonly string[];
  /** Which version of the form is asked. */
  readonly questionnaireVersion: number;
  /** ISO, from the device's clock. */
  readonly begunAt: string;
};

/** All of a form, or the questions that the family is asked. */
export type FormPart = 'all' | 'family';

const isFamilyQuestion = (question: Question): question is FamilyQuestion =>
  question.familyPrompt !== undefined;

function familyGroup({ title, familyTitle = title, fields }: Group): FamilyGroup[] {
  const questions = fields.filter(isQuestion).filter(isFamilyQuestion);
  return title && familyTitle && questions.length > 0 ? [{ id: title, title: familyTitle, questions }] : [];
}

/** The groups of a form that the family can be asked, in form order. */
export function familyGroupsOf(questionnaire: Questionnaire): readonly FamilyGroup[] {
  return questionnaire.steps.flatMap((step) =>
    step.kind === 'fields' ? step.groups.flatMap(familyGroup) : [],
  );
}
