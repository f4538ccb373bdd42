import { taken, visible } from './text';

/** Control characters except the tab: they may move a cursor or break lines, too. */
const CONTROL = /(?!\t)\p{Cc}/gu;
/** Characters that reorder the text beside them. */
const DIRECTION = /[\u202a-\u202e\u2066-\u2069]/g;
const INDENT = '    ';

const linesOf = (text: string) =>
  taken(text)
    .split('\n')
    .map((line) => line.replace(CONTROL, ''));

/** A typed text as part of a generated line. */
export const oneLine = (text: string): string => linesOf(text).join(' ').replace(DIRECTION, '').trim();

/** One short text as a person sees it: without signs that nobody sees, one space where there are any of any kind. */
export const seenText = (text: string): string => visible(text).replace(/\s+/g, ' ').trim();

/** A typed text with every line indented: only generated lines begin at the margin, so that no text can imitate a heading. */
export const indented = (text: string): string =>
  linesOf(text)
    .map((line) => (line.trim() ? INDENT + line : ''))
    .join('\n');

const RULE = '-'.repeat(60);

/** The content of a text file: its parts with a rule between them. */
export const ruled = (parts: readonly string[]): string => `${parts.join(`\n\n${RULE}\n\n`)}\n`;
