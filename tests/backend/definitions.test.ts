import { expect, it } from 'vitest';
import { entities, ownEntities } from '../../src/records/entities';
import { type Entity, isChanged } from '../../src/records/entity';
import { columnOf, columnsOf, keyColumn, storedColumns } from '../../src/records/entityWords';
import { onBothDatabases, sql } from '../support/backendClients';

/** In a table of their own; what is written into the rows of another is granted with these. */
const all: readonly Entity[] = [...entities, ...ownEntities];
const kept = all.filter(({ fills }) => !fills);
const filling = (table: string) => all.filter(({ fills }) => fills?.table === table);

/** As the table has them: a value that stands in several columns in each of these. */
const stored = (entity: Entity) =>
  Object.keys(storedColumns(entity, Object.fromEntries(columnsOf(entity).map((name) => [name, null]))));

/** What no client says of the further columns, and what one says beside them. */
const differing: { readonly [table: string]: { readonly server?: string[]; readonly also?: string[] } } = {
  // with its situation
  goals: { server: ['state_changed_at'] },
  // triggers make a rating of what a note or a family says
  goal_ratings: { server: ['note_id', 'family_answers_id'] },
  // the record of a copy is made without a form
  disclosures: { also: ['kind'] },
  // an earlier version of the app sends all of a row; triggers give the times
  consents: { also: ['received_at', 'device_times', 'revoked_at', 'revoked_by_name', 'revocation_reason'] },
};

function inserted(entity: Entity): string[] {
  const { server = [], also = [] } = differing[entity.table] ?? {};
  const owner = entity.belongsTo === 'patient' ? ['patient_id', 'user_id'] : ['user_id'];
  const further = Object.keys(entity.further ?? {}).filter((name) => !server.includes(name));
  return [...new Set([keyColumn(entity), ...owner, ...stored(entity), ...further, ...also])].sort();
}

function updated(entity: Entity): string[] {
  // the profile is saved by one call, whether or not there is one
  const key = entity.isSingle && entity.belongsTo === 'therapist' ? ['user_id'] : [];
  const own = isChanged[entity.life] ? [...key, ...stored(entity)] : [];
  return [...new Set([...own, ...filling(entity.table).flatMap(stored)])].sort();
}

/** What the history is told of a row, where a trigger of its own kind does that. */
function told(entity: Entity) {
  const { name, title = '', order, life } = entity;
  const day = columnsOf(entity).includes(order) ? order : '';
  if (entity.belongsTo === 'therapist' || entity.table === 'consents') return [];
  if (life === 'editable')
    // a goal stays while its record does: entries have its title from it
    return [{ does: 'log_row', name, title: entity.keeps ? '' : title, day, words: stored(entity).sort() }];
  return (entity.told ?? []).map((kind) => ({
    does: 'log_added',
    name: kind,
    title: title === order ? '' : title,
    day,
  }));
}

/** Where a text is not one of any characters: one of this length. */
const shaped: { readonly [column: string]: (length: number) => string } = {
  'therapist_profiles.tax_id': (length) => '12.ABC.345/01DE-35'.padEnd(length, '0'),
  'billings.payer_tax_id': (length) => '12.ABC.345/01DE-35'.padEnd(length, '0'),
  'receipts.month': (length) => '2026-11'.padEnd(length, '0'),
  'diagnoses.cid11': (length) => 'A'.repeat(length).replace(/(.{7})./g, '$1&'),
  'signed_copies.document_path': (length) => {
    const folder = `${crypto.randomUUID()}/${crypto.randomUUID()}/`;
    return folder + 'a'.repeat(length - folder.length);
  },
};
/** Where the database takes less than a form may say, since its shape allows no more. */
const narrower = ['diagnoses.cid10', 'signed_copies.sha256'];
/** Where it takes more: it names somebody of the family with the relation (` (…)`), which have 200 and 100 characters. */
const wider: { readonly [column: string]: number } = { 'goal_ratings.by_name': 320 };

const texts = all.flatMap((entity) => {
  const table = entity.fills?.table ?? entity.table;
  return columnsOf(entity).flatMap((name) => {
    const { most, isMoment } = columnOf(entity, name);
    return most === null || isMoment ? [] : [{ table, name, column: `${table}.${name}`, most }];
  });
});

type Catalogue = {
  readonly inserted: string[];
  readonly updated: string[];
  readonly told: readonly { readonly does: string; readonly given: string }[];
};

