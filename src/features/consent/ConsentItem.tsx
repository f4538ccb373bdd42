import { Download, PenLine } from 'lucide-react';
import { useSaving } from '../../forms/rows/useSaving';
import { isUnreadable } from '../../lib/unreadable';
import {
  type ConsentValidity,
  consentMoment,
  consentTextOf,
  signedText,
  versionText,
} from '../../questionnaire/consent';
import { consentKindOf, consentName } from '../../questionnaire/consentKinds';
import type { ConsentRow } from '../../records/consents';
import { Button } from '../../ui/controls/Button';
import { Chip } from '../../ui/display/Chip';
import { SignatureDrawing } from '../../ui/signature/SignatureDrawing';
import { revokeLabel } from './RevokeConsentDialog';

type Props = {
  consent: ConsentRow;
  validity: ConsentValidity | undefined;
  onRead: () => void;
  onDownload: () => Promise<void>;
  onSign: () => void;
  /** Of a kind that is signed on paper, too. */
  onPaper: (() => void) | undefined;
  /** Undefined for one that is not in force. */
  onRevoke: (() => void) | undefined;
};

const chips = {
  inForce: { kind: 'done', text: 'Em vigor' },
  unsigned: { kind: 'warn', text: 'Falta a assinatura' },
  replaced: { kind: 'plain', text: 'Substituído' },
  revoked: { kind: 'warn', text: 'Revogado' },
} as const satisfies Record<ConsentValidity, object>;

function signer({ signer_name, signer_relation, signer_cpf }: ConsentRow): string {
  const details = [signer_relation, signer_cpf && `CPF ${signer_cpf}`].filter(Boolean).join(', ');
  return details ? `${signer_name} (${details})` : signer_name;
}

/** Downloads the signer's copy. */
function DownloadButton({ onDownload, label }: Pick<Props, 'onDownload'> & { label: string | undefined }) {
  const { running, run } = useSaving();
  return (
    <Button
      kind="quiet"
      small
      icon={<Download aria-hidden className="size-4" />}
      aria-label={label}
      busy={running ? 'Gerando...' : false}
      onClick={() => void run(onDownload)}
    >
      Baixar termo
    </Button>
  );
}

/** A consent: to what, by whom, when, and what can be done with it. */
export function ConsentItem({ consent, validity, onRead, onDownload, onSign, onPaper, onRevoke }: Props) {
  const kind = consentKindOf(consent.text_version);
  /** As the heading, that of the data goes without its kind. */
  const labelled = (label: string) =>
    kind && kind !== 'data' ? `${label}: ${consentName(kind)}` : undefined;
  const isKnown = consentTextOf(consent.text_version) !== undefined;
  return (
    <li className="grid gap-1 border-t border-line px-5 py-4 first:border-t-0 sm:px-7">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1 font-medium [overflow-wrap:anywhere]">
        {signer(consent)}
        {validity && <Chip kind={chips[validity].kind}>{chips[validity].text}</Chip>}
      </p>
      <p className="text-sm text-ink-2">
        {kind && `${consentName(kind)} · `}Aceito em {consentMoment(consent, 'given_at')} · termo,{' '}
        {versionText(consent.text_version)}
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
      {isKnown || onRevoke ? (
        <div className="-ml-4 flex flex-wrap gap-x-2">
          {isKnown && (
            <>
              <Button kind="quiet" small aria-label={labelled('Ler o termo aceito')} onClick={onRead}>
                Ler o termo aceito
              </Button>
              <DownloadButton label={labelled('Baixar termo')} onDownload={onDownload} />
              {consent.signature || consent.revoked_at ? null : (
                <Button
                  kind="quiet"
                  small
                  aria-label={labelled('Assinar na tela')}
                  icon={<PenLine aria-hidden className="size-4" />}
                  onClick={onSign}
                >
                  Assinar na tela
                </Button>
              )}
              {consent.signature || consent.revoked_at || !onPaper ? null : (
                <Button kind="quiet" small aria-label={labelled('Assinado em papel')} onClick={onPaper}>
                  Assinado em papel
                </Button>
              )}
            </>
          )}
          {onRevoke && (
            <Button kind="danger-quiet" small aria-label={revokeLabel(kind ?? 'data')} onClick={onRevoke}>
              Revogar
            </Button>
          )}
        </div>
      ) : null}
    </li>
  );
}
