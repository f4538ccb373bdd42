import { type PointerEvent, useEffect, useEffectEvent, useRef, useState } from 'react';
import { MAX_STROKES, type Stroke, signatureField, toPoint } from '../../lib/signature';
import { Strokes } from './SignatureDrawing';

type Props = {
  label: string;
  strokes: readonly Stroke[];
  onStroke: (stroke: Stroke) => void;
};

type Position = { readonly clientX: number; readonly clientY: number };

/** All positions since the last event: a stylus reports more of them than the screen has frames. */
function positionsOf(event: PointerEvent): readonly Position[] {
  const all = event.nativeEvent.getCoalescedEvents?.() ?? [];
  return all.length > 0 ? all : [event];
}

/**
 * A field to sign on with a finger, a stylus or the mouse. It counts in units of its own, so that turning the tablet
 * in the middle of a signature moves nothing, and it is drawn by the browser as sharp as the screen is.
 */
export function SignaturePad({ label, strokes, onStroke }: Props) {
  const field = useRef<SVGSVGElement>(null);
  /** The stroke that is being drawn. Browsers draw later than they tell: the screen may lag behind it. */
  const open = useRef<Stroke>([]);
  const [shown, setShown] = useState<Stroke>([]);
  /** The pointer that draws: a second finger, or the ball of the hand, does not. */
  const drawing = useRef<number>(undefined);
  const penSeen = useRef(false);

  const set = (stroke: Stroke) => {
    open.current = stroke;
    setShown(stroke);
  };
  const pointsOf = (positions: readonly Position[]): number[] => {
    const box = field.current?.getBoundingClientRect();
    if (!box?.width) return [];
    const unit = signatureField.width / box.width;
    return positions.flatMap(({ clientX, clientY }) =>
      toPoint((clientX - box.left) * unit, (clientY - box.top) * unit),
    );
  };
  const begin = (event: PointerEvent) => {
    if (event.pointerType === 'pen') penSeen.current = true;
    const isHand = penSeen.current && event.pointerType === 'touch';
    if (drawing.current !== undefined || isHand || event.button !== 0 || strokes.length >= MAX_STROKES)
      return;
    drawing.current = event.pointerId;
    field.current?.setPointerCapture?.(event.pointerId);
    set(pointsOf([event]));
  };
  const go = (event: PointerEvent) => {
    if (event.pointerId === drawing.current) set([...open.current, ...pointsOf(positionsOf(event))]);
  };
  const finish = () => {
    drawing.current = undefined;
    if (open.current.length > 0) onStroke(open.current);
    set([]);
  };
  const lift = (event: PointerEvent) => {
    if (event.pointerId !== drawing.current) return;
    const last = pointsOf([event]);
    const moved = last.join() !== open.current.slice(-2).join();
    if (moved) set([...open.current, ...last]);
    finish();
  };
  /** The system takes the pointer away, for a call or a gesture: what was drawn stays. Where it went is not known. */
  const cancel = (event: PointerEvent) => {
    if (event.pointerId === drawing.current) finish();
  };
  // Back closes the dialog under the pen
  const leave = useEffectEvent(() => {
    if (open.current.length > 0) onStroke(open.current);
  });
  useEffect(() => () => leave(), []);

  return (
    <div className="rounded border-[1.5px] border-edge bg-sheet">
      <svg
        ref={field}
        role="img"
        aria-label={label}
        viewBox={`0 0 ${signatureField.width} ${signatureField.height}`}
        onPointerDown={begin}
        onPointerMove={go}
        onPointerUp={lift}
        onPointerCancel={cancel}
        className="block w-full cursor-crosshair touch-none select-none text-ink"
      >
        <path d="M24 160H576" className="text-line-strong" stroke="currentColor" strokeWidth="1.5" />
        <Strokes strokes={shown.length > 0 ? [...strokes, shown] : strokes} />
      </svg>
    </div>
  );
}
