import { CircleCheck } from 'lucide-react';
import { useMemo } from 'react';
import { fromIsoDate } from '../../lib/dates';
import { diffTexts } from '../../lib/textDiff';
import type { ComparedAnswer } from '../../questionnaire/comparison';
import { informedBy, markLabels } from '../../questionnaire/marks';
import type { Evaluated } from '../../questionnaire/reevaluation';
import { HighlightedText } from '../../ui/display/TextDiff';
import { unaskedText } from './evaluationWords';

/** A shorter text has no new words to highlight. */
function OnlyRemoved({ text, before }: { text: string; before: string }) {
  const parts = useMemo(() => diffTexts(before, text), [before, text]);
  const isShorter =
    parts.every(({ kind }) => kind !== 'added') && parts.some(({ kind }) => kind === 'removed');
  return isShorter && <p className="mt-1 text-sm text-ink-2">Palavras da data anterior saíram.</p>;
}

function Said({ answer: { text, mark, before } }: { answer: ComparedAnswer }) {
  if (text.trim() === '') return mark && <p className="italic text-ink-2">{markLabels[mark]}</p>;
  return (
    <>
      <p className="max-w-read whitespace-pre-line [overflow-wrap:anywhere]">
        {before === null ? text : <HighlightedText text={text} other={before} />}
      </p>
      {before !== null && <OnlyRemoved text={text} before={before} />}
    </>
  );
}

/** What was said of a question on one day; null: it was not asked. */
export function ComparedCell({
  answer,
  evaluation,
}: {
  answer: ComparedAnswer | null;
  evaluation: Evaluated;
}) {
  if (!answer) return <p className="text-ink-2">{unaskedText(evaluation.kind)}</p>;
  const { informant, isUnchanged, isChanged, before } = answer;
  return (
    <>
      {/* what was confirmed may differ from the compared day before */}
      {!(isUnchanged && before !== null && !isChanged) && <Said answer={answer} />}
      {isUnchanged && (
        <p className="flex items-start gap-2 text-ink-2">
          <CircleCheck aria-hidden className="mt-0.5 size-5 shrink-0 text-done" />
          Sem mudança, confirmado em {fromIsoDate(evaluation.day)}
        </p>
      )}
      {informant && (
        <p className="mt-1 text-xs text-ink-2 [overflow-wrap:anywhere]">
          <bdi>{informedBy(informant)}</bdi>
        </p>
      )}
    </>
  );
}
