import { useState } from 'react';
import { formatDateTime } from '../../lib/dates';
import { Button } from '../controls/Button';
import { RadioCard } from '../controls/RadioCard';
import { HighlightedText } from '../display/TextDiff';
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

/** Shows both versions of each contested field; the therapist chooses (D-26). */
export function ConflictDialog({ title, savedAt, fields, onDecide }: Props) {
  /** The names of the fields that keep the saved version. */
  const [theirs, setTheirs] = useState<ReadonlySet<string>>(new Set());
  const versionsOf = ({ name, mine, theirs: stored }: ContestedField) => [
    {
      title: 'O que você escreveu aqui',
      when: 'Neste aparelho, ainda não salvo',
      text: mine,
      other: stored,
      checked: !theirs.has(name),
      choose: () => setTheirs(new Set([...theirs].filter((other) => other !== name))),
    },
    {
      title: 'O que está salvo',
      when: `Em outro aparelho, ${formatDateTime(savedAt)}`,
      text: stored,
      other: mine,
      checked: theirs.has(name),
      choose: () => setTheirs(new Set([...theirs, name])),
    },
  ];
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
          <Button kind="primary" onClick={() => onDecide(theirs)}>
            Salvar esta versão
          </Button>
        </>
      }
    >
      {fields.map((field) => (
        <fieldset key={field.name} className="mt-5 grid gap-3">
          <legend className="mb-3 font-semibold text-ink">{field.label}</legend>
          {versionsOf(field).map(({ title: version, when, text, other, checked, choose }) => (
            <RadioCard key={version} name={field.name} checked={checked} onChoose={choose}>
              <span className="block font-semibold text-ink">{version}</span>
              <span className="block text-sm text-ink-2">{when}</span>
              <span className="mt-2 block max-h-48 overflow-y-auto whitespace-pre-line text-base text-ink [overflow-wrap:anywhere]">
                {text ? (
                  <HighlightedText text={text} other={other} />
                ) : (
                  <span className="text-ink-3">Sem resposta</span>
                )}
              </span>
            </RadioCard>
          ))}
        </fieldset>
      ))}
    </Dialog>
  );
}
