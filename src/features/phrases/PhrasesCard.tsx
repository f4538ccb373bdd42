import { useQuery, useQueryClient } from '@tanstack/react-query';
import { AnimatePresence } from 'framer-motion';
import { Pencil, Plus, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { type Phrase, phrasesOptions, removePhrase } from '../../data/records/phrases';
import { dataFailure } from '../../data/supabase/errors';
import { useTherapist } from '../../device/contexts';
import { draftsOf, keyOfDraft } from '../../device/drafts/keyOfDraft';
import { useDialog } from '../../device/drafts/useDialog';
import { PHRASES_MAX } from '../../lib/limits';
import { Button, IconButton } from '../../ui/controls/Button';
import { QueryState } from '../../ui/feedback/QueryState';
import { toast } from '../../ui/feedback/toasts';
import { Group } from '../../ui/layout/Group';
import { Sheet } from '../../ui/layout/Sheet';
import { ConfirmDialog } from '../../ui/overlays/ConfirmDialog';
import { PhraseDialog } from './PhraseDialog';
import { phraseCodec } from './phraseDraft';

const newPhrase = (): Phrase => ({ id: crypto.randomUUID(), title: '', content: '' });

function Row({ phrase, onEdit, onRemove }: { phrase: Phrase; onEdit: () => void; onRemove: () => void }) {
  return (
    <li className="flex items-center gap-2 border-t border-line py-2.5 pl-5 pr-3 first:border-t-0 sm:pl-7">
      <div className="min-w-0 grow">
        <p className="font-semibold [overflow-wrap:anywhere]">{phrase.title}</p>
        <p className="line-clamp-2 text-sm text-ink-2 [overflow-wrap:anywhere]">{phrase.content}</p>
      </div>
      <IconButton
        icon={<Pencil aria-hidden className="size-5" />}
        label={`Editar ${phrase.title}`}
        onClick={onEdit}
      />
      <IconButton
        danger
        icon={<Trash2 aria-hidden className="size-5" />}
        label={`Excluir ${phrase.title}`}
        onClick={onRemove}
      />
    </li>
  );
}

/** 'Frases': the therapist's own short texts, inserted in long fields (D-179). */
export default function PhrasesCard() {
  const { userId } = useTherapist();
  const queryClient = useQueryClient();
  const query = useQuery(phrasesOptions(userId));
  const { dialog, open, close } = useDialog(phraseCodec, draftsOf('phrase'));
  const edit = (phrase: Phrase) =>
    open(keyOfDraft('phrase', { phrase: phrase.id }), {
      phrase,
      title: phrase.title,
      content: phrase.content,
    });
  const [removed, setRemoved] = useState<Phrase>();
  const [removing, setRemoving] = useState(false);
  const { data: phrases } = query;

  const remove = async ({ id }: Phrase) => {
    setRemoving(true);
    try {
      await removePhrase(userId, id);
      queryClient.setQueryData(phrasesOptions(userId).queryKey, (all) => all?.filter((one) => one.id !== id));
      setRemoved(undefined);
    } catch (error) {
      toast(dataFailure('removePhrase', error));
    } finally {
      setRemoving(false);
    }
  };

  return (
    <Group
      bare
      className="mt-7 xl:mt-5"
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
            onClick={() => edit(newPhrase())}
          >
            Nova frase
          </Button>
        )
      }
    >
      <Sheet padding={phrases?.length ? 'p-0' : undefined}>
        {!phrases && <QueryState query={query} label="Buscando as suas frases…" />}
        {phrases?.length === 0 && (
          <p className="max-w-prose text-ink-2">
            Nenhuma ainda. Guarde aqui o que você escreve sempre igual. Nos campos longos, o botão Frases
            insere o texto onde está o cursor; pelo teclado, digite / e o começo do título. Não escreva nelas
            dados de pacientes.
          </p>
        )}
        {phrases && phrases.length > 0 && (
          <>
            <ul>
              {phrases.map((phrase) => (
                <Row
                  key={phrase.id}
                  phrase={phrase}
                  onEdit={() => edit(phrase)}
                  onRemove={() => setRemoved(phrase)}
                />
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
      <AnimatePresence>
        {dialog && <PhraseDialog key={dialog.opening} dialog={dialog} onClose={close} />}
      </AnimatePresence>
      <ConfirmDialog
        open={removed !== undefined}
        title="Excluir a frase?"
        confirmLabel="Excluir"
        busy={removing ? 'Excluindo...' : false}
        onConfirm={() => removed && void remove(removed)}
        onCancel={() => setRemoved(undefined)}
      >
        <p>O que já foi inserido com ela continua nas fichas.</p>
      </ConfirmDialog>
    </Group>
  );
}
