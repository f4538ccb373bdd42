import { LONG_TEXT_MAX, tooLong } from '../../lib/limits';
import { promptsOf, type ReportKind } from '../../questionnaire/issuedReports';
import { TextArea } from '../../ui/controls/TextArea';
import { Fold } from './Fold';
import type { ReportEditing } from './useReportEditing';

type Props = { editing: Pick<ReportEditing, 'form' | 'change'>; kind: ReportKind };

/** What who receives this kind of report asks for; what stays empty is not printed. */
export function PromptsField({ editing: { form, change }, kind }: Props) {
  const asked = promptsOf(kind);
  if (!asked) return null;
  const filled = asked.prompts.filter(({ id }) => form.prompts[id]?.trim());
  return (
    <Fold
      title={asked.title}
      count={`${filled.length} de ${asked.prompts.length}`}
      line={filled.map(({ label }) => label).join(', ') || `Nada escrito. ${asked.source}.`}
    >
      <div className="grid gap-5" data-prompts>
        {asked.prompts.map(({ id, label, hint }) => (
          <TextArea
            key={id}
            label={label}
            hint={hint}
            phrases
            value={form.prompts[id] ?? ''}
            onChange={({ target }) => change({ prompts: { ...form.prompts, [id]: target.value } })}
            error={tooLong(form.prompts[id] ?? '', LONG_TEXT_MAX)}
            className="[&_textarea]:min-h-[calc(2lh+1.5rem+3px)]"
          />
        ))}
      </div>
    </Fold>
  );
}
