import { absences } from './absences';
import { billings } from './billings';
import { carePlans } from './carePlans';
import { consents, revocations, signatures } from './consents';
import { diagnoses } from './diagnoses';
import { disclosures } from './disclosures';
import { documentKinds } from './documentKinds';
import type { ColumnOf, Entity, RowOf } from './entity';
import { explanations } from './explanations';
import { goals } from './goals';
import { homeGuidance } from './homeGuidance';
import { phrases } from './phrases';
import { profiles } from './profile';
import { ratings } from './ratings';
import { receipts } from './receipts';
import { results } from './results';
import { signedCopies } from './signedCopies';
import { weeklySessions } from './weeklySessions';

/** What belongs to a patient and is kept in rows of its own, in the order in which it is counted and printed. */
const ofRecord = [
  diagnoses,
  carePlans,
  weeklySessions,
  consents,
  disclosures,
  goals,
  ratings,
  results,
  homeGuidance,
  documentKinds,
  explanations,
  absences,
  billings,
  receipts,
  revocations,
  signatures,
  signedCopies,
] as const satisfies readonly (Entity & { readonly belongsTo: 'patient' })[];
/** What belongs to the therapist. */
const own = [phrases, profiles] as const satisfies readonly (Entity & { readonly belongsTo: 'therapist' })[];

type Defined = (typeof ofRecord)[number];
type ByTable = { readonly [E in Defined as E['table']]: E };
export type RecordTable = Defined['table'];
export type RecordEntityName = Defined['name'];
export type OwnTable = (typeof own)[number]['table'];
export type EntityTable = RecordTable | OwnTable;
export type EntityName = RecordEntityName | (typeof own)[number]['name'];

/** An entity that is in one of the lists. */
export type ListedEntity = Entity & { readonly table: EntityTable; readonly name: EntityName };
/** An entity whose rows belong to a patient. */
export type RecordEntity = Entity & {
  readonly table: RecordTable;
  readonly name: RecordEntityName;
  readonly belongsTo: 'patient';
};

/** Which table's rows, and whose: a patient's, or the therapist's own. */
export type RowsOf =
  | { readonly table: RecordTable; readonly patientId: string }
  | { readonly table: OwnTable; readonly patientId?: undefined };

export const entities: readonly Defined[] = ofRecord;
export const ownEntities: readonly ListedEntity[] = own;

const byTable: ReadonlyMap<string, ListedEntity> = new Map(
  [...ofRecord, ...own].map((entity) => [entity.table, entity]),
);

/** The definition of a table's rows. */
export function entityOf(table: EntityTable): ListedEntity {
  const entity = byTable.get(table);
  if (!entity) throw new Error(table);
  return entity;
}

export const isEntityTable = (name: string): name is EntityTable => byTable.has(name);

const among = <One extends RecordEntity>(isOne: (entity: RecordEntity) => entity is One): readonly One[] =>
  (entities as readonly RecordEntity[]).filter(isOne);

/** The tables of all rows but of those that are written into another entity's. */
export type CopiedTable = Extract<Defined, { readonly copied: object }>['table'];
export type CopiedEntity = RecordEntity & Required<Pick<Entity, 'copied'>> & { readonly table: CopiedTable };
export const copiedEntities = among((entity): entity is CopiedEntity => entity.copied !== undefined);

/** Those whose rows an import makes anew. */
export type ImportedTable = Extract<Defined, { readonly copied: { readonly id: string } }>['table'];
export type ImportedEntity = CopiedEntity & {
  readonly table: ImportedTable;
  readonly copied: { readonly id: string };
};
export const importedEntities = among((entity): entity is ImportedEntity => entity.copied?.id !== undefined);

/** Those whose rows have a PDF each. */
export type FileTable = Extract<Defined, { readonly file: string }>['table'];
export const fileEntities = among(
  (entity): entity is CopiedEntity & { readonly table: FileTable } => entity.file !== undefined,
);

/**
 * The tables whose rows can always be changed: they are printed, and told in the history, as their definition says. Of evidence, and of
 * goals, which others are built on, code of their own does this.
 */
type PlainTable = Exclude<
  Extract<Defined, { readonly life: 'editable' }>,
  { readonly keeps: object }
>['table'];
type PlainName = ByTable[PlainTable]['name'];
export type PlainEntity = RecordEntity & { readonly table: PlainTable; readonly name: PlainName };
export const plainEntities = among(
  (entity): entity is PlainEntity => entity.life === 'editable' && entity.keeps === undefined,
);

/** Something of each copied entity, by its table. */
export const eachCopied = <Value>(of: (entity: CopiedEntity) => Value) =>
  Object.fromEntries(copiedEntities.map((entity) => [entity.table, of(entity)])) as {
    readonly [table in CopiedTable]: Value;
  };

/** The rows of a record, by their table, each in their order. */
export type EntityRows = { readonly [Table in CopiedTable]: readonly RowOf<ByTable[Table]>[] };
/** Likewise, of the plain ones; undefined for what is not read. */
export type RowsRead = { readonly [Table in PlainTable]?: EntityRows[Table] | undefined };
export const noRows = eachCopied(() => [] as const);

type ColumnsIn<E> = E extends Entity ? ColumnOf<E> : never;
export type EntityColumn = ColumnsIn<(typeof entities)[number]>;

/** The entity whose earlier texts an entry of the history has. */
export const entityChangedIn = (kind: string): RecordEntity | undefined =>
  entities.find(({ name }) => kind === `${name}_changed` || kind === `${name}_removed`);

const changes = ['added', 'changed', 'removed'] as const;
type Change = (typeof changes)[number];
type Told<E> = E extends { readonly told: readonly (infer Kind)[] } ? Kind : never;
/** The kinds of entries that the history has of rows; those of consents name their text, too, and have words of their own. */
export type RowChange =
  | `${Extract<Defined, { readonly life: 'editable' }>['name']}_${Change}`
  | Told<Defined>;
const kindsOf = ({ name, life, told = [] }: RecordEntity): readonly string[] =>
  life === 'editable' ? changes.map((change) => `${name}_${change}`) : told;
const changeOf = new Map<string, { readonly entity: RecordEntity; readonly change: Change }>(
  entities.flatMap((entity: RecordEntity) => {
    const kinds = kindsOf(entity);
    return changes.flatMap((change, index) => {
      const kind = kinds[index];
      return kind === undefined ? [] : [[kind, { entity, change }] as const];
    });
  }),
);

/** The entity whose row an entry of the history is about. */
export const entityIn = (kind: string): RecordEntity | undefined => changeOf.get(kind)?.entity;

export const isRowChange = (kind: string): kind is RowChange => changeOf.has(kind);

/** What became of the row. */
export const changeIn = (kind: RowChange): Change | undefined => changeOf.get(kind)?.change;

/** The title of such an entry: 'Resultado alterado'. */
export function rowChangeTitle(kind: RowChange): string {
  const found = changeOf.get(kind);
  return found ? found.entity.words.history[found.change] : '';
}
