import { queryOptions } from '@tanstack/react-query';
import { logFailure } from '../lib/log';
import { property } from '../lib/property';
import { withTimeLimit } from '../lib/signals';

export type State = { readonly nome: string; readonly sigla: string };

const SERVICE = 'https://servicodados.ibge.gov.br/api/v1/localidades/estados';
const PATIENCE_MS = 4000;

async function ask(path: string, signal: AbortSignal): Promise<readonly unknown[]> {
  const answer = await fetch(`${SERVICE}${path}?orderBy=nome`, {
    signal: withTimeLimit(signal, PATIENCE_MS),
    credentials: 'omit',
    referrerPolicy: 'no-referrer',
  });
  if (!answer.ok) throw new Error('refused');
  const items: unknown = await answer.json();
  if (!Array.isArray(items) || items.length === 0) throw new Error('not a list');
  return items;
}

function textOf(item: unknown, field: 'nome' | 'sigla'): string {
  const text = property(item, field);
  if (typeof text !== 'string' || text === '') throw new Error('not a place');
  return text;
}

async function packagedStates(): Promise<State[]> {
  const { getStates } = await import('@brazilian-utils/brazilian-utils/get-states');
  return getStates()
    .map(({ name, code }) => ({ nome: name, sigla: code }))
    .sort((a, b) => a.nome.localeCompare(b.nome, 'pt-BR'));
}

async function packagedMunicipalities(sigla: string): Promise<string[]> {
  const { getMunicipalities } = await import('@brazilian-utils/brazilian-utils/get-municipalities');
  // the package has no entry for an unknown state
  return getMunicipalities(sigla as Parameters<typeof getMunicipalities>[0])
    .map(({ name }) => name)
    .sort((a, b) => a.localeCompare(b, 'pt-BR'));
}

/** The public service's list, or the bundled one when the service fails or times out (D-28). */
async function listOf<T>(
  what: Parameters<typeof logFailure>[0],
  signal: AbortSignal,
  service: () => Promise<T[]>,
  packaged: () => Promise<T[]>,
): Promise<readonly T[]> {
  try {
    return await service();
  } catch (error) {
    // aborted: no query waits for the result
    if (signal.aborted) throw error;
    logFailure(what);
    return packaged();
  }
}

/** Places are cached for good; 'always' lets the query run offline, with the bundled list. */
const forGood = { staleTime: Number.POSITIVE_INFINITY, networkMode: 'always', retry: false } as const;

/** The 27 states, sorted by name. */
export function statesOptions() {
  return queryOptions({
    ...forGood,
    queryKey: ['places', 'states'],
    queryFn: ({ signal }) =>
      listOf(
        'estados',
        signal,
        async () =>
          (await ask('', signal)).map(
            (item): State => ({
              nome: textOf(item, 'nome'),
              sigla: textOf(item, 'sigla'),
            }),
          ),
        packagedStates,
      ),
  });
}

/** The names of a state's municipalities, sorted. */
export function municipalitiesOptions(sigla: string) {
  return queryOptions({
    ...forGood,
    queryKey: ['places', 'municipalities', sigla],
    queryFn: ({ signal }) =>
      listOf(
        'municípios',
        signal,
        async () =>
          (await ask(`/${encodeURIComponent(sigla)}/municipios`, signal)).map((item) => textOf(item, 'nome')),
        () => packagedMunicipalities(sigla),
      ),
  });
}
