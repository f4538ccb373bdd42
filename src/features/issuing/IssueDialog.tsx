import { FileCheck2 } from 'lucide-react';
import { type MouseEvent, useState } from 'react';
import { SHORT_TEXT_MAX, tooLong } from '../../lib/limits';
import type { Unprinted } from '../../pdf/unprinted';
import { unprintedText } from '../../printing/unprintedText';
import { afterPara, issuingWords, type ReportKind } from '../../questionnaire/issuedReports';
import { Button } from '../../ui/controls/Button';
import { TextArea } from '../../ui/controls/TextArea';
import { Dialog } from '../../ui/overlays/Dialog';

type Props = {
  open: boolean;
  kind: ReportKind | null;
  addressee: string;
  /** Nobody has consented, and it goes out of the family: the reason is written down. */
  withoutConsent: { readonly reason: string; readonly onChange: (reason: string) => void } | undefined;
  /** Another report has renewed the treatment: which one. */
  renewed: string | undefined;
  /** What its PDF cannot print; known after the first press. */
  unprinted: readonly Unprinted[];
  busy: boolean;
  onConfirm: (event: MouseEvent) => void;
  onCancel: () => void;
};

/** Asks before a report is frozen, and, without a consent in force, for the reason. */
export function IssueDialog({
  open,
  kind,
  addressee,
  withoutConsent,
  renewed,
  unprinted,
  busy,
  onConfirm,
  onCancel,
}: Props) {
  const [tried, setTried] = useState(false);
  const words = issuingWords(kind);
  const reason = withoutConsent?.reason ?? '';
  const problem = withoutConsent
    ? reason.trim()
      ? tooLong(reason, SHORT_TEXT_MAX)
      : 'Escreva o motivo.'
    : undefined;
  return (
    <Dialog
      alert
      open={open}
      onClose={() => !busy && onCancel()}
      title={withoutConsent ? 'Não há consentimento em vigor. Entregar mesmo assim?' : words.ask}
      description={
        <p className="[overflow-wrap:anywhere]">
          Para {afterPara(addressee)}. {words.frozen}
        </p>
      }
      actions={
        <>
          <Button onClick={onCancel} disabled={busy}>
            Continuar escrevendo
          </Button>
          <Button
            kind="primary"
            icon={<FileCheck2 aria-hidden className="size-5" />}
            busy={busy ? 'Emitindo...' : false}
            onClick={(event) => {
              setTried(true);
              if (!problem) onConfirm(event);
            }}
          >
            {unprinted.length > 0 || renewed ? 'Emitir assim' : 'Emitir'}
          </Button>
        </>
      }
    >
      <p role="alert" className="font-medium text-warn [overflow-wrap:anywhere] [&:not(:empty)]:mt-4">
        {renewed}
      </p>
      <p role="alert" className="font-medium text-warn [overflow-wrap:anywhere] [&:not(:empty)]:mt-4">
        {unprintedText(unprinted)}
      </p>
      {withoutConsent && (
        <TextArea
          label="Motivo"
          required
          hint="Por exemplo: pedido da família por telefone, ordem judicial."
          value={reason}
          onChange={(event) => withoutConsent.onChange(event.target.value)}
          error={tried ? problem : undefined}
          className="mt-5 [&_textarea]:min-h-[calc(2lh+1.5rem+3px)]"
        />
      )}
    </Dialog>
  );
}
