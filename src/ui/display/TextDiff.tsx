import { useMemo } from 'react';
import { diffTexts, newRuns, wholeDiff } from '../../lib/textDiff';

type Props = {
  before: string;
  after: string;
  /** For what is no prose: a number or a date is not compared word by word. */
  whole?: boolean;
};

/** Shows removed and added words, distinguished by lines and hidden labels besides colour. */
export function TextDiff({ before, after, whole = false }: Props) {
  const parts = useMemo(() => (whole ? wholeDiff : diffTexts)(before, after), [before, after, whole]);
  return (
    <p className="max-w-read whitespace-pre-line [overflow-wrap:anywhere]">
      {parts.map(({ kind, text }, index) => {
        const key = `${index}${kind}`;
        if (kind === 'same') return <span key={key}>{text}</span>;
        const Tag = kind === 'added' ? 'ins' : 'del';
        const colours =
          kind === 'added' ? 'bg-done-soft text-done underline' : 'bg-danger-soft text-danger line-through';
        return (
          <Tag key={key} className={`rounded-sm px-0.5 ${colours}`}>
            <span className="sr-only">{kind === 'added' ? ' incluído: ' : ' retirado: '}</span>
            {text}
          </Tag>
        );
      })}
    </p>
  );
}

/** Words that are new: by tint and line. */
export function Highlighted({ children }: { children: string }) {
  return (
    <mark className="rounded-sm bg-accent-200 px-0.5 text-ink underline decoration-accent-700 decoration-2 underline-offset-4">
      {children}
    </mark>
  );
}

/** One of two versions of a text; the words that the other version lacks are highlighted. */
export function HighlightedText({ text, other }: { text: string; other: string }) {
  const runs = useMemo(() => newRuns(other, text), [other, text]);
  return runs.map(({ isNew, text: words }, index) => {
    const key = `${index}${isNew}`;
    return isNew ? <Highlighted key={key}>{words}</Highlighted> : <span key={key}>{words}</span>;
  });
}
