import { type Control, useController } from 'react-hook-form';
import { maskDate } from '../../lib/masks';
import { noteKinds } from '../../questionnaire/sessionNotes';
import { afterPointerUp } from '../../ui/controls/afterPointerUp';
import { MaskedField } from '../../ui/controls/MaskedField';
import { SegmentedField } from '../../ui/controls/SegmentedField';
import { TextArea } from '../../ui/controls/TextArea';
import { checkField, type NoteFacts, type NoteForm } from './noteForm';

type Props = { control: Control<NoteForm>; facts: NoteFacts };

/** One field with what it has to be told; typing re-renders it alone. */
function useNoteField<Name extends keyof NoteForm>(name: Name, { control, facts }: Props) {
  const { field, fieldState, formState } = useController({ control, name });
  // a missing text is marked only after saving was tried
  const judged = formState.isSubmitted || (fieldState.isTouched && field.value.trim() !== '');
  const finding = judged ? checkField(name, field.value, facts) : undefined;
  return {
    ...field,
    onBlur: () => afterPointerUp(field.onBlur),
    error: finding?.level === 'error' ? finding.message : undefined,
    warning: finding?.level === 'warning' ? finding.message : undefined,
  };
}

export function DayField(props: Props) {
  return (
    <MaskedField
      {...useNoteField('occurredOn', props)}
      label="Data"
      required
      mask={maskDate}
      inputMode="numeric"
      placeholder="dd/mm/aaaa"
      autoComplete="off"
    />
  );
}

export function KindField(props: Props) {
  const { error: _, warning: __, ...field } = useNoteField('kind', props);
  return <SegmentedField {...field} label="Tipo" options={noteKinds} />;
}

export function ReasonField(props: Props) {
  return (
    <TextArea
      {...useNoteField('reason', props)}
      label="Motivo da correção"
      required
      autoComplete="off"
      className="[&_textarea]:min-h-[calc(2lh+1.5rem+3px)]"
    />
  );
}

/** As high as a page is, so that it looks like the one text that it is. */
export function ContentField({ label, ...props }: Props & { label: string }) {
  return (
    <TextArea
      {...useNoteField('content', props)}
      label={label}
      required
      autoComplete="off"
      className="[&_textarea]:min-h-[max(12rem,40dvh)] low:[&_textarea]:min-h-[calc(4lh+1.5rem+3px)]"
    />
  );
}
