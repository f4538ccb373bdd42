import { Glyph } from '../../ui/display/glyphs';
import type { FamilyFormState } from './familyForm';

/** Shows whether the answers are stored on the device; only a failure is announced. */
export function FamilySaveStatus({ state }: { state: FamilyFormState['kept'] }) {
  if (state === 'failed') {
    return (
      <p role="alert" className="flex items-start gap-2 text-warn">
        <Glyph name="warning" className="mt-1 size-6" />
        <span>Ainda não foi possível guardar. Não feche esta tela.</span>
      </p>
    );
  }
  return (
    <p className="flex items-center gap-2 text-ink-2">
      {state === 'kept' ? (
        <Glyph name="check" className="size-6 text-done" />
      ) : (
        <Glyph name="arrows" className="size-6 animate-spin" />
      )}
      <span>{state === 'kept' ? 'Guardado' : 'Guardando…'}</span>
    </p>
  );
}
