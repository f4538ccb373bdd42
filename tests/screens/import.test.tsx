import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { beforeEach, expect, test, vi } from 'vitest';
import OtherScreens from '../../src/app/OtherScreens';
import ImportScreen from '../../src/features/import/ImportScreen';
import { toasts } from '../../src/ui/feedback/toasts';
import { origin, server } from '../support/msw';
import { patientRow } from '../support/patients';
import { servePatients } from '../support/patientsApi';
import { closeToast } from '../support/toast';
import { renderInWorkspace } from '../support/workspace';

const url = `${origin}/rest/v1`;
type Sent = { readonly table: string; readonly row: Record<string, unknown> };

/** Stores what comes, unless `refuse` answers. */
function serveWrites(refuse: (sent: Sent) => Response | undefined = () => undefined) {
  const stored: Sent[] = [];
  for (const table of ['patients', 'imported_records'])
    server.use(
      http.post(`${url}/${table}`, async ({ request }) => {
        const sent = { table, row: (await request.json()) as Sent['row'] };
        const refusal = refuse(sent);
        if (!refusal) stored.push(sent);
        return refusal ?? new HttpResponse(null, { status: 201 });
      }),
    );
  return stored;
}

const file = (text: string, name = 'pacientes.csv') => {
  const bytes = new TextEncoder().encode(text);
  // jsdom's own files cannot be read as bytes
  return Object.assign(new File([text], name, { type: 'text/csv' }), {
    arrayBuffer: async () => bytes.buffer,
    slice: (from: number, to: number) => ({ arrayBuffer: async () => bytes.slice(from, to).buffer }),
    text: async () => text,
  });
};

const table = 'Nome;Nascimento\nAna Lima;01/02/1980\nBia Melo;01/02/1980\nCaio Reis;01/02/1980\n';

async function chooseTable(text = table) {
  const onOpen = vi.fn();
  const { user } = renderInWorkspace(<ImportScreen from="profile" onBack={() => {}} onOpen={onOpen} />);
  await user.upload(screen.getByLabelText('Arquivo com as fichas'), file(text));
  await screen.findByRole('region', { name: 'Fichas encontradas' });
  return { user, onOpen };
}

const row = (name: string) => {
  const found = screen.getAllByRole('listitem').find(({ textContent }) => textContent?.startsWith(name));
  if (!found) throw new Error(`no row of ${name}`);
  return within(found);
};

beforeEach(() => {
  servePatients([
    patientRow({
      id: 'aaaaaaaa-0000-4000-8000-000000000001',
      nome: 'Ana Lima',
      dataNascimento: '1980-02-01',
    }),
  ]);
});

test('D-330, D-336: nothing is sent before it was chosen; what is here already comes only when it is chosen itself', async () => {
  const stored = serveWrites();
  const { user, onOpen } = await chooseTable();
  expect(stored).toEqual([]);
  expect(row('Ana Lima').getByText('Já está aqui')).toBeVisible();
  expect(row('Ana Lima').getByRole('checkbox')).not.toBeChecked();
  await user.click(row('Bia Melo').getByRole('checkbox'));
  await user.click(screen.getByRole('button', { name: 'Importar 1 ficha' }));
  await waitFor(() => expect(toasts.getSnapshot()).toMatchObject({ title: 'Importação concluída!' }));
  expect(stored.map(({ table: name }) => name)).toEqual(['patients', 'imported_records']);
  expect(stored[0]?.row).toMatchObject({ nome: 'Caio Reis', dataNascimento: '1980-02-01', tipo: 'adulto' });
  expect(stored[1]?.row).toMatchObject({
    part: 1,
    is_last: true,
    source: 'pacientes.csv',
    patient_id: stored[0]?.row.id,
  });
  await user.click(row('Caio Reis').getByRole('button', { name: 'Abrir a ficha de Caio Reis' }));
  expect(onOpen).toHaveBeenCalledWith(stored[0]?.row.id);
  await user.click(screen.getByRole('checkbox', { name: 'Marcar todas as novas' }));
  expect(row('Ana Lima').getByRole('checkbox')).not.toBeChecked();
  expect(row('Bia Melo').getByRole('checkbox')).toBeChecked();
});

test('D-330: once all records of a state came, the others are listed', async () => {
  serveWrites();
  const { user } = await chooseTable();
  await user.selectOptions(screen.getByLabelText('Mostrar'), 'Novas');
  expect(screen.queryByText('Já está aqui')).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Importar 2 fichas' }));
  await waitFor(() => expect(toasts.getSnapshot()).toMatchObject({ title: 'Importação concluída!' }));
  expect(row('Ana Lima').getByText('Já está aqui')).toBeVisible();
});

