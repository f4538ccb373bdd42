import type {
  Element,
  Questionnaire,
  QuestionnaireItem,
  QuestionnaireResponse,
  QuestionnaireResponseItem,
  QuestionnaireResponseItemAnswer,
  RelatedPerson,
} from '@medplum/fhirtypes';
import type { Evaluation } from '../../../data/records/evaluations';
import type { FamilyRow } from '../../../data/records/familyAnswers';
import type { PatientRow } from '../../../data/records/patients';
import { isUnreadable } from '../../../lib/unreadable';
import { evaluatedAnswers } from '../../../questionnaire/evaluations';
import type { AnswerColumn } from '../../../questionnaire/field';
import { type MarkEntry, PATIENT, toMarks } from '../../../questionnaire/marks';
import { absent, fhirId, fhirText, given, named, referenceTo, signerOf } from './elements';
import { toRelatedPerson } from './people';

type Form = Questionnaire & { readonly url: string; readonly version: string };

/** What stands for one question: its words, or why there are none, and who gave them. */
type Content = Partial<MarkEntry> & { readonly text?: string | null | undefined };

type Answer = QuestionnaireResponseItemAnswer & {
  readonly _valueString?: Element;
  readonly _valueDate?: Element;
  readonly _valueInteger?: Element;
};

const ISO_DAY = /^\d{4}-\d\d-\d\d$/;

function answerWith({ type, answerOption }: QuestionnaireItem, text: string): Answer[] {
  if (type === 'date') return ISO_DAY.test(text) ? [{ valueDate: text }] : [];
  if (type === 'integer') return /^\d+$/.test(text) ? [{ valueInteger: Number(text) }] : [];
  const chosen = answerOption?.find(({ valueCoding }) => valueCoding?.code === text)?.valueCoding;
  return [chosen ? { valueCoding: chosen } : { valueString: text }];
}

function answerWithout({ type }: QuestionnaireItem, mark: MarkEntry['mark'] | undefined): Answer[] {
  if (!mark) return [];
  const without = { extension: [absent(mark)] };
  if (type === 'date') return [{ _valueDate: without }];
  return [type === 'integer' ? { _valueInteger: without } : { _valueString: without }];
}

const authorExtension = (patientId: string, informant: string) => ({
  url: 'http://hl7.org/fhir/StructureDefinition/questionnaireresponse-author',
  // whoever else it was is known in words alone
  valueReference: informant === PATIENT ? referenceTo(patientId, PATIENT) : named(informant),
});

/** The items of a response, in the groups of the form; what has neither answer nor mark nor informant is left out. */
function itemsOf(
  items: readonly QuestionnaireItem[] | undefined,
  patientId: string,
  contentOf: (column: string) => Content | undefined,
): QuestionnaireResponseItem[] {
  return (items ?? []).flatMap((item): QuestionnaireResponseItem[] => {
    const head = { linkId: item.linkId, ...given({ text: item.text }) };
    if (item.type === 'group') {
      const answered = itemsOf(item.item, patientId, contentOf);
      return answered.length > 0 ? [{ ...head, item: answered }] : [];
    }
    const { text, mark, informant } = contentOf(item.linkId) ?? {};
    const words = fhirText(text);
    const answer = words ? answerWith(item, words) : answerWithout(item, mark);
    const who = fhirText(informant);
    const extension = who ? [authorExtension(patientId, who)] : [];
    return answer.length + extension.length > 0 ? [{ ...head, ...given({ extension, answer }) }] : [];
  });
}

type About = Pick<QuestionnaireResponse, 'id' | 'meta' | 'authored' | 'author' | 'source'>;

const response = (form: Form, patientId: string, about: About, item: QuestionnaireResponseItem[]) =>
  ({
    resourceType: 'QuestionnaireResponse',
    ...about,
    questionnaire: `${form.url}|${form.version}`,
    status: 'completed',
    subject: referenceTo(patientId),
    ...given({ item }),
  }) satisfies QuestionnaireResponse;

export const responseId = (patientId: string) => fhirId(patientId, 'response');

/** The answers of the record. */
export function toResponse(form: Form, row: PatientRow): QuestionnaireResponse {
  const marks = toMarks(row.answer_marks);
  const contentOf = (column: string): Content => ({
    text: row[column as AnswerColumn],
    ...marks[column as AnswerColumn],
  });
  const about = {
    id: responseId(row.id),
    authored: row.updated_at,
    author: referenceTo<never>(row.user_id),
  };
  return response(form, row.id, about, itemsOf(form.item, row.id, contentOf));
}

/** What a family wrote by itself, with the one who wrote it. */
export function toFamilyResponse(
  form: Form,
  row: FamilyRow,
): { response: QuestionnaireResponse; relative: RelatedPerson[] } {
  const { id, patient_id: patientId, filled_by, relation, ended_at, received_at, answers } = row;
  const relativeId = fhirId(id, 'relative');
  const isPatient = relation === PATIENT;
  const who = referenceTo<never>(isPatient ? patientId : relativeId, `${filled_by} (${relation})`);
  const contentOf = (column: string): Content | undefined => {
    const answer = answers[column];
    return isUnreadable(answer) ? undefined : answer;
  };
  const about = { id, meta: { lastUpdated: received_at }, authored: ended_at, author: who, source: who };
  return {
    response: response(form, patientId, about, itemsOf(form.item, patientId, contentOf)),
    relative: isPatient ? [] : [toRelatedPerson({ id: relativeId, patientId, name: filled_by, relation })],
  };
}

/** A re-evaluation, or the intake as the first one: the answers as they stood then. */
export function toEvaluationResponse(form: Form, evaluation: Evaluation): QuestionnaireResponse {
  const { id, patient_id: patientId, user_id, kind, evaluated_on, finalised_at, author } = evaluation;
  const said = new Map<string, Content>(
    evaluatedAnswers(evaluation).map(({ column, ...answer }) => [column, answer]),
  );
  const about = {
    id,
    meta: { lastUpdated: finalised_at },
    authored: kind === 'first' ? evaluated_on : finalised_at,
    author: signerOf(user_id, author),
  };
  return response(
    form,
    patientId,
    about,
    itemsOf(form.item, patientId, (column) => said.get(column)),
  );
}
