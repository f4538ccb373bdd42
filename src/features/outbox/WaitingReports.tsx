import { savedIn } from '../../device/outbox/items';
import { nextOf } from '../../device/outbox/nextOf';
import type { OutboxItem } from '../../device/outbox/outboxState';
import { useUnsentItems } from '../../device/outbox/useOutboxItems';
import { formatRecent } from '../../lib/dates';
import { reportTitle } from '../../questionnaire/issuedReports';
import { Button } from '../../ui/controls/Button';
import { Banner } from '../../ui/feedback/Banner';

type Props = { patientId: string; onOpen: (item: OutboxItem) => void };

/** The reports of a record that are on this device only, and not issued. */
export function WaitingReports({ patientId, onOpen }: Props) {
  return useUnsentItems().map((item) => {
    const { stored, status } = item;
    const report = stored.patientId === patientId && savedIn(stored, 'issued_reports')?.row;
    return (
      report && (
        <div key={stored.key} className="px-5 pt-5 sm:px-7">
          <Banner
            title={`${reportTitle(report.kind)}: ainda não foi emitido`}
            action={
              <Button small disabled={status.state.name === 'sending'} onClick={() => onOpen(item)}>
                {status.state.name === 'refused' ? 'Corrigir' : 'Abrir relatório'}
              </Button>
            }
          >
            <p>
              Para {report.addressee}. {nextOf(item)} Guardado só neste aparelho,{' '}
              {formatRecent(stored.queuedAt)}.
            </p>
          </Banner>
        </div>
      )
    );
  });
}
