import type { Observation } from '@medplum/fhirtypes';
import { directionText, type Result } from '../../../records/results';
import { fhirText, fhirTexts, given, referenceTo } from './elements';

/** A result of an instrument, which is named in words: most are licensed, and none is coded here. */
export function toResult(result: Result, isThere: (id: string) => boolean): Observation {
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
