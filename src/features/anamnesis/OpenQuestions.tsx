import { useFormContext, useWatch } from 'react-hook-form';
import type { AnswerColumn, Questionnaire } from '../../questionnaire/field';
import { unanswered } from '../../questionnaire/progress';
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
              <h4 className="text-sm font-semibold text-ink-2">{title}</h4>
              <ul className="mt-2 flex flex-wrap gap-2">
                {questions.map(({ column, label }) => (
                  <li key={column}>
                    <button
                      type="button"
                      onClick={() => onSelect(index, column)}
                      className="min-h-touch rounded border border-line-strong px-4 py-2 text-left text-sm text-ink transition-colors hover:border-edge hover:bg-sunk"
                    >
                      {label}
                    </button>
                  </li>
                ))}
              </ul>
            </section>
          ))}
        </div>
      </details>
    </Group>
  );
}
