import { DateField } from '../../ui/controls/MaskedField';
import { TextField } from '../../ui/controls/TextField';
import { Fold } from './Fold';
import type { ReportForm, ReportProblems } from './reportDraft';

type Props = {
  form: ReportForm;
  /** The problems that are told already. */
  errors: Partial<ReportProblems>;
  onChange: (part: Partial<ReportForm>) => void;
};

/** To whom; what for, its date, and the period that it is about, which are set already, are folded. */
export function AboutFields({ form, errors, onChange }: Props) {
  const { purpose, from, to, dated } = form;
  // a declaration says nothing beyond the days
  const hasPurpose = form.kind !== 'comparecimento';
  const days =
    from === to
      ? `em ${from}, com a ${dated === from ? 'mesma data' : `data de ${dated}`}`
      : `de ${from} a ${to}, com a data de ${dated}`;
  return (
    <>
      <TextField
        label="Quem recebe"
        name="addressee"
        required
        hint="Nome, função e lugar."
        autoComplete="off"
        value={form.addressee}
        onChange={(event) => onChange({ addressee: event.target.value })}
        error={errors.addressee}
      />
      <Fold
        title={hasPurpose ? 'Finalidade, período e data' : 'Período e data'}
        line={[hasPurpose && purpose.trim(), days].filter(Boolean).join(' · ')}
      >
        <div className="grid grid-cols-2 gap-5">
          {hasPurpose && (
            <TextField
              label="Finalidade"
              name="purpose"
              autoComplete="off"
              value={purpose}
              onChange={(event) => onChange({ purpose: event.target.value })}
              error={errors.purpose}
              className="col-span-2"
            />
          )}
          <DateField
            label="Período, de"
            name="from"
            value={from}
            onChange={(next) => onChange({ from: next })}
            error={errors.from}
          />
          <DateField
            label="até"
            name="to"
            value={to}
            onChange={(next) => onChange({ to: next })}
            error={errors.to}
          />
          <DateField
            label="Data do relatório"
            name="dated"
            value={dated}
            onChange={(next) => onChange({ dated: next })}
            error={errors.dated}
            className="col-span-2 sm:col-span-1"
          />
        </div>
      </Fold>
    </>
  );
}
