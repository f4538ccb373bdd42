import { Glyph } from '../../ui/display/glyphs';

/** Beside a PDF that opens only with its password. */
export const PasswordNeeded = () => (
  <p className="flex items-center gap-1.5 text-sm font-medium text-warn">
    <Glyph name="warning" className="size-4" />
    Pede senha para abrir
  </p>
);
