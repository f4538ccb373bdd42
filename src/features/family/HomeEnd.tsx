import { type MouseEvent, useEffect, useEffectEvent, useRef, useState } from 'react';
import type { FamilySlot } from '../../device/store/slotShape';
import { Button } from '../../ui/controls/Button';
import { Glyph } from '../../ui/display/glyphs';
import { largeButton, Message } from './FamilyFrame';
import { FamilySaveStatus } from './FamilySaveStatus';
import type { FamilyFormState } from './familyForm';
import { type HandInOutcome, type Here, handIn } from './handIn';

/** The pause before it is tried again. */
const AGAIN_MS = 30_000;

type Props = {
  here: Here;
  ended: FamilySlot;
  kept: FamilyFormState['kept'];
  onBack: ((event: MouseEvent) => void) | undefined;
  onOutcome: (outcome: Exclude<HandInOutcome, { name: 'refused' }>) => void;
};

const titles = {
  sending: 'Enviando…',
  // what was handed in before may have arrived
  checking: 'Conferindo…',
  waiting: 'Ainda não foi enviado',
  unsure: 'Ainda sem confirmação',
  refused: 'Não foi possível enviar',
};

/** Hands the answers in, and waits for the network with it. */
export function HomeEnd({ here, ended, kept, onBack, onOutcome }: Props) {
  const [state, setState] = useState<keyof typeof titles>('sending');
  const isRunning = state === 'sending' || state === 'checking';
  const running = useRef(false);
  const mayRepeat = useEffectEvent(() => state !== 'refused');
  const send = useEffectEvent(async (isPressed = false) => {
    if (running.current || !ended.endedAt) return;
    running.current = true;
    const before = await here.slot.read().catch(() => undefined);
    const isMaybe = before?.state === 'maybe';
    try {
      // a browser may be wrong about the network
      if (!navigator.onLine && !isPressed) return setState(isMaybe ? 'unsure' : 'waiting');
      setState(isMaybe ? 'checking' : 'sending');
      const outcome = await handIn(here, ended, await here.slot.attempt(ended, ended.endedAt));
      if (outcome.name === 'refused') setState('refused');
      else onOutcome(outcome);
    } catch {
      setState('unsure');
    } finally {
      running.current = false;
    }
  });
  useEffect(() => {
    void send();
    // what was refused would be refused again
    const again = () => void (mayRepeat() && send());
    const timer = setInterval(again, AGAIN_MS);
    addEventListener('online', again);
    return () => {
      clearInterval(timer);
      removeEventListener('online', again);
    };
  }, []);
  return (
    <Message title={titles[state]}>
      <div role="status" className="grid max-w-dialog gap-3">
        {isRunning && <Glyph name="arrows" className="mx-auto size-8 animate-spin text-ink-2" />}
        {state === 'waiting' && (
          <p>
            As respostas estão guardadas neste aparelho. Deixe esta página aberta: elas seguem quando a
            internet voltar.
          </p>
        )}
        {state === 'unsure' && (
          <>
            <p>
              Pode ser que as respostas já tenham chegado. Elas estão guardadas neste aparelho. Deixe esta
              página aberta: ela confere de novo.
            </p>
            <p>O que você mudar agora pode não chegar.</p>
          </>
        )}
        {state === 'refused' && <p>Confira se há algum texto muito longo, ou avise quem enviou o link.</p>}
      </div>
      {!isRunning && (
        <>
          <FamilySaveStatus state={kept} />
          <div className="flex flex-wrap justify-center gap-4">
            {onBack && (
              <Button className={largeButton} onClick={onBack}>
                Voltar às perguntas
              </Button>
            )}
            <Button kind="primary" className={largeButton} onClick={() => void send(true)}>
              Tentar de novo
            </Button>
          </div>
        </>
      )}
    </Message>
  );
}
