import { ArrowLeft, ArrowRight } from 'lucide-react';
import { type MouseEvent, type ReactNode, useEffect, useRef } from 'react';
import { firstNameOf } from '../../lib/text';
import type { FamilyAnswers, FamilyGroup } from '../../questionnaire/family';
import type { NamedGoal } from '../../questionnaire/goalMarks';
import { ratingOf, ratingOptions, ratingValue } from '../../questionnaire/goalRating';
import type { Attained, Ratings } from '../../questionnaire/goals';
import { Button } from '../../ui/controls/Button';
import { focusFirstError } from '../../ui/controls/focusFirstError';
import { RatingField } from '../../ui/controls/RatingField';
import { ProgressBar } from '../../ui/feedback/ProgressBar';
import { FamilyFrame, largeButton } from './FamilyFrame';
import { FamilyQuestionField } from './FamilyQuestionField';
import { FamilySaveStatus } from './FamilySaveStatus';
import { type FamilyChange, type FamilyFormState, tooLongAnswer } from './familyForm';
import { SpeakButton } from './SpeakButton';
import { type Speech, useSpeech } from './useSpeech';

type Props = {
  part: FamilyGroup;
  index: number;
  count: number;
  /** Who fills it in. */
  name: string;
  answers: FamilyAnswers;
  ratings: Ratings;
  kept: FamilyFormState['kept'];
  /** Why the form is not ended yet. */
  problem: string | undefined;
  onChange: (change: FamilyChange) => void;
  onBack: () => void;
  onNext: (event: MouseEvent) => void;
  /** Of the button that ends the form. */
  lastLabel: string;
  corner: ReactNode;
};

/** One group of questions, alone on the screen. */
export function FamilyPart({
  part,
  index,
  count,
  name,
  answers,
  ratings,
  kept,
  problem,
  onChange,
  onBack,
  onNext,
  lastLabel,
  corner,
}: Props) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    scrollTo({ top: 0 });
    heading.current?.focus({ preventScroll: true });
  }, []);
  const speech = useSpeech();
  const fields = useRef<HTMLDivElement>(null);
  const isTooLong = part.questions.some(({ column }) => tooLongAnswer(answers[column]));
  const next = (event: MouseEvent) => (isTooLong ? focusFirstError(fields.current) : onNext(event));
  const progress = `Parte ${index + 1} de ${count}`;
  return (
    <FamilyFrame
      corner={corner}
      progress={
        <>
          <p className="font-semibold">{progress}</p>
          <ProgressBar label="Quanto já passou" value={(index + 1) / count} valueText={progress} />
        </>
      }
    >
      <h1 ref={heading} tabIndex={-1} className="mt-8 text-2xl font-bold [overflow-wrap:anywhere]">
        {part.title}
      </h1>
      <PartGuide part={part} index={index} name={name} />
      <div ref={fields} className="mt-6 grid grid-cols-1 gap-6">
        {part.questions.map((question) => (
          <FamilyQuestionField
            key={question.column}
            question={question}
            answer={answers[question.column]}
            speech={speech}
            onChange={onChange}
          />
        ))}
        {part.goals?.map((goal) => (
          <FamilyGoalField
            key={goal.id}
            goal={goal}
            rating={ratings[goal.id]}
            speech={speech}
            onChange={onChange}
          />
        ))}
      </div>
      {problem && (
        <p
          role="alert"
          className="mt-8 rounded border border-danger bg-danger-soft p-4 font-semibold text-danger"
        >
          {problem}
        </p>
      )}
      <div className="mt-8 flex flex-wrap items-center justify-between gap-4">
        <FamilySaveStatus state={kept} />
        <PartButtons
          onBack={index > 0 ? onBack : undefined}
          onNext={next}
          lastLabel={index === count - 1 ? lastLabel : undefined}
        />
      </div>
    </FamilyFrame>
  );
}

/** How the part is answered; the first one greets who fills it in. */
function PartGuide({ part, index, name }: Pick<Props, 'part' | 'index' | 'name'>) {
  const guide = part.goals
    ? 'Marque como está hoje. O que não souber, pode pular.'
    : 'Escreva do seu jeito, com as suas palavras. O que não souber ou não quiser escrever, pode pular.';
  if (index > 0) return part.goals && <p className="mt-3 text-ink-2">{guide}</p>;
  return (
    <p className="mt-3 text-ink-2">
      Olá, {firstNameOf(name) || name}. {guide}
    </p>
  );
}

type PartButtonsProps = {
  /** Absent in the first part. */
  onBack: (() => void) | undefined;
  onNext: (event: MouseEvent) => void;
  /** Of the last part. */
  lastLabel: string | undefined;
};

/** To the part before, and on to the next one or the end. */
function PartButtons({ onBack, onNext, lastLabel }: PartButtonsProps) {
  return (
    <div className="flex grow flex-wrap justify-end gap-4">
      {onBack && (
        <Button className={largeButton} icon={<ArrowLeft aria-hidden className="size-6" />} onClick={onBack}>
          Anterior
        </Button>
      )}
      <Button
        kind="primary"
        className={largeButton}
        iconAfter={lastLabel ? undefined : <ArrowRight aria-hidden className="size-6" />}
        onClick={onNext}
      >
        {lastLabel ?? 'Próximo'}
      </Button>
    </div>
  );
}

type FamilyGoalFieldProps = {
  goal: NamedGoal;
  rating: Attained | undefined;
  speech: Speech;
  onChange: (change: FamilyChange) => void;
};

/** One goal, rated in words: a level is what is described, and no number (D-351). */
function FamilyGoalField({ goal, rating, speech, onChange }: FamilyGoalFieldProps) {
  const options = ratingOptions(goal.levels).map(({ value, label, text = label }) => ({
    value,
    label: text,
  }));
  const words = [goal.title, ...options.map(({ label }) => label)].join('. ');
  return (
    <section className="rounded-lg border border-line bg-sheet p-5 shadow-sheet sm:p-7">
      <RatingField
        large
        label={goal.title}
        options={options}
        value={ratingValue(rating)}
        empty="Pode deixar sem responder."
        onChange={(value) => onChange({ ratings: { [goal.id]: ratingOf(value) } })}
      />
      {speech && (
        <SpeakButton speech={speech} words={words} about={goal.title} className="-mb-2 -ml-5 mt-2" />
      )}
    </section>
  );
}
