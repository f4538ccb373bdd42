import { Check } from 'lucide-react';
import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import type { Question } from '../../questionnaire/field';
import { confirmedOf, type Earlier } from '../../questionnaire/reevaluation';
import { Button } from '../../ui/controls/Button';
import { ConfirmedAnswer } from './ConfirmedAnswer';
import { EarlierAnswer } from './EarlierAnswer';
import { todayLabel } from './earlierWords';
import type { EvaluationValues } from './evaluationDraft';

export type AnswerSlot = (question: Question, shownLabel: string) => ReactNode;

type Props = {
  question: Question;
  earlier: Earlier | null;
  /** The day of the re-evaluation, ISO. */
  day: string;
  answer: AnswerSlot;
};

/** One question: what was said before beside today's answer, which is written, marked or confirmed as unchanged. */
export function AskedAgain({ question, earlier, day, answer }: Props) {
  const { column, label } = question;
  const titleId = useId();
  const { control, getValues, setValue } = useFormContext<EvaluationValues>();
  const text = useWatch({ control, name: `answers.${column}` });
  const said = useWatch({ control, name: `marks.${column}` });
  const informant = useWatch({ control, name: 'informant' });
  const isEmpty = !text?.trim() && !said?.mark;
  const found = confirmedOf({ confirmed: useWatch({ control, name: 'confirmed' }) }, column, earlier);
  const confirmed = isEmpty ? found : undefined;

  /** The button that takes the place of the pressed one gets its focus. */
  const [pressed, setPressed] = useState(0);
  const next = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (pressed > 0) next.current?.focus({ preventScroll: true });
  }, [pressed]);
  const put = (value: EvaluationValues['confirmed'][typeof column]) => {
    const { [column]: _, ...others } = getValues('confirmed');
    setValue('confirmed', value ? { ...others, [column]: value } : others, { shouldDirty: true });
    setPressed((count) => count + 1);
  };

  return (
    <section
      aria-labelledby={titleId}
      className="@container p-5 not-first:border-t not-first:border-line sm:p-7"
    >
      <h2 id={titleId} className="text-lg font-semibold [overflow-wrap:anywhere]">
        {label}
      </h2>
      <div className="mt-3 grid grid-cols-1 items-start gap-x-6 gap-y-4 @min-[34rem]:grid-cols-2">
        <EarlierAnswer earlier={earlier} />
        {confirmed ? (
          <ConfirmedAnswer
            label={label}
            confirmed={confirmed}
            informant={informant}
            undo={next}
            onUndo={() => put(undefined)}
          />
        ) : (
          <div className="min-w-0 [&_textarea]:min-h-[calc(3lh+1.5rem+3px)]">
            {answer(question, todayLabel(day))}
            {earlier && isEmpty && (
              <Button
                ref={next}
                small
                className="mt-2"
                icon={<Check aria-hidden className="size-5 shrink-0" />}
                onClick={() =>
                  put({
                    text: earlier.text,
                    mark: earlier.mark,
                    at: new Date().toISOString(),
                    informant,
                  })
                }
              >
                Sem mudança, confirmado hoje
                <span className="sr-only"> em {label}</span>
              </Button>
            )}
          </div>
        )}
      </div>
    </section>
  );
}
