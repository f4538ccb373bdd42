import { type PointerEvent, useEffect, useEffectEvent, useRef, useState } from 'react';
import { MAX_STROKES, type Stroke, signatureField, toPoint } from '../../lib/signature';
import { Strokes } from './SignatureDrawing';

type Props = {
  label: string;
  strokes: readonly Stroke[];
  onStroke: (stroke: Stroke) => void;
};

type Position = { readonly clientX: number; readonly clientY: number };

/** All positions since the last event: a stylus reports more positions than the screen has frames. */
function positionsOf(event: PointerEvent): readonly Position[] {
  const all = event.nativeEvent.getCoalescedEvents?.() ?? [];
  return all.length > 0 ? all : [event];
}

/**
 * A field to sign on with finger, stylus or mouse. Coordinates are in units of `signatureField`, so that
 * rotating the tablet during a signature moves nothing; being SVG, it is drawn at the screen's resolution.
 */
export function SignaturePad({ label, strokes, onStroke }: Props) {
  const field = useRef<SVGSVGElement>(null);
  /** The current stroke. A ref, because renders may lag behind pointer events. */
  const open = useRef<Stroke>([]);
  const [shown, setShown] = useState<Stroke>([]);
  /** The active pointer; others, such as a second finger or the palm, are ignored. */
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
  /** The system took the pointer, for a call or a gesture: keeps the stroke up to its last position. */
  const cancel = (event: PointerEvent) => {
    if (event.pointerId === drawing.current) finish();
  };
  // Back may close the dialog during a stroke
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
