import { useFormContext, useWatch } from 'react-hook-form';
import { type AnswerColumn, type Question, type Questionnaire, questionsIn } from '../../questionnaire/field';
import { markLabels } from '../../questionnaire/marks';
import { unanswered } from '../../questionnaire/progress';
import { JumpButtons } from '../../ui/controls/JumpButtons';
import { Glyph } from '../../ui/display/glyphs';
import { Group } from '../../ui/layout/Group';
import { CONSENT_TITLE } from './ConsentField';
import type { IntakeForm } from './intakeForm';
import type { QuestionTarget } from './useGoTo';

const targetsOf = (questions: readonly Question[]) =>
  questions.map(({ column, label }) => ({ id: column, label }));

/** A longer list is collapsed at first. */
const SHORT = 12;

type Props = {
  questionnaire: Questionnaire;
  consentNeeded: boolean;
  onSelect: (step: number, target: QuestionTarget) => void;
};

/**
 * The consent that is missing, the questions that are to be asked later, and those without an answer by step, each leading to its
 * field (D-149, D-190); nothing when there are none.
 */
export function OpenQuestions({ questionnaire, consentNeeded, onSelect }: Props) {
  const { control } = useFormContext<IntakeForm>();
  const [answers, marks, consent] = useWatch({ control, name: ['answers', 'marks', 'consent'] });
  const isConsentMissing = consentNeeded && !consent;
  const isLater = ({ column }: Question) => marks[column]?.mark === 'nao_perguntado';
  const open = questionnaire.steps.map((step) => {
    const questions = unanswered(step, answers, marks);
    const left = questions.filter((question) => !isLater(question));
    return { id: step.id, title: step.title, later: questions.filter(isLater), left };
  });
  const count = open.reduce((sum, { left }) => sum + left.length, 0);
  const isAnyLater = open.some(({ later }) => later.length > 0);
  if (count === 0 && !isAnyLater && !isConsentMissing) return null;
  const goTo = (column: AnswerColumn) =>
    onSelect(
      questionnaire.steps.findIndex((step) => questionsIn(step).some((asked) => asked.column === column)),
      column,
    );
  return (
    <Group title="O que ficou em aberto" hint="Escolha uma pergunta para ir até ela." headingLevel="h3">
      {isConsentMissing && (
        <section aria-label={CONSENT_TITLE} className="mb-5 last:mb-0">
          <h4 className="mb-2 font-semibold">Falta para salvar</h4>
          <JumpButtons
            targets={[{ id: 'consent', label: CONSENT_TITLE }]}
            onSelect={() => onSelect(0, 'consent')}
          />
        </section>
      )}
      {isAnyLater && (
        <section aria-label={markLabels.nao_perguntado} className="mb-5 last:mb-0">
          <h4 className="mb-2 font-semibold">{markLabels.nao_perguntado}</h4>
          <JumpButtons targets={targetsOf(open.flatMap(({ later }) => later))} onSelect={goTo} />
        </section>
      )}
      {count > 0 && (
        <details open={count <= SHORT} className="group">
          <summary className="flex min-h-touch items-center justify-between gap-4 rounded font-semibold">
            {count === 1 ? '1 pergunta sem resposta' : `${count} perguntas sem resposta`}
            <Glyph name="chevron" className="size-5 text-ink-2 group-open:rotate-180" />
          </summary>
          <div className="mt-3 grid grid-cols-1 gap-5">
            {open
              .filter(({ left }) => left.length > 0)
              .map(({ id, title, left }) => (
                <section key={id} aria-label={title}>
                  <h4 className="mb-2 text-sm font-semibold text-ink-2">{title}</h4>
                  <JumpButtons targets={targetsOf(left)} onSelect={goTo} />
                </section>
              ))}
          </div>
        </details>
      )}
    </Group>
  );
}
