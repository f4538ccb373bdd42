/** What a reader, a terminal or an editor may show as the end of a line. */
const LINE_BREAK = /\r\n|[\n\v\f\r\u0085\u2028\u2029]/;
/** Control characters but the tab: others may move a cursor, or part lines, too. */
const CONTROL = /(?!\t)\p{Cc}/gu;
/** Reorder what stands beside them on a line. */
const DIRECTION = /[\u202a-\u202e\u2066-\u2069]/g;
const INDENT = '    ';

const linesOf = (text: string) => text.split(LINE_BREAK).map((line) => line.replace(CONTROL, ''));

/** Somebody's words within a line of ours. */
export const oneLine = (text: string): string => linesOf(text).join(' ').replace(DIRECTION, '').trim();

/** Somebody's text, every line indented: only lines of ours begin at the margin, so that no heading can be forged. */
export const indented = (text: string): string =>
  linesOf(text)
    .map((line) => (line.trim() ? INDENT + line : ''))
    .join('\n');
