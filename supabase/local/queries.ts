import type { Connection } from '@supabase/lite';
import { isObject } from './json.ts';
import { DEEPEST_FILTER, LONGEST_PATTERN, MOST_EMBEDDED } from './limits.ts';
import { refusalOf } from './refusals.ts';

/** The query of a request, as @supabase/lite has read it: what it asks has one spelling here, and many in an address. */
type Query = Parameters<Connection['onPostgrestAST']>[0];
type Embedded = Pick<Query, 'select' | 'where'>;

/**
 * Refuses queries that a hosted project refuses, or would end: PGlite runs in this process, and answers no other request
 * until a query has ended.
 */
export function guardQueries(connection: Connection): void {
  const inner = connection.onPostgrestAST.bind(connection);
  connection.onPostgrestAST = async (query, vars) => {
    refuseAllRows(query);
    const embedded = embeddedIn(query);
    if (embedded.length > MOST_EMBEDDED || embedded.some((each) => embeddedIn(each).length > 0))
      throw unparsed(`At most ${MOST_EMBEDDED} tables can be embedded, and none in an embedded one`);
    for (const { where } of [query, ...embedded]) refusePatterns(where);
    return inner(query, vars);
  };
}

const unparsed = (message: string) => refusalOf('PGRST100', message);

/** As pg-safeupdate does: without a filter, everything that the caller may change would be changed or deleted. */
function refuseAllRows({ type, where }: Query): void {
  if ((type === 'update' || type === 'delete') && !where)
    throw refusalOf('21000', `${type.toUpperCase()} requires a WHERE clause`);
}

/** Lists embedded in lists multiply: three levels of a hundred notes took six seconds, four would take ten minutes. */
function embeddedIn({ select = [] }: Embedded): Embedded[] {
  return select
    .flatMap((entry) => (typeof entry === 'string' ? [] : Object.values(entry)))
    .flatMap((entry) => ('select' in entry ? [entry] : []));
}

/** A regular expression may never end, a long pattern takes seconds for each text, and a deep filter overflows the stack. */
function refusePatterns(where: unknown, depth = 0): void {
  if (depth > DEEPEST_FILTER) throw unparsed('The filters are nested too deeply');
  if (Array.isArray(where)) for (const each of where) refusePatterns(each, depth + 1);
  if (!isObject(where)) return;
  for (const [name, value] of Object.entries(where)) {
    if (/^\$i?regex/.test(name)) throw unparsed('The operators match and imatch are not available');
    if (/^\$i?like/.test(name) && [value].flat().some((pattern) => String(pattern).length > LONGEST_PATTERN))
      throw unparsed(`A pattern can have at most ${LONGEST_PATTERN} characters`);
    refusePatterns(value, depth + 1);
  }
}
