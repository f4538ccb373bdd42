import { carePlans } from './carePlans';
import type { ColumnOf, Entity, EntityName, EntityTable, RowChange, RowOf } from './entity';
import { homeGuidance } from './homeGuidance';
import { results } from './results';

/** What belongs to a patient and is kept in rows of its own, in the order in which it is counted and printed. */
const byTable = {
  care_plans: carePlans,
  results,
  home_guidance: homeGuidance,
} as const satisfies Record<EntityTable, Entity>;
export const entities: readonly (typeof byTable)[EntityTable][] = Object.values(byTable);

/** The definition of a table's rows. */
export const entityOf = (table: EntityTable): Entity => byTable[table];

export const isEntityTable = (name: string): name is EntityTable => Object.hasOwn(byTable, name);

export const isEntityName = (name: string): name is EntityName =>
  entities.some((entity) => entity.name === name);

/** Something of each entity, by its table. */
export const eachEntity = <Value>(of: (entity: Entity) => Value) =>
  Object.fromEntries(entities.map((entity) => [entity.table, of(entity)])) as {
    readonly [table in EntityTable]: Value;
  };

/** The rows of a record, by their table, each in their order. */
export type EntityRows = { readonly [Table in EntityTable]: readonly RowOf<(typeof byTable)[Table]>[] };
/** Likewise; undefined for what is not read. */
export type RowsRead = { readonly [Table in EntityTable]?: EntityRows[Table] | undefined };
export const noRows = eachEntity(() => [] as const);

type ColumnsIn<E> = E extends Entity ? ColumnOf<E> : never;
export type EntityColumn = ColumnsIn<(typeof entities)[number]>;

const changes = ['added', 'changed', 'removed'] as const;
const changeOf = new Map<string, { readonly entity: Entity; readonly change: (typeof changes)[number] }>(
  entities.flatMap((entity) =>
    changes.map((change) => [`${entity.name}_${change}`, { entity, change }] as const),
  ),
);

/** The entity whose row an entry of the history is about. */
export const entityIn = (kind: string): Entity | undefined => changeOf.get(kind)?.entity;

/** The entity whose earlier texts an entry of the history has. */
export const entityChangedIn = (kind: string): Entity | undefined =>
  changeOf.get(kind)?.change === 'added' ? undefined : entityIn(kind);

export const isRowChange = (kind: string): kind is RowChange => changeOf.has(kind);

/** The title of such an entry: 'Resultado alterado'. */
export function rowChangeTitle(kind: RowChange): string {
  const found = changeOf.get(kind);
  return found ? found.entity.words.history[found.change] : '';
}
