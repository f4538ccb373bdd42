import { useQuery } from '@tanstack/react-query';
import { AnimatePresence } from 'framer-motion';
import { useEffect, useRef, useState } from 'react';
import { rowsOptions } from '../../data/records/entityRows';
import type { PatientRow } from '../../data/records/patients';
import { useTherapist } from '../../device/contexts';
import { Opened } from '../../device/drafts/Opened';
import { type TakeBack, useDraftDialog } from '../../device/rows/useRowDialog';
import { WaitingRows } from '../../device/rows/WaitingRows';
import { waitingConsent } from '../../device/rows/waitingConsent';
import { noSignatureInput } from '../../lib/signature';
import {
  consentStateOf,
  consentTextOf,
  newestConsentOf,
  stateOfConsent,
  validityOf,
} from '../../questionnaire/consent';
import { type ConsentKind, consentKindOf, consentKinds, consentName } from '../../questionnaire/consentKinds';
import { type ConsentRow, consents, revocations, signatures } from '../../records/consents';
import { Button } from '../../ui/controls/Button';
import { Glyph } from '../../ui/display/glyphs';
import { QueryState } from '../../ui/feedback/QueryState';
import { Sheet } from '../../ui/layout/Sheet';
import { ActionMenu } from '../../ui/overlays/ActionMenu';
import { ReadingDialog } from '../../ui/overlays/ReadingDialog';
import { ConsentItem } from './ConsentItem';
import { consentCodec, revocationCodec, type SignatureDraft, signatureCodec } from './consentDrafts';
import { PaperSignatureDialog } from './PaperSignatureDialog';
import { newConsentOf, RecordConsentDialog } from './RecordConsentDialog';
import { newRevocation, RevokeConsentDialog } from './RevokeConsentDialog';
import { SignConsentDialog } from './SignConsentDialog';

type Props = {
  patient: PatientRow;
  /** Leads to what is missing of this kind at once; `onAsked` is called then. */
  asked?: ConsentKind | undefined;
  onAsked?: () => void;
  /** Generates the PDF copy of a consent and saves it to the device. */
  onDownload: (consent: ConsentRow) => Promise<void>;
  takeBack: TakeBack;
};

/** The one of a kind that is in force, or will be once it is signed; `rows` are in the order in which they were received. */
function givenOf(rows: readonly ConsentRow[], kind: ConsentKind): ConsentRow | undefined {
  const newest = newestConsentOf(rows, kind);
  return newest?.revoked_at === null ? newest : undefined;
}

/**
 * Lists the consents of a patient; records a new one and revokes those in force, each kind alone (D-24, D-655). What is asked for on
 * demand alone is behind 'Outros termos'.
 */
