import type { PatientRow } from '../../data/records/patients';
import { consentAskedAgain } from '../../questionnaire/consent';
import { Banner } from '../../ui/feedback/Banner';

/** Shown while no consent is in force; reading and editing remain possible (D-24). */
export function ConsentBanner({ patient }: { patient: PatientRow }) {
  const reason = consentAskedAgain(patient);
  if (!reason) return null;
  return (
    <Banner title="Consentimento pendente">
      <p>{reason} A ficha continua podendo ser lida e editada.</p>
    </Banner>
  );
}
