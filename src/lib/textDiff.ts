import { diffWordsWithSpace } from 'diff';

type DiffPart = { readonly kind: 'same' | 'removed' | 'added'; readonly text: string };

/** Time budget of a comparison, which blocks the main thread; beyond it both texts are shown whole. */
const LIMIT_MS = 150;

/** Both texts as they are, for what is no prose: a number, a date. */
export function wholeDiff(before: string, after: string): readonly DiffPart[] {
  const parts: readonly DiffPart[] = [
    { kind: 'removed', text: before },
    { kind: 'added', text: after },
  ];
  return parts.filter(({ text }) => text !== '');
}

/** The word-level difference of two texts; one removal and one addition when the time budget is exceeded. */
export function diffTexts(before: string, after: string): readonly DiffPart[] {
  const parts = diffWordsWithSpace(before, after, { timeout: LIMIT_MS });
  return (
    parts?.map(({ value, added, removed }) => ({
      kind: added ? 'added' : removed ? 'removed' : 'same',
      text: value,
    })) ?? wholeDiff(before, after)
  );
}

type Run = { readonly isNew: boolean; readonly text: string };

/** A text in runs of words that `before` lacks and of others. Spaces between new words belong to their run, those around it do not. */
export function newRuns(before: string, text: string): readonly Run[] {
  const runs: Run[] = [];
  const add = (isNew: boolean, words: string) => {
    const last = runs.at(-1);
    if (words === '') return;
    if (last?.isNew === isNew) runs.splice(-1, 1, { isNew, text: last.text + words });
    else runs.push({ isNew, text: words });
  };
  const parts = diffTexts(before, text).filter(({ kind }) => kind !== 'removed');
  for (const [index, { kind, text: words }] of parts.entries()) {
    const around = [parts[index - 1], parts[index + 1]];
    const isBetween = words.trim() === '' && around.every((part) => part?.kind === 'added');
    add(kind === 'added' || isBetween, words);
  }
  return runs.flatMap(({ isNew, text: words }) => {
    const core = words.trim();
    if (!isNew || core === '') return { isNew: false, text: words };
    const start = words.indexOf(core);
    const split = [words.slice(0, start), core, words.slice(start + core.length)];
    return split.map((part, place) => ({ isNew: place === 1, text: part })).filter((run) => run.text !== '');
  });
}
