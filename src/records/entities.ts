import { carePlans } from './carePlans';
import { consents, revocations, signatures } from './consents';
import { disclosures } from './disclosures';
import type { ColumnOf, Entity } from './entity';
import { goals } from './goals';
import { ratings } from './ratings';
import { results } from './results';

/** What belongs to a patient and is kept in rows of its own. */
const byTable = {
  care_plans: carePlans,
  consents,
  disclosures,
  goals,
  goal_ratings: ratings,
  results,
  revocations,
  signatures,
} as const satisfies Record<Entity['table'], Entity>;
export const entities: readonly (typeof byTable)[Entity['table']][] = Object.values(byTable);

/** The definition of a table's rows. */
export const entityOf = (table: Entity['table']): Entity => byTable[table];

type ColumnsIn<E> = E extends Entity ? ColumnOf<E> : never;
export type EntityColumn = ColumnsIn<(typeof entities)[number]>;

/** The entity whose earlier texts an entry of the history has. */
export const entityChangedIn = (kind: string): Entity | undefined =>
  entities.find(({ name }) => kind === `${name}_changed` || kind === `${name}_removed`);
