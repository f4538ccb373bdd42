import { familyRefused } from '../../sentences/deviceErrors';
import { Glyph } from '../../ui/display/glyphs';
import { type WaitingFamily, waitingHint } from './waitingFamily';

/** The time, and a hint about the state. */
export function FamilyHint({ waiting }: { waiting: WaitingFamily }) {
  const failure = waiting.state === 'refused' ? familyRefused(waiting.refusal) : undefined;
  return (
    <>
      <p className="text-sm text-ink-2">{waitingHint(waiting)}</p>
      {failure && (
        <p className="mt-1 flex items-start gap-2 text-sm text-danger">
          <Glyph name="warning" className="mt-0.5 size-4" />
          <span>
            {failure.title}. {failure.description}
          </span>
        </p>
      )}
    </>
  );
}
