import { PROCEDURES_LIST } from '../../questionnaire/issuedReports';
import { TextArea } from '../../ui/controls/TextArea';
import { TextField } from '../../ui/controls/TextField';
import type { ReportEditing } from './useReportEditing';

type Props = { editing: Pick<ReportEditing, 'form' | 'change' | 'errors'> };

/** What who receives it can do. */
export function AdviceField({ editing: { form, change, errors } }: Props) {
  return (
    <TextArea
      label="Texto das orientações"
      name="advice"
      hint="O que quem recebe pode fazer no dia a dia."
      phrases
      autoComplete="off"
      value={form.advice}
      onChange={(event) => change({ advice: event.target.value })}
      error={errors.advice}
      className="[&_textarea]:min-h-[calc(2lh+1.5rem+3px)]"
    />
  );
}

/** What was done, in the terms of the list that is printed beside it. */
export function ProceduresField({ editing: { form, change, errors } }: Props) {
  return (
    <TextField
      label="Procedimentos (RBPTO)"
      name="procedures"
      hint={`No relatório, ao lado do nome da lista: ${PROCEDURES_LIST}.`}
      autoComplete="off"
      value={form.procedures}
      onChange={(event) => change({ procedures: event.target.value })}
      error={errors.procedures}
      className="mt-5"
    />
  );
}
