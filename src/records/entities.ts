import { carePlans } from './carePlans';
import { consents, revocations, signatures } from './consents';
import { disclosures } from './disclosures';
import type {
  ColumnOf,
  Entity,
  EntityTable,
  OwnTable,
  PlainEntity,
  PlainName,
  PlainTable,
  RecordEntity,
  RecordTable,
  RowChange,
  RowOf,
} from './entity';
import { goals } from './goals';
import { homeGuidance } from './homeGuidance';
import { phrases } from './phrases';
import { profiles } from './profile';
import { ratings } from './ratings';
import { results } from './results';
import { signedCopies } from './signedCopies';

/** What belongs to a patient and is kept in rows of its own, in the order in which it is counted and printed. */
const byTable = {
  care_plans: carePlans,
  consents,
  disclosures,
  goals,
  goal_ratings: ratings,
  results,
  home_guidance: homeGuidance,
  revocations,
  signatures,
  signed_copies: signedCopies,
} as const satisfies Record<RecordTable, RecordEntity>;
export const entities: readonly (typeof byTable)[RecordTable][] = Object.values(byTable);

/** What belongs to the therapist. */
const own = { phrases, therapist_profiles: profiles } as const satisfies Record<OwnTable, Entity>;
export const ownEntities: readonly Entity[] = Object.values(own);

const all: { readonly [table in EntityTable]: Entity } = { ...byTable, ...own };

/** The definition of a table's rows. */
export const entityOf = (table: EntityTable): Entity => all[table];

export const isEntityTable = (name: string): name is EntityTable => Object.hasOwn(all, name);

const isPlain = (entity: RecordEntity): entity is PlainEntity => entity.copied !== undefined;

/** Those that are copied, imported, printed and told as their definition says. */
export const plainEntities: readonly PlainEntity[] = (entities as readonly RecordEntity[]).filter(isPlain);

export const isPlainName = (name: string): name is PlainName =>
  plainEntities.some((entity) => entity.name === name);

/** Something of each plain entity, by its table. */
export const eachPlain = <Value>(of: (entity: PlainEntity) => Value) =>
  Object.fromEntries(plainEntities.map((entity) => [entity.table, of(entity)])) as {
    readonly [table in PlainTable]: Value;
  };

/** The rows of a record, by their table, each in their order. */
export type EntityRows = { readonly [Table in PlainTable]: readonly RowOf<(typeof byTable)[Table]>[] };
/** Likewise; undefined for what is not read. */
export type RowsRead = { readonly [Table in PlainTable]?: EntityRows[Table] | undefined };
export const noRows = eachPlain(() => [] as const);

type ColumnsIn<E> = E extends Entity ? ColumnOf<E> : never;
export type EntityColumn = ColumnsIn<(typeof entities)[number]>;

/** The entity whose earlier texts an entry of the history has. */
export const entityChangedIn = (kind: string): RecordEntity | undefined =>
  entities.find(({ name }) => kind === `${name}_changed` || kind === `${name}_removed`);

const changes = ['added', 'changed', 'removed'] as const;
const changeOf = new Map<string, { readonly entity: PlainEntity; readonly change: (typeof changes)[number] }>(
  plainEntities.flatMap((entity) =>
    changes.map((change) => [`${entity.name}_${change}`, { entity, change }] as const),
  ),
);

/** The plain entity whose row an entry of the history is about. */
export const entityIn = (kind: string): PlainEntity | undefined => changeOf.get(kind)?.entity;

export const isRowChange = (kind: string): kind is RowChange => changeOf.has(kind);

/** The title of such an entry: 'Resultado alterado'. */
export function rowChangeTitle(kind: RowChange): string {
  const found = changeOf.get(kind);
  return found ? found.entity.words.history[found.change] : '';
}
