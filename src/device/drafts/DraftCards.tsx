import { Pencil } from 'lucide-react';
import { type ReactNode, useId, useState } from 'react';
import { Button } from '../../ui/controls/Button';
import { ConfirmDialog } from '../../ui/overlays/ConfirmDialog';
import type { CardHead } from './draftKind';
import type { KnownDraft } from './draftRegistry';
import { draftPlace, draftTitle } from './draftWords';

/** Each has a card. `pageOnly`: it is not on the device, and ends with the page. */
export type CardDraft = CardHead & { readonly pageOnly?: boolean };

type CardProps = { draft: CardDraft; primary: boolean; onContinue: () => void; onDiscard: () => void };

function DraftCard({ draft, primary, onContinue, onDiscard }: CardProps) {
  const titleId = useId();
  return (
    <section
      aria-labelledby={titleId}
      className="flex flex-wrap items-center gap-x-5 gap-y-4 rounded-lg border-2 border-dashed border-accent-400 bg-accent-50 p-5 sm:px-7"
    >
      <span className="grid size-12 shrink-0 place-items-center rounded-voz bg-sheet text-accent-700">
        <Pencil aria-hidden className="size-6" strokeWidth={1.75} />
      </span>
      <div className="min-w-0 grow basis-60">
        <h2 id={titleId} className="text-lg font-semibold [overflow-wrap:anywhere]">
          <bdi>{draftTitle(draft)}</bdi>
        </h2>
        <p className="text-sm text-ink-2">
          {draftPlace(draft)}{' '}
          {draft.pageOnly ? 'Só nesta tela: salve antes de sair.' : 'Guardada só neste aparelho.'}
        </p>
      </div>
      <div className="flex flex-wrap gap-2">
        <Button kind={primary ? 'primary' : 'secondary'} onClick={onContinue}>
          Continuar rascunho
        </Button>
        <Button kind="quiet" onClick={onDiscard}>
          Descartar
        </Button>
      </div>
    </section>
  );
}

type Props = {
  drafts: readonly CardDraft[];
  onContinue: (draft: CardDraft) => void;
  onDiscard: (draft: CardDraft) => void;
  /** What else would be lost with a draft. */
  atStake?: (draft: CardDraft) => ReactNode;
};

/** Dialogs open again by themselves, and a family's form and its review have a card of their own. */
export const hasCard = (draft: KnownDraft): draft is CardDraft =>
  'step' in draft || draft.kind === 'note' || draft.kind === 'profile';

/** The drafts on this device, newest first. */
export function DraftCards({ drafts, onContinue, onDiscard, atStake }: Props) {
  const [discarding, setDiscarding] = useState<CardDraft | null>(null);
  return (
    <div className="grid gap-3">
      {drafts.map((draft, index) => (
        <DraftCard
          key={draft.key}
          draft={draft}
          primary={index === 0}
          onContinue={() => onContinue(draft)}
          onDiscard={() => setDiscarding(draft)}
        />
      ))}
      <ConfirmDialog
        open={discarding !== null}
        title="Descartar este rascunho?"
        confirmLabel="Descartar"
        cancelLabel="Manter rascunho"
        onConfirm={() => {
          if (discarding) onDiscard(discarding);
          setDiscarding(null);
        }}
        onCancel={() => setDiscarding(null)}
      >
        {discarding ? (
          <>
            <p>
              <span className="font-semibold text-ink">{draftTitle(discarding)}</span>:{' '}
              {'step' in discarding
                ? 'o que foi escrito, a foto e os arquivos do rascunho não poderão ser recuperados.'
                : 'o que foi escrito não poderá ser recuperado.'}
            </p>
            {atStake?.(discarding)}
          </>
        ) : null}
      </ConfirmDialog>
    </div>
  );
}
