import { useFormContext, useWatch } from 'react-hook-form';
import type { AnswerColumn, Question } from '../../questionnaire/field';
import { confirmedOf, type Earlier, isAnswered } from '../../questionnaire/reevaluation';
import type { EvaluationValues } from './evaluationDraft';

type Props = {
  questions: readonly Question[];
  earlier: (column: AnswerColumn) => Earlier | null;
  /** It was to be finalised without an answer. */
  isMissing: boolean;
};

/** How far the re-evaluation has come; nothing in it is required but one answer. */
export function EvaluationCount({ questions, earlier, isMissing }: Props) {
  const { control } = useFormContext<EvaluationValues>();
  const [answers, marks, confirmed] = useWatch({ control, name: ['answers', 'marks', 'confirmed'] });
  const count = questions.filter(
    ({ column }) =>
      isAnswered({ answers, marks }, column) || confirmedOf({ confirmed }, column, earlier(column)),
  ).length;
  const isError = isMissing && count === 0;
  return (
    <p role="status" className={`text-sm ${isError ? 'font-semibold text-danger' : 'text-ink-2'}`}>
      {isError ? (
        'Responda ou confirme pelo menos uma pergunta.'
      ) : (
        <>
          <span className="font-semibold text-ink tabular-nums">
            {count} de {questions.length}
          </span>{' '}
          {count === 1 ? 'respondida ou confirmada' : 'respondidas ou confirmadas'}
        </>
      )}
    </p>
  );
}
