import { useState } from 'react';
import { formatDateTime } from '../../lib/dates';
import type { Choice, Decision } from '../../lib/decision';
import { Button } from '../controls/Button';
import { RadioCard } from '../controls/RadioCard';
import { HighlightedText } from '../display/TextDiff';
import { Dialog } from './Dialog';

type ContestedField = {
  readonly name: string;
  readonly label: string;
  readonly mine: string;
  readonly theirs: string;
  /** Both can stay, one after the other. */
  readonly canKeepBoth: boolean;
};

/** What was changed here and on another device. */
export type ConflictQuestion = {
  /** Says what has changed on another device. */
  readonly title: string;
  /** When the other version was saved. */
  readonly savedAt: string;
  readonly fields: readonly ContestedField[];
};

type Props = ConflictQuestion & {
  /** Null returns to editing. */
  onDecide: (decision: Decision | null) => void;
};

type Version = {
  readonly choice: Choice;
  readonly title: string;
  readonly when: string;
  readonly text?: { readonly shown: string; readonly other: string };
};

/** Shows both versions of each contested field; the therapist chooses (D-26). */
export function ConflictDialog({ title, savedAt, fields, onDecide }: Props) {
  const [decision, setDecision] = useState<Decision>({});
  const versionsOf = ({ mine, theirs, canKeepBoth }: ContestedField): readonly Version[] => [
    {
      choice: 'mine',
      title: 'O que você escreveu aqui',
      when: 'Neste aparelho, ainda não salvo',
      text: { shown: mine, other: theirs },
    },
    {
      choice: 'theirs',
      title: 'O que está salvo',
      when: `Em outro aparelho, ${formatDateTime(savedAt)}`,
      text: { shown: theirs, other: mine },
    },
    ...(canKeepBoth
      ? [
          {
            choice: 'both',
            title: 'Ficar com os dois',
            when: 'Primeiro o seu texto, depois o que já estava na ficha',
          } as const,
        ]
      : []),
  ];
  const back = () => onDecide(null);

  return (
    <Dialog
      open
      size="wide"
      alert
      onClose={back}
      title={title}
      description={
        <p>Enquanto você escrevia, outra versão foi salva. Nada se perdeu: escolha o que fica na ficha.</p>
      }
      actions={
        <>
          <Button onClick={back}>Voltar a editar</Button>
          <Button kind="primary" onClick={() => onDecide(decision)}>
            Salvar esta versão
          </Button>
        </>
      }
    >
      {fields.map((field) => (
        <fieldset key={field.name} className="mt-5 grid gap-3">
          <legend className="mb-3 font-semibold text-ink">{field.label}</legend>
          {versionsOf(field).map(({ choice, title: version, when, text }) => (
            <RadioCard
              key={choice}
              name={field.name}
              checked={(decision[field.name] ?? 'mine') === choice}
              onChoose={() => setDecision({ ...decision, [field.name]: choice })}
            >
              <span className="block font-semibold text-ink">{version}</span>
              <span className="block text-sm text-ink-2">{when}</span>
              {text && (
                <span className="mt-2 block max-h-48 overflow-y-auto whitespace-pre-line text-base text-ink [overflow-wrap:anywhere]">
                  {text.shown ? (
                    <HighlightedText text={text.shown} other={text.other} />
                  ) : (
                    <span className="text-ink-3">Em branco</span>
                  )}
                </span>
              )}
            </RadioCard>
          ))}
        </fieldset>
      ))}
    </Dialog>
  );
}
