import { useState } from 'react';
import { formatDateTime } from '../../lib/dates';
import { Button } from '../controls/Button';
import { RadioCard } from '../controls/RadioCard';
import { MarkedText } from '../display/TextDiff';
import { Dialog } from './Dialog';

type ContestedField = {
  readonly name: string;
  readonly label: string;
  readonly mine: string;
  readonly theirs: string;
};

type Props = {
  /** Says what has changed on another device. */
  title: string;
  /** When the other version was saved. */
  savedAt: string;
  fields: readonly ContestedField[];
  /** The names of the fields that keep the saved version; null returns to editing. */
  onDecide: (theirs: ReadonlySet<string> | null) => void;
};

type Side = 'mine' | 'theirs';

function Version({
  name,
  title,
  when,
  text,
  other,
  checked,
  onChoose,
}: {
  name: string;
  title: string;
  when: string;
  text: string;
  other: string;
  checked: boolean;
  onChoose: () => void;
}) {
  return (
    <RadioCard name={name} checked={checked} onChoose={onChoose}>
      <span className="block font-semibold text-ink">{title}</span>
      <span className="block text-sm text-ink-2">{when}</span>
      <span className="mt-2 block max-h-48 overflow-y-auto whitespace-pre-line text-base text-ink [overflow-wrap:anywhere]">
        {text ? <MarkedText text={text} other={other} /> : <span className="text-ink-3">Sem resposta</span>}
      </span>
    </RadioCard>
  );
}

/** Shows both versions of each contested field; the therapist chooses (D-26). */
export function ConflictDialog({ title, savedAt, fields, onDecide }: Props) {
  const [choices, setChoices] = useState<Readonly<Record<string, Side>>>({});
  const theirs = () => new Set(fields.flatMap(({ name }) => (choices[name] === 'theirs' ? [name] : [])));
  const back = () => onDecide(null);

  return (
    <Dialog
      open
      size="wide"
      alert
      onOpenChange={(open) => !open && back()}
      title={title}
      description={
        <p>Enquanto você escrevia, outra versão foi salva. Nada se perdeu: escolha o que fica na ficha.</p>
      }
      actions={
        <>
          <Button onClick={back}>Voltar a editar</Button>
          <Button kind="primary" onClick={() => onDecide(theirs())}>
            Salvar esta versão
          </Button>
        </>
      }
    >
      {fields.map((field) => (
        <fieldset key={field.name} className="mt-5 grid gap-3">
          <legend className="mb-3 font-semibold text-ink">{field.label}</legend>
          <Version
            name={field.name}
            title="O que você escreveu aqui"
            when="Neste aparelho, ainda não salvo"
            text={field.mine}
            other={field.theirs}
            checked={choices[field.name] !== 'theirs'}
            onChoose={() => setChoices({ ...choices, [field.name]: 'mine' })}
          />
          <Version
            name={field.name}
            title="O que está salvo"
            when={`Em outro aparelho, ${formatDateTime(savedAt)}`}
            text={field.theirs}
            other={field.mine}
            checked={choices[field.name] === 'theirs'}
            onChoose={() => setChoices({ ...choices, [field.name]: 'theirs' })}
          />
        </fieldset>
      ))}
    </Dialog>
  );
}
