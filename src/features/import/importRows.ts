import { personKeys } from '../../data/records/samePerson';
import type { PatientSummary } from '../../data/records/summaries';
import type { RecordProblemCode } from '../../sentences/importErrors';
import type { FoundRecord } from './found';

/**
 * How a record of a file stands to those that are here. `begun`: its import was interrupted; `here`: somebody of the same name
 * and birth date, or of the same CPF; `repeated`: likewise, above in the file; `same`: this very record, or one that came from it.
 */
export type RowState = 'new' | 'begun' | 'here' | 'repeated' | 'same' | 'unreadable';

export type ImportRow = {
  readonly found: FoundRecord;
  readonly state: RowState;
  readonly problem?: RecordProblemCode;
  /** The values that are the reason. */
  readonly where?: string | undefined;
};

/** The records that are here already. */
export type Known = {
  readonly patients: readonly Pick<
    PatientSummary,
    'id' | 'nome' | 'social_name' | 'dataNascimento' | 'cpf'
  >[];
  /** The ids of deleted records. */
  readonly deleted: ReadonlySet<string>;
  /** Those that came from elsewhere, to their end. */
  readonly ended: ReadonlySet<string>;
};

export const mayCome = ({ state }: ImportRow): boolean => state !== 'same' && state !== 'unreadable';

/** Chosen until somebody chooses otherwise. */
export const comesUnasked = ({ state }: ImportRow): boolean => state === 'new' || state === 'begun';

export function importRows(all: readonly FoundRecord[], { patients, deleted, ended }: Known): ImportRow[] {
  const ids = new Set(patients.map(({ id }) => id));
  const people = new Set(patients.flatMap(personKeys));
  const above = new Set<string>();
  return all.map((found): ImportRow => {
    const { person } = found;
    if (!person) return { found, state: 'unreadable', problem: found.problem, where: found.where };
    const { id, sourceId } = person;
    if (deleted.has(id) || deleted.has(sourceId)) return { found, state: 'unreadable', problem: 'deleted' };
    const keys = personKeys({ ...person.names, dataNascimento: person.birthDate, cpf: person.cpf });
    const isAbove = keys.some((key) => above.has(key));
    for (const key of [...keys, id]) above.add(key);
    if (ids.has(id)) return { found, state: ended.has(id) ? 'same' : 'begun' };
    if (ids.has(sourceId)) return { found, state: 'same' };
    if (isAbove) return { found, state: 'repeated' };
    return { found, state: keys.some((key) => people.has(key)) ? 'here' : 'new' };
  });
}
