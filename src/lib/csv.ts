/** What a spreadsheet would run as a formula when it opens a cell that begins with it. */
const FORMULA = /^[=+\-@\t\r]/;

function cell(value: string): string {
  const safe = FORMULA.test(value) ? `'${value}` : value;
  return /[";\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/**
 * A table as Brazilian spreadsheets open it by a double click: semicolons, CRLF (RFC 4180), and a byte order mark that
 * tells UTF-8. A text that looks like a formula gets an apostrophe in front and stays a text.
 */
export function toCsv(rows: readonly (readonly string[])[]): string {
  return `\uFEFF${rows.map((row) => `${row.map(cell).join(';')}\r\n`).join('')}`;
}
