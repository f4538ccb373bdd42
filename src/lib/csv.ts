/**
 * What a spreadsheet would run as a formula: some look past spaces and invisible signs, and take the full-width signs of
 * East Asian keyboards for the plain ones.
 */
const FORMULA = /^[\s\p{Cc}\p{Cf}]*[=+\-@\uFF1D\uFF0B\uFF0D\uFF20\u2212]|^[\t\r\n]/u;

/** Always in quotes: whatever separator a program expects, a cell stays one cell and begins where it begins. */
function cell(value: string): string {
  const safe = FORMULA.test(value) ? `'${value}` : value;
  return `"${safe.replaceAll('"', '""')}"`;
}

/**
 * A table as Brazilian spreadsheets open it by a double click: semicolons, CRLF (RFC 4180), and a byte order mark that
 * tells UTF-8. A text that looks like a formula gets an apostrophe in front and stays a text.
 */
export function toCsv(rows: readonly (readonly string[])[]): string {
  return `\uFEFF${rows.map((row) => `${row.map(cell).join(';')}\r\n`).join('')}`;
}
