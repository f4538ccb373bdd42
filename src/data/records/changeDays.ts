import { queryOptions } from '@tanstack/react-query';
import { todayIso } from '../../lib/dates';
import { keys } from './keys';
import { eachRow } from './pages';

/** The civil day, ISO, on which each answer was changed or marked last; of a column that stands as it was first recorded, none. */
export type ChangeDays = { readonly [column: string]: string };

export const changeDaysOptions = (userId: string, patientId: string) =>
  queryOptions({
    queryKey: [...keys.record(patientId, 'history'), 'days'],
    queryFn: async ({ signal }): Promise<ChangeDays> => {
      const days: { [column: string]: string } = {};
      const of = { id: patientId, user_id: userId };
      const read = ['id', 'kind', 'columns', 'changed_at'] as const;
      for await (const { kind, columns, changed_at } of eachRow(
        'patient_history',
        'changed_at',
        of,
        signal,
        read,
      )) {
        if (kind !== 'changed' && kind !== 'marked') continue;
        for (const column of columns) days[column] = todayIso(new Date(changed_at));
      }
      return days;
    },
  });
