import { PEN_WIDTH, type Signature, type Stroke, strokePath } from '../../lib/signature';

/** Strokes as SVG paths, in units of `signatureField`. */
export function Strokes({ strokes }: { strokes: readonly Stroke[] }) {
  return (
    <path
      d={strokes.map(strokePath).join('')}
      fill="none"
      stroke="currentColor"
      strokeWidth={PEN_WIDTH}
      strokeLinecap="round"
      strokeLinejoin="round"
    />
  );
}

/** Renders a signature: its strokes, or the typed name; of one on paper nothing is here. */
export function SignatureDrawing({ signature, label }: { signature: Signature; label: string }) {
  switch (signature.kind) {
    case 'drawn':
      return (
        <svg
          role="img"
          aria-label={label}
          viewBox={`0 0 ${signature.width} ${signature.height}`}
          className="h-24 max-w-full text-ink"
        >
          <Strokes strokes={signature.strokes} />
        </svg>
      );
    case 'typed':
      return (
        <p className="text-lg italic [overflow-wrap:anywhere]">
          <span className="sr-only">{label}: </span>
          {signature.name}
        </p>
      );
    case 'paper':
      return null;
    default:
      return signature satisfies never;
  }
}
