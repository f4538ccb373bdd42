import clsx from 'clsx';
import { TextQuote } from 'lucide-react';
import { useRef } from 'react';
import { Button } from './Button';
import { Listbox } from './Listbox';
import type { usePhraseMenu } from './usePhraseMenu';
import { usePopupPlacement } from './usePopupPlacement';

type Menu = ReturnType<typeof usePhraseMenu>;
type Props = { id: string; menu: Menu };

/** The id of the list of a field's phrases. */
export const phrasesId = (id: string) => `${id}-phrases`;

/** Opens the menu by touch or mouse; on the keyboard, a slash in the text opens it. */
export function PhraseButton({ menu, className }: { menu: Menu; className: string }) {
  return (
    <Button
      kind="quiet"
      small
      tabIndex={-1}
      icon={<TextQuote aria-hidden className="size-5" />}
      title="Inserir uma frase; pelo teclado, digite / e o começo do título"
      // the caret stays in the field
      onMouseDown={(event) => event.preventDefault()}
      onClick={menu.toggle}
      className={className}
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
  const count = shown?.found.length ?? 0;
  return (
    <>
      {shown && (
        <span ref={line} style={shown.caret} className="pointer-events-none absolute z-20">
          <Listbox
            id={phrasesId(id)}
            label="Frases"
            items={shown.found}
            keyOf={(phrase) => phrase.id}
            active={shown.active}
            onChoose={insert}
            option={(phrase) => (
              <>
                <span className="block font-semibold [overflow-wrap:anywhere]">{phrase.label}</span>
                <span className="line-clamp-1 text-sm text-ink-2">{phrase.value}</span>
              </>
            )}
            optionClass="py-1.5"
            style={{
              maxHeight,
              left: `clamp(${-shown.caret.left}px, 0px, calc(100cqw - ${shown.caret.left + WIDTH_PX}px))`,
            }}
            className={clsx(
              'pointer-events-auto absolute w-96 max-w-[100cqw] rounded-lg border border-line bg-sheet shadow-float',
              above ? 'bottom-full mb-1.5' : 'top-full mt-1.5',
            )}
          />
        </span>
      )}
      <span aria-live="polite" aria-atomic="true" className="sr-only">
        {shown && `${count === 1 ? '1 frase' : `${count} frases`}. Setas para escolher, Enter para inserir.`}
      </span>
    </>
  );
}
