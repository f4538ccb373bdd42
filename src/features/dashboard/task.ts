import type { UseQueryResult } from '@tanstack/react-query';
import type { Repeatable } from '../../ui/feedback/ErrorState';

/** What a task is about, the most urgent first: what could be lost, what the law asks for, people who wait, questions. */
const taskKinds = [
  'device',
  'note',
  'missing',
  'family',
  'renewal',
  'plan',
  'consent',
  'question',
  'profile',
] as const;

/** Something that the therapist has begun, or that waits for her. */
export type Task = {
  readonly kind: (typeof taskKinds)[number];
  readonly key: string;
  /** The patient's id, or what stands for it: the short list names nobody twice in one kind. */
  readonly owner: string;
  /** The patient's name. */
  readonly title: string;
  /** What it is, in one line. */
  readonly text: string;
  readonly verb:
    | 'Ver'
    | 'Continuar'
    | 'Revisar'
    | 'Perguntar'
    | 'Preencher'
    | 'Renovar'
    | 'Assinar'
    | 'Encerrar'
    | 'Escrever';
  readonly run: () => void;
  /** What else can be done. */
  readonly also?: { readonly verb: string; readonly run: () => void };
  /** The same for several patients: its button shows them below it instead. */
  readonly each?: readonly Task[];
};

/** What became of the request for the tasks that have one of their own. */
export type TasksRead = Repeatable & Pick<UseQueryResult, 'isPending' | 'isError'>;

/** Maximum number of tasks shown unasked. */
const SHORT = 5;

/** In the order of their kinds. */
export const inOrder = (tasks: readonly Task[]): Task[] =>
  tasks.toSorted((a, b) => taskKinds.indexOf(a.kind) - taskKinds.indexOf(b.kind));

/** The first tasks, one of each kind for a patient. */
export function shortList(tasks: readonly Task[]): Task[] {
  const isFirst = ({ kind, owner }: Task, index: number) =>
    tasks.findIndex((other) => other.kind === kind && other.owner === owner) === index;
  return tasks.filter(isFirst).slice(0, SHORT);
}
