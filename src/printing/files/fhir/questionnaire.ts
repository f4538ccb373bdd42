import type {
  Questionnaire as FhirQuestionnaire,
  QuestionnaireItem,
  QuestionnaireItemAnswerOption,
} from '@medplum/fhirtypes';
import {
  isQuestion,
  type PatientKind,
  type Question,
  type QuestionGroup,
  type Questionnaire,
  type Step,
} from '../../../questionnaire/field';
import { QUESTIONNAIRE_VERSION } from '../../../questionnaire/questionnaires';
import { urnOf } from './elements';

/** Each form has an id that never changes; its version is QUESTIONNAIRE_VERSION. */
const ids: Record<PatientKind, string> = {
  adulto: 'bfe72fa7-b4f9-428c-8ce0-711227334b24',
  infantil: 'f7f6650b-3425-4c05-bdc7-7b2b1d981226',
};
const names: Record<PatientKind, string> = { adulto: 'AnamneseAdulto', infantil: 'AnamneseInfantil' };

const itemTypes: Record<Question['kind'], QuestionnaireItem['type']> = {
  text: 'string',
  email: 'string',
  phone: 'string',
  cpf: 'string',
  state: 'string',
  municipality: 'string',
  longText: 'text',
  birthDate: 'date',
  gestation: 'integer',
  // a stored answer may be none of the options, as one from another program
  choice: 'open-choice',
};

const optionsOf = (url: string, question: Question): readonly QuestionnaireItemAnswerOption[] =>
  question.kind === 'choice'
    ? question.options.map((option) => ({
        valueCoding: { system: `${url}#${question.column}`, code: option, display: option },
      }))
    : [];

function itemOf(url: string, question: Question): QuestionnaireItem {
  const answerOption = optionsOf(url, question);
  return {
    linkId: question.column,
    text: question.label,
    type: itemTypes[question.kind],
    ...(question.required && { required: true }),
    ...(answerOption.length > 0 && { answerOption: [...answerOption] }),
  };
}

const groupItem = (linkId: string, text: string, item: QuestionnaireItem[]): QuestionnaireItem => ({
  linkId,
  text,
  type: 'group',
  item,
});

function itemsOfGroup(
  url: string,
  stepId: string,
  { id, title, fields }: QuestionGroup,
): QuestionnaireItem[] {
  const items = fields.filter(isQuestion).map((question) => itemOf(url, question));
  return id ? [groupItem(`${stepId}.${id}`, title, items)] : items;
}

const itemsOfStep = (url: string, step: Step): QuestionnaireItem[] =>
  step.kind === 'fields'
    ? [
        groupItem(
          step.id,
          step.title,
          step.groups.flatMap((group) => itemsOfGroup(url, step.id, group)),
        ),
      ]
    : [];

/** A form as FHIR has it: a group for each step and each titled group, an item for each question. */
export function toFhirQuestionnaire({
  kind,
  paperTitle,
  steps,
}: Questionnaire): FhirQuestionnaire & { id: string; url: string; version: string } {
  const url = urnOf(ids[kind]);
  return {
    resourceType: 'Questionnaire',
    id: ids[kind],
    language: 'pt-BR',
    url,
    version: String(QUESTIONNAIRE_VERSION),
    name: names[kind],
    title: paperTitle,
    status: 'active',
    subjectType: ['Patient'],
    item: steps.flatMap((step) => itemsOfStep(url, step)),
  };
}
