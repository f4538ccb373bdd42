import type { Task, TasksRead } from '../../src/features/dashboard/task';

/** A draft on this device, unless given otherwise. */
export const task = (given: Partial<Task> = {}): Task => ({
  kind: 'device',
  key: 'new-patient:1',
  owner: 'new-patient:1',
  title: 'Teresa',
  text: 'Anamnese na etapa 1 de 5, só neste aparelho',
  verb: 'Continuar',
  run: () => {},
  ...given,
});

/** A request that was answered. */
export const tasksRead: TasksRead = {
  isPending: false,
  isError: false,
  isFetching: false,
  refetch: () => {},
};
