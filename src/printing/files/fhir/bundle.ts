import type {
  CarePlan as FhirCarePlan,
  Goal as FhirGoal,
  Observation,
  Provenance,
  Resource,
} from '@medplum/fhirtypes';
import type { CopiedRecord } from '../../../data/records/copiedRecord';
import type { FamilyRow } from '../../../data/records/familyAnswers';
import type { Goal } from '../../../data/records/goals';
import type { Profile } from '../../../data/records/profile';
import { questionnaireFor } from '../../../questionnaire/questionnaires';
import { type CarePlan, carePlans } from '../../../records/carePlans';
import { documentKindOf, kindLabel } from '../../../records/documentKinds';
import { filledIn } from '../../../records/entityWords';
import { directionText, type Result } from '../../../records/results';
import { toCondition } from './conditions';
import { toFhirConsent } from './consents';
import { dischargeOf, toDocument, toNoteDocument } from './documents';
import { coding, fhirId, fhirText, fhirTexts, given, referenceTo, urnOf } from './elements';
import { encounterOf, toMissedEncounter } from './encounters';
import { gestationOf } from './gestation';
import { goalsOf } from './goals';
import { toDisclosure, toFhirReport, toFhirSigned } from './handouts';
import { toAuditEvent } from './history';
import { guardianOf, toPatient, toPractitioner } from './people';
import { toFhirQuestionnaire } from './questionnaire';
import { toEvaluationResponse, toFamilyResponse, toResponse } from './responses';

/** The plan, its parts as notes: FHIR has no place for a prognosis in words. */
function toCarePlan(plan: CarePlan | null, goals: readonly Goal[]): FhirCarePlan[] {
  if (!plan) return [];
  const { patient_id, user_id, created_at, updated_at } = plan;
  const notes = filledIn(carePlans, plan).flatMap(({ label, value }) => {
    const text = fhirText(value);
    return text ? [{ text: `${label}: ${text}` }] : [];
  });
  return [
    {
      resourceType: 'CarePlan',
      id: fhirId(patient_id, 'plan'),
      meta: { lastUpdated: updated_at },
      status: 'active',
      intent: 'plan',
      title: 'Plano',
      subject: referenceTo(patient_id),
      created: created_at,
      author: referenceTo<never>(user_id),
      ...given({ note: notes, goal: goals.map(({ id }) => referenceTo<FhirGoal>(id)) }),
    },
  ];
}

/** A result of an instrument, which is named in words: most are licensed, and none is coded here. */
function toResult(result: Result, isThere: (id: string) => boolean): Observation {
  const { id, patient_id, user_id, instrument, measured_on, value, unit, text, comment } = result;
  const { updated_at, revision, document_id, higher_is_better } = result;
  const words = fhirText(text);
  return {
    resourceType: 'Observation',
    id,
    status: revision > 1 ? 'amended' : 'final',
    code: { text: fhirText(instrument) ?? 'Instrumento' },
    subject: referenceTo(patient_id),
    effectiveDateTime: measured_on,
    issued: updated_at,
    performer: [referenceTo(user_id)],
    ...(value !== null && { valueQuantity: { value, ...given({ unit: fhirText(unit) }) } }),
    ...(value === null && given({ valueString: words })),
    ...given({
      note: fhirTexts(value === null ? null : text, comment, directionText(higher_is_better)),
      derivedFrom: document_id && isThere(document_id) ? [referenceTo<never>(document_id)] : [],
    }),
  };
}

type Identified = Resource & { readonly id?: string };

type About = {
  readonly profile: Profile | null | undefined;
  /** The names of the files that could not be copied. */
  readonly missing: ReadonlySet<string>;
};

const VERIFIER = coding(
  'http://terminology.hl7.org/CodeSystem/provenance-participant-type',
  'verifier',
  'Verifier',
);

/** Only what was reviewed has one; the record took over what its therapist chose. */
const reviewOf = ({ id, user_id, reviewed_at }: FamilyRow): Provenance[] =>
  reviewed_at
    ? [
        {
          resourceType: 'Provenance',
          id: fhirId(id, 'review'),
          target: [referenceTo(id)],
          recorded: reviewed_at,
          activity: { text: 'Revisão' },
          agent: [{ type: { coding: [VERIFIER] }, who: referenceTo(user_id) }],
        },
      ]
    : [];

/** All resources of a record except for the history. */
function resourcesOf(record: CopiedRecord, { profile, missing }: About): Identified[] {
  const { patient, rows, documents, notes, family, evaluations, reports } = record;
  const { goals, consents } = rows;
  const form = toFhirQuestionnaire(questionnaireFor(patient.tipo));
  const replaced = new Set(
    notes.filter(({ finalised_at }) => finalised_at !== null).map(({ replaces }) => replaces),
  );
  return [
    toPatient(patient, missing),
    ...guardianOf(patient),
    toPractitioner(patient.user_id, profile),
    form,
    toResponse(form, patient),
    ...gestationOf(patient),
    ...rows.diagnoses.map(toCondition),
    ...toCarePlan(rows.care_plans[0] ?? null, goals),
    ...goalsOf(goals, rows.goal_ratings),
    ...rows.results.map((row) => toResult(row, (id) => documents.some((document) => document.id === id))),
    ...family.flatMap((row) => {
      const { response, relative } = toFamilyResponse(form, row);
      return [...relative, response, ...reviewOf(row)];
    }),
    ...evaluations.map((row) => toEvaluationResponse(form, row)),
    ...consents.flatMap((row) => toFhirConsent(row, consents)),
    ...documents.map((row) =>
      toDocument(row, missing, kindLabel(documentKindOf(rows.document_kinds, row.id))),
    ),
    ...notes.filter(({ id }) => !replaced.has(id)).flatMap(encounterOf),
    ...rows.absences.map(toMissedEncounter),
    ...notes.map((note) => toNoteDocument(note, replaced.has(note.id))),
    ...dischargeOf(patient),
    ...reports.map((row) =>
      toFhirReport(
        row,
        reports.some(({ replaces }) => replaces === row.id),
        missing,
      ),
    ),
    ...rows.signed_copies.map((row) => toFhirSigned(row, missing)),
    ...rows.disclosures.map(toDisclosure),
  ];
}

const entry = (resource: Identified) => JSON.stringify({ fullUrl: urnOf(resource.id ?? ''), resource });

/**
 * A record as a FHIR R4 Bundle. The history is streamed as in `dados.json`; all else is made at once, so that what cannot be
 * made is known before the file begins.
 */
export function fhirBundle(record: CopiedRecord, about: About): AsyncIterable<string> {
  const resources = resourcesOf(record, about);
  const made = resources.map(entry);
  const ids = new Set(resources.map(({ id }) => id));
  async function* parts() {
    const head = { resourceType: 'Bundle', type: 'collection', timestamp: new Date().toISOString() };
    yield `${JSON.stringify(head, null, 2).slice(0, -2)},\n  "entry": [\n    ${made.join(',\n    ')}`;
    for await (const change of record.history()) {
      yield `,\n    ${entry(toAuditEvent(change, record.patient, (id) => ids.has(id)))}`;
    }
    yield '\n  ]\n}\n';
  }
  return parts();
}
