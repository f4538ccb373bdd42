import { Phone } from 'lucide-react';
import type { PatientRow } from '../../../data/records/patients';

/** Who answers for the patient, with the phone, which a press calls. Renders nothing without both. */
export function Contact({ patient }: { patient: PatientRow }) {
  const { responsavel, tipo_responsavel: kinship, telefone } = patient;
  const digits = telefone?.replace(/\D/g, '');
  if (!responsavel && !digits) return null;
  return (
    <p className="flex flex-wrap items-center gap-x-3 text-sm [overflow-wrap:anywhere]">
      {responsavel && (
        <span>
          <bdi className="font-semibold">{responsavel}</bdi>
          {kinship && <span className="text-ink-2"> ({kinship.toLocaleLowerCase('pt-BR')})</span>}
        </span>
      )}
      {digits && (
        <a
          href={`tel:${digits.length > 11 ? '+' : '+55'}${digits}`}
          className="inline-flex min-h-touch items-center gap-1.5 rounded font-semibold text-accent-700 underline decoration-accent-400 underline-offset-4 hover:text-accent-600"
        >
          <Phone aria-hidden className="size-4" />
          {telefone}
        </a>
      )}
    </p>
  );
}
