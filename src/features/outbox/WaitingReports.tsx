import { questionIn, savedOrAsked } from '../../device/outbox/items';
import { nextOf } from '../../device/outbox/nextOf';
import { isStuck, type OutboxItem } from '../../device/outbox/outboxState';
import { useUnsentItems } from '../../forms/useOutboxItems';
import { formatRecent } from '../../lib/dates';
import { afterPara, issuingWords, reportTitle } from '../../questionnaire/issuedReports';
import { Button } from '../../ui/controls/Button';
import { Banner } from '../../ui/feedback/Banner';

type Props = { patientId: string; onOpen: (item: OutboxItem) => void };

/** The reports of a record that are on this device only, and not issued. */
export function WaitingReports({ patientId, onOpen }: Props) {
  return useUnsentItems().map((item) => {
    const { stored, status } = item;
    const asked = questionIn(stored) !== undefined;
    const saved = savedOrAsked(stored, 'issued_reports');
    if (!saved || stored.patientId !== patientId) return null;
    const { kind, addressee } = saved.row;
    return (
      <div key={stored.key} className="px-5 pt-5 sm:px-7">
        <Banner
          title={`${reportTitle(kind)}: ${asked ? 'conferindo…' : issuingWords(kind).notYet}`}
          action={
            (!asked || isStuck(item)) && (
              <Button small disabled={status.state.name === 'sending'} onClick={() => onOpen(item)}>
                {asked ? 'Dispensar' : isStuck(item) ? 'Corrigir' : 'Abrir'}
              </Button>
            )
          }
        >
          <p>
            Para {afterPara(addressee)}. {nextOf(item)}
            {!asked && ` Guardado só neste aparelho, ${formatRecent(stored.queuedAt)}.`}
          </p>
        </Banner>
      </div>
    );
  });
}
