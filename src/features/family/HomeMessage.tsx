import { useRef, useState } from 'react';
import type { FamilySlot } from '../../device/store/slotShape';
import { copyText } from '../../lib/copyText';
import { Button } from '../../ui/controls/Button';
import { FamilyAsk } from './FamilyAsk';
import { largeButton } from './FamilyFrame';
import { homeText } from './homeAnswers';

type UnsentProps = {
  slot: FamilySlot;
  words?: string;
  /** Erases it from the device; absent where it stays. */
  onEnd?: () => Promise<void>;
};

/** What was written for a link that takes nothing any more: it is theirs, and can go to her in another way. */
export function Unsent({ slot, words, onEnd }: UnsentProps) {
  const [isCopied, setCopied] = useState<boolean>();
  const [asking, setAsking] = useState(false);
  const erase = useRef<HTMLButtonElement>(null);
  const text = homeText(slot);
  return (
    <>
      <p>{words ?? 'O que foi escrito neste aparelho não foi enviado.'}</p>
      {onEnd && (
        <p>O que não chegou continua guardado neste aparelho, enquanto o link valer ou até você apagar.</p>
      )}
      <Button className={largeButton} onClick={async () => setCopied(await copyText(text))}>
        Copiar o que escrevi
      </Button>
      <p role="status">
        {isCopied === undefined ? '' : isCopied ? 'Copiado.' : 'Não foi possível copiar. Selecione o texto:'}
      </p>
      {isCopied === false && <p className="whitespace-pre-line text-left [overflow-wrap:anywhere]">{text}</p>}
      {onEnd && (
        <Button ref={erase} className={largeButton} onClick={() => setAsking(true)}>
          Apagar deste aparelho
        </Button>
      )}
      {onEnd && asking && (
        <FamilyAsk
          title="Apagar o que não chegou?"
          keep="Deixar guardado"
          erase="Apagar o que não chegou"
          onKeep={() => {
            setAsking(false);
            erase.current?.focus();
          }}
          onErase={() => void onEnd()}
        >
          Depois não dá para copiar. O que foi enviado primeiro continua com quem pediu.
        </FamilyAsk>
      )}
    </>
  );
}
