import { Check, CircleCheck, Undo2 } from 'lucide-react';
import { type ReactNode, type Ref, useEffect, useId, useRef, useState } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { formatDate, formatTime, fromIsoDate, todayIso } from '../../lib/dates';
import type { Question } from '../../questionnaire/field';
import { informedBy, markLabels } from '../../questionnaire/marks';
import { type Confirmed, confirmedOf, type Earlier } from '../../questionnaire/reevaluation';
import { Button } from '../../ui/controls/Button';
import type { EvaluationValues } from './evaluationDraft';

/** When it was said, as far as that is known. */
function earlierDay({ source }: Earlier): string {
  const day = fromIsoDate(source.day);
  switch (source.kind) {
    case 'first':
      return `${day}, na anamnese`;
    case 'again':
      return source.isUnchanged ? `${day}, sem mudança` : day;
    case 'record':
      return `Na ficha, anamnese de ${day}`;
    case 'changed':
      return `Na ficha, mudou depois de ${day}`;
    default:
      return source satisfies never;
  }
}

/** 'Hoje, 20/11/2026', or the day when the re-evaluation began. */
const todayLabel = (day: string, today = todayIso()): string =>
  day === today ? `Hoje, ${fromIsoDate(day)}` : `Em ${fromIsoDate(day)}`;

/** 'Sem mudança, confirmado hoje', or the day of the confirmation. */
const confirmedLabel = (at: string, now = new Date()): string =>
  `Sem mudança, confirmado ${formatDate(at) === formatDate(now) ? 'hoje' : `em ${formatDate(at)}`}`;

/** 'Informado por: Mãe, às 14:12.' */
const confirmedBy = (informant: string, at: string): string =>
  informant ? `Informado por: ${informant}, às ${formatTime(at)}.` : `Às ${formatTime(at)}.`;

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
                icon={<Check aria-hidden className="size-5" />}
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

type ConfirmedAnswerProps = {
  label: string;
  confirmed: Confirmed;
  /** Who informs today, where the confirmation names nobody. */
  informant: string;
  undo: Ref<HTMLButtonElement>;
  onUndo: () => void;
};

/** An earlier answer that was confirmed as it stood: the act with its name and time. */
function ConfirmedAnswer({ label, confirmed, informant, undo, onUndo }: ConfirmedAnswerProps) {
  const { at, informant: own } = confirmed;
  return (
    <div className="rounded border-[1.5px] border-line-strong px-4 py-3">
      <p className="flex items-start gap-2 font-semibold text-done">
        <CircleCheck aria-hidden className="mt-0.5 size-5" />
        {confirmedLabel(at)}
      </p>
      <p className="mt-0.5 text-sm text-ink-2 [overflow-wrap:anywhere]">
        {confirmedBy(own.trim() || informant.trim(), at)}
      </p>
      <Button
        ref={undo}
        kind="quiet"
        small
        className="-ml-4 mt-1"
        icon={<Undo2 aria-hidden className="size-5" />}
        onClick={onUndo}
      >
        Desfazer
        <span className="sr-only"> em {label}</span>
      </Button>
    </div>
  );
}

/** What was said of a question before today; null where nothing was. */
function EarlierAnswer({ earlier }: { earlier: Earlier | null }) {
  if (!earlier) {
    return <p className="rounded bg-sunk px-4 py-3 text-ink-2">Ainda sem resposta.</p>;
  }
  const { text, mark, informant } = earlier;
  return (
    <div className="rounded bg-sunk px-4 py-3">
      <p className="text-sm text-ink-2">
        <span className="font-semibold text-ink tabular-nums">{earlierDay(earlier)}</span>
        {informant && (
          <bdi className="[overflow-wrap:anywhere]">
            {' · '}
            {informedBy(informant)}
          </bdi>
        )}
      </p>
      {text.trim() ? (
        <p className="mt-1 max-w-read whitespace-pre-line [overflow-wrap:anywhere]">
          <bdi>{text}</bdi>
        </p>
      ) : (
        mark && <p className="mt-1 italic text-ink-2">{markLabels[mark]}</p>
      )}
    </div>
  );
}
