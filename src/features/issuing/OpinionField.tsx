import { Pencil } from 'lucide-react';
import { useRef, useState } from 'react';
import { capitalised } from '../../lib/text';
import type { ProposedSentence, SentenceSource } from '../../printing/issued/proposedSentences';
import { countedInWords } from '../../printing/issued/prose';
import { Button } from '../../ui/controls/Button';
import { TextArea } from '../../ui/controls/TextArea';
import type { ReportEditing } from './useReportEditing';

const sourceWords = {
  notes: 'das evoluções',
  plan: 'do plano e das metas',
  anamnesis: 'das avaliações',
} as const satisfies Record<SentenceSource, string>;

type ProposedProps = {
  sentence: ProposedSentence;
  onAccept: () => void;
  onEdit: () => void;
  onRemove: () => void;
  onSource: () => void;
};

/** A sentence that nobody has accepted yet. */
function Proposed({ sentence: { text, source }, onAccept, onEdit, onRemove, onSource }: ProposedProps) {
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

type Props = {
  editing: Pick<ReportEditing, 'form' | 'change' | 'field' | 'propose' | 'isExhausted'>;
  onSource: (source: SentenceSource) => void;
};

/** One text: a sentence goes on where the one before it has ended. */
const joined = (text: string, sentence: string) => {
  const before = text.trimEnd();
  if (!before) return sentence;
  return `${before}${/[.!?…”]$/.test(before) ? ' ' : '\n'}${sentence}`;
};

/** 'Parecer': a text of its own; what is proposed is accepted, edited or taken out, at once or sentence by sentence. */
export function OpinionField({ editing, onSource }: Props) {
  const { form, change, field, propose, isExhausted } = editing;
  const { opinion, proposed } = form;
  const area = useRef<HTMLTextAreaElement>(null);
  const list = useRef<HTMLUListElement>(null);
  const outcome = useRef<HTMLParagraphElement>(null);
  const [said, say] = useState('');
  const without = ({ id }: ProposedSentence) => proposed.filter((other) => other.id !== id);
  const take = (sentences: readonly ProposedSentence[], left: ProposedSentence[]) =>
    change({ opinion: sentences.reduce((all, each) => joined(all, each.text), opinion), proposed: left });
  // the pressed button goes with its sentence
  const goOn = (words: string) => {
    say(words);
    setTimeout(() => (list.current?.querySelector('button') ?? outcome.current)?.focus());
  };
  const accepted = (count: number) =>
    capitalised(
      `${countedInWords(count, { one: 'frase aceita', more: 'frases aceitas', feminine: true })} no parecer.`,
    );

  return (
    <div>
      <TextArea
        ref={area}
        label="Texto do parecer"
        hint="Vem primeiro. Você escreve."
        phrases
        {...field('opinion')}
        className="[&_textarea]:min-h-28"
      />
      {proposed.length > 0 && (
        <div className="mt-3" data-proposed>
          <div className="mb-2 flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
            <p className="min-w-0 flex-1 basis-52 text-sm text-ink-2">
              Feitas do que está na ficha. Só entra o que você aceitar ou editar.
            </p>
            <Button
              small
              onClick={() => {
                take(proposed, []);
                goOn(accepted(proposed.length));
              }}
            >
              {`Aceitar todas (${proposed.length})`}
            </Button>
          </div>
          <ul ref={list} aria-label="Frases propostas" className="grid gap-2">
            {proposed.map((sentence) => (
              <Proposed
                key={sentence.id}
                sentence={sentence}
                onAccept={() => {
                  take([sentence], without(sentence));
                  goOn(accepted(1));
                }}
                onEdit={() => {
                  take([sentence], without(sentence));
                  area.current?.focus();
                }}
                onRemove={() => {
                  change({ proposed: without(sentence) });
                  goOn('Frase retirada.');
                }}
                onSource={() => onSource(sentence.source)}
              />
            ))}
          </ul>
        </div>
      )}
      <div className="flex flex-wrap items-center gap-x-4">
        {proposed.length === 0 && !isExhausted && (
          <Button
            kind="quiet"
            small
            className="-ml-4 mt-1"
            icon={<Pencil aria-hidden className="size-4" />}
            disabled={!propose}
            onClick={() => {
              propose?.();
              goOn('');
            }}
          >
            Propor frases
          </Button>
        )}
        <p
          ref={outcome}
          role="status"
          tabIndex={-1}
          className="text-sm text-ink-2 outline-none [&:not(:empty)]:mt-1"
        >
          {proposed.length === 0 ? said : ''}
        </p>
      </div>
    </div>
  );
}
