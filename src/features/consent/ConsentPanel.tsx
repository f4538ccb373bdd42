import { useQuery } from '@tanstack/react-query';
import { AnimatePresence } from 'framer-motion';
import { Download, PenLine } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { rowsOptions } from '../../data/records/entityRows';
import type { PatientRow } from '../../data/records/patients';
import { useTherapist } from '../../device/contexts';
import { Opened } from '../../device/drafts/Opened';
import { type TakeBack, useDraftDialog } from '../../device/rows/useRowDialog';
import { useSaving } from '../../device/rows/useSaving';
import { WaitingRows } from '../../device/rows/WaitingRows';
import { noSignatureInput } from '../../lib/signature';
import { isUnreadable } from '../../lib/unreadable';
import {
  consentMoment,
  consentStateOf,
  consentTextOf,
  signedText,
  versionText,
} from '../../questionnaire/consent';
import { type ConsentRow, consents, revocations, signatures } from '../../records/consents';
import { Button } from '../../ui/controls/Button';
import { Chip } from '../../ui/display/Chip';
import { QueryState } from '../../ui/feedback/QueryState';
import { Sheet } from '../../ui/layout/Sheet';
import { ReadingDialog } from '../../ui/overlays/ReadingDialog';
import { SignatureDrawing } from '../../ui/signature/SignatureDrawing';
import { consentCodec, revocationCodec, signatureCodec } from './consentDrafts';
import { newConsentOf, RecordConsentDialog } from './RecordConsentDialog';
import { newRevocation, RevokeConsentDialog } from './RevokeConsentDialog';
import { SignConsentDialog } from './SignConsentDialog';

type Props = {
  patient: PatientRow;
  /** Generates the PDF copy of a consent and saves it to the device. */
  onDownload: (consent: ConsentRow) => Promise<void>;
  takeBack: TakeBack;
};

function signer({ signer_name, signer_relation, signer_cpf }: ConsentRow): string {
  const details = [signer_relation, signer_cpf && `CPF ${signer_cpf}`].filter(Boolean).join(', ');
  return details ? `${signer_name} (${details})` : signer_name;
}

/** Downloads the signer's copy. */
function DownloadButton({ onDownload }: { onDownload: () => Promise<void> }) {
  const { running, run } = useSaving();
  return (
    <Button
      kind="quiet"
      small
      icon={<Download aria-hidden className="size-4" />}
      busy={running ? 'Gerando...' : false}
      onClick={() => void run(onDownload)}
    >
      Baixar termo
    </Button>
  );
}

function Consent({ consent, actions }: { consent: ConsentRow; actions: ReactNode }) {
  return (
    <li className="grid gap-1 border-t border-line px-5 py-4 first:border-t-0 sm:px-7">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1 font-medium [overflow-wrap:anywhere]">
        {signer(consent)}
        <Chip kind={consent.revoked_at ? 'warn' : 'done'}>
          {consent.revoked_at ? 'Revogado' : 'Em vigor'}
        </Chip>
      </p>
      <p className="text-sm text-ink-2">
        Aceito em {consentMoment(consent, 'given_at')} · termo, {versionText(consent.text_version)}
      </p>
      {consent.signature && consent.signed_at ? (
        <>
          {isUnreadable(consent.signature) || (
            <SignatureDrawing signature={consent.signature} label={`Assinatura de ${consent.signer_name}`} />
          )}
          <p className="text-sm text-ink-2">{signedText(consent)}</p>
        </>
      ) : null}
      {consent.revoked_at ? (
        <p className="text-sm text-ink-2 [overflow-wrap:anywhere]">
          Revogado em {consentMoment(consent, 'revoked_at')}, a pedido de{' '}
          {consent.revoked_by_name ?? 'não informado'}
          {consent.revocation_reason ? `. Motivo: ${consent.revocation_reason}` : ''}
        </p>
      ) : null}
      {actions}
    </li>
  );
}

