import type { Unreadable } from '../lib/unreadable';
import { isQuestion, type PatientKind, type Question, type QuestionGroup, type Questionnaire } from './field';
import type { NamedGoal } from './goalMarks';
import type { AnswerMark } from './marks';

/** A question that the family is asked, in its own plain words. */
export type FamilyQuestion = Extract<Question, { readonly kind: 'longText' }> & {
  readonly familyPrompt: string;
};

/** One screen of the family's form. */
export type FamilyGroup = {
  /** Identifies the group in stored handovers; never changes. */
  readonly id: string;
  /** In the form. */
  readonly label: string;
  /** In plain words. */
  readonly title: string;
  readonly questions: readonly FamilyQuestion[];
  /** The goals that the family rates, in place of questions. */
  readonly goals?: readonly NamedGoal[];
};

/** A text, or a mark in place of one: 'Não sei', 'Prefiro contar na sessão'. */
export type FamilyAnswer =
  | { readonly text: string }
  | { readonly mark: Extract<AnswerMark, 'nao_sabe' | 'nao_perguntado'> };

export type FamilyMark = Extract<FamilyAnswer, { mark: unknown }>['mark'];

/** The marks in the family's words. */
export const familyMarkLabels: readonly (readonly [FamilyMark, string])[] = [
  ['nao_sabe', 'Não sei'],
  ['nao_perguntado', 'Prefiro contar na sessão'],
];

/** By column, including questions that the current form does not ask any more. No entry: left empty. */
export type FamilyAnswers = { readonly [column in string]?: FamilyAnswer };

/** The same as read from the server. */
export type StoredAnswers = { readonly [column in string]?: FamilyAnswer | Unreadable };

/** Who fills in which groups; made when the tablet is handed over, kept until the review. */
export type Handover = {
  /** Generated on the device; also the id of the stored row. */
  readonly id: string;
  readonly patientId: string;
  readonly kind: PatientKind;
  readonly filledBy: string;
  /** As displayed: 'Mãe'. */
  readonly relation: string;
  /** The ids of the groups that are asked. */
  readonly groups: readonly string[];
  /** The goals that are rated after the questions, as they stand then; absent without any. */
  readonly goals?: readonly NamedGoal[];
  /** The version of the form that was asked. */
  readonly questionnaireVersion: number;
  /** ISO, from the device's clock. */
  readonly begunAt: string;
};

/** All of a form, or the questions that the family is asked. */
export type FormPart = 'all' | 'family';

export const isFamilyQuestion = (question: Question): question is FamilyQuestion =>
  question.familyPrompt !== undefined;

function familyGroup({ id, title, familyTitle = title, fields }: QuestionGroup): FamilyGroup[] {
  const questions = fields.filter(isQuestion).filter(isFamilyQuestion);
  return id && familyTitle && questions.length > 0
    ? [{ id, label: title, title: familyTitle, questions }]
    : [];
}

/** The groups of a form that the family can be asked, in form order. */
export function familyGroupsOf(questionnaire: Questionnaire): readonly FamilyGroup[] {
  return questionnaire.steps.flatMap((step) =>
    step.kind === 'fields' ? step.groups.flatMap(familyGroup) : [],
  );
}

/** The id of the goals among the parts of a family's form. */
export const GOALS_ID = 'goals';

const goalGroup = (goals: readonly NamedGoal[]): FamilyGroup => ({
  id: GOALS_ID,
  label: 'Metas da família',
  title: 'Como estão as metas',
  questions: [],
  goals,
});

/** The groups that a handover asks and the form still has, then its goals. */
export function groupsAsked(
  questionnaire: Questionnaire,
  { groups, goals = [] }: Pick<Handover, 'groups' | 'goals'>,
): readonly FamilyGroup[] {
  const questions = familyGroupsOf(questionnaire).filter(({ id }) => groups.includes(id));
  return goals.length > 0 ? [...questions, goalGroup(goals)] : questions;
}
