import { Pencil } from 'lucide-react';
import { useEffect, useRef } from 'react';
import type { ProposedSentence, SentenceSource } from '../../printing/issued/proposedSentences';
import { Button } from '../../ui/controls/Button';
import { TextArea } from '../../ui/controls/TextArea';

const sourceWords = {
  purpose: 'da finalidade',
  notes: 'das evoluções',
  plan: 'do plano e das metas',
  anamnesis: 'das avaliações',
} as const satisfies Record<SentenceSource, string>;

type Props = {
  text: string;
  proposed: readonly ProposedSentence[];
  error: string | undefined;
  /** Sentences that nobody has accepted keep the report from being issued. */
  isHeldUp: boolean;
  onChange: (part: { readonly opinion?: string; readonly proposed?: ProposedSentence[] }) => void;
  /** Writes a draft by rules; undefined while what it is made of is read. */
  onDraft: (() => void) | undefined;
  onSource: (source: SentenceSource) => void;
};

const joined = (text: string, sentence: string) =>
  text.trim() ? `${text.trimEnd()}\n${sentence}` : sentence;

function Proposed({
  sentence,
  onAccept,
  onEdit,
  onRemove,
  onSource,
}: {
  sentence: ProposedSentence;
  onAccept: () => void;
  onEdit: () => void;
  onRemove: () => void;
  onSource: () => void;
}) {
  const { text, source } = sentence;
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
          className="ml-auto min-h-touch px-3 text-sm text-ink-2 underline decoration-dotted underline-offset-4 hover:text-accent-800"
        >
          Vem {sourceWords[source]}
        </button>
      </div>
    </li>
  );
}

/** 'Parecer': a text of its own; a draft by rules is accepted, edited or taken out sentence by sentence. */
export function OpinionField({ text, proposed, error, isHeldUp, onChange, onDraft, onSource }: Props) {
  const area = useRef<HTMLTextAreaElement>(null);
  const list = useRef<HTMLUListElement>(null);
  const without = ({ id }: ProposedSentence) => proposed.filter((other) => other.id !== id);
  const take = (sentence: ProposedSentence) =>
    onChange({ opinion: joined(text, sentence.text), proposed: without(sentence) });
  useEffect(() => {
    if (isHeldUp) list.current?.querySelector('button')?.focus();
  }, [isHeldUp]);
  return (
    <div>
      <TextArea
        ref={area}
        label="Texto do parecer"
        hint="Vem primeiro. Você escreve."
        phrases
        autoComplete="off"
        value={text}
        onChange={(event) => onChange({ opinion: event.target.value })}
        error={error}
        className="[&_textarea]:min-h-36"
      />
      {proposed.length > 0 && (
        <div className="mt-3">
          <p className="mb-2 text-sm text-ink-2">
            Rascunho feito do que está na ficha. Só entra o que você aceitar ou editar.
          </p>
          <ul ref={list} aria-label="Frases do rascunho" className="grid gap-2">
            {proposed.map((sentence) => (
              <Proposed
                key={sentence.id}
                sentence={sentence}
                onAccept={() => take(sentence)}
                onEdit={() => {
                  take(sentence);
                  area.current?.focus();
                }}
                onRemove={() => onChange({ proposed: without(sentence) })}
                onSource={() => onSource(sentence.source)}
              />
            ))}
          </ul>
          {isHeldUp && (
            <p role="alert" className="mt-2 text-sm font-medium text-danger">
              Aceite, edite ou retire as frases do rascunho antes de emitir.
            </p>
          )}
        </div>
      )}
      {proposed.length === 0 && (
        <Button
          kind="quiet"
          small
          className="-ml-4 mt-1"
          icon={<Pencil aria-hidden className="size-4" />}
          disabled={!onDraft}
          onClick={onDraft}
        >
          Começar um rascunho
        </Button>
      )}
    </div>
  );
}
