import { useQuery } from '@tanstack/react-query';
import { act, screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { useState } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';
import { patientOptions } from '../../src/data/records/patients';
import { newListVisit } from '../../src/features/patients/list/listVisit';
import { PatientList } from '../../src/features/patients/list/PatientList';
import { ageText } from '../../src/lib/age';
import { toasts } from '../../src/ui/feedback/toasts';
import { origin, server } from '../support/msw';
import { patientSummary, therapist } from '../support/patients';
import { renderInWorkspace } from '../support/workspace';

const people = [
  patientSummary({
    id: '1',
    nome: 'João Conceição',
    cpf: '529.982.247-25',
    telefone: '(71) 99999-0163',
    endereco: 'Rua das Acácias, 214',
    municipio: 'Campinas',
    estado: 'São Paulo',
    updated_at: '2026-11-18T12:00:00+00:00',
  }),
  patientSummary({ id: '2', nome: 'Maria Aparecida Gonçalves', cpf: '111.444.777-35' }),
  patientSummary({ id: '3', nome: '100% Silva_Souza' }),
];

beforeEach(() => {
  URL.createObjectURL = () => 'blob:photo';
  URL.revokeObjectURL = () => {};
  server.use(
    http.get(`${origin}/storage/v1/object/patient-photos/t/1/profile.jpg`, () => new HttpResponse('a photo')),
  );
});

function open(answer: () => Response = () => HttpResponse.json(people)) {
  server.use(http.get(`${origin}/rest/v1/patients`, answer));
  const calls = { onNew: vi.fn(), onOpen: vi.fn(), onDelete: vi.fn() };
  return {
    ...renderInWorkspace(<PatientList visit={newListVisit()} {...calls} />),
    ...calls,
  };
}

const names = () => screen.getAllByRole('heading', { level: 2 }).map((heading) => heading.textContent);
const search = () => screen.getByRole('searchbox', { name: 'Buscar por nome ou CPF' });

const cards = () => screen.getAllByRole('listitem').filter((item) => item.hasAttribute('aria-posinset'));
const factsOf = (card: HTMLElement) =>
  within(card)
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent);

test('R-2.11, D-38: a card says who it is, and dates the update only when it is another day', async () => {
  const photo_url = `${origin}/storage/v1/object/public/patient-photos/t/1/profile.jpg`;
  open(() => HttpResponse.json(people.map((one) => (one.id === '1' ? { ...one, photo_url } : one))));
  await screen.findByText('João Conceição');
  const [first, second] = cards() as [HTMLElement, HTMLElement];
  expect(within(first).getByRole('heading', { name: 'João Conceição' })).toBeVisible();
  expect(within(first).getByText(ageText('1962-02-01'))).toBeVisible();
  expect(await within(first).findByRole('img', { name: 'Foto de João Conceição' })).toHaveAttribute(
    'src',
    'blob:photo',
  );
  expect(factsOf(first)).toEqual([
    '(71) 99999-0163',
    'Rua das Acácias, 214 – Campinas, São Paulo',
    'Cadastro em 03/11/2026Atualizado em 18/11/2026',
  ]);
  expect(within(first).getByRole('button', { name: 'Ver Detalhes' })).toBeVisible();
  // a missing photo, phone, address or update leaves no placeholder
  expect(within(second).queryByRole('img')).not.toBeInTheDocument();
  expect(factsOf(second)).toEqual(['Cadastro em 03/11/2026']);
  expect(screen.getByText('3 pacientes')).toBeVisible();
});

test('D-196: a card says how many questions are still to be asked, as far as they are asked at all', async () => {
  const toAsk = [['alergias'], ['mobilidade', 'alergias', 'cor_preferida'], []];
  open(() => HttpResponse.json(people.map((one, index) => ({ ...one, to_ask: toAsk[index] }))));
  await screen.findByText('João Conceição');
  expect(cards().map((card) => /Falta perguntar: \d+ perguntas?/.exec(card.textContent ?? '')?.[0])).toEqual([
    'Falta perguntar: 1 pergunta',
    'Falta perguntar: 2 perguntas',
    undefined,
  ]);
});

