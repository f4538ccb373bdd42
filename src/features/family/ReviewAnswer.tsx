import clsx from 'clsx';
import { CornerDownRight, Plus, X } from 'lucide-react';
import { type MouseEvent, type ReactNode, useId, useState } from 'react';
import { isUnreadable } from '../../lib/unreadable';
import type { ReviewChoice, ReviewItem } from '../../questionnaire/familyReview';
import { familyAnswerText } from '../../questionnaire/familyWords';
import { informedBy, markLabels } from '../../questionnaire/marks';
import { Button } from '../../ui/controls/Button';

/** The icon, the label and the key of each choice; the digits 1 to 3 work, too. */
export const choices: Readonly<Record<ReviewChoice, { label: string; key: string; icon: ReactNode }>> = {
  use: { label: 'Usar', key: 'U', icon: <CornerDownRight aria-hidden className="size-5" /> },
  append: { label: 'Acrescentar ao que está', key: 'A', icon: <Plus aria-hidden className="size-5" /> },
  leave: { label: 'Deixar de fora', key: 'D', icon: <X aria-hidden className="size-5" /> },
};

/** What a choice does with an answer: 'Substituir' where it replaces what stands in the record. */
export function choiceLabel(item: ReviewItem, choice: ReviewChoice): string {
  if (choice === 'use' && !isBlank(item)) return 'Substituir';
  // of a question that the form does not ask a family
  if (choice === 'append' && item.label === null) return 'Copiar para Observações';
  return choices[choice].label;
}

const FOLDED = 1200;

function CollapsibleText({ id, children }: { id: string; children: string }) {
  const isLong = children.length > FOLDED;
  const [open, setOpen] = useState(false);
  return (
    <>
      <p
        id={id}
        className={clsx('whitespace-pre-line [overflow-wrap:anywhere]', isLong && !open && 'line-clamp-6')}
      >
        <bdi>{children}</bdi>
      </p>
      {isLong && (
        <Button kind="quiet" small className="-ml-4" aria-expanded={open} onClick={() => setOpen(!open)}>
          {open ? 'Mostrar menos' : 'Mostrar tudo'}
        </Button>
      )}
    </>
  );
}

const isBlank = ({ current: { text, mark } }: ReviewItem) => !/\S/.test(text) && !mark;

function CurrentAnswer({ item: { current }, id }: { item: ReviewItem; id: string }) {
  const { text, mark, informant } = current;
  return (
    <>
      {/\S/.test(text) ? (
        <CollapsibleText id={id}>{text}</CollapsibleText>
      ) : (
        <p id={id} className="text-ink-2">
          {mark && markLabels[mark]}
        </p>
      )}
      {informant && <p className="mt-1 text-xs text-ink-2">{informedBy(informant)}</p>}
    </>
  );
}

/** Why the answer can only be left out. */
function whyLeft({ label, answer }: ReviewItem): string {
  if (isUnreadable(answer))
    return 'Nada dela entra na ficha. A cópia da ficha a leva como chegou, em dados.json.';
  if (label === null) return 'Não há texto para copiar. Fica guardado com o que a família escreveu.';
  return 'mark' in answer
    ? 'A ficha já tem resposta, e fica como está.'
    : 'Não cabe na ficha. Fica guardado com o que a família escreveu.';
}

type Props = {
  item: ReviewItem;
  choice: ReviewChoice | undefined;
  /** `byKey`: pressed with the keyboard, which moves the focus to the next answer. */
  onChoose: (choice: ReviewChoice, byKey: boolean) => void;
};

/** One answer of the family beside the record's content, with the choices for it. */
export function ReviewAnswer({ item, choice, onChoose }: Props) {
  const { label, prompt, offered, answer } = item;
  const id = useId();
  const isOpen = offered.length > 1;
  // questions that the form does not ask a family have a common heading
  const Heading = label === null ? 'h3' : 'h2';
  const press = (chosen: ReviewChoice) => (event: MouseEvent) => onChoose(chosen, event.detail === 0);
  return (
    <li className="border-b border-line px-5 py-5 last:border-b-0 sm:px-7">
      <fieldset
        aria-labelledby={`${id}-title`}
        aria-describedby={isBlank(item) ? `${id}-family` : `${id}-family ${id}-record`}
        data-answer={isOpen ? item.column : undefined}
        className="min-w-0 scroll-mb-28 scroll-mt-4"
      >
        <Heading id={`${id}-title`} className="font-semibold [overflow-wrap:anywhere]">
          {label ?? prompt}
        </Heading>
        {label && label !== prompt && <p className="text-sm text-ink-2">{prompt}</p>}
        <div className="mt-3 grid grid-cols-1 gap-3 md:grid-cols-2 md:gap-5">
          <div
            className={clsx(
              'min-w-0 rounded border p-4',
              choice === 'leave' ? 'border-line bg-sunk text-ink-2' : 'border-accent-400 bg-accent-50',
            )}
          >
            <p className="mb-1 text-sm text-ink-2">A família escreveu</p>
            <CollapsibleText id={`${id}-family`}>{familyAnswerText(answer)}</CollapsibleText>
          </div>
          {!isBlank(item) && (
            <div className="min-w-0 rounded border border-line p-4">
              <p className="mb-1 text-sm text-ink-2">
                {label === null ? 'Observações, na ficha agora' : 'Na ficha agora'}
              </p>
              <CurrentAnswer item={item} id={`${id}-record`} />
            </div>
          )}
        </div>
        {isOpen ? (
          <div className="mt-3 flex flex-wrap gap-2">
            {offered.map((each, index) => {
              const isPressed = each === choice;
              const isFirst = choice ? isPressed : index === 0;
              return (
                <Button
                  key={each}
                  small
                  kind={isPressed ? 'primary' : 'secondary'}
                  icon={choices[each].icon}
                  aria-pressed={isPressed}
                  aria-keyshortcuts={choices[each].key}
                  // one tab stop for each answer; arrow keys reach the other buttons
                  tabIndex={isFirst ? 0 : -1}
                  onClick={press(each)}
                >
                  {choiceLabel(item, each)}
                  <kbd
                    aria-hidden
                    className="hidden rounded-sm border border-current px-1 font-sans text-xs font-medium [@media(hover:hover)]:inline"
                  >
                    {choices[each].key}
                  </kbd>
                </Button>
              );
            })}
          </div>
        ) : (
          <p className="mt-3 text-sm text-ink-2">{whyLeft(item)}</p>
        )}
      </fieldset>
    </li>
  );
}
