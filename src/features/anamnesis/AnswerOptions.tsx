import clsx from 'clsx';
import { AnimatePresence } from 'framer-motion';
import { Ellipsis } from 'lucide-react';
import { type RefObject, useState } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import type { Question } from '../../questionnaire/field';
import { type AnswerMark, markLabels } from '../../questionnaire/marks';
import { InformantField } from '../../ui/controls/InformantField';
import { Glyph } from '../../ui/display/glyphs';
import { ConfirmDialog } from '../../ui/overlays/ConfirmDialog';
import { PopoverCard } from '../../ui/overlays/PopoverCard';
import { setFormInformant, setFormMark } from './formMarks';
import type { AnswersForm } from './intakeForm';

const allMarks = Object.keys(markLabels) as AnswerMark[];

type Props = {
  question: Question;
  /** The marks to choose from. */
  marks?: readonly AnswerMark[] | undefined;
  button: RefObject<HTMLButtonElement | null>;
  /** The ids of the texts that already describe the answer. */
  describedBy: string | undefined;
  className: string;
};

/** The menu of a question: marks it as unanswered with a reason, or names the informant (D-190, D-191). */
export function AnswerOptions({ question, marks = allMarks, button, describedBy, className }: Props) {
  const { column, label } = question;
  const form = useFormContext<AnswersForm>();
  const said = useWatch({ control: form.control, name: `marks.${column}` });
  /** The mark that would replace a text, to be confirmed. */
  const [asked, ask] = useState<AnswerMark | null>(null);

  const choose = (mark: AnswerMark) => {
    // a dialog returns the focus to it
    button.current?.focus({ preventScroll: true });
    if (mark === said?.mark) setFormMark(form, column, null);
    else if (form.getValues(`answers.${column}`)?.trim()) ask(mark);
    else setFormMark(form, column, mark);
  };
  return (
    <div className={className}>
      <PopoverCard
        label={`Opções de ${label}`}
        side="bottom"
        align="end"
        className="w-72 max-w-[calc(100vw-1.5rem)] p-2"
        trigger={
          <button
            ref={button}
            type="button"
            aria-describedby={describedBy}
            // no stop of Tab of its own: Ctrl + '.' in the field opens it
            tabIndex={-1}
            title="Ctrl + ."
            // aligns the icon with the label
            className="grid size-touch items-end justify-items-center rounded pb-1.5 text-ink-3 transition-colors hover:text-accent-700 data-[state=open]:text-accent-700"
          >
            <Ellipsis aria-hidden className="size-5" />
            {/* text instead of aria-label: the input's label must stay the only one of that name */}
            <span className="sr-only">Opções de {label}</span>
          </button>
        }
      >
        {(close) => (
          <>
            <ul>
              {marks.map((mark) => {
                const chosen = mark === said?.mark;
                return (
                  <li key={mark}>
                    <button
                      type="button"
                      aria-pressed={chosen}
                      onClick={() => {
                        close();
                        choose(mark);
                      }}
                      className={clsx(
                        'flex min-h-touch w-full items-center justify-between gap-3 rounded px-3 text-left font-semibold',
                        chosen ? 'bg-accent-100 text-accent-800' : 'text-ink hover:bg-sunk',
                      )}
                    >
                      {markLabels[mark]}
                      {chosen && <Glyph name="check" className="size-5" />}
                    </button>
                  </li>
                );
              })}
            </ul>
            <div className="mt-2 border-t border-line p-3">
              <InformantField
                label="Quem informou esta resposta"
                value={said?.informant ?? ''}
                onChange={(informant) => setFormInformant(form, column, informant || null)}
              />
            </div>
          </>
        )}
      </PopoverCard>
      <AnimatePresence>
        {asked && (
          <ConfirmDialog
            open
            title={`Apagar o texto de ${label}?`}
            confirmLabel="Apagar e marcar"
            cancelLabel="Manter o texto"
            onConfirm={() => {
              setFormMark(form, column, asked);
              ask(null);
            }}
            onCancel={() => ask(null)}
          >
            <p>
              A marca “{markLabels[asked]}” fica no lugar do texto. O que já estava salvo continua no
              histórico da ficha.
            </p>
          </ConfirmDialog>
        )}
      </AnimatePresence>
    </div>
  );
}
