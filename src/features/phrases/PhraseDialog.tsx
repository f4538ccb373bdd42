import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useId, useRef, useState } from 'react';
import { addPhrase, changePhrase, isTooMany, phrasesOptions } from '../../data/records/phrases';
import { dataFailure, phraseGone, tooManyPhrases } from '../../data/supabase/errors';
import { DraftLine } from '../../device/drafts/DraftLine';
import type { OpenDialog } from '../../device/drafts/useDialog';
import { useDraftedState } from '../../device/drafts/useDraft';
import { PHRASE_MAX, tooLong } from '../../lib/limits';
import { Button } from '../../ui/controls/Button';
import { focusFirstError } from '../../ui/controls/focusFirstError';
import { TextArea } from '../../ui/controls/TextArea';
import { TextField } from '../../ui/controls/TextField';
import { toast } from '../../ui/feedback/toasts';
import { Dialog } from '../../ui/overlays/Dialog';
import { DiscardQuestion } from '../../ui/overlays/DiscardQuestion';
import type { PhraseDraft } from './phraseDraft';

type Props = {
  userId: string;
  dialog: OpenDialog<PhraseDraft>;
  onClose: () => void;
};

/** Adds or changes a phrase. */
export function PhraseDialog({ userId, dialog, onClose }: Props) {
  const queryClient = useQueryClient();
  const formId = useId();
  const form = useRef<HTMLFormElement>(null);
  const [{ phrase, title, content }, change] = useDraftedState(dialog);
  const [submitted, setSubmitted] = useState(false);
  const [takenTitle, setTakenTitle] = useState<string>();
  const [running, setRunning] = useState(false);
  const [asking, setAsking] = useState(false);
  const isNew = phrase.title === '';
  const typed = { id: phrase.id, title: title.trim(), content: content.trim() };

  const titleError =
    tooLong(typed.title, PHRASE_MAX.title) ??
    (typed.title !== '' && typed.title === takenTitle ? 'Outra frase já tem este título.' : undefined) ??
    (submitted && !typed.title ? 'Escreva um título.' : undefined);
  const contentError =
    tooLong(typed.content, PHRASE_MAX.content) ??
    (submitted && !typed.content ? 'Escreva o texto que a frase insere.' : undefined);

  const save = async () => {
    if (running) return;
    setRunning(true);
    try {
      const saved = await (isNew ? addPhrase : changePhrase)(userId, typed);
      if (saved === 'titleTaken') {
        setTakenTitle(typed.title);
        focusFirstError(form.current);
        return;
      }
      void queryClient.invalidateQueries(phrasesOptions(userId));
      if (saved === 'gone') return toast(phraseGone);
      toast.success('Frase salva', 'Ela aparece em todos os campos longos.');
      onClose();
    } catch (error) {
      toast(isTooMany(error) ? tooManyPhrases : dataFailure('phrase', error));
    } finally {
      setRunning(false);
    }
  };
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    setSubmitted(true);
    const invalid = titleError || contentError || !typed.title || !typed.content;
    if (invalid) focusFirstError(form.current);
    else void save();
  };
  const leave = () => {
    if (running) return;
    if (title === phrase.title && content === phrase.content) onClose();
    else setAsking(true);
  };

  return (
    <>
      <Dialog
        open
        alert
        size="wide"
        onOpenChange={(open) => !open && leave()}
        title={isNew ? 'Nova frase' : 'Editar frase'}
        actions={
          <>
            <Button onClick={leave} disabled={running}>
              Cancelar
            </Button>
            <Button kind="primary" type="submit" form={formId} busy={running ? 'Salvando...' : false}>
              Salvar frase
            </Button>
          </>
        }
        line={<DraftLine draft={dialog.draft} />}
      >
        <form ref={form} id={formId} noValidate onSubmit={onSubmit} className="mt-5 grid gap-5">
          <TextField
            label="Título"
            required
            autoComplete="off"
            hint="Por ele você a encontra: digite / e parte do título."
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
        </form>
      </Dialog>
      <DiscardQuestion open={asking} onDiscard={onClose} onStay={() => setAsking(false)}>
        {isNew ? 'A frase ainda não foi salva.' : 'A frase volta a ser o que estava salvo.'}
      </DiscardQuestion>
    </>
  );
}
