import type { ProposedSentence, SentenceSource } from '../../printing/issued/proposedSentences';
import { Button } from '../../ui/controls/Button';

const sourceWords = {
  notes: 'das evoluções',
  plan: 'do plano e das metas',
  anamnesis: 'das avaliações',
} as const satisfies Record<SentenceSource, string>;

type Props = {
  sentence: ProposedSentence;
  onAccept: () => void;
  onEdit: () => void;
  onRemove: () => void;
  onSource: () => void;
};

/** A sentence that nobody has accepted yet. */
export function Proposed({ sentence: { text, source }, onAccept, onEdit, onRemove, onSource }: Props) {
  return (
    <li className="rounded border-2 border-dashed border-accent-400 bg-accent-50 px-4 pb-1 pt-3">
      <p className="[overflow-wrap:anywhere]">{text}</p>
      <div className="-mx-3 mt-1 flex flex-wrap items-center">
        <Button kind="quiet" small className="px-3" aria-label={`Aceitar: ${text}`} onClick={onAccept}>
          Aceitar
        </Button>
        <Button kind="quiet" small className="px-3" aria-label={`Editar: ${text}`} onClick={onEdit}>
          Editar
        </Button>
        <Button kind="quiet" small className="px-3" aria-label={`Retirar: ${text}`} onClick={onRemove}>
          Retirar
        </Button>
        <button
          type="button"
          onClick={onSource}
          className="min-h-touch px-3 text-left sm:ml-auto text-sm text-ink-2 underline decoration-dotted underline-offset-4 hover:text-accent-800"
        >
          Vem {sourceWords[source]}
        </button>
      </div>
    </li>
  );
}
