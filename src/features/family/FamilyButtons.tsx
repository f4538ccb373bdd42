import { BookOpen, Download } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../ui/controls/Button';
import { ConfirmDialog } from '../../ui/overlays/ConfirmDialog';
import { FamilyReading } from './FamilyReading';
import { type FamilyActions, isBlank, type WaitingFamily, waitingTitle } from './waitingFamily';

type Props = FamilyActions & {
  waiting: WaitingFamily;
  /** The patient's name for screen readers, in a list of several patients. */
  of?: string;
};

/** The actions for unreviewed answers of a family. */
export function FamilyButtons({ waiting, of, ...actions }: Props) {
  const { onReview, onEnd, onContinue, onSendAgain, onDownload, onDiscard } = actions;
  const [discarding, setDiscarding] = useState(false);
  const [reading, setReading] = useState(false);
  const { state, kind, paper } = waiting;
  const name = (label: string) => (of ? `${label}: ${of}` : undefined);
  const download = (
    <Button
      small
      icon={<Download aria-hidden className="size-5" />}
      aria-label={name('Baixar o que a família escreveu')}
      onClick={() => onDownload(waiting)}
    >
      Baixar o que a família escreveu
    </Button>
  );
  const discard = (
    <Button small kind="danger-quiet" aria-label={name('Descartar')} onClick={() => setDiscarding(true)}>
      Descartar
    </Button>
  );
  return (
    <div className="flex flex-wrap gap-2">
      {(state === 'server' || state === 'device') && (
        <>
          <Button small aria-label={name('Revisar')} onClick={() => onReview(waiting)}>
            Revisar
          </Button>
          {waiting.isArchived && waiting.paper && download}
        </>
      )}
      {state === 'unfinished' && (
        <>
          {onContinue && (
            <Button small aria-label={name('Continuar no tablet')} onClick={() => onContinue(waiting)}>
              Continuar no tablet
            </Button>
          )}
          {isBlank(waiting) ? (
            discard
          ) : (
            <Button small aria-label={name('Encerrar e revisar')} onClick={() => onEnd(waiting)}>
              Encerrar e revisar
            </Button>
          )}
        </>
      )}
      {state === 'gone' && (
        <>
          {download}
          {discard}
        </>
      )}
      {state === 'refused' && (
        <>
          <Button
            small
            icon={<BookOpen aria-hidden className="size-5" />}
            aria-label={name('Ler o que a família escreveu')}
            onClick={() => setReading(true)}
          >
            Ler o que a família escreveu
          </Button>
          <Button small aria-label={name('Tentar de novo')} onClick={() => onSendAgain(waiting)}>
            Tentar de novo
          </Button>
          {discard}
        </>
      )}
      {kind && paper && (
        <FamilyReading
          patientName={waiting.patientName}
          kind={kind}
          paper={reading ? paper : null}
          onClose={() => setReading(false)}
        />
      )}
      <ConfirmDialog
        open={discarding}
        title="Descartar o que a família escreveu?"
        confirmLabel="Descartar"
        cancelLabel="Manter"
        onConfirm={() => {
          setDiscarding(false);
          onDiscard(waiting);
        }}
        onCancel={() => setDiscarding(false)}
      >
        <p>{waitingTitle(waiting)}. Descartado, isto não poderá ser recuperado.</p>
      </ConfirmDialog>
    </div>
  );
}
