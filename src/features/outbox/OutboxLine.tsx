import { useDevice } from '../../device/contexts';
import { isChange, isPressed } from '../../device/outbox/items';
import { nextOf } from '../../device/outbox/nextOf';
import { isStuck, type OutboxItem } from '../../device/outbox/outboxState';
import { useUnsentItems } from '../../device/outbox/useOutboxItems';
import { Button } from '../../ui/controls/Button';
import { Banner } from '../../ui/feedback/Banner';
import { whatWaits } from './outboxWords';

type Props = {
  patientId: string;
  /** Opens what was refused, or changed elsewhere. */
  onOpen: (item: OutboxItem) => void;
};

function openStuck({ stored, status }: OutboxItem): string {
  if (status.state.name === 'conflict') return 'Escolher o que fica';
  return isPressed(stored) ? 'Dispensar' : 'Corrigir';
}

/** Says in a record which of its changes are on this device only; the values shown contain them. */
export function OutboxLine({ patientId, onOpen }: Props) {
  const { outbox } = useDevice();
  const items = useUnsentItems().filter(({ stored }) => isChange(stored) && stored.patientId === patientId);
  const stuck = items.find(isStuck);
  if (items.length === 0) return null;
  return (
    <Banner
      title={whatWaits(items)}
      action={
        stuck ? (
          <Button small onClick={() => onOpen(stuck)}>
            {openStuck(stuck)}
          </Button>
        ) : (
          <Button
            small
            disabled={items.some(({ status }) => status.state.name === 'sending')}
            onClick={() => void outbox.retry()}
          >
            Enviar agora
          </Button>
        )
      }
    >
      <p>
        {stuck
          ? nextOf(stuck)
          : 'O que aparece aqui está só neste aparelho, por enquanto, e será enviado quando a internet voltar.'}
      </p>
    </Banner>
  );
}
