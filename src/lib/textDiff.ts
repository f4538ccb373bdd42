import { diffWordsWithSpace } from 'diff';

type DiffPart = { readonly kind: 'same' | 'removed' | 'added'; readonly text: string };

/** Time budget of a comparison, which blocks the main thread; beyond it both texts are shown whole. */
const LIMIT_MS = 150;

/** The word-level difference of two texts; one removal and one addition when the time budget is exceeded. */
export function diffTexts(before: string, after: string): readonly DiffPart[] {
  const parts = diffWordsWithSpace(before, after, { timeout: LIMIT_MS });
  const whole: DiffPart[] = [
    { kind: 'removed', text: before },
    { kind: 'added', text: after },
  ];
  return (
    parts?.map(({ value, added, removed }) => ({
      kind: added ? 'added' : removed ? 'removed' : 'same',
      text: value,
    })) ?? whole.filter(({ text }) => text !== '')
  );
}
