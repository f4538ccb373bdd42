import { Calendar, Eye, MapPin, Phone, Trash2 } from 'lucide-react';
import { memo, useId } from 'react';
import type { PatientSummary } from '../../data/records/summaries';
import { ageText } from '../../lib/age';
import { formatDate } from '../../lib/dates';
import { isConsentPending } from '../../questionnaire/consent';
import { Button, IconButton } from '../../ui/controls/Button';
import { Chip } from '../../ui/display/Chip';
import { PatientAvatar } from './PatientAvatar';

type Props = {
  patient: PatientSummary;
  onOpen: (id: string) => void;
  onDelete: (patient: PatientSummary) => void;
};

function Fact({ icon, children }: { icon: React.ReactNode; children: React.ReactNode }) {
  return (
    <li className="flex items-start gap-2.5 [&>svg]:mt-0.5 [&>svg]:size-[1.125rem] [&>svg]:shrink-0 [&>svg]:text-ink-3">
      {icon}
      <span className="min-w-0 [overflow-wrap:anywhere]">{children}</span>
    </li>
  );
}

function addressOf({ endereco, municipio, estado }: PatientSummary): string {
  return [endereco, [municipio, estado].filter(Boolean).join(', ')].filter(Boolean).join(' – ');
}

/** Memoised: typing and scrolling re-render only the cards whose patient changes. */
export const PatientCard = memo(function PatientCard({ patient, onOpen, onDelete }: Props) {
  const nameId = useId();
  const created = formatDate(patient.created_at);
  const updated = formatDate(patient.updated_at);
  const address = addressOf(patient);
  const icon = { strokeWidth: 1.75, 'aria-hidden': true } as const;
  return (
    <>
      <div className="flex items-start gap-4 p-5 pb-4 lg:max-xl:gap-3 lg:max-xl:px-4">
        <PatientAvatar patient={patient} size="md" />
        <div className="min-w-0 pt-0.5">
          <h2 id={nameId} className="text-lg font-semibold [overflow-wrap:anywhere]">
            {patient.nome}
          </h2>
          <p className="text-sm text-ink-2">{ageText(patient.dataNascimento)}</p>
          {isConsentPending(patient) ? (
            <p className="mt-1.5">
              <Chip kind="warn">Consentimento pendente</Chip>
            </p>
          ) : null}
        </div>
      </div>
      <ul className="grid gap-1.5 px-5 text-sm text-ink-2 lg:max-xl:px-4">
        {patient.telefone ? <Fact icon={<Phone {...icon} />}>{patient.telefone}</Fact> : null}
        {address ? <Fact icon={<MapPin {...icon} />}>{address}</Fact> : null}
        <Fact icon={<Calendar {...icon} />}>
          Cadastro em {created}
          {updated === created ? null : <span className="block">Atualizado em {updated}</span>}
        </Fact>
      </ul>
      <div className="mt-auto flex items-center gap-1 p-3 pl-5 pt-4 lg:max-xl:pl-4">
        <Button small className="mr-1 grow" aria-describedby={nameId} onClick={() => onOpen(patient.id)}>
          Ver Detalhes
        </Button>
        <IconButton
          icon={<Eye {...icon} />}
          label={`Visualizar ${patient.nome}`}
          onClick={() => onOpen(patient.id)}
        />
        <IconButton
          danger
          icon={<Trash2 {...icon} />}
          label={`Excluir ${patient.nome}`}
          onClick={() => onDelete(patient)}
        />
      </div>
    </>
  );
});
