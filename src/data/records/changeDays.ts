import { queryOptions } from '@tanstack/react-query';
import { todayIso } from '../../lib/dates';
import { keys } from './keys';
import { eachRow } from './pages';

type Days = { readonly [column: string]: string };
/** The civil days, ISO, on which each answer was changed last, and its mark; a mark beside an answer says who told it. */
export type ChangeDays = { readonly answers: Days; readonly marks: Days };

export const changeDaysOptions = (userId: string, patientId: string) =>
  queryOptions({
    queryKey: [...keys.record(patientId, 'history'), 'days'],
    queryFn: async ({ signal }): Promise<ChangeDays> => {
      const answers: { [column: string]: string } = {};
      const marks: { [column: string]: string } = {};
      const of = { id: patientId, user_id: userId };
      const read = ['id', 'kind', 'columns', 'changed_at'] as const;
      for await (const { kind, columns, changed_at } of eachRow(
        'patient_history',
        'changed_at',
        of,
        signal,
        read,
      )) {
        const days = kind === 'changed' ? answers : kind === 'marked' ? marks : undefined;
        if (days) for (const column of columns) days[column] = todayIso(new Date(changed_at));
      }
      return { answers, marks };
    },
  });
