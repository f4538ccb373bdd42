import { queryOptions } from '@tanstack/react-query';
import * as v from 'valibot';
import { logFailure } from '../lib/log';
import { withTimeLimit } from '../lib/signals';

const SERVICE = 'https://servicodados.ibge.gov.br/api/v1/localidades/estados';
const TIMEOUT_MS = 4000;

const name = v.pipe(v.string(), v.nonEmpty());
const stateCodec = v.object({ nome: name, sigla: name });
export type State = Readonly<v.InferOutput<typeof stateCodec>>;
const municipalityCodec = v.pipe(
  v.object({ nome: name }),
  v.transform(({ nome }) => nome),
);

async function ask<T>(
  path: string,
  entry: v.GenericSchema<unknown, T>,
  signal: AbortSignal,
): Promise<readonly T[]> {
  const answer = await fetch(`${SERVICE}${path}?orderBy=nome`, {
    signal: withTimeLimit(signal, TIMEOUT_MS),
    credentials: 'omit',
    referrerPolicy: 'no-referrer',
  });
  if (!answer.ok) throw new Error('refused');
  return v.parse(v.pipe(v.array(entry), v.nonEmpty()), await answer.json());
}

/** The states as the form stores them, with their letters, without asking a service. */
export async function packagedStates(): Promise<State[]> {
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

type PublicList<T> = {
  readonly what: Parameters<typeof logFailure>[0];
  readonly path: string;
  readonly key: readonly string[];
  readonly entry: v.GenericSchema<unknown, T>;
  readonly packaged: () => Promise<T[]>;
};

/** The public service's list, or the bundled one when the service fails or times out (D-28). */
function publicListOptions<T>({ what, path, key, entry, packaged }: PublicList<T>) {
  return queryOptions({
    queryKey: ['geography', ...key],
    // cached for good; 'always' lets the query run offline, with the bundled list
    staleTime: Number.POSITIVE_INFINITY,
    networkMode: 'always',
    retry: false,
    queryFn: async ({ signal }): Promise<readonly T[]> => {
      try {
        return await ask(path, entry, signal);
      } catch (error) {
        // aborted: no query waits for the result
        if (signal.aborted) throw error;
        logFailure(what);
        return packaged();
      }
    },
  });
}

/** The 27 states, sorted by name. */
export const statesOptions = () =>
  publicListOptions<State>({
    what: 'estados',
    path: '',
    key: ['states'],
    entry: stateCodec,
    packaged: packagedStates,
  });

/** The names of a state's municipalities, sorted. */
export const municipalitiesOptions = (sigla: string) =>
  publicListOptions({
    what: 'municípios',
    path: `/${encodeURIComponent(sigla)}/municipios`,
    key: ['municipalities', sigla],
    entry: municipalityCodec,
    packaged: () => packagedMunicipalities(sigla),
  });
