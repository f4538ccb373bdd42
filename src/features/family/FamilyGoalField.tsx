import type { NamedGoal } from '../../questionnaire/goalMarks';
import { ratingOf, ratingOptions, ratingValue } from '../../questionnaire/goalRating';
import type { Attained } from '../../questionnaire/goals';
import { RatingField } from '../../ui/controls/RatingField';
import type { FamilyChange } from './familyForm';
import { SpeakButton } from './SpeakButton';
import type { Speech } from './useSpeech';

type Props = {
  goal: NamedGoal;
  rating: Attained | undefined;
  speech: Speech;
  onChange: (change: FamilyChange) => void;
};

/** One goal, rated in words: a level is what is described, and no number (D-351). */
export function FamilyGoalField({ goal, rating, speech, onChange }: Props) {
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
