import { type MouseEvent, useEffect, useEffectEvent, useRef, useState } from 'react';
import { type HandedIn, handInAnswers } from '../../data/families';
import type { FamilySlot } from '../../device/store/slotShape';
import type { FamilyLink } from '../../lib/familyLink';
import { Button } from '../../ui/controls/Button';
import { Glyph } from '../../ui/display/glyphs';
import { FamilyFrame, largeButton } from './FamilyFrame';
import { FamilySaveStatus } from './FamilySaveStatus';
import type { FamilyFormState } from './familyForm';
import { homeAnswers } from './homeAnswers';

/** The pause before it is tried again. */
const AGAIN_MS = 30_000;

const titles = {
  sending: 'Enviando…',
  waiting: 'Ainda não foi enviado',
  refused: 'Não foi possível enviar',
} as const;

type Props = {
  link: FamilyLink;
  ended: FamilySlot;
  kept: FamilyFormState['kept'];
  onBack: ((event: MouseEvent) => void) | undefined;
  /** `isEarlier`: what was handed in first is there, and what changed since is not. */
  onReceived: (expiresAt: string, isEarlier: boolean) => void;
  onOther: (state: 'answered' | 'closed') => void;
};

/** Hands the answers in, and waits for the network with it. */
export function HomeEnd({ link, ended, kept, onBack, onReceived, onOther }: Props) {
  const [state, setState] = useState<keyof typeof titles>('sending');
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus({ preventScroll: true }), []);
  const running = useRef(false);
  const take = (answer: HandedIn) => {
    switch (answer.state) {
      case 'received':
      case 'earlier':
        return onReceived(answer.expires_at, answer.state === 'earlier');
      case 'answered':
      case 'closed':
        return onOther(answer.state);
      case 'refused':
        return setState('refused');
      default:
        return answer satisfies never;
    }
  };
  const mayRepeat = useEffectEvent(() => state !== 'refused');
  const send = useEffectEvent(async () => {
    if (running.current || !ended.endedAt) return;
    running.current = true;
    setState('sending');
    try {
      take(await handInAnswers(link, homeAnswers(ended, ended.endedAt)));
    } catch {
      setState('waiting');
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
    <FamilyFrame>
      <div className="my-auto flex flex-col items-center gap-6 py-10 text-center">
        <h1 ref={heading} tabIndex={-1} className="text-2xl font-bold">
          {titles[state]}
        </h1>
        <div role="status" className="grid max-w-dialog gap-3">
          {state === 'sending' && <Glyph name="arrows" className="mx-auto size-8 animate-spin text-ink-2" />}
          {state === 'waiting' && (
            <p>
              As respostas estão guardadas neste aparelho. Deixe esta página aberta: elas seguem quando a
              internet voltar.
            </p>
          )}
          {state === 'refused' && <p>Confira se há algum texto muito longo, ou avise quem enviou o link.</p>}
        </div>
        {state !== 'sending' && (
          <>
            <FamilySaveStatus state={kept} />
            <div className="flex flex-wrap justify-center gap-4">
              {onBack && (
                <Button className={largeButton} onClick={onBack}>
                  Voltar às perguntas
                </Button>
              )}
              <Button kind="primary" className={largeButton} onClick={() => void send()}>
                Tentar de novo
              </Button>
            </div>
          </>
        )}
      </div>
    </FamilyFrame>
  );
}
