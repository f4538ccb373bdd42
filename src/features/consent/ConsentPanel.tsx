import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { type ConsentRow, consentsOptions } from '../../data/consents';
import type { PatientRow } from '../../data/patients';
import { formatDateTime } from '../../lib/dates';
import { consentTextOf, isConsentPending } from '../../questionnaire/consent';
import { Button } from '../../ui/Button';
import { Chip } from '../../ui/Chip';
import { ErrorState } from '../../ui/ErrorState';
import { ReadingDialog } from '../../ui/ReadingDialog';
import { Sheet } from '../../ui/Sheet';
import { Skeleton } from '../../ui/Skeleton';
import { RecordConsentDialog } from './RecordConsentDialog';
import { RevokeConsentDialog } from './RevokeConsentDialog';

type Props = { userId: string; patient: PatientRow };

function signer({ signer_name, signer_relation, signer_cpf }: ConsentRow): string {
  const details = [signer_relation, signer_cpf && `CPF ${signer_cpf}`].filter(Boolean).join(', ');
  return details ? `${signer_name} (${details})` : signer_name;
}

function Consent({ consent, onRead }: { consent: ConsentRow; onRead: (version: string) => void }) {
  const text = consentTextOf(consent.text_version);
  return (
    <li className="grid gap-1 border-t border-line px-5 py-4 first:border-t-0 sm:px-7">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1 font-medium [overflow-wrap:anywhere]">
        {signer(consent)}
        <Chip kind={consent.revoked_at ? 'warn' : 'done'}>{consent.revoked_at ? 'Revogado' : 'Aceito'}</Chip>
      </p>
      <p className="text-sm text-ink-2">
        Aceito em {formatDateTime(consent.given_at)} · termo {consent.text_version}
      </p>
      {consent.revoked_at ? (
        <p className="text-sm text-ink-2 [overflow-wrap:anywhere]">
          Revogado em {formatDateTime(consent.revoked_at)}, a pedido de{' '}
          {consent.revoked_by_name ?? 'não informado'}
          {consent.revocation_reason ? `. Motivo: ${consent.revocation_reason}` : ''}
        </p>
      ) : null}
      {text ? (
        <div>
          <Button kind="quiet" small className="-ml-4" onClick={() => onRead(text.version)}>
            Ler o termo aceito
          </Button>
        </div>
      ) : null}
    </li>
  );
}

/** Who accepted what and when; a new consent, and the revocation of the one in force (D-24). */
export function ConsentPanel({ userId, patient }: Props) {
  const { data, isError, isFetching, refetch } = useQuery(consentsOptions(userId, patient.id));
  const [read, setRead] = useState<string>();
  const [open, setOpen] = useState<'record' | 'revoke'>();
  const inForce = data?.[0]?.revoked_at === null ? data[0] : undefined;
  const text = read ? consentTextOf(read) : undefined;

  if (!data) {
    return (
      <Sheet>
        {isError ? (
          <ErrorState title="Não foi possível carregar." busy={isFetching} onRetry={() => void refetch()} />
        ) : (
          <Skeleton label="Buscando os consentimentos…" rows={1} />
        )}
      </Sheet>
    );
  }
  return (
    <Sheet padding="p-0">
      {data.length === 0 ? (
        <p className="px-5 pt-5 text-ink-2 sm:px-7 sm:pt-7">Nenhum consentimento registrado.</p>
      ) : (
        <ul>
          {data.map((consent) => (
            <Consent key={consent.id} consent={consent} onRead={setRead} />
          ))}
        </ul>
      )}
      <div className="flex flex-wrap gap-3 border-line px-5 py-4 sm:px-7">
        {isConsentPending(patient) ? (
          <Button small onClick={() => setOpen('record')}>
            Registrar consentimento
          </Button>
        ) : null}
        {inForce ? (
          <Button kind="danger-quiet" small className="-ml-4" onClick={() => setOpen('revoke')}>
            Revogar consentimento
          </Button>
        ) : null}
      </div>
      {open === 'record' ? (
        <RecordConsentDialog userId={userId} patient={patient} onClose={() => setOpen(undefined)} />
      ) : null}
      {open === 'revoke' && inForce ? (
        <RevokeConsentDialog userId={userId} consent={inForce} onClose={() => setOpen(undefined)} />
      ) : null}
      {text ? (
        <ReadingDialog open title={text.title} parts={text.parts} onClose={() => setRead(undefined)} />
      ) : null}
    </Sheet>
  );
}
