import { Archive, Calendar, type LucideIcon, MapPin, Phone, UserRound } from 'lucide-react';
import type { ReactNode } from 'react';
import type { PatientSummary } from '../../../data/records/summaries';
import { formatDate } from '../../../lib/dates';
import { KeepUntil } from '../KeepUntil';

type Props = {
  patient: PatientSummary;
  /** The guardian is named above. */
  byGuardian: boolean;
};

/** How to reach the patient, and since when there is the record. */
export function CardFacts({ patient, byGuardian }: Props) {
  const created = formatDate(patient.created_at);
  const updated = formatDate(patient.updated_at);
  const address = addressOf(patient);
  return (
    <ul className="grid gap-1.5 px-5 text-sm text-ink-2 lg:max-xl:px-4">
      {patient.tipo === 'infantil' && patient.responsavel && !byGuardian ? (
        <Fact Icon={UserRound}>{guardianOf(patient)}</Fact>
      ) : null}
      {patient.telefone ? (
        <Fact Icon={Phone}>
          <Selectable>{patient.telefone}</Selectable>
        </Fact>
      ) : null}
      {address ? (
        <Fact Icon={MapPin}>
          <Selectable>{address}</Selectable>
        </Fact>
      ) : null}
      <Fact Icon={Calendar}>
        Cadastro em {created}
        {updated === created ? null : <span className="block">Atualizado em {updated}</span>}
      </Fact>
      {patient.archived_at ? (
        <Fact Icon={Archive}>
          Arquivada em {formatDate(patient.archived_at)}
          <KeepUntil id={patient.id} className="block" />
        </Fact>
      ) : null}
    </ul>
  );
}

function Fact({ Icon, children }: { Icon: LucideIcon; children: ReactNode }) {
  return (
    <li className="flex items-start gap-2.5 [&>svg]:mt-0.5 [&>svg]:size-[1.125rem] [&>svg]:text-ink-3">
      <Icon strokeWidth={1.75} aria-hidden />
      <span className="min-w-0 [overflow-wrap:anywhere]">{children}</span>
    </li>
  );
}

/** Text above the card's press area, so that it can be selected and copied. */
function Selectable({ children }: { children: string }) {
  return <span className="relative z-1 cursor-text">{children}</span>;
}

function addressOf({ endereco, municipio, estado }: PatientSummary): string {
  return [endereco, [municipio, estado].filter(Boolean).join(', ')].filter(Boolean).join(' – ');
}

export const relationOf = ({ tipo_responsavel: relation }: PatientSummary) =>
  relation === 'Outro' ? '' : relation;

/** 'Mãe: Carla Menezes'. */
const guardianOf = (patient: PatientSummary) =>
  `${relationOf(patient) || 'Responsável'}: ${patient.responsavel}`;
