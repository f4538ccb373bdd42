import { levelsTyped } from '../../src/records/column';
import {
  type Entity,
  isChanged,
  type RowOf,
  type TypedOf,
  type WordsOf,
  type Written,
} from '../../src/records/entity';
import {
  eachColumn,
  keyColumn,
  problemsOf,
  referencesOf,
  storedColumns,
  wordsTyped,
} from '../../src/records/entityWords';
import { weights } from '../../src/records/goals';
import { specialtyTyped } from '../../src/records/profile';

export const words = (of: string) => `${of} 👩🏽`;

export const drawnSignature = {
  kind: 'drawn',
  width: 600,
  height: 200,
  strokes: [[10, 20, 30, 40, 50, 60]],
} as const;

/** What is typed into a column that takes no text, or none but its own. */
const ofColumn: { readonly [column: string]: string } = {
  cid10: 'F84.0',
  cid11: '6A02.0',
  levels: levelsTyped(['Não tenta', 'Calça um pé', 'Calça os dois', 'Fecha o velcro', 'Dá o laço']),
  importance: weights[3] ?? '',
  difficulty: weights[2] ?? '',
  family_rates: 'true',
  begins_with_report: 'true',
  crefito: '3/12345-TO',
  supervisor_crefito: '4/222-TO',
  first_specialty: specialtyTyped({ title: words('especialidade'), rqe: '2000000001' }),
  further_specialty: specialtyTyped({ title: words('outra especialidade'), rqe: '2000000002' }),
  phone: '(81) 99999-0000',
  time_of_day: '14:00-14:50',
  tax_id: '12.ABC.345/01DE-35',
  payer_tax_id: '12.ABC.345/01DE-35',
  month: '2026-11',
  is_issued: 'true',
  signature: JSON.stringify(drawnSignature),
};

/** What is said only without something else. */
const without = ['word'];

const MOMENT = '2026-11-20T12:00:00.000Z';

/** An entity, or what is typed into a form that is none. */
type Typed = Written & Partial<Pick<Entity, 'name' | 'table' | 'problems'>>;

type Given = {
  readonly of?: string;
  /** As typed, of each day that the row has. */
  readonly day?: string;
  /** ISO, of each moment. */
  readonly moment?: string;
  /** The last of a few values, else the first. */
  readonly isOther?: boolean;
  /** What some columns have, as typed. */
  readonly typed?: { readonly [column: string]: string };
};

/**
 * Something valid in every column of an entity, as typed: `of` is in each text. A column of another kind is missed here, so that what
 * it takes is said above.
 */
export function fullyTyped<E extends Typed>(
  entity: E,
  { of = entity.name, day = '20/11/2026', moment = MOMENT, isOther, typed = {} }: Given = {},
): TypedOf<E> {
  const full = eachColumn<E, string>(entity, ({ field, most, isMoment }, name) => {
    const said = typed[name] ?? ofColumn[name];
    if (said !== undefined) return said;
    if (field.kind === 'row' || without.includes(name)) return '';
    if (isMoment) return moment;
    if (field.kind === 'choice') {
      const values = field.options.flatMap(({ value }) => value || []);
      return values.at(isOther ? -1 : 0) ?? '';
    }
    if (field.kind === 'number') return '3';
    if (field.kind === 'day') return day;
    if (most !== null) return words(`${of}.${name}`);
    throw new Error(`say what is typed into ${entity.table}.${name}`);
  });
  // what it says of its columns is all that is read of it
  const problems = problemsOf(entity as unknown as Entity, full, { birthDate: undefined }, null);
  const wrong = Object.entries(problems).filter(([, problem]) => problem);
  if (wrong.length > 0) throw new Error(`${entity.table}: ${JSON.stringify(wrong)}`);
  return full as TypedOf<E>;
}

/** The same as its form saves it. */
export const fullWords = <E extends Typed>(entity: E, given?: Given): WordsOf<E> =>
  wordsTyped(entity, fullyTyped(entity, given));

/** The same as its table has it. */
export function fullColumns(entity: Entity, given?: Given): { readonly [column: string]: unknown } {
  const columns = storedColumns(entity, fullWords(entity, given));
  const named = referencesOf(entity);
  // what a row leaves out is empty
  return Object.fromEntries(
    Object.entries(columns).filter(([name, value]) => value !== null || named.includes(name)),
  );
}

/** The same as it is stored; `keys` are its own, its owners' and those of the rows that it names. */
export function fullRow<E extends Entity>(
  entity: E,
  keys: { readonly [column: string]: string | null },
  given: Given = {},
): RowOf<E> {
  const { moment = MOMENT } = given;
  const owners = entity.belongsTo === 'patient' ? ['patient_id', 'user_id'] : ['user_id'];
  const further = Object.keys(entity.further ?? {});
  const own = [keyColumn(entity), ...owners, ...further, ...referencesOf(entity)];
  return {
    ...fullWords(entity, given),
    ...Object.fromEntries(further.map((name) => [name, null])),
    ...(entity.table === 'goals' && { state_changed_at: moment }),
    created_at: moment,
    ...(isChanged[entity.life] && { updated_at: moment, revision: 1 }),
    ...Object.fromEntries(Object.entries(keys).filter(([name]) => own.includes(name))),
    // what follows from the definition
  } as unknown as RowOf<E>;
}
