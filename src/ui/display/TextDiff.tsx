import { useMemo } from 'react';
import { diffTexts } from '../../lib/textDiff';

/** Shows removed and added words, distinguished by lines and hidden labels besides colour. */
export function TextDiff({ before, after }: { before: string; after: string }) {
  const parts = useMemo(() => diffTexts(before, after), [before, after]);
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

/** One of two versions of a text; the words that the other version lacks are highlighted. */
export function HighlightedText({ text, other }: { text: string; other: string }) {
  const parts = useMemo(() => diffTexts(other, text), [other, text]);
  return parts
    .filter(({ kind }) => kind !== 'removed')
    .map(({ kind, text: words }, index) => {
      const key = `${index}${kind}`;
      if (kind === 'same') return <span key={key}>{words}</span>;
      return (
        <mark key={key} className="rounded-sm bg-accent-200 px-0.5 text-ink">
          {words}
        </mark>
      );
    });
}
