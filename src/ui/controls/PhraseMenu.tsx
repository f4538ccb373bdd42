import clsx from 'clsx';
import { TextQuote } from 'lucide-react';
import { useLayoutEffect, useRef } from 'react';
import { Button } from './Button';
import type { usePhraseMenu } from './usePhraseMenu';
import { usePopupPlacement } from './usePopupPlacement';

type Menu = ReturnType<typeof usePhraseMenu>;
type Props = { id: string; menu: Menu };

export const phraseId = (id: string, index: number) => `${id}-phrase-${index}`;

/** Opens the menu by touch or mouse; on the keyboard, a slash in the text opens it. */
export function PhraseButton({ menu, className }: { menu: Menu; className?: string }) {
  return (
    <Button
      kind="quiet"
      small
      tabIndex={-1}
      icon={<TextQuote aria-hidden className="size-5" />}
      title="Inserir uma frase; pelo teclado, digite / e parte do título"
      // the caret stays in the field
      onMouseDown={(event) => event.preventDefault()}
      onClick={menu.toggle}
      className={clsx('invisible group-focus-within/long:visible', className)}
    >
      Frases
    </Button>
  );
}

const WIDTH_PX = 384;

/** The phrases at the caret. The field keeps the focus and refers to the active option. */
export function PhraseMenu({ id, menu: { shown, insert } }: Props) {
  const line = useRef<HTMLSpanElement>(null);
  const { above, maxHeight } = usePopupPlacement(line, shown !== null);
  const list = useRef<HTMLDivElement>(null);
  const active = shown?.active ?? -1;
  useLayoutEffect(() => {
    if (active >= 0) list.current?.children[active]?.scrollIntoView({ block: 'nearest' });
  }, [active]);
  const count = shown?.found.length ?? 0;
  return (
    <>
      {shown && (
        <span ref={line} style={shown.caret} className="pointer-events-none absolute z-20">
          <div
            ref={list}
            id={`${id}-phrases`}
            role="listbox"
            aria-label="Frases"
            tabIndex={-1}
            // the caret stays in the field
            onMouseDown={(event) => event.preventDefault()}
            style={{
              maxHeight,
              left: `clamp(${-shown.caret.left}px, 0px, calc(100cqw - ${shown.caret.left + WIDTH_PX}px))`,
            }}
            className={clsx(
              'pointer-events-auto absolute w-96 max-w-[100cqw] overflow-y-auto overscroll-contain rounded-lg border border-line bg-sheet p-1.5 shadow-float',
              above ? 'bottom-full mb-1.5' : 'top-full mt-1.5',
            )}
          >
            {shown.found.map((phrase, index) => (
              // biome-ignore lint/a11y/useKeyWithClickEvents: the field, which has the focus, handles the keys
              <div
                key={phrase.id}
                id={phraseId(id, index)}
                role="option"
                tabIndex={-1}
                aria-selected={index === active}
                onClick={() => insert(phrase)}
                className={clsx(
                  'min-h-touch rounded px-3 py-1.5',
                  index === active ? 'bg-accent-100 text-accent-800' : 'text-ink hover:bg-sunk',
                )}
              >
                <span className="block font-semibold [overflow-wrap:anywhere]">{phrase.label}</span>
                <span className="line-clamp-1 text-sm text-ink-2">{phrase.value}</span>
              </div>
            ))}
          </div>
        </span>
      )}
      <span aria-live="polite" aria-atomic="true" className="sr-only">
        {shown && `${count === 1 ? '1 frase' : `${count} frases`}. Setas para escolher, Enter para inserir.`}
      </span>
    </>
  );
}
