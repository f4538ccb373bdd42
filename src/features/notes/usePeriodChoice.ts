import { useEffect, useState } from 'react';
import type { OpenPeriod } from '../../data/records/notesInPeriod';
import { fromIsoDate, toIsoDate } from '../../lib/dates';
import { monthsUntilToday } from '../../printing/notesReport';

export const periods = {
  month: 'Este mês',
  quarter: 'Três meses',
  all: 'Todas',
  own: 'Outro período',
} as const;
export type PeriodName = keyof typeof periods;

const NO_DATE = 'Confira a data.';

/** Which period a report is of: one of those with a name, or one that is typed. Each opening asks anew for what is missing. */
export function usePeriodChoice(open: boolean) {
  const [name, setName] = useState<PeriodName>('quarter');
  const [from, setFrom] = useState('');
  const [to, setTo] = useState('');
  const [submitted, setSubmitted] = useState(false);
  useEffect(() => {
    if (open) setSubmitted(false);
  }, [open]);

  const days: Record<PeriodName, OpenPeriod> = {
    month: monthsUntilToday(0),
    quarter: monthsUntilToday(2),
    all: { from: null, to: null },
    own: { from: toIsoDate(from), to: toIsoDate(to) },
  };
  const wanted = days[name];
  const isTurned = Boolean(wanted.from && wanted.to && wanted.from > wanted.to);

  return {
    name,
    choose: (next: PeriodName) => {
      // a custom period begins with the dates of the one shown before
      if (next === 'own' && wanted.from && wanted.to) {
        setFrom(fromIsoDate(wanted.from));
        setTo(fromIsoDate(wanted.to));
      }
      setName(next);
    },
    from: {
      value: from,
      onChange: setFrom,
      error: submitted && wanted.from === '' ? NO_DATE : undefined,
    },
    to: {
      value: to,
      onChange: setTo,
      error:
        submitted && wanted.to === ''
          ? NO_DATE
          : isTurned
            ? 'O fim vem antes do começo do período.'
            : undefined,
    },
    /** What was chosen; undefined, and said beside the dates, where it is no period. */
    submit: (): OpenPeriod | undefined => {
      setSubmitted(true);
      return wanted.from === '' || wanted.to === '' || isTurned ? undefined : wanted;
    },
  };
}