/** Lists the consents of a patient; records a new one and revokes the one in force (D-24). */
export function ConsentPanel({ patient, onDownload, takeBack }: Props) {
  const { userId } = useTherapist();
  const query = useQuery(rowsOptions(consents, userId, patient.id));
  const data = query.data?.toReversed();
  const recording = useDraftDialog(consents, consentCodec, patient.id, takeBack);
  const revoking = useDraftDialog(revocations, revocationCodec, patient.id, takeBack);
  const signing = useDraftDialog(signatures, signatureCodec, patient.id, takeBack);
  const [read, setRead] = useState<string>();
  const record = () => recording.begin(newConsentOf(patient));

  if (!data) {
    return (
      <Sheet>
        <QueryState query={query} label="Buscando os consentimentos…" />
      </Sheet>
    );
  }
  const inForce = data[0]?.revoked_at === null ? data[0] : undefined;
  const state = consentStateOf(patient);
  const signed = data.find(({ id }) => id === signing.dialog?.initial.id);
  const text = consentTextOf(read ?? '');
  return (
    <Sheet padding="p-0">
      <WaitingRows entity={consents} items={recording.waiting} onOpen={recording.resume} />
      <WaitingRows entity={signatures} items={signing.waiting} onOpen={signing.resume} />
      <WaitingRows entity={revocations} items={revoking.waiting} onOpen={revoking.resume} />
      {data.length === 0 ? (
        recording.waiting.length === 0 && (
          <p className="px-5 pt-5 text-ink-2 sm:px-7 sm:pt-7">Nenhum consentimento registrado.</p>
        )
      ) : (
        <ul>
          {data.map((consent) => (
            <Consent
              key={consent.id}
              consent={consent}
              actions={
                consentTextOf(consent.text_version) ? (
                  <div className="-ml-4 flex flex-wrap gap-x-2">
                    <Button kind="quiet" small onClick={() => setRead(consent.text_version)}>
                      Ler o termo aceito
                    </Button>
                    <DownloadButton onDownload={() => onDownload(consent)} />
                    {consent.signature || consent.revoked_at ? null : (
                      <Button
                        kind="quiet"
                        small
                        icon={<PenLine aria-hidden className="size-4" />}
                        onClick={() => signing.begin({ id: consent.id, input: noSignatureInput })}
                      >
                        Assinar na tela
                      </Button>
                    )}
                  </div>
                ) : null
              }
            />
          ))}
        </ul>
      )}
      <div className="flex flex-wrap gap-x-4 gap-y-1 border-line px-5 py-4 sm:px-7">
        {state === 'missing' ? (
          <Button small onClick={record}>
            Registrar consentimento
          </Button>
        ) : null}
        {state === 'earlier' ? (
          <>
            <p className="-mt-3 w-full text-sm text-ink-2">
              O texto do termo mudou depois. Este consentimento continua em vigor; a próxima edição da ficha
              pergunta pelo texto atual.
            </p>
            <Button kind="quiet" small className="-ml-4" onClick={record}>
              Registrar com o texto atual
            </Button>
          </>
        ) : null}
        {inForce ? (
          <Button
            kind="danger-quiet"
            small
            className="-ml-4"
            onClick={() => revoking.begin(newRevocation(inForce))}
          >
            Revogar consentimento
          </Button>
        ) : null}
      </div>
      <Opened of={recording}>{(open) => <RecordConsentDialog patient={patient} {...open} />}</Opened>
      <Opened of={revoking}>{(open) => <RevokeConsentDialog patient={patient} {...open} />}</Opened>
      <Opened of={signing}>
        {(open) => signed && <SignConsentDialog patient={patient} consent={signed} {...open} />}
      </Opened>
      <AnimatePresence>
        {text && (
          <ReadingDialog open title={text.title} parts={text.parts} onClose={() => setRead(undefined)} />
        )}
      </AnimatePresence>
    </Sheet>
  );
}
