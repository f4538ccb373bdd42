import { act, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { toast, toasts } from '../../src/ui/feedback/toasts';
import { HandCover } from '../../src/ui/overlays/HandCover';
import { HandCoverButton } from '../../src/ui/overlays/HandCoverButton';
import { dismissTopLayer } from '../../src/ui/overlays/layers';

const openBefore = vi.fn();

beforeEach(() => {
  vi.useFakeTimers();
  openBefore.mockClear();
});
afterEach(() => {
  vi.useRealTimers();
});

function Host() {
  return (
    <>
      <textarea aria-label="Queixa Principal" defaultValue="Não dorme." onKeyDown={openBefore} />
      <HandCoverButton className="">Mãozinha</HandCoverButton>
      <HandCover />
    </>
  );
}

const cover = () => screen.queryByRole('dialog', { name: 'Mãozinha' });
const wait = (ms: number) => act(() => vi.advanceTimersByTime(ms));
const finger = (pointerId: number, clientX = 100) => ({
  pointerId,
  clientX,
  clientY: 100,
  pointerType: 'touch',
  button: 0,
});
const down = (id: number) => fireEvent.pointerDown(cover() as HTMLElement, finger(id));
const lift = (id: number) => fireEvent.pointerUp(cover() as HTMLElement, finger(id));

function openCover() {
  const view = render(<Host />);
  const button = screen.getByRole('button', { name: 'Cobrir a tela (Mãozinha)' });
  expect(button).toHaveAccessibleDescription('Cobre a tela para mãos pequenas');
  fireEvent.click(button);
  return view;
}

test('D-157: one press covers the screen, and two seconds of holding bring it back', () => {
  openCover();
  expect(cover()).toHaveAccessibleDescription(
    'Segure por dois segundos para voltar. Isto não bloqueia as fichas.',
  );
  down(1);
  wait(1999);
  expect(cover()).toBeInTheDocument();
  wait(1);
  expect(cover()).not.toBeInTheDocument();
  expect(screen.getByLabelText('Queixa Principal')).toHaveValue('Não dorme.');
});

test.each([
  ['taps', () => Array.from({ length: 5 }, (_, id) => [down(id), wait(900), lift(id)])],
  [
    'a press that the system takes away',
    () => [down(1), wait(1500), fireEvent.pointerCancel(window, finger(1))],
  ],
  ['a finger that wanders', () => [down(1), wait(1500), fireEvent.pointerMove(window, finger(1, 160))]],
  ['a second finger that stays when the first is lifted', () => [down(1), wait(1500), down(2), lift(1)]],
  ['a window that is left', () => [down(1), wait(1500), fireEvent.blur(window)]],
  ['the secondary button', () => fireEvent.pointerDown(window, { ...finger(1), button: 2 })],
])('D-157: %s do not lift it', (_, touches) => {
  openCover();
  touches();
  wait(1900);
  expect(cover()).toBeInTheDocument();
});

test('D-157: a second finger does not affect the hold of the first', () => {
  openCover();
  down(1);
  wait(1000);
  down(2);
  lift(2);
  down(3);
  wait(999);
  expect(cover()).toBeInTheDocument();
  wait(1);
  expect(cover()).not.toBeInTheDocument();
});

test.each([' ', 'Enter'])(
  'D-157: the key “%s” does so when it is held, and no key reaches the form',
  (key) => {
    openCover();
    const field = screen.getByLabelText('Queixa Principal');
    // the repeats of the press that covered the screen
    fireEvent.keyDown(field, { key, repeat: true });
    wait(2500);
    expect(cover()).toBeInTheDocument();
    for (const other of ['a', 'Tab', 'Escape', 'F5']) {
      expect(fireEvent.keyDown(field, { key: other })).toBe(false);
      fireEvent.keyUp(field, { key: other });
    }
    fireEvent.keyDown(field, { key });
    wait(1000);
    fireEvent.keyUp(field, { key });
    wait(2000);
    expect(cover()).toBeInTheDocument();
    fireEvent.keyDown(field, { key });
    wait(2000);
    expect(cover()).not.toBeInTheDocument();
    // still held: what has focus now is not pressed
    expect(fireEvent.keyDown(field, { key, repeat: true })).toBe(false);
    expect(fireEvent.keyUp(field, { key })).toBe(false);
    expect(openBefore).not.toHaveBeenCalled();
    fireEvent.keyDown(field, { key });
    expect(openBefore).toHaveBeenCalledOnce();
  },
);

test('D-157: Back keeps it, notices wait until it is lifted, and a lock ends it', () => {
  const { unmount } = openCover();
  expect(dismissTopLayer()).toBe(true);
  expect(cover()).toBeInTheDocument();
  toast({ tone: 'success', title: 'Paciente adicionado com sucesso! ✅', description: 'Davi Lucca' });
  expect(toasts.getSnapshot()).toBeUndefined();
  down(1);
  wait(2000);
  expect(toasts.getSnapshot()).toMatchObject({ description: 'Davi Lucca' });
  fireEvent.click(screen.getByRole('button', { name: 'Cobrir a tela (Mãozinha)' }));
  unmount();
  render(<Host />);
  expect(cover()).not.toBeInTheDocument();
});
