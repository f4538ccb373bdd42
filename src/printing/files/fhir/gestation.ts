import type { Observation } from '@medplum/fhirtypes';
import type { PatientRow } from '../../../data/records/patients';
import { isGestation } from '../../../lib/gestation';
import { coding, fhirId, LOINC, referenceTo } from './elements';
import { responseId } from './responses';

/** The completed weeks of gestation at birth, as the form says them; none where it does not. */
export function gestationOf({
  id,
  user_id,
  dataNascimento,
  gestational_weeks,
  updated_at,
}: PatientRow): Observation[] {
  if (!gestational_weeks || !isGestation(gestational_weeks)) return [];
  return [
    {
      resourceType: 'Observation',
      id: fhirId(id, 'gestation'),
      status: 'final',
      code: {
        coding: [coding(LOINC, '76516-4', 'Gestational age--at birth')],
        text: 'Semanas de gestação ao nascer',
      },
      subject: referenceTo(id),
      effectiveDateTime: dataNascimento,
      issued: updated_at,
      performer: [referenceTo(user_id)],
      valueQuantity: {
        value: Number(gestational_weeks),
        unit: 'semanas',
        system: 'http://unitsofmeasure.org',
        code: 'wk',
      },
      derivedFrom: [referenceTo<never>(responseId(id))],
    },
  ];
}
