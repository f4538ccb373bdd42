import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { addPhrase, changePhrase, isTooMany, phrasesOptions } from '../../data/records/phrases';
import { dataFailure, notices } from '../../data/supabase/errors';
import { useTherapist } from '../../device/contexts';
import { FormDialog } from '../../device/drafts/FormDialog';
import type { OpenDialog } from '../../device/drafts/useDialog';
import { useDraftedState } from '../../device/drafts/useDraft';
import { PHRASE_MAX, tooLong } from '../../lib/limits';
import { visible, visibleWords } from '../../lib/text';
import { TextArea } from '../../ui/controls/TextArea';
import { TextField } from '../../ui/controls/TextField';
import { toast } from '../../ui/feedback/toasts';
import type { PhraseDraft } from './phraseDraft';

type Props = {
  dialog: OpenDialog<PhraseDraft>;
  onClose: () => void;
};

/** Adds or changes a phrase. */
export function PhraseDialog({ dialog, onClose }: Props) {
  const { userId } = useTherapist();
  const queryClient = useQueryClient();
  const [{ phrase, title, content }, change] = useDraftedState(dialog);
  const [submitted, setSubmitted] = useState(false);
  const [takenTitle, setTakenTitle] = useState<string>();
  const [running, setRunning] = useState(false);
  const isNew = phrase.title === '';
  // a space at the end is kept: what is typed after the phrase follows it
  const words = visibleWords(content).trimStart();
  const typed = { id: phrase.id, title: visible(title).trim(), content: words.trim() && words };

  const titleError =
    tooLong(typed.title, PHRASE_MAX.title) ??
    (typed.title !== '' && typed.title === takenTitle ? 'Outra frase já tem este título.' : undefined) ??
    (submitted && !typed.title ? 'Escreva um título.' : undefined);
  const contentError =
    tooLong(typed.content, PHRASE_MAX.content) ??
    (submitted && !typed.content ? 'Escreva o texto que a frase insere.' : undefined);

  const save = async (): Promise<boolean> => {
    setRunning(true);
    try {
      const saved = await (isNew ? addPhrase : changePhrase)(userId, typed);
      if (saved === 'titleTaken') {
        setTakenTitle(typed.title);
        return false;
      }
      void queryClient.invalidateQueries(phrasesOptions(userId));
      if (saved === 'gone') toast(notices.phraseGone);
      else {
        toast.success('Frase salva', 'Ela aparece em todos os campos longos.');
        onClose();
      }
    } catch (error) {
      toast(isTooMany(error) ? notices.tooManyPhrases : dataFailure('phrase', error));
    } finally {
      setRunning(false);
    }
    return true;
  };
  const onSubmit = () => {
    setSubmitted(true);
    const invalid = titleError || contentError || !typed.title || !typed.content;
    return invalid ? false : save();
  };
  const isTyped = title !== phrase.title || content !== phrase.content;
  const question = isNew ? 'A frase ainda não foi salva.' : 'A frase volta a ser o que estava salvo.';

  return (
    <FormDialog
      alert
      size="wide"
      title={isNew ? 'Nova frase' : 'Editar frase'}
      draft={dialog.draft}
      submit={{ label: 'Salvar frase', busy: running && 'Salvando...' }}
      running={running}
      discard={isTyped && question}
      onSubmit={onSubmit}
      onClose={onClose}
    >
      <TextField
        label="Título"
        required
        autoComplete="off"
        hint="Para inserir, digite / e o começo do título."
        value={title}
        onChange={(event) => change({ title: event.target.value })}
        error={titleError}
      />
      <TextArea
        label="Texto"
        required
        value={content}
        onChange={(event) => change({ content: event.target.value })}
        error={contentError}
      />
    </FormDialog>
  );
}