test.each([
  ['joao', ['João Conceição']],
  ['GONCALVES maria', ['Maria Aparecida Gonçalves']],
  ['529.982', ['João Conceição']],
  ['44477', ['Maria Aparecida Gonçalves']],
  ['%', ['100% Silva_Souza']],
  ['_', ['100% Silva_Souza']],
])('R-2.9, D-36: searching “%s” finds it, and tells nobody', async (query, found) => {
  const { user, queryClient } = open();
  await screen.findByText('João Conceição');
  await waitFor(() => expect(queryClient.isFetching()).toBe(0));
  const asked = vi.fn(() => HttpResponse.json(people));
  server.use(http.all('*', asked));
  await user.type(search(), query);
  await waitFor(() => expect(names()).toEqual(found));
  expect(asked).not.toHaveBeenCalled();
  expect(location.href).toBe(`${origin}/`);
});

test('the rendered rows are the visible ones even when the content above the list grows', {
  tags: 'repeat',
}, async () => {
  let above = 200;
  const observers = new Set<(entries: []) => void>();
  vi.spyOn(HTMLElement.prototype, 'offsetTop', 'get').mockImplementation(() => above);
  vi.stubGlobal(
    'ResizeObserver',
    class {
      constructor(callback: (entries: []) => void) {
        observers.add(callback);
      }
      observe() {}
      unobserve() {}
      disconnect() {}
    },
  );
  const many = Array.from({ length: 300 }, (_, index) =>
    patientSummary({ id: String(index), nome: `Paciente ${index}` }),
  );
  open(() => HttpResponse.json(many));
  await screen.findByText('Paciente 0');
  above = 6200;
  act(() => {
    for (const tell of observers) tell([]);
    Object.assign(window, { scrollY: 6200 });
    window.dispatchEvent(new Event('scroll'));
  });
  await waitFor(() => expect(names()[0]).toBe('Paciente 0'));
  Object.assign(window, { scrollY: 0 });
  vi.unstubAllGlobals();
});

test('D-39: a failed refresh keeps the last list, and says so', async () => {
  let failing = false;
  const { queryClient } = open(() => (failing ? HttpResponse.error() : HttpResponse.json(people)));
  await screen.findByText('João Conceição');
  failing = true;
  await act(() => queryClient.invalidateQueries());
  await waitFor(() => expect(toasts.getSnapshot()).toMatchObject({ title: 'Erro ao buscar pacientes' }));
  expect(names()).toHaveLength(3);
  expect(screen.queryByText('Nenhum paciente encontrado')).not.toBeInTheDocument();
});

test('R-2.14, D-977: a search that finds nobody says so, invites to nothing, and can be cleared in its place', async () => {
  const { user } = open();
  await screen.findByText('João Conceição');
  await user.type(search(), 'Itamar');
  expect(await screen.findByText('A busca não encontrou ninguém')).toBeVisible();
  expect(screen.queryByText('Comece adicionando uma nova anamnese')).not.toBeInTheDocument();
  expect(screen.getByRole('status')).toHaveTextContent('Nenhum resultado para “Itamar”');
  const [, clear] = screen.getAllByRole('button', { name: 'Limpar busca' });
  await user.click(clear ?? search());
  await waitFor(() => expect(names()).toHaveLength(3));
});

test('R-2.12: a card opens and asks to be deleted', async () => {
  const { user, onOpen, onDelete, onNew } = open();
  await screen.findByText('João Conceição');
  await user.click(screen.getByRole('button', { name: 'Ver Detalhes', description: 'João Conceição' }));
  expect(onOpen).toHaveBeenCalledWith('1');
  await user.click(screen.getByRole('button', { name: 'Ver 100% Silva_Souza' }));
  expect(onOpen).toHaveBeenLastCalledWith('3');
  expect(onOpen).toHaveBeenCalledTimes(2);
  await user.click(screen.getByRole('button', { name: 'Excluir Maria Aparecida Gonçalves' }));
  expect(onDelete).toHaveBeenCalledWith(expect.objectContaining({ id: '2' }));
  await user.click(screen.getByRole('button', { name: 'Nova Anamnese' }));
  expect(onNew).toHaveBeenCalledOnce();
});

