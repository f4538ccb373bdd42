import type { PatientRow } from '../../data/records/patients';
import { consentStateOf } from '../../questionnaire/consent';
import { Banner } from '../../ui/feedback/Banner';

/** Shown while no consent is in force, not even for an earlier text; reading and editing remain possible (D-24). */
export function ConsentBanner({ patient }: { patient: PatientRow }) {
  if (consentStateOf(patient) !== 'missing') return null;
  return (
    <Banner title="Consentimento pendente">
      <p>
        Não há consentimento em vigor para esta ficha. Peça o consentimento de novo. A ficha continua podendo
        ser lida e editada.
      </p>
    </Banner>
  );
}