onBothDatabases('each definition', (server) => {
  it('D-540: names the columns that its table takes, and what the history tells of them', async () => {
    const granted = (action: string) => `(select coalesce(jsonb_agg(a.attname order by a.attname), '[]')
      from pg_attribute a where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
        and has_column_privilege('authenticated', c.oid, a.attnum, '${action}'))`;
    const rows = await sql(
      server,
      `select c.relname as table, ${granted('insert')} as inserted, ${granted('update')} as updated,
         (select coalesce(jsonb_agg(jsonb_build_object('does', p.proname, 'given', encode(g.tgargs, 'escape')) order by g.tgname), '[]')
          from pg_trigger g join pg_proc p on p.oid = g.tgfoid
          where g.tgrelid = c.oid and p.proname in ('log_row', 'log_added')) as told
       from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'`,
    );
    const inList = (text = '') => text.slice(1, -1).split(',').filter(Boolean);
    const read = ({ does, given }: Catalogue['told'][number]) => {
      const [name, second = '', day, words] = given.split('\\000');
      // evidence is titled by the first of what is given
      if (does === 'log_added') return { does, name, title: inList(second)[0] ?? '', day };
      return { does, name, title: second, day, words: inList(words).sort() };
    };
    const found = new Map(rows.map((row) => [row.table, row as unknown as Catalogue]));
    expect(
      kept.map(({ table }) => {
        const row = found.get(table);
        return { table, ...row, inserted: row?.inserted.toSorted(), told: row?.told.map(read) };
      }),
    ).toEqual(
      kept.map((entity) => ({
        table: entity.table,
        inserted: inserted(entity),
        updated: updated(entity),
        told: told(entity),
      })),
    );
  });

  it('D-540, D-426: has each day in years that can be read, and looked at by what looks at days', async () => {
    const found = await sql(
      server,
      `select a.attrelid::regclass::text || '.' || a.attname as name,
         coalesce((select string_agg(pg_get_expr(c.conbin, c.conrelid), ' ') from pg_constraint c
           where c.contype = 'c' and c.conrelid = a.attrelid and c.conkey = array[a.attnum]), '') as rule,
         exists (select from pg_trigger g join pg_proc p on p.oid = g.tgfoid and p.proname = 'check_day'
           where g.tgrelid = a.attrelid and encode(g.tgargs, 'escape') like '%_000' || a.attname || '_000') as is_checked
       from pg_attribute a join pg_class c on c.oid = a.attrelid and c.relkind = 'r'
       where c.relnamespace = 'public'::regnamespace and a.atttypid = 'date'::regtype and not a.attisdropped`,
    );
    const days = all.flatMap((entity) =>
      columnsOf(entity)
        .filter((name) => columnOf(entity, name).field.kind === 'day')
        .map((name) => `${entity.fills?.table ?? entity.table}.${name}`),
    );
    expect(days.length).toBeGreaterThan(8);
    const kept = found.filter(({ rule, is_checked }) => is_checked && /'9999-12-31'/.test(String(rule)));
    expect(
      kept
        .map(({ name }) => String(name))
        .filter((name) => days.includes(name))
        .sort(),
    ).toEqual(days.toSorted());
  });

  it('D-540: gives each text as many characters as its column takes', async () => {
    expect(texts.length).toBeGreaterThan(30);
    const rules = await sql(
      server,
      `select c.conrelid::regclass::text as table, a.attname as name, pg_get_expr(c.conbin, c.conrelid) as rule
       from pg_constraint c join pg_attribute a on a.attrelid = c.conrelid and c.conkey = array[a.attnum]
       where c.contype = 'c' and c.connamespace = 'public'::regnamespace`,
    );
    const asked = texts.flatMap(({ table, name, column, most }) => {
      const own = rules.filter((one) => one.table === table && one.name === name);
      const bound = wider[column] ?? most;
      return [bound, bound + 1].map((length) => {
        const text = shaped[column] ? `'${shaped[column](length)}'` : `repeat('💜', ${length})`;
        const isTaken = own.map(({ rule }) => `coalesce(${rule}, true)`).join(' and ') || 'true';
        return `(select ${isTaken} from (select ${text}::text as ${name}) as row_of_it)`;
      });
    });
    const [{ taken } = {}] = await sql(server, `select array[${asked.join(', ')}] as taken`);
    const columns = texts.flatMap(({ column }) => [`${column} at its bound`, `${column} beyond it`]);
    expect(Object.fromEntries(columns.map((name, index) => [name, (taken as boolean[])[index]]))).toEqual(
      Object.fromEntries(
        texts.flatMap(({ column }) => [
          [`${column} at its bound`, !narrower.includes(column)],
          [`${column} beyond it`, false],
        ]),
      ),
    );
  });
});