test('a list that cannot be read says so and is never shown as empty', { tags: 'repeat' }, async () => {
  let failing = true;
  const { user } = open(() =>
    failing
      ? HttpResponse.json({ code: 'XX000', message: 'João' }, { status: 500 })
      : HttpResponse.json(people),
  );
  expect(await screen.findByText('Os pacientes não puderam ser carregados')).toBeVisible();
  expect(screen.queryByText('Nenhum paciente encontrado')).not.toBeInTheDocument();
  expect(toasts.getSnapshot()).toMatchObject({
    tone: 'destructive',
    title: 'Erro ao buscar pacientes',
    description: 'Não foi possível carregar os dados do Supabase.\nCódigo XX000',
  });
  failing = false;
  await user.click(screen.getByRole('button', { name: 'Tentar de novo' }));
  expect(await screen.findByText('João Conceição')).toBeVisible();
});

test('R-6.1, R-7.2, D-35: 1,001 and more patients are read page by page, none twice and none cut', {
  tags: 'repeat',
}, async () => {
  const all = Array.from({ length: 2500 }, (_, index) =>
    patientSummary({
      id: String(index).padStart(6, '0'),
      nome: `Paciente ${index}`,
      // five rows share each timestamp, so that the order needs the id
      created_at: new Date(Date.UTC(2026, 0, 1) - Math.floor(index / 5) * 60_000).toISOString(),
    }),
  );
  const asked: URL[] = [];
  server.use(
    http.get(`${origin}/rest/v1/patients`, ({ request }) => {
      const url = new URL(request.url);
      asked.push(url);
      const after = /and\(created_at\.eq\.[^,]+,id\.gt\.(\w+)\)/.exec(url.searchParams.get('or') ?? '');
      const start = after ? all.findIndex(({ id }) => id === after[1]) + 1 : 0;
      return HttpResponse.json(all.slice(start, start + Number(url.searchParams.get('limit'))));
    }),
  );
  renderInWorkspace(
    <PatientList visit={newListVisit()} onNew={() => {}} onOpen={() => {}} onDelete={() => {}} />,
  );
  expect(await screen.findByText('2.500 pacientes', {}, { timeout: 30_000 })).toBeVisible();
  for (const url of asked) {
    expect(Number(url.searchParams.get('limit'))).toBeLessThanOrEqual(1000);
    expect(url.searchParams.get('user_id')).toBe(`eq.${therapist.id}`);
    expect(url.searchParams.get('select')).not.toMatch(/queixa|historia|\*/);
  }
  // cards far from the viewport are not rendered
  expect(within(screen.getByRole('list', { name: 'Pacientes' })).getAllByRole('heading').length).toBeLessThan(
    200,
  );
});

test('D-26: a record that was deleted on another device leaves the list when it is opened', async () => {
  const Opened = () => {
    const { data } = useQuery(patientOptions(therapist.id, '2'));
    return <p>{data === null ? 'Esta ficha não existe mais' : 'Abrindo'}</p>;
  };
  const visit = newListVisit();
  const Workspace = () => {
    const [isOpen, setOpen] = useState(false);
    return (
      <>
        <PatientList visit={visit} onNew={vi.fn()} onOpen={() => setOpen(true)} onDelete={vi.fn()} />
        {isOpen ? <Opened /> : null}
      </>
    );
  };
  server.use(
    http.get(`${origin}/rest/v1/patients`, ({ request }) =>
      HttpResponse.json(new URL(request.url).searchParams.get('id') === 'eq.2' ? [] : people),
    ),
  );
  const { user } = renderInWorkspace(<Workspace />);
  await user.click(await screen.findByText('Maria Aparecida Gonçalves'));
  expect(await screen.findByText('Esta ficha não existe mais')).toBeVisible();
  await waitFor(() => expect(names()).toEqual(['João Conceição', '100% Silva_Souza']));
});
