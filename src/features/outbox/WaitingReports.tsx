import type { OutboxItem } from '../../device/outbox/outboxState';
import { useUnsentItems } from '../../device/outbox/useOutboxItems';
import { formatRecent } from '../../lib/dates';
import { reportTitle } from '../../questionnaire/issuedReports';
import { Button } from '../../ui/controls/Button';
import { Banner } from '../../ui/feedback/Banner';
import { nextOf } from './outboxWords';

type Props = { patientId: string; onOpen: (item: OutboxItem) => void };

/** The reports of a record that are on this device only, and not issued. */
export function WaitingReports({ patientId, onOpen }: Props) {
  const items = useUnsentItems().filter((item) => item.kind === 'report' && item.patientId === patientId);
  return items.map(
    (item) =>
      item.kind === 'report' && (
        <div key={item.key} className="px-5 pt-5 sm:px-7">
          <Banner
            title={`${reportTitle(item.row.kind)}: ainda não foi emitido`}
            action={
              <Button small disabled={item.state.name === 'sending'} onClick={() => onOpen(item)}>
                {item.state.name === 'refused' ? 'Corrigir' : 'Abrir relatório'}
              </Button>
            }
          >
            <p>
              Para {item.row.addressee}. {nextOf(item)} Guardado só neste aparelho,{' '}
              {formatRecent(item.queuedAt)}.
            </p>
          </Banner>
        </div>
      ),
  );
}
