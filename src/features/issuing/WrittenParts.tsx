import type { SentenceSource } from '../../printing/issued/proposedSentences';
import { PROCEDURES_LIST, type ReportPart } from '../../questionnaire/issuedReports';
import { TextArea } from '../../ui/controls/TextArea';
import { TextField } from '../../ui/controls/TextField';
import { OpinionField } from './OpinionField';
import type { ReportEditing } from './useReportEditing';

type Props = { part: ReportPart; editing: ReportEditing; onSource: (source: SentenceSource) => void };

/** The field of a part that is written here, below its tick. */
export function WrittenPart({ part, editing, onSource }: Props) {
  const { form, change, errors, isHeldUp, startDraft } = editing;
  switch (part) {
    case 'opinion':
      return (
        <div className="mb-4 lg:ml-11">
          <OpinionField
            text={form.opinion}
            proposed={form.proposed}
            error={errors.opinion}
            isHeldUp={isHeldUp}
            onChange={change}
            onDraft={startDraft}
            onSource={onSource}
          />
        </div>
      );
    case 'advice':
      return (
        <TextArea
          label="Texto das orientações"
          hint="O que quem recebe pode fazer no dia a dia."
          phrases
          autoComplete="off"
          value={form.advice}
          onChange={(event) => change({ advice: event.target.value })}
          error={errors.advice}
          className="mb-4 lg:ml-11"
        />
      );
    default:
      return null;
  }
}

/** What was done, in the terms of the list that is printed beside it. */
export function ProceduresField({ editing: { form, change, errors } }: Pick<Props, 'editing'>) {
  return (
    <TextField
      label="Procedimentos (RBPTO)"
      hint={`No relatório, ao lado do nome da lista: ${PROCEDURES_LIST}.`}
      autoComplete="off"
      value={form.procedures}
      onChange={(event) => change({ procedures: event.target.value })}
      error={errors.procedures}
    />
  );
}