export function ConsentPanel({ patient, asked, onAsked, onDownload, takeBack }: Props) {
  const { userId } = useTherapist();
  const query = useQuery(rowsOptions(consents, userId, patient.id));
  const { data } = query;
  const recording = useDraftDialog(consents, consentCodec, patient.id, takeBack);
  const revoking = useDraftDialog(revocations, revocationCodec, patient.id, takeBack);
  const signing = useDraftDialog(signatures, signatureCodec, patient.id, takeBack);
  const [read, setRead] = useState<string>();
  const record = (kind: ConsentKind) => recording.begin(newConsentOf(patient, kind));
  const sign = ({ id, text_version }: ConsentRow): SignatureDraft => ({
    id,
    text_version,
    input: noSignatureInput,
  });
  const waitingOf = (kind: ConsentKind) =>
    recording.waiting.find(({ stored }) => waitingConsent(stored)?.kind === kind);
  const isRevokedHere = ({ id }: ConsentRow) => revoking.waiting.some(({ row }) => row.id === id);
  /** Leads to what is missing of a kind: its form, or the signature of what was recorded without one. */
  const ask = (kind: ConsentKind) => {
    const waits = waitingOf(kind);
    if (waits) return waits.row.entries.signature?.text ? undefined : recording.resume(waits);
    const given = givenOf(data ?? [], kind);
    if (
      !given ||
      isRevokedHere(given) ||
      stateOfConsent(kind, patient.tipo, given.text_version) === 'missing'
    )
      return recording.beginOnce(
        newConsentOf(patient, kind),
        ({ typed }) => consentKindOf(typed.text_version) === kind,
      );
    const isSigned = given.signature || signing.waiting.some(({ row }) => row.id === given.id);
    return isSigned ? undefined : signing.beginOnce(sign(given), ({ id }) => id === given.id);
  };
  // without network what is not on the device is not read
  const isRead = data !== undefined || query.isError || query.fetchStatus === 'paused';
  const isAnswered = useRef(false);
  useEffect(() => {
    if (!asked) isAnswered.current = false;
    else if (isRead && !isAnswered.current) {
      isAnswered.current = true;
      ask(asked);
      onAsked?.();
    }
  });

  const revocable = new Set(consentKinds.map((kind) => givenOf(data ?? [], kind)));
  const state = consentStateOf(patient);
  const others = consentKinds.filter((kind) => {
    const version = givenOf(data ?? [], kind)?.text_version ?? null;
    return kind !== 'data' && !waitingOf(kind) && stateOfConsent(kind, patient.tipo, version) !== 'current';
  });
  const signed = data?.find(({ id }) => id === signing.dialog?.initial.id);
  const text = consentTextOf(read ?? '');
  return (
    <Sheet {...(data && { padding: 'p-0' })}>
      {data ? (
        <>
          <WaitingRows entity={consents} items={recording.waiting} onOpen={recording.resume} />
          <WaitingRows entity={signatures} items={signing.waiting} onOpen={signing.resume} />
          <WaitingRows entity={revocations} items={revoking.waiting} onOpen={revoking.resume} />
          {data.length === 0 ? (
            recording.waiting.length === 0 && (
              <p className="px-5 pt-5 text-ink-2 sm:px-7 sm:pt-7">Nenhum consentimento registrado.</p>
            )
          ) : (
            <ul>
              {data.toReversed().map((consent) => (
                <ConsentItem
                  key={consent.id}
                  consent={consent}
                  validity={validityOf(consent, data)}
                  onRead={() => setRead(consent.text_version)}
                  onDownload={() => onDownload(consent)}
                  onSign={() => signing.begin(sign(consent))}
                  onPaper={
                    consentKindOf(consent.text_version) === 'data'
                      ? undefined
                      : () => signing.begin({ ...sign(consent), paper: '' })
                  }
                  onRevoke={revocable.has(consent) ? () => revoking.begin(newRevocation(consent)) : undefined}
                />
              ))}
            </ul>
          )}
          <div className="flex flex-wrap gap-x-4 gap-y-1 border-line px-5 py-4 empty:hidden sm:px-7">
            {state === 'missing' ? (
              <Button small onClick={() => record('data')}>
                Registrar consentimento
              </Button>
            ) : null}
            {state === 'earlier' ? (
              <>
                <p className="-mt-3 w-full text-sm text-ink-2">
                  O texto do termo mudou depois. Este consentimento continua em vigor; a próxima edição da
                  ficha pergunta pelo texto atual.
                </p>
                <Button kind="quiet" small className="-ml-4" onClick={() => record('data')}>
                  Registrar com o texto atual
                </Button>
              </>
            ) : null}
            {others.length > 0 && (
              <ActionMenu
                label="Outros termos"
                align="start"
                actions={others.map((kind) => ({ label: consentName(kind), onSelect: () => record(kind) }))}
                trigger={
                  <Button
                    kind="quiet"
                    small
                    className="-ml-4"
                    iconAfter={<Glyph name="chevron" className="size-5 text-ink-2" />}
                  >
                    Outros termos
                  </Button>
                }
              />
            )}
          </div>
        </>
      ) : (
        <QueryState query={query} label="Buscando os consentimentos…" />
      )}
      <Opened of={recording}>{(open) => <RecordConsentDialog patient={patient} {...open} />}</Opened>
      <Opened of={revoking}>{(open) => <RevokeConsentDialog patient={patient} {...open} />}</Opened>
      <Opened of={signing}>
        {(open) => {
          if (!signed) return null;
          const Dialog = open.dialog.initial.paper === undefined ? SignConsentDialog : PaperSignatureDialog;
          return <Dialog patient={patient} consent={signed} {...open} />;
        }}
      </Opened>
      <AnimatePresence>
        {text && (
          <ReadingDialog open title={text.title} parts={text.parts} onClose={() => setRead(undefined)} />
        )}
      </AnimatePresence>
    </Sheet>
  );
}
