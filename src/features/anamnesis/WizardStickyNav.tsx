import { type AnswerColumn, askedOfAll, type Questionnaire, questionsIn } from '../../questionnaire/field';
import { StickyNav, type StickyNavGroup } from '../../ui/layout/StickyNav';
import { useShownName } from './useNames';

type Props = {
  questionnaire: Questionnaire;
  index: number;
  onSelect: (step: number, column?: AnswerColumn) => void;
};

/** The patient and the step, while the title is out of view; opens a menu of all questions. */
export function WizardStickyNav({ questionnaire: { steps }, index, onSelect }: Props) {
  const name = useShownName();
  const groups = steps.map((step): StickyNavGroup => {
    return { ...step, entries: askedOfAll(step).map(({ column, label }) => ({ id: column, title: label })) };
  });
  return (
    <StickyNav
      name={name || 'Nova ficha'}
      current={steps[index]?.id}
      groups={groups}
      label="Etapas e perguntas"
      onSelect={(id, entry) => {
        const step = steps.findIndex((each) => each.id === id);
        const questions = questionsIn(steps[step] ?? steps[0]);
        onSelect(step, questions.find(({ column }) => column === entry)?.column);
      }}
    />
  );
}
