import { diffWordsWithSpace } from 'diff';

export type DiffPart = { readonly kind: 'same' | 'removed' | 'added'; readonly text: string };

/** How long the page may be busy comparing; what takes longer is shown as two whole texts. */
const LIMIT_MS = 150;

/** The words that differ between two texts; a text that is replaced as a whole when comparing would take too long. */
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
