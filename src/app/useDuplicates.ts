import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { birthKeys, cpfKeys, personKeys } from '../data/records/samePerson';
import { archivedOptions, type PatientSummary, summariesOptions } from '../data/records/summaries';
import { savedIn } from '../device/outbox/items';
import type { Warn } from '../features/anamnesis/useAnswerField';
import { useTherapist } from '../forms/contexts';
import { useOutboxItems } from '../forms/useOutboxItems';
import { toIsoDate } from '../lib/dates';
import { namesIn } from '../lib/patientName';

/**
 * Warns of a record of the same name and birth date, or of the same CPF, among those in use, archived, and waiting on this device.
 * Shows no name: the patient's family may see the screen (D-13).
 */
export function useDuplicates(ownId: string): Warn {
  const { userId } = useTherapist();
  // without `failure`: if the list cannot be read, the form works without the warning and without a toast
  useQuery({ ...summariesOptions(userId), meta: {} });
  useQuery(archivedOptions(userId));
  const items = useOutboxItems();
  const queryClient = useQueryClient();
  return useCallback(
    (question, answer, names) => {
      if (question.kind !== 'cpf' && question.kind !== 'birthDate') return undefined;
      const own =
        question.kind === 'cpf'
          ? cpfKeys(answer)
          : birthKeys({ ...names, dataNascimento: toIsoDate(answer) });
      if (own.length === 0) return undefined;
      const known = [summariesOptions(userId), archivedOptions(userId)].flatMap(
        ({ queryKey }) => queryClient.getQueryData<readonly PatientSummary[]>(queryKey) ?? [],
      );
      const waiting = items.flatMap(({ stored }) => {
        const patient = savedIn(stored, 'intake')?.intake.patient;
        return patient ? { ...patient, ...namesIn(patient) } : [];
      });
      const isTaken = [...known, ...waiting].some(
        (person) => person.id !== ownId && personKeys(person).some((key) => own.includes(key)),
      );
      if (!isTaken) return undefined;
      const what = question.kind === 'cpf' ? 'Este CPF' : 'Este nome com esta data de nascimento';
      return `${what} já está em outra ficha sua. Você pode seguir assim mesmo.`;
    },
    [queryClient, userId, ownId, items],
  );
}
