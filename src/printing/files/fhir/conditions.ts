import type { CodeableConcept, Condition } from '@medplum/fhirtypes';
import type { Certainty, Diagnosis } from '../../../records/diagnoses';
import { diagnoses } from '../../../records/diagnoses';
import { coding, fhirText, fhirTexts, given, named, referenceTo } from './elements';

const VERIFICATION = 'http://terminology.hl7.org/CodeSystem/condition-ver-status';
const verified: Record<Certainty, CodeableConcept> = {
  confirmado: { coding: [coding(VERIFICATION, 'confirmed', 'Confirmed')] },
  suspeita: { coding: [coding(VERIFICATION, 'provisional', 'Provisional')] },
};
const ASSERTED_ON = 'http://hl7.org/fhir/StructureDefinition/condition-assertedDate';
const systems = { cid10: 'http://hl7.org/fhir/sid/icd-10', cid11: 'http://id.who.int/icd/release/11/mms' };

/** What somebody has stated, with the codes that they gave; the codes of the CIF are a note, as typed. */
export function toCondition(diagnosis: Diagnosis): Condition {
  const { id, user_id, patient_id, statement, certainty, stated_by, stated_on, cif, created_at } = diagnosis;
  const codes = (['cid10', 'cid11'] as const).flatMap((name) => {
    const code = diagnosis[name];
    return code ? [{ system: systems[name], code }] : [];
  });
  return {
    resourceType: 'Condition',
    id,
    meta: { lastUpdated: diagnosis.updated_at },
    code: { text: fhirText(statement) ?? diagnoses.words.one, ...given({ coding: codes }) },
    subject: referenceTo(patient_id),
    recordedDate: created_at,
    recorder: referenceTo<never>(user_id),
    ...given({
      extension: stated_on ? [{ url: ASSERTED_ON, valueDateTime: stated_on }] : [],
      verificationStatus: certainty ? verified[certainty] : undefined,
      asserter: fhirText(stated_by) ? named<never>(stated_by) : undefined,
      note: fhirTexts(cif?.trim() ? `${diagnoses.columns.cif.label}: ${cif}` : null),
    }),
  };
}
