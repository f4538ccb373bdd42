/**
 * Text that a spreadsheet would evaluate as a formula. Some programs skip leading spaces and invisible
 * characters, and treat the full-width signs of East Asian keyboards like the ASCII ones.
 */
const FORMULA = /^[\s\p{Cc}\p{Cf}]*[=+\-@\uFF1D\uFF0B\uFF0D\uFF20\u2212]|^[\t\r\n]/u;

/** Undoes `toCsv`, and what spreadsheets write to keep a text as it is: ="00123" and '00123. */
export function plainCell(text: string): string {
  const quoted = /^="((?:[^"]|"")*)"$/.exec(text);
  if (quoted?.[1] !== undefined) return quoted[1].replaceAll('""', '"');
  const rest = text.slice(1);
  return text.startsWith("'") && (/^\d/.test(rest) || FORMULA.test(rest)) ? rest : text;
}

/** Quotes every cell, so that any separator keeps cells apart. */
function cell(value: string): string {
  const safe = FORMULA.test(value) ? `'${value}` : value;
  return `"${safe.replaceAll('"', '""')}"`;
}

/**
 * Formats a table so that Brazilian spreadsheet programs open it by double click: semicolons, CRLF (RFC
 * 4180), and a byte order mark for UTF-8. Text that looks like a formula gets a leading apostrophe.
 */
export function toCsv(rows: readonly (readonly string[])[]): string {
  return `\uFEFF${rows.map((row) => `${row.map(cell).join(';')}\r\n`).join('')}`;
}
