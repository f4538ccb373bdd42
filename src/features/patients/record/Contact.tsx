import { Phone } from 'lucide-react';
import type { PatientRow } from '../../../data/records/patients';
import { phoneUrl } from '../../../lib/phone';

/** Who answers for the patient, with the phone, which a press calls if it is one number. Renders nothing without both. */
export function Contact({ patient }: { patient: PatientRow }) {
  const { responsavel, tipo_responsavel: kinship, telefone, tipo } = patient;
  // an adult's is typed with the relation: 'Cláudia Prado (filha)'
  const role = kinship?.toLocaleLowerCase('pt-BR') || (tipo === 'infantil' ? 'responsável' : '');
  const url = phoneUrl(telefone);
  if (!responsavel && !telefone) return null;
  return (
    <p className="flex flex-wrap items-center gap-x-3 text-sm [overflow-wrap:anywhere]">
      {responsavel && (
        <span>
          <bdi className="font-semibold">{responsavel}</bdi>
          {role && <span className="text-ink-2"> ({role})</span>}
        </span>
      )}
      {telefone && !url && <span>{telefone}</span>}
      {url && (
        <a
          href={url}
          className="inline-flex min-h-touch items-center gap-1.5 rounded font-semibold text-accent-700 underline decoration-accent-400 underline-offset-4 hover:text-accent-600"
        >
          <Phone aria-hidden className="size-4" />
          {telefone}
        </a>
      )}
    </p>
  );
}
