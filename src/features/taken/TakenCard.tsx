import { RefreshCw } from 'lucide-react';
import type { TakenHead } from '../../device/taken/takenShape';
import { useDevice } from '../../forms/contexts';
import { useIsUpdatingTaken, useTakenHeads } from '../../forms/useTaken';
import { formatBytes } from '../../lib/bytes';
import { formatAsOf } from '../../lib/dates';
import { TAKEN_MAX } from '../../lib/limits';
import { counted } from '../../lib/text';
import { leftNotice, takenNotUpdated } from '../../sentences/deviceErrors';
import { Button } from '../../ui/controls/Button';
import { toast } from '../../ui/feedback/toasts';
import { Group } from '../../ui/layout/Group';
import { Sheet } from '../../ui/layout/Sheet';

function Row({ head, onOpen }: { head: TakenHead; onOpen: (patientId: string) => void }) {
  const { taken } = useDevice();
  const { patientId, name, at, bytes, now } = head;
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-1 border-t border-line py-2.5 pl-5 pr-3 first:border-t-0 sm:pl-7">
      <div className="min-w-0 grow basis-52">
        <button
          type="button"
          onClick={() => onOpen(patientId)}
          className="min-h-touch text-left font-semibold text-accent-700 [overflow-wrap:anywhere] hover:text-accent-600"
        >
          {name}
        </button>
        <p className="text-sm text-ink-2">
          {now ? `Como estava em ${formatAsOf(at)}` : 'De outra versão do aplicativo: precisa de internet'} ·{' '}
          {formatBytes(bytes)}
        </p>
      </div>
      <Button
        kind="quiet"
        small
        aria-label={`Deixar de levar ${name}`}
        onClick={async () => toast(leftNotice(name, await taken.leave(patientId)))}
      >
        Deixar de levar
      </Button>
    </li>
  );
}

/** The records that this device has taken along: how large they are, and when they were last brought up to date. */
export default function TakenCard({ onOpen }: { onOpen: (patientId: string) => void }) {
  const { taken } = useDevice();
  const heads = useTakenHeads();
  const isUpdating = useIsUpdatingTaken();
  if (!taken.isPossible) return null;
  const update = async () => {
    const outcome = await taken.update();
    if (outcome !== 'updated') toast(takenNotUpdated(outcome));
  };
  const bytes = heads.reduce((sum, head) => sum + head.bytes, 0);
  return (
    <Group
      bare
      headingLevel="h2"
      title="Fichas que levo"
      hint="Abrem neste aparelho sem internet."
      action={
        heads.length > 0 && (
          <Button
            kind="quiet"
            small
            icon={<RefreshCw aria-hidden className="size-5" />}
            busy={isUpdating && 'Atualizando...'}
            onClick={() => void update()}
          >
            Atualizar
          </Button>
        )
      }
    >
      <Sheet padding={heads.length > 0 ? 'p-0' : undefined}>
        {heads.length === 0 ? (
          <p className="max-w-prose text-ink-2">
            {`Nenhuma ainda. Em uma ficha, use Levar comigo, no menu Mais: até ${TAKEN_MAX.records} fichas ficam guardadas aqui, cifradas, e abrem sem internet com a sua senha.`}
          </p>
        ) : (
          <>
            <ul>
              {heads.map((head) => (
                <Row key={head.patientId} head={head} onOpen={onOpen} />
              ))}
            </ul>
            <p className="border-t border-line px-5 py-3 text-sm text-ink-2 sm:px-7">
              {`${counted(heads.length, 'ficha', 'fichas')}, ${formatBytes(bytes)}. São apagadas daqui ao Sair, e depois de ${TAKEN_MAX.days} dias sem contato com o servidor.`}
            </p>
          </>
        )}
      </Sheet>
    </Group>
  );
}
