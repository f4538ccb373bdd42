import { type ReactNode, useEffect, useRef, useState } from 'react';
import type { FamilySlot } from '../../device/store/slotShape';
import { copyText } from '../../lib/copyText';
import { Button } from '../../ui/controls/Button';
import { FamilyFrame, largeButton } from './FamilyFrame';
import { homeText } from './homeAnswers';

/** What was written for a link that takes nothing any more: it is theirs, and can go to her in another way. */
export function Unsent({ slot, words }: { slot: FamilySlot; words?: string }) {
  const [isCopied, setCopied] = useState<boolean>();
  return (
    <>
      <p>{words ?? 'O que foi escrito neste aparelho não foi enviado.'}</p>
      <Button className={largeButton} onClick={async () => setCopied(await copyText(homeText(slot)))}>
        Copiar o que escrevi
      </Button>
      <p role="status">{isCopied === undefined ? '' : isCopied ? 'Copiado.' : 'Não foi possível copiar.'}</p>
    </>
  );
}

/** A page of the link that asks nothing. */
export function Message({ title, children }: { title: string; children?: ReactNode }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus({ preventScroll: true }), []);
  return (
    <FamilyFrame>
      <div className="my-auto flex flex-col items-center gap-6 py-10 text-center">
        <h1 ref={heading} tabIndex={-1} className="text-2xl font-bold [overflow-wrap:anywhere]">
          {title}
        </h1>
        {children}
      </div>
    </FamilyFrame>
  );
}
