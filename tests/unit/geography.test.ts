import { QueryClient } from '@tanstack/react-query';
import { delay, HttpResponse, http } from 'msw';
import { setupServer } from 'msw/node';
import {
  afterAll,
  afterEach,
  beforeAll,
  beforeEach,
  describe,
  expect,
  it,
  type MockInstance,
  vi,
} from 'vitest';
import { municipalitiesOptions, statesOptions } from '../../src/data/geography';
import { ibge, ibgeDown, recordedStates } from '../support/fixtures/ibge';

const server = setupServer();
beforeAll(() => server.listen({ onUnhandledRequest: 'error' }));
afterEach(() => {
  server.resetHandlers();
  server.events.removeAllListeners();
});
afterAll(() => server.close());

let client: QueryClient;
let logged: MockInstance<typeof console.info>;
beforeEach(() => {
  client = new QueryClient();
  logged = vi.spyOn(console, 'info').mockImplementation(() => undefined);
});
afterEach(() => client.clear());

const states = () => client.fetchQuery(statesOptions());
const municipalities = (sigla: string) => client.fetchQuery(municipalitiesOptions(sigla));

describe('the public service', () => {
  it('R-3.7, R-7.5: gives the states and the municipalities of one, ordered by name', async () => {
    const asked: string[] = [];
    server.use(...ibge());
    server.events.on('request:start', ({ request }) => asked.push(request.url));
    expect(await states()).toEqual(recordedStates.map(({ nome, sigla }) => ({ nome, sigla })));
    expect(await municipalities('AC')).toEqual(['Brasiléia', 'Rio Branco']);
    expect(asked).toEqual([
      'https://servicodados.ibge.gov.br/api/v1/localidades/estados?orderBy=nome',
      'https://servicodados.ibge.gov.br/api/v1/localidades/estados/AC/municipios?orderBy=nome',
    ]);
    expect(logged).not.toHaveBeenCalled();
  });

  it('is asked once for each list', async () => {
    let asked = 0;
    server.use(
      ...ibge({
        states: () => {
          asked += 1;
          return recordedStates;
        },
      }),
    );
    await states();
    await states();
    expect(asked).toBe(1);
  });

  it('gets neither credentials nor a referrer', async () => {
    let request: Request | undefined;
    server.use(...ibge());
    server.events.on('request:start', (event) => {
      request = event.request;
    });
    await states();
    expect(request?.credentials).toBe('omit');
    expect(request?.referrerPolicy).toBe('no-referrer');
  });
});

describe('the packaged list', () => {
  const answers: [string, () => Response | Promise<Response>][] = [
    ['cannot be reached', () => HttpResponse.error()],
    ['refuses', () => HttpResponse.json(recordedStates, { status: 503 })],
    ['answers with the page of a hotel', () => HttpResponse.html('<h1>Bem-vindo</h1>')],
    ['answers with nothing', () => HttpResponse.json([])],
    ['answers with something else', () => HttpResponse.json({ estados: recordedStates })],
    ['leaves out a name', () => HttpResponse.json([{ id: 12, sigla: 'AC' }])],
  ];
  it.each(answers)('replaces a service that %s', async (_, answer) => {
    server.use(http.get('https://servicodados.ibge.gov.br/*', answer));
    const list = await states();
    expect(list).toHaveLength(27);
    expect(list.slice(0, 4).map(({ sigla }) => sigla)).toEqual(['AC', 'AL', 'AP', 'AM']);
    expect(await municipalities('AC')).toContain('Rio Branco');
  });

  it('D-28: replaces a service that does not answer for 4 seconds', async () => {
    const patience = new AbortController();
    const timeout = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(patience.signal);
    server.use(
      http.get('https://servicodados.ibge.gov.br/*', async () => {
        patience.abort(new DOMException('', 'TimeoutError'));
        await delay('infinite');
      }),
    );
    expect(await states()).toHaveLength(27);
    expect(timeout).toHaveBeenCalledWith(4000);
  });

  it('holds all 5,571 municipalities, each state by name and without doubles', async () => {
    server.use(ibgeDown);
    const lists = await Promise.all((await states()).map(({ sigla }) => municipalities(sigla)));
    expect(lists.flat()).toHaveLength(5571);
    for (const list of lists) {
      expect(new Set(list).size).toBe(list.length);
      expect(list).toEqual([...list].sort((a, b) => a.localeCompare(b, 'pt-BR')));
    }
  });

  it('is only logged, as a constant text', async () => {
    server.use(ibgeDown);
    await municipalities('AC');
    expect(logged.mock.calls).toEqual([
      ['Não foi possível buscar os municípios: usando a lista que vem com o sistema.'],
    ]);
  });
});

it('sends and logs nothing more once no query waits for the list', async () => {
  server.use(
    http.get('https://servicodados.ibge.gov.br/*', async () => {
      await delay('infinite');
    }),
  );
  const waiting = client.fetchQuery(municipalitiesOptions('SP')).catch((error: unknown) => error);
  await client.cancelQueries();
  expect(await waiting).toBeInstanceOf(Error);
  expect(logged).not.toHaveBeenCalled();
});
