import { informedBy, markLabels } from '../../questionnaire/marks';
import type { Earlier } from '../../questionnaire/reevaluation';
import { earlierDay } from './earlierWords';

/** What was said of a question before today; null where nothing was. */
export function EarlierAnswer({ earlier }: { earlier: Earlier | null }) {
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
