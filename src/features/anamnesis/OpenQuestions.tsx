import { useFormContext, useWatch } from 'react-hook-form';
import type { AnswerColumn, Questionnaire } from '../../questionnaire/field';
import { unanswered } from '../../questionnaire/progress';
import { PlaceButtons } from '../../ui/controls/PlaceButtons';
import { Glyph } from '../../ui/display/glyphs';
import { Group } from '../../ui/layout/Group';
import type { IntakeForm } from './intakeForm';

/** A longer list is folded at first. */
const SHORT = 12;

type Props = {
  questionnaire: Questionnaire;
  onSelect: (step: number, column: AnswerColumn) => void;
};

/** The questions without an answer, by step, each leading to its field (D-149); nothing when there are none. */
export function OpenQuestions({ questionnaire, onSelect }: Props) {
  const { control } = useFormContext<IntakeForm>();
  const answers = useWatch({ control, name: 'answers' });
  const open = questionnaire.steps
    .map((step, index) => ({ ...step, index, questions: unanswered(step, answers) }))
    .filter(({ questions }) => questions.length > 0);
  const count = open.reduce((sum, { questions }) => sum + questions.length, 0);
  if (count === 0) return null;
  return (
    <Group title="O que ficou em aberto" hint="Escolha uma pergunta para ir até ela." headingLevel="h3">
      <details open={count <= SHORT} className="group">
        <summary className="flex min-h-touch items-center justify-between gap-4 rounded font-semibold">
          {count === 1 ? '1 pergunta sem resposta' : `${count} perguntas sem resposta`}
          <Glyph name="chevron" className="size-5 text-ink-2 group-open:rotate-180" />
        </summary>
        <div className="mt-3 grid gap-5">
          {open.map(({ id, title, index, questions }) => (
            <section key={id} aria-label={title}>
              <h4 className="mb-2 text-sm font-semibold text-ink-2">{title}</h4>
              <PlaceButtons
                places={questions.map(({ column, label }) => ({ id: column, label }))}
                onSelect={(column) => onSelect(index, column)}
              />
            </section>
          ))}
        </div>
      </details>
    </Group>
  );
}
