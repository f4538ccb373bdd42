import { counted } from '../../lib/text';
import type { ShownAnswers } from '../../questionnaire/familyWords';

type Props = { rest: NonNullable<ShownAnswers['rest']> };

/** Answers that nobody was asked for, as one text with a bound: there can be thousands of them. */
export function FamilyRest({ rest: { count, text } }: Props) {
  return (
    <div className="mt-6 max-w-read">
      <p className="font-semibold text-ink">
        Mais {counted(count, 'resposta', 'respostas')} a perguntas que o formulário não faz
      </p>
      <p className="mt-1 whitespace-pre-line text-ink-2 [overflow-wrap:anywhere]">
        <bdi>{text}</bdi>
      </p>
    </div>
  );
}
