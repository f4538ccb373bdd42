import type { MadeFile } from '../../data/records/patientCopy';
import { consentPlainText, consentTextOf } from '../../questionnaire/consent';

/** The text of this version as a file; undefined for one that this version of the app does not contain. */
export function consentFile(version: string): MadeFile | undefined {
  const text = consentTextOf(version);
  // exactly the bytes that the consent's hash was computed from
  return text && { name: `consentimento_${version}.txt`, make: async () => consentPlainText(text) };
}
