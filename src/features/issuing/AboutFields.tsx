import { DateField } from '../../ui/controls/MaskedField';
import { TextField } from '../../ui/controls/TextField';
import type { ReportForm, ReportProblems } from './reportDraft';

type Props = {
  form: ReportForm;
  /** What is wrong, as far as it is told already. */
  errors: Partial<ReportProblems>;
  onChange: (part: Partial<ReportForm>) => void;
};

/** To whom and what for, its date, and the period that it is about. */
export function AboutFields({ form, errors, onChange }: Props) {
  return (
    <div className="grid grid-cols-2 gap-5">
      <TextField
        label="Quem recebe"
        name="addressee"
        required
        hint="Nome, função e lugar."
        autoComplete="off"
        value={form.addressee}
        onChange={(event) => onChange({ addressee: event.target.value })}
        error={errors.addressee}
        className="col-span-2"
      />
      <TextField
        label="Finalidade"
        name="purpose"
        autoComplete="off"
        value={form.purpose}
        onChange={(event) => onChange({ purpose: event.target.value })}
        error={errors.purpose}
        className="col-span-2"
      />
      <DateField
        label="Período, de"
        value={form.from}
        onChange={(from) => onChange({ from })}
        error={errors.from}
      />
      <DateField label="até" value={form.to} onChange={(to) => onChange({ to })} error={errors.to} />
      <DateField
        label="Data do relatório"
        value={form.dated}
        onChange={(dated) => onChange({ dated })}
        error={errors.dated}
        className="col-span-2 sm:col-span-1"
      />
    </div>
  );
}
