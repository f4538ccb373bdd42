import { property } from '../../../src/lib/property.ts';
import type { Fetch } from '../fetch.ts';
import { type Fields, fieldsOf, textOf, withJson } from '../json.ts';

type Entry = { readonly name: string; readonly [column: string]: unknown };
const PAGE = 1000;

/** Lists one level of a folder, as storage-js expects; @supabase/lite lists recursively. */
export async function list(lite: Fetch, request: Request): Promise<Response> {
  const asked = await fieldsOf(request);
  const folder = textOf(asked.prefix).replace(/^\/+|\/+$/g, '');
  const prefix = folder ? `${folder}/` : '';
  const entries = new Map<string, Entry>();
  for (let offset = 0; ; offset += PAGE) {
    const response = await lite(withJson(request, page(prefix, offset)));
    if (!response.ok) return response;
    const objects: unknown = await response.json();
    if (!Array.isArray(objects)) return Response.json([]);
    for (const object of objects) collect(entries, object, prefix);
    if (objects.length < PAGE) break;
  }
  return Response.json(cut([...entries.values()], asked));
}

function page(prefix: string, offset: number): Fields {
  const literal = prefix.replace(/[\\%_]/g, '\\$&');
  return { prefix: literal, limit: PAGE, offset, sortBy: { column: 'name', order: 'asc' } };
}

function collect(entries: Map<string, Entry>, object: Fields, prefix: string): void {
  const path = textOf(object.name);
  if (!path.startsWith(prefix)) return;
  const [name = '', ...below] = path.slice(prefix.length).split('/');
  const { id, updated_at, created_at, last_accessed_at, metadata } = object;
  const none = { id: null, updated_at: null, created_at: null, last_accessed_at: null, metadata: null };
  if (below.length > 0) entries.set(`${name}/`, { name, ...none });
  else entries.set(name, { name, id, updated_at, created_at, last_accessed_at, metadata });
}

function cut(entries: Entry[], { search, sortBy, offset, limit }: Fields): Entry[] {
  const wanted = textOf(search).toLowerCase();
  const column = textOf(property(sortBy, 'column')) || 'name';
  const direction = property(sortBy, 'order') === 'desc' ? -1 : 1;
  const from = Number(offset ?? 0);
  return entries
    .filter(({ name }) => name.toLowerCase().includes(wanted))
    .sort((a, b) => direction * String(a[column] ?? '').localeCompare(String(b[column] ?? '')))
    .slice(from, from + Number(limit ?? 100));
}
