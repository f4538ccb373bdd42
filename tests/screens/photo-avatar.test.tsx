import { fireEvent, render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { Avatar } from '../../src/ui/display/Avatar';

const service = 'https://avatars.example/?name=';
const pictures = (container: HTMLElement) => [...container.querySelectorAll('img')];

test('a photo that does not arrive gives way to the initials', () => {
  render(<Avatar name="Ana Lima" photoUrl="https://example.com/ana.jpg" size="md" />);
  fireEvent.error(screen.getByRole('img', { name: 'Foto de Ana Lima' }));
  expect(screen.queryByRole('img')).not.toBeInTheDocument();
  expect(screen.getByText('AL')).toBeInTheDocument();
});

test('R-2.16, D-34: the local drawing stays until the service answers; after one failure it is left alone', () => {
  const { container, rerender } = render(<Avatar name="Ana Lima" fallbackUrl={`${service}AL`} size="md" />);
  const [drawing] = pictures(container);
  expect(screen.getByText('AL')).toBeInTheDocument();
  expect(drawing).toHaveAttribute('referrerpolicy', 'no-referrer');
  expect(drawing).toHaveAttribute('alt', '');
  expect(drawing).toHaveClass('opacity-0');
  if (drawing) fireEvent.load(drawing);
  expect(drawing).not.toHaveClass('opacity-0');

  rerender(<Avatar name="Bento Sá" fallbackUrl={`${service}BS`} size="md" />);
  const [next] = pictures(container);
  expect(next).toHaveAttribute('src', `${service}BS`);
  if (next) fireEvent.error(next);
  expect(pictures(container)).toEqual([]);

  rerender(<Avatar name="Clara Reis" fallbackUrl={`${service}CR`} size="md" />);
  expect(pictures(container)).toEqual([]);
  expect(screen.getByText('CR')).toBeInTheDocument();
});
