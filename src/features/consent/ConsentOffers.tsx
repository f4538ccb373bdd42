import type { ConsentState } from '../../questionnaire/consent';
import { type ConsentKind, consentName } from '../../questionnaire/consentKinds';
import { Button } from '../../ui/controls/Button';
import { Glyph } from '../../ui/display/glyphs';
import { ActionMenu } from '../../ui/overlays/ActionMenu';

type Props = {
  state: ConsentState;
  /** The kinds that are asked for on demand alone. */
  others: readonly ConsentKind[];
  onRecord: (kind: ConsentKind) => void;
};

/** What can be recorded: the consent that is missing, its current text, and what is behind 'Outros termos'. */
export function ConsentOffers({ state, others, onRecord }: Props) {
  return (
    <div className="flex flex-wrap gap-x-4 gap-y-1 border-line px-5 py-4 empty:hidden sm:px-7">
      {state === 'missing' ? (
        <Button small onClick={() => onRecord('data')}>
          Registrar consentimento
        </Button>
      ) : null}
      {state === 'earlier' ? (
        <>
          <p className="-mt-3 w-full text-sm text-ink-2">
            O texto do termo mudou depois. Este consentimento continua em vigor; a próxima edição da ficha
            pergunta pelo texto atual.
          </p>
          <Button kind="quiet" small className="-ml-4" onClick={() => onRecord('data')}>
            Registrar com o texto atual
          </Button>
        </>
      ) : null}
      {others.length > 0 && (
        <ActionMenu
          label="Outros termos"
          align="start"
          actions={others.map((kind) => ({ label: consentName(kind), onSelect: () => onRecord(kind) }))}
          trigger={
            <Button
              kind="quiet"
              small
              className="-ml-4"
              iconAfter={<Glyph name="chevron" className="size-5 text-ink-2" />}
            >
              Outros termos
            </Button>
          }
        />
      )}
    </div>
  );
}
