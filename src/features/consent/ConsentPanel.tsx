import { useQuery } from '@tanstack/react-query';
import { AnimatePresence } from 'framer-motion';
import { useState } from 'react';
import { rowsOptions } from '../../data/records/entityRows';
import type { PatientRow } from '../../data/records/patients';
import { useTherapist } from '../../forms/contexts';
import { WaitingRows } from '../../forms/rows/WaitingRows';
import { Opened } from '../../forms/useDialog';
import {
  type ConsentState,
  consentStateOf,
  consentTextOf,
  stateOfConsent,
  validityOf,
} from '../../questionnaire/consent';
import { type ConsentKind, consentKindOf, consentKinds, consentName } from '../../questionnaire/consentKinds';
import { type ConsentRow, consents } from '../../records/consents';
import { Button } from '../../ui/controls/Button';
import { Glyph } from '../../ui/display/glyphs';
import { QueryState } from '../../ui/feedback/QueryState';
import { Sheet } from '../../ui/layout/Sheet';
import { ActionMenu } from '../../ui/overlays/ActionMenu';
import { ReadingDialog } from '../../ui/overlays/ReadingDialog';
import { ConsentItem } from './ConsentItem';
import { RecordConsentDialog } from './RecordConsentDialog';
import { RevokeConsentDialog } from './RevokeConsentDialog';
import { PaperSignatureDialog, SignConsentDialog } from './SignConsentDialog';
import { type AskedConsent, givenOf, useConsentForms } from './useConsentForms';

type Props = AskedConsent & {
  patient: PatientRow;
  /** Generates the PDF copy of a consent and saves it to the device. */
  onDownload: (consent: ConsentRow) => Promise<void>;
};

/**
 * Lists the consents of a patient; records a new one and revokes those in force, each kind alone (D-24, D-655). What is asked for on
 * demand alone is behind 'Outros termos'.
 */
export function ConsentPanel({ patient, asked, onAsked, onDownload }: Props) {
  const { userId } = useTherapist();
  const query = useQuery(rowsOptions(consents, userId, patient.id));
  const { data } = query;
  const [read, setRead] = useState<string>();
  const forms = useConsentForms(patient, query, { asked, onAsked });
  const { recording, revoking, signing } = forms;
  const revocable = new Set(consentKinds.map((kind) => givenOf(data ?? [], kind)));
  const others = consentKinds.filter((kind) => {
    const version = givenOf(data ?? [], kind)?.text_version ?? null;
    return (
      kind !== 'data' && !forms.waitingOf(kind) && stateOfConsent(kind, patient.tipo, version) !== 'current'
    );
  });
  const signed = data?.find(({ id }) => id === signing.dialog?.initial.id);
  const text = consentTextOf(read ?? '');
  return (
    <Sheet {...(data && { padding: 'p-0' })}>
      {data ? (
        <>
          <WaitingRows of={recording} />
          <WaitingRows of={signing} />
          <WaitingRows of={revoking} />
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
                  onSign={() => forms.sign(consent)}
                  onPaper={
                    consentKindOf(consent.text_version) === 'data'
                      ? undefined
                      : () => forms.signPaper(consent)
                  }
                  onRevoke={revocable.has(consent) ? () => forms.revoke(consent) : undefined}
                />
              ))}
            </ul>
          )}
          <ConsentOffers state={consentStateOf(patient)} others={others} onRecord={forms.record} />
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

type ConsentOffersProps = {
  state: ConsentState;
  /** The kinds that are asked for on demand alone. */
  others: readonly ConsentKind[];
  onRecord: (kind: ConsentKind) => void;
};

/** What can be recorded: the consent that is missing, its current text, and what is behind 'Outros termos'. */
function ConsentOffers({ state, others, onRecord }: ConsentOffersProps) {
  return (
    <div className="flex flex-wrap gap-x-4 gap-y-1 border-line px-5 py-4 empty:hidden sm:px-7">
      {state === 'missing' ? (
        <Button small onClick={() => onRecord('data')}>
          Registrar consentimento
        </Button>
      ) : null}
      {state === 'earlier' ? (
        <>
          <p className="-mt-3 w-full text-sm text-ink-2">
            O texto do termo mudou depois. Este consentimento continua em vigor; a próxima edição da ficha
            pergunta pelo texto atual.
          </p>
          <Button kind="quiet" small className="-ml-4" onClick={() => onRecord('data')}>
            Registrar com o texto atual
          </Button>
        </>
      ) : null}
      {others.length > 0 && (
        <ActionMenu
          label="Outros termos"
          align="start"
          actions={others.map((kind) => ({ label: consentName(kind), onSelect: () => onRecord(kind) }))}
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
  );
}
