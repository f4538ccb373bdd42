import { useQuery } from '@tanstack/react-query';
import { useTherapist } from '../../device/contexts';
import { formatCivilDay, fromIsoDate, toIsoDate } from '../../lib/dates';
import { sessionsOfPeriod } from '../../printing/issued/sessionsOfPeriod';
import { Select } from '../../ui/controls/Select';
import type { ReportForm } from './reportDraft';
import { allNotesOptions } from './useReportSources';

type Props = {
  patientId: string;
  form: Pick<ReportForm, 'from' | 'to'>;
  onChange: (period: Pick<ReportForm, 'from' | 'to'>) => void;
};

const EVER = { from: '', to: '9999-12-31' } as const;

/** The day of a declaration, of those with a session that is final, however long ago: the newest first. */
export function SessionDayField({ patientId, form, onChange }: Props) {
  const { userId } = useTherapist();
  const { data: notes } = useQuery(allNotesOptions(userId, patientId));
  const days = notes && [...new Set(sessionsOfPeriod(EVER, notes, []).sessions.map(({ day }) => day))];
  if (!days || days.length === 0) return null;
  const newest = days.toReversed();
  const chosen = form.from === form.to ? newest.find((day) => day === toIsoDate(form.from)) : undefined;
  return (
    <Select
      label="Dia do atendimento"
      name="sessionDay"
      hint="Para vários dias, mude o período."
      emptyLabel={chosen ? null : 'Escolha o dia'}
      options={newest.map(formatCivilDay)}
      value={chosen ? formatCivilDay(chosen) : ''}
      onChange={({ target }) => {
        const day = fromIsoDate(newest.find((one) => formatCivilDay(one) === target.value) ?? null);
        if (day) onChange({ from: day, to: day });
      }}
      className="max-w-md"
    />
  );
}
