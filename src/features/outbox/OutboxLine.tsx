import { asksOfRecord, isChange, isPressed, questionIn } from '../../device/outbox/items';
import { nextOf } from '../../device/outbox/nextOf';
import { isStuck, type OutboxItem } from '../../device/outbox/outboxState';
import { useDevice } from '../../forms/contexts';
import { useUnsentItems } from '../../forms/useOutboxItems';
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
  return isPressed(stored) || questionIn(stored) ? 'Dispensar' : 'Corrigir';
}

const isAsked = ({ stored }: OutboxItem) => asksOfRecord(stored);

/** Says in a record which of its changes are on this device only, which the values shown contain, and which are asked about. */
export function OutboxLine({ patientId, onOpen }: Props) {
  const { outbox } = useDevice();
  const items = useUnsentItems().filter(
    (item) => item.stored.patientId === patientId && (isChange(item.stored) || isAsked(item)),
  );
  const changes = items.filter((item) => !isAsked(item));
  const [asked] = changes.length === 0 ? items : [];
  const stuck = items.find(isStuck);
  const told = stuck ?? asked;
  if (items.length === 0) return null;
  return (
    <Banner
      title={asked ? 'Conferindo…' : whatWaits(changes)}
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
        {told
          ? nextOf(told)
          : 'O que aparece aqui está só neste aparelho, por enquanto, e será enviado quando a internet voltar.'}
      </p>
    </Banner>
  );
}
