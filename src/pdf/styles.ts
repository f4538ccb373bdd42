import type { Ink, TextStyle } from './layout';

const style = (
  size: number,
  leading: number,
  ink: Ink = 'ink',
  font: TextStyle['font'] = 'regular',
): TextStyle => ({ font, size, leading, ink });

export const styles = {
  product: style(11, 13.2, 'ink', 'bold'),
  small: style(9, 12, 'soft'),
  title: style(17, 20.4, 'ink', 'bold'),
  under: style(10, 14.5, 'soft'),
  section: style(11.5, 13.8, 'accent', 'bold'),
  factLabel: style(8.5, 11.05, 'soft'),
  longLabel: style(9, 11.7, 'soft', 'bold'),
  ask: style(10.5, 14.2, 'ink', 'bold'),
  text: style(10, 14.5),
  /** the label of a mark, in place of an answer */
  marked: style(10, 14.5, 'soft'),
  informant: style(8.5, 11.05, 'soft'),
  cellHead: style(8.5, 11.05, 'soft', 'bold'),
  cell: style(9, 12),
  /** of the table of all patients */
  tableCell: style(8.5, 11.3),
  cellNow: style(9, 12, 'ink', 'bold'),
  count: style(10, 14.5, 'ink', 'bold'),
  head: style(9, 13.05, 'soft'),
  sign: style(9, 13.05),
  signSoft: style(9, 13.05, 'soft'),
  typed: style(14, 18),
  term: style(9, 12.2),
  foot: style(8, 11.6, 'soft'),
} as const;