test('D-330: a record that the server refuses is named with the reason, and the others come', async () => {
  const stored = serveWrites(({ row: { nome } }) =>
    nome === 'Bia Melo' ? HttpResponse.json({ code: '23514', message: 'João' }, { status: 400 }) : undefined,
  );
  const { user } = await chooseTable();
  await user.click(screen.getByRole('button', { name: 'Importar 2 fichas' }));
  await waitFor(() =>
    expect(toasts.getSnapshot()).toMatchObject({ title: 'Nem todas as fichas foram importadas' }),
  );
  expect(row('Bia Melo').getByText('O servidor recusou um dos valores.')).toBeVisible();
  expect(row('Caio Reis').getByText('Importada')).toBeVisible();
  expect(stored).toHaveLength(2);
});

test('D-335: without network an import stops, says so, and goes on from there', async () => {
  let isOnline = false;
  const stored = serveWrites(({ row: { nome } }) =>
    nome === 'Caio Reis' && !isOnline ? HttpResponse.error() : undefined,
  );
  const { user } = await chooseTable();
  await user.click(screen.getByRole('button', { name: 'Importar 2 fichas' }));
  await waitFor(() => expect(toasts.getSnapshot()).toMatchObject({ title: 'A importação parou' }));
  expect(row('Bia Melo').getByText('Importada')).toBeVisible();
  closeToast();
  isOnline = true;
  await user.click(screen.getByRole('button', { name: 'Importar 1 ficha' }));
  await waitFor(() => expect(toasts.getSnapshot()).toMatchObject({ title: 'Importação concluída!' }));
  expect(stored.map(({ row: { nome } }) => nome)).toEqual(['Bia Melo', undefined, 'Caio Reis', undefined]);
});

test('D-334: how a table was read can be changed, and what was found changes with it', async () => {
  serveWrites();
  const { user } = await chooseTable('Nome;Nascimento;Outra\nBia Melo;02/25/1980;x\n');
  expect(screen.getByLabelText('Datas')).toHaveDisplayValue('mês/dia/ano');
  expect(row('Bia Melo').getByText(/^25\/02\/1980/)).toBeVisible();
  await user.selectOptions(screen.getByLabelText('Datas'), 'dia/mês/ano');
  await screen.findByText('A data de nascimento não pode ser lida.');
  await user.selectOptions(screen.getByLabelText('Datas'), 'mês/dia/ano');
  await user.click(screen.getByRole('button', { name: 'Conferir as colunas' }));
  await user.selectOptions(screen.getByLabelText('Outra'), 'Nome Completo');
  await waitFor(() => expect(screen.getByLabelText('Nome')).toHaveValue(''));
  expect(row('x').getByText('Nova')).toBeVisible();
});

test('D-470: the century of years with two digits is asked for once, and each such date is shown beside what is written', async () => {
  const stored = serveWrites();
  const { user } = await chooseTable(
    'Nome;Nascimento\nAna Dois;02/11/85\nBia Dois;05/03/19\nCaio Dois;31353\n',
  );
  expect(row('Ana Dois').getByText(/^02\/11\/1985/)).toBeVisible();
  expect(row('Ana Dois').getByText('Nascimento escrito como “02/11/85”.')).toBeVisible();
  expect(row('Caio Dois').getByText('Nascimento escrito como “31353”.')).toBeVisible();
  expect(row('Bia Dois').getByText(/só dois algarismos/)).toBeVisible();
  expect(screen.getByText(/Em “05\/03\/19”, o ano pode ser 1919 ou 2019\./)).toBeVisible();
  await user.selectOptions(screen.getByLabelText('Anos com dois algarismos'), 'De 2000 em diante');
  await screen.findByText('Nascimento escrito como “05/03/19”.');
  expect(row('Bia Dois').getByText(/^05\/03\/2019 · Infantil/)).toBeVisible();
  expect(screen.queryByText(/o ano pode ser/)).toBeNull();
  expect(stored).toEqual([]);
  await user.click(screen.getByRole('button', { name: 'Importar 3 fichas' }));
  await waitFor(() => expect(toasts.getSnapshot()).toMatchObject({ title: 'Importação concluída!' }));
  expect(stored.flatMap(({ row: { dataNascimento } }) => dataNascimento ?? [])).toEqual([
    '1985-11-02',
    '2019-03-05',
    '1985-11-02',
  ]);
});

