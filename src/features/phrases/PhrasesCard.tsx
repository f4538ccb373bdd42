import { useQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { phrasesOptions } from '../../data/records/phrases';
import { useTherapist } from '../../forms/contexts';
import { RowActions } from '../../forms/rows/RowActions';
import { type OpenRow, RowDialog } from '../../forms/rows/RowDialog';
import { type Rows, useRows } from '../../forms/rows/useRows';
import { WaitingRows } from '../../forms/rows/WaitingRows';
import { Opened } from '../../forms/useDialog';
import { PHRASES_MAX } from '../../lib/limits';
import { phrases as entity, type Phrase } from '../../records/phrases';
import { Button } from '../../ui/controls/Button';
import { QueryState } from '../../ui/feedback/QueryState';
import { Group } from '../../ui/layout/Group';
import { Sheet } from '../../ui/layout/Sheet';
import { ConfirmDialog } from '../../ui/overlays/ConfirmDialog';

function Row({ phrase, of }: { phrase: Phrase; of: Rows<typeof entity> }) {
  const leaves = of.leaves(phrase);
  return (
    <li className="flex items-center gap-2 border-t border-line py-2.5 pl-5 pr-3 first:border-t-0 sm:pl-7">
      <div className="min-w-0 grow">
        <p className="font-semibold [overflow-wrap:anywhere]">{phrase.title}</p>
        <p className="line-clamp-2 text-sm text-ink-2 [overflow-wrap:anywhere]">{phrase.content}</p>
        {leaves && <p className="text-sm text-warn">{leaves}</p>}
      </div>
      <RowActions of={of} row={phrase} name={phrase.title} />
    </li>
  );
}

/** Adds or changes a phrase. */
const PhraseDialog = (props: OpenRow<typeof entity>) => (
  <RowDialog
    entity={entity}
    head={({ base, dialog: { submit, discard } }) => ({
      alert: true,
      submit: { ...submit, label: 'Salvar frase' },
      discard: discard && base ? 'A frase volta a ser o que estava salvo.' : discard,
    })}
    {...props}
  />
);

/** 'Frases': the therapist's own short texts, inserted in long fields (D-179). */
export default function PhrasesCard() {
  const { userId } = useTherapist();
  const query = useQuery(phrasesOptions(userId));
  const rows = useRows(entity, undefined);
  const { waiting, leaving } = rows;
  const { data: phrases } = query;

  return (
    <Group
      bare
      headingLevel="h2"
      title="Frases"
      hint="Textos seus, para inserir enquanto escreve."
      action={
        phrases &&
        phrases.length < PHRASES_MAX && (
          <Button
            kind="quiet"
            small
            icon={<Plus aria-hidden className="size-5" />}
            onClick={() => rows.edit(null)}
          >
            Nova frase
          </Button>
        )
      }
    >
      <Sheet padding={phrases?.length || waiting.length > 0 || leaving.length > 0 ? 'p-0' : undefined}>
        <WaitingRows of={rows} />
        {!phrases && <QueryState query={query} label="Buscando as suas frases…" />}
        {phrases?.length === 0 && waiting.length === 0 && (
          <p className="max-w-prose text-ink-2">
            Nenhuma ainda. Guarde aqui o que você escreve sempre igual. Nos campos longos, o botão Frases
            insere o texto onde está o cursor
            <span className="hidden [@media(hover:hover)]:inline">
              ; pelo teclado, digite / e o começo do título
            </span>
            . Não escreva nelas dados de pacientes.
          </p>
        )}
        {phrases && phrases.length > 0 && (
          <>
            <ul>
              {phrases.map((phrase) => (
                <Row key={phrase.id} phrase={phrase} of={rows} />
              ))}
            </ul>
            <p className="border-t border-line px-5 py-3 text-sm text-ink-2 sm:px-7">
              {phrases.length === PHRASES_MAX
                ? `São ${PHRASES_MAX} frases, o máximo. Exclua uma para escrever outra.`
                : 'Nos campos longos: botão Frases, ou / e o começo do título.'}
            </p>
          </>
        )}
      </Sheet>
      <Opened of={rows}>{(open) => <PhraseDialog {...open} />}</Opened>
      <ConfirmDialog title="Excluir a frase?" {...rows.question}>
        <p>O que já foi inserido com ela continua nas fichas.</p>
      </ConfirmDialog>
    </Group>
  );
}
