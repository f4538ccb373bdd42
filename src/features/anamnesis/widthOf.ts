import type { Field, Width } from '../../questionnaire/field';

const columns: Record<Width, string> = {
  third: 'sm:col-span-3 lg:col-span-2',
  half: 'sm:col-span-3',
  'two-thirds': 'sm:col-span-6 lg:col-span-4',
  full: 'sm:col-span-6',
};

/** The class of a field's share of a row. */
export const widthOf = ({ width = 'full' }: Pick<Field, 'width'>): string => columns[width];
