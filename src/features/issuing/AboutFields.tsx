import { DateField } from '../../ui/controls/MaskedField';
import { TextField } from '../../ui/controls/TextField';
import { Fold } from './Fold';
import type { ReportEditing } from './useReportEditing';

type Props = { editing: Pick<ReportEditing, 'form' | 'change' | 'field'> };

/** To whom; what for, its date, and the period that it is about, which are set already, are folded. */
export function AboutFields({ editing: { form, change, field } }: Props) {
  const { purpose, from, to, dated } = form;
  // a declaration says nothing beyond the days
  const hasPurpose = form.kind !== 'comparecimento';
  const days =
    from === to
      ? `em ${from}, com a ${dated === from ? 'mesma data' : `data de ${dated}`}`
      : `de ${from} a ${to}, com a data de ${dated}`;
  return (
    <>
      <TextField label="Quem recebe" required hint="Nome, função e lugar." {...field('addressee')} />
      <Fold
        title={hasPurpose ? 'Finalidade, período e data' : 'Período e data'}
        line={[hasPurpose && purpose.trim(), days].filter(Boolean).join(' · ')}
      >
        <div className="grid grid-cols-2 gap-5">
          {hasPurpose && <TextField label="Finalidade" {...field('purpose')} className="col-span-2" />}
          <DateField label="Período, de" {...field('from')} onChange={(next) => change({ from: next })} />
          <DateField label="até" {...field('to')} onChange={(next) => change({ to: next })} />
          <DateField
            label="Data do relatório"
            {...field('dated')}
            onChange={(next) => change({ dated: next })}
            className="col-span-2 sm:col-span-1"
          />
        </div>
      </Fold>
    </>
  );
}
