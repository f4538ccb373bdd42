import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { ColumnField } from '../../src/forms/rows/ColumnField';
import { oneOf, requiredOneOf, text } from '../../src/records/column';

const options = [
  { value: 'ortese', label: 'Órtese' },
  { value: 'adaptacao', label: 'Adaptação' },
];
const about = { label: 'Tipo', hint: 'Como consta no pedido.', options, isList: true } as const;
const shown = () => screen.getAllByRole('option').map(({ textContent }) => textContent);

test('D-490: a list of which one is always chosen has no empty option, one of which none may be chosen has', () => {
  const { rerender } = render(
    <ColumnField
      column={requiredOneOf({ ...about, first: 'ortese' })}
      value="ortese"
      onChange={() => {}}
      error={undefined}
    />,
  );
  expect(shown()).toEqual(['Órtese', 'Adaptação']);
  expect(screen.getByRole('combobox')).toBeRequired();
  expect(screen.getByRole('combobox')).toHaveAccessibleDescription('Como consta no pedido.');
  rerender(
    <ColumnField
      column={oneOf({ ...about, none: 'Sem tipo' })}
      value=""
      onChange={() => {}}
      error={undefined}
    />,
  );
  expect(shown()).toEqual(['Sem tipo', 'Órtese', 'Adaptação']);
  expect(screen.getByRole('combobox')).not.toBeRequired();
});

test('D-490: a text that may be longer than a paragraph has more than two lines, whatever its limit', () => {
  const height = (most: number) => {
    const { container, unmount } = render(
      <ColumnField
        column={text({ label: 'Como usar', most, lines: 'plain' })}
        value=""
        onChange={() => {}}
        error={undefined}
      />,
    );
    const { className } = container.firstElementChild ?? {};
    unmount();
    return className;
  };
  expect(height(10_000)).toBe(height(200_000));
  expect(height(1000)).not.toBe(height(200_000));
});
