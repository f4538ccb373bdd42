import type { OpenDialog } from '../../device/drafts/useDialog';
import { RowDialog } from '../../device/rows/RowDialog';
import type { RowDraft } from '../../device/rows/rowDraft';
import { phrases } from '../../records/phrases';
import { TextArea } from '../../ui/controls/TextArea';

type Props = { dialog: OpenDialog<RowDraft<typeof phrases>>; onClose: () => void };

/** Adds or changes a phrase. */
export const PhraseDialog = (props: Props) => (
  <RowDialog
    entity={phrases}
    head={({ base, dialog: { submit, discard } }) => ({
      alert: true,
      submit: { ...submit, label: 'Salvar frase' },
      discard: discard && base ? 'A frase volta a ser o que estava salvo.' : discard,
    })}
    {...props}
  >
    {(field, form) => {
      const { column, value, onChange, error } = form.field('content');
      return (
        <>
          {field('title')}
          <TextArea
            label={column.label}
            required
            value={value}
            onChange={({ target }) => onChange(target.value)}
            error={error}
          />
        </>
      );
    }}
  </RowDialog>
);
