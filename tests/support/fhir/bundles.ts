import type {
  Bundle,
  Questionnaire,
  QuestionnaireItem,
  QuestionnaireResponse,
  QuestionnaireResponseItem,
  Resource,
} from '@medplum/fhirtypes';

const resourcesIn = (bundle: Bundle): Resource[] =>
  (bundle.entry ?? []).flatMap(({ resource }) => resource ?? []);

/** The resources of this type, as read from the file. */
export const ofType = <Type extends Resource['resourceType']>(bundle: Bundle, type: Type) =>
  resourcesIn(bundle).filter(
    (resource): resource is Extract<Resource, { resourceType: Type }> => resource.resourceType === type,
  );

function* referencesIn(value: unknown): Generator<string> {
  if (typeof value !== 'object' || value === null) return;
  for (const [key, inner] of Object.entries(value)) {
    if (key === 'reference' && typeof inner === 'string') yield inner;
    else yield* referencesIn(inner);
  }
}

/** Entries that are named twice or not by their ids, and references that lead out of the bundle. */
export function unresolvedIn(bundle: Bundle): string[] {
  const urls = (bundle.entry ?? []).map(({ fullUrl }) => fullUrl ?? '');
  const twice = urls.filter((url, index) => urls.indexOf(url) !== index);
  const misnamed = (bundle.entry ?? []).filter(
    ({ fullUrl, resource }) => fullUrl !== `urn:uuid:${resource?.id}`,
  );
  const outside = [...referencesIn(bundle)].filter((reference) => !urls.includes(reference));
  return [...twice, ...misnamed.map(({ fullUrl }) => `${fullUrl}`), ...outside];
}

/** The value that FHIR R4 asks for in an answer to an item of this type. */
const valuesOf: { readonly [type in QuestionnaireItem['type']]?: readonly string[] } = {
  string: ['valueString'],
  text: ['valueString'],
  date: ['valueDate'],
  integer: ['valueInteger'],
  'open-choice': ['valueCoding', 'valueString'],
};

/** Whether a response fits its form: the same items in the same groups and order, each with a value of its type. */
export function misfits(form: Questionnaire, response: QuestionnaireResponse): string[] {
  const found = response.questionnaire === `${form.url}|${form.version}` ? [] : ['another questionnaire'];
  const compare = (
    asked: readonly QuestionnaireItem[] | undefined,
    answered: readonly QuestionnaireResponseItem[] | undefined,
  ) => {
    let last = -1;
    for (const item of answered ?? []) {
      const at = (asked ?? []).findIndex(({ linkId }) => linkId === item.linkId);
      const question = asked?.[at];
      if (!question) {
        found.push(`${item.linkId} is not asked here`);
        continue;
      }
      if (at <= last) found.push(`${item.linkId} is out of order`);
      last = at;
      if (question.text !== item.text) found.push(`${item.linkId} has another text`);
      if ((question.type === 'group') !== (item.answer === undefined && item.extension === undefined))
        found.push(`${item.linkId} is a group or not`);
      if ((item.answer?.length ?? 0) > 1) found.push(`${item.linkId} is answered twice`);
      for (const [value, content] of Object.entries(item.answer?.[0] ?? {})) {
        if (!valuesOf[question.type]?.includes(value.replace(/^_/, '')))
          found.push(`${item.linkId} has a ${value}`);
        const options = question.answerOption?.map(({ valueCoding }) => JSON.stringify(valueCoding));
        if (value === 'valueCoding' && !options?.includes(JSON.stringify(content)))
          found.push(`${item.linkId} has no such option`);
      }
      compare(question.item, item.item);
    }
  };
  compare(form.item, response.item);
  return found;
}

const leavesOf = (items: readonly QuestionnaireResponseItem[] | undefined): QuestionnaireResponseItem[] =>
  (items ?? []).flatMap((item) => (item.item ? leavesOf(item.item) : item));

const marks = new Map([
  ['asked-unknown', 'nao_sabe'],
  ['not-applicable', 'nao_se_aplica'],
  ['not-asked', 'nao_perguntado'],
]);

type Extended = { readonly extension?: readonly { readonly url: string; readonly valueCode?: string }[] };

function absentIn(answer: object | undefined): string | undefined {
  const { _valueString, _valueDate, _valueInteger } = (answer ?? {}) as {
    [value in '_valueString' | '_valueDate' | '_valueInteger']?: Extended;
  };
  const reason = (_valueString ?? _valueDate ?? _valueInteger)?.extension?.find(
    ({ url }) => url === 'http://hl7.org/fhir/StructureDefinition/data-absent-reason',
  );
  return marks.get(reason?.valueCode ?? '');
}

/** What a reader of the file alone learns of each question. */
export type ReadAnswer = {
  readonly text: string | null;
  readonly mark: string | null;
  readonly informant: string | null;
};

export function answersIn(response: QuestionnaireResponse): Map<string, ReadAnswer> {
  return new Map(
    leavesOf(response.item).map(({ linkId, answer, extension }) => {
      const [given] = answer ?? [];
      const author = extension?.find(
        ({ url }) => url === 'http://hl7.org/fhir/StructureDefinition/questionnaireresponse-author',
      );
      return [
        linkId ?? '',
        {
          text:
            given?.valueString ??
            given?.valueDate ??
            given?.valueCoding?.code ??
            given?.valueInteger?.toString() ??
            null,
          mark: absentIn(given) ?? null,
          informant: author?.valueReference?.display ?? null,
        },
      ];
    }),
  );
}

export const decoded = (base64: string | undefined) => Buffer.from(base64 ?? '', 'base64').toString('utf8');
