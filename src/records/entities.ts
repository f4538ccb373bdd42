import { carePlans } from './carePlans';
import { consents, revocations, signatures } from './consents';
import { disclosures } from './disclosures';
import type { ColumnOf, Entity, OwnTable, RecordEntity, RecordTable } from './entity';
import { goals } from './goals';
import { phrases } from './phrases';
import { profiles } from './profile';
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
} as const satisfies Record<RecordTable, RecordEntity>;
export const entities: readonly (typeof byTable)[keyof typeof byTable][] = Object.values(byTable);

/** What belongs to the therapist. */
const own = { phrases, therapist_profiles: profiles } as const satisfies Record<OwnTable, Entity>;
export const ownEntities: readonly Entity[] = Object.values(own);

/** The definition of a table's rows. */
export const entityOf = (table: Entity['table']): Entity => ({ ...byTable, ...own })[table];

type ColumnsIn<E> = E extends Entity ? ColumnOf<E> : never;
export type EntityColumn = ColumnsIn<(typeof entities)[number]>;

/** The entity whose earlier texts an entry of the history has. */
export const entityChangedIn = (kind: string): RecordEntity | undefined =>
  entities.find(({ name }) => kind === `${name}_changed` || kind === `${name}_removed`);