test('D-471: a completed CPF is shown before anything is stored, and numbers that were cut off are named', async () => {
  const stored = serveWrites();
  const { user } = await chooseTable(
    'Nome;Nascimento;CPF;Telefone\nAna Lima Reis;02/11/1985;1234567890;\nBia Melo;02/11/1985;5,29982E+10;1,19877E+10\n',
  );
  expect(
    row('Ana Lima Reis').getByText(/perdeu zeros no começo: foi completado para 012\.345\.678-90\.$/),
  ).toBeVisible();
  expect(
    row('Bia Melo').getByText(/^CPF “5,29982E\+10”, Telefone “1,19877E\+10”: a planilha encurtou/),
  ).toBeVisible();
  expect(row('Bia Melo').queryByRole('checkbox')).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Importar 1 ficha' }));
  await waitFor(() => expect(stored[0]?.row).toMatchObject({ cpf: '012.345.678-90' }));
});

test('D-472: the line with the heads is shown, and another one can be chosen', async () => {
  serveWrites();
  const { user } = await chooseTable(
    'Lista de Pacientes\n\nCliente;Veio em;Nota\nBia Melo;01/02/1980;x\nTotal: 1\n',
  );
  const heads = screen.getByLabelText('Linha dos títulos');
  expect(heads).toHaveDisplayValue('1: Lista de Pacientes');
  await user.selectOptions(heads, '3: Cliente, Veio em, Nota');
  await user.selectOptions(await screen.findByLabelText('Veio em'), 'Data de Nascimento');
  await waitFor(() => expect(row('Bia Melo').getByText('Nova')).toBeVisible());
  expect(row('Bia Melo').getByText('Linha 4')).toBeVisible();
  expect(row('Linha 5').getByText(/Não parece ser de um paciente/)).toBeVisible();
});

test.each([
  ['<html><table>', 'tabela.xls', /página da internet \(HTML\).*salve como CSV/],
  ['\uFEFF\n{"resourceType":"Bundle"}', 'fichas.txt', /formato FHIR/],
] as const)('D-473: %j as %s is refused with what to do', async (text, name, sentence) => {
  const { user } = renderInWorkspace(<ImportScreen from="profile" onBack={() => {}} onOpen={() => {}} />);
  await user.upload(screen.getByLabelText('Arquivo com as fichas'), file(text, name));
  expect(await screen.findByRole('alert')).toHaveTextContent(sentence);
});

test.each([
  ['Voltar ao perfil', {}, { name: 'profile', place: 'data' }],
  ['Voltar ao Dashboard', { from: 'dashboard' }, { name: 'dashboard' }],
] as const)('D-641: what opened the import is led back to: %s', async (label, given, back) => {
  const { user, navigate } = renderInWorkspace(<OtherScreens view={{ name: 'import', ...given }} />);
  await user.click(await screen.findByRole('button', { name: label }));
  expect(navigate).toHaveBeenCalledExactlyOnceWith(back);
});

test('D-640: an import begins with what was found, in words, and asks nothing that is not doubtful', async () => {
  serveWrites();
  const { user } = await chooseTable(
    'Nome;Nascimento;Convênio\nAna Lima;01/02/1980;A\nBia Melo;25/02/1980;B\nSem data;;C\n',
  );
  expect(screen.getByRole('heading', { name: '3 fichas encontradas' })).toBeVisible();
  expect(screen.getByText('1 nova, 1 já está aqui e 1 não pode ser importada.')).toBeVisible();
  expect(
    screen.getByText(
      '2 de 3 colunas têm lugar na ficha; “Convênio” fica guardada como está, no registro de origem.',
    ),
  ).toBeVisible();
  for (const label of ['Separador', 'Codificação', 'Linha dos títulos', 'Datas', 'Nome'])
    expect(screen.queryByLabelText(label)).not.toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Conferir as colunas' }));
  for (const label of ['Separador', 'Codificação', 'Linha dos títulos', 'Datas', 'Nome'])
    expect(screen.getByLabelText(label)).toBeVisible();
  expect(screen.getByLabelText('Convênio')).toHaveDisplayValue('Guardar como está');
});

test.each([
  ['Separador', 'Nome;Nascimento\nBia;Melo;25/02/1980\n'],
  ['Codificação', 'Nome;Nascimento\nJoÃ£o Melo;25/02/1980\n'],
  ['Datas', 'Nome;Nascimento\nBia Melo;01/02/1980\n'],
  ['Linha dos títulos', 'Quem;Quando\nBia Melo;25/02/1980\n'],
])('D-640: %s is asked where it is doubtful', async (label, text) => {
  serveWrites();
  await chooseTable(text);
  expect(screen.getByLabelText(label)).toBeVisible();
});
