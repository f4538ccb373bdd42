import { FormDialog } from '../../device/drafts/FormDialog';
import type { OpenDialog } from '../../device/drafts/useDialog';
import type { RowDraft } from '../../device/rows/rowDraft';
import { useRowForm } from '../../device/rows/useRowForm';
import { phrases } from '../../records/phrases';
import { TextArea } from '../../ui/controls/TextArea';
import { TextField } from '../../ui/controls/TextField';

type Props = { dialog: OpenDialog<RowDraft<typeof phrases>>; onClose: () => void };

/** Adds or changes a phrase. */
export function PhraseDialog(props: Props) {
  const form = useRowForm({ entity: phrases, ...props });
  const title = form.field('title');
  const content = form.field('content');
  const { submit, discard } = form.dialog;
  return (
    <>
      <FormDialog
        alert
        size="wide"
        title={form.base ? 'Editar frase' : 'Nova frase'}
        {...form.dialog}
        submit={{ ...submit, label: 'Salvar frase' }}
        discard={discard && form.base ? 'A frase volta a ser o que estava salvo.' : discard}
      >
        <TextField
          label={title.column.label}
          required
          autoComplete="off"
          hint={title.column.hint}
          value={title.value}
          onChange={(event) => title.onChange(event.target.value)}
          error={title.error}
        />
        <TextArea
          label={content.column.label}
          required
          value={content.value}
          onChange={(event) => content.onChange(event.target.value)}
          error={content.error}
        />
      </FormDialog>
      {form.conflict}
    </>
  );
}
