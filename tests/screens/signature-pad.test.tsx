import { act, fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';
import { MAX_STROKES, type Stroke } from '../../src/lib/signature';
import { SignaturePad } from '../../src/ui/signature/SignaturePad';

let strokes: readonly Stroke[];

function Host({ begun = [] }: { begun?: readonly Stroke[] }) {
  const [drawn, setDrawn] = useState(begun);
  strokes = drawn;
  return <SignaturePad label="Área" strokes={drawn} onStroke={(stroke) => setDrawn([...drawn, stroke])} />;
}

// half as wide as `signatureField`, so that every coordinate doubles
beforeEach(() => {
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockReturnValue(new DOMRect(100, 50, 300, 100));
});

const field = () => screen.getByRole('img', { name: 'Área' });
const touch = { pointerId: 1, pointerType: 'touch', button: 0 };

function draw(pointer: object, ...points: [number, number][]) {
  const [[x, y] = [0, 0], ...others] = points;
  fireEvent.pointerDown(field(), { ...pointer, clientX: x, clientY: y });
  for (const [clientX, clientY] of others) fireEvent.pointerMove(field(), { ...pointer, clientX, clientY });
}

test('a finger draws a line in units of the field, on any screen size', () => {
  render(<Host />);
  draw(touch, [110, 60], [160, 100]);
  expect(strokes).toEqual([]);
  fireEvent.pointerUp(field(), { ...touch, clientX: 160, clientY: 100 });
  expect(strokes).toEqual([[20, 20, 120, 100]]);
});

/** Several events before the next render, as a browser sends them. */
const inOneFrame = (...events: [type: string, x: number, y: number][]) =>
  act(() => {
    for (const [type, clientX, clientY] of events) {
      const init = { bubbles: true, clientX, clientY, pointerId: 1, pointerType: 'touch', button: 0 };
      field().dispatchEvent(new PointerEvent(type, init));
    }
  });

test('the last points of a fast stroke count', () => {
  render(<Host />);
  inOneFrame(
    ['pointerdown', 110, 60],
    ['pointermove', 120, 70],
    ['pointermove', 130, 60],
    ['pointerup', 140, 70],
  );
  expect(strokes).toEqual([[20, 20, 40, 40, 60, 20, 80, 40]]);
});

test('a stroke that the system takes away ends where it was last seen', () => {
  render(<Host />);
  inOneFrame(['pointerdown', 110, 60], ['pointermove', 120, 70], ['pointercancel', 0, 0]);
  expect(strokes).toEqual([[20, 20, 40, 40]]);
});

test('a stroke under way is kept when the field goes, as by the Back gesture', () => {
  function Leaving() {
    const [drawn, setDrawn] = useState<readonly Stroke[]>([]);
    const [shown, setShown] = useState(true);
    strokes = drawn;
    return (
      <>
        {shown ? (
          <SignaturePad label="Área" strokes={drawn} onStroke={(stroke) => setDrawn([...drawn, stroke])} />
        ) : null}
        <button type="button" onClick={() => setShown(false)}>
          Voltar
        </button>
      </>
    );
  }
  render(<Leaving />);
  inOneFrame(['pointerdown', 110, 60], ['pointermove', 120, 70]);
  fireEvent.click(screen.getByRole('button', { name: 'Voltar' }));
  expect(strokes).toEqual([[20, 20, 40, 40]]);
});

test('a stylus reports more positions than the screen has frames, and all of them count', () => {
  render(<Host />);
  fireEvent.pointerDown(field(), { ...touch, pointerType: 'pen', clientX: 110, clientY: 60 });
  const move = new MouseEvent('pointermove', { bubbles: true, clientX: 130, clientY: 60 });
  const between = [
    { clientX: 120, clientY: 70 },
    { clientX: 130, clientY: 60 },
  ];
  fireEvent(field(), Object.assign(move, { pointerId: 1, getCoalescedEvents: () => between }));
  fireEvent.pointerUp(field(), { ...touch, pointerType: 'pen', clientX: 130, clientY: 60 });
  expect(strokes).toEqual([[20, 20, 40, 40, 60, 20]]);
});

test('D-60: a second finger draws nothing, and beside a stylus the ball of the hand does not either', () => {
  render(<Host />);
  draw(touch, [110, 60], [160, 100]);
  draw({ ...touch, pointerId: 2 }, [200, 60], [210, 70]);
  fireEvent.pointerUp(field(), { ...touch, pointerId: 2 });
  fireEvent.pointerUp(field(), touch);
  expect(strokes).toHaveLength(1);
  draw({ ...touch, pointerId: 3, pointerType: 'pen' }, [110, 60], [160, 100]);
  fireEvent.pointerUp(field(), { ...touch, pointerId: 3 });
  draw({ ...touch, pointerId: 4 }, [200, 60], [210, 70]);
  fireEvent.pointerUp(field(), { ...touch, pointerId: 4 });
  expect(strokes).toHaveLength(2);
});

test('when a call takes the pointer away, what was drawn stays; what leaves the field ends at its edge', () => {
  render(<Host />);
  draw(touch, [110, 60], [900, 900]);
  fireEvent.pointerCancel(field(), touch);
  expect(strokes).toEqual([[20, 20, 600, 200]]);
});

test('a tap is a dot, and a field that is full takes no more', () => {
  const begun = Array.from({ length: MAX_STROKES - 1 }, (_, index) => [index, 10]);
  render(<Host begun={begun} />);
  for (const pointerId of [1, 2]) {
    draw({ ...touch, pointerId }, [110, 60]);
    fireEvent.pointerUp(field(), { ...touch, pointerId, clientX: 110, clientY: 60 });
  }
  expect(strokes).toHaveLength(MAX_STROKES);
  expect(strokes.at(-1)).toEqual([20, 20]);
});
