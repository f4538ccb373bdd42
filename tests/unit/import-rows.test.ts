import { expect, test } from 'vitest';
import type { ImportedRecord } from '../../src/data/records/importRecord';
import { findTargets } from '../../src/features/import/csvColumns';
import { nameOfLine, readLine, readTable, recordOfLine } from '../../src/features/import/csvRecords';
import type { FoundRecord } from '../../src/features/import/found';
import { comesUnasked, importRows, mayCome } from '../../src/features/import/importRows';

const load = async () => ({ record: {} as ImportedRecord, files: { documents: [], photo: null } });
type Given = {
  readonly name?: string;
  readonly social?: string | null;
  readonly birthDate?: string;
  readonly cpf?: string;
  readonly id?: string;
  readonly sourceId?: string;
};
const found = (key: string, { name = key, social = null, ...person }: Given) =>
  ({
    key,
    place: key,
    load,
    person: {
      id: `id-${key}`,
      sourceId: `source-${key}`,
      birthDate: '1990-05-05',
      cpf: '',
      names: { nome: name, social_name: social },
      kind: 'adulto',
      ...person,
    },
  }) as FoundRecord;
const patient = (id: string, nome: string, cpf: string | null = null, social_name: string | null = null) => ({
  id,
  nome,
  cpf,
  social_name,
  dataNascimento: '1990-05-05',
});

test('D-336: each record is new, here already, repeated, begun, or cannot come, and only what is new comes unasked', () => {
  const rows = importRows(
    [
      found('nova', {}),
      found('mesma pessoa', { name: 'ana  LIMA' }),
      found('outro nascimento', { name: 'Ana Lima', birthDate: '1991-05-05' }),
      found('mesmo cpf', { cpf: '52998224725' }),
      found('repetida', { name: 'Nova' }),
      found('veio', { id: 'ended' }),
      found('interrompida', { id: 'begun' }),
      found('minha', { sourceId: 'mine' }),
      found('excluída', { id: 'gone' }),
      found('excluída na origem', { sourceId: 'gone' }),
      { key: 'x', place: 'x', person: null, problem: 'shape' },
    ],
    {
      patients: [
        patient('p1', 'Ána Lima'),
        patient('p2', 'Rui', '529.982.247-25'),
        patient('ended', 'a'),
        patient('begun', 'b'),
        patient('mine', 'c'),
      ],
      deleted: new Set(['gone']),
      ended: new Set(['ended']),
    },
  );
  expect(rows.map(({ state, problem }) => problem ?? state)).toEqual([
    'new',
    'here',
    'new',
    'here',
    'repeated',
    'same',
    'begun',
    'same',
    'deleted',
    'deleted',
    'shape',
  ]);
  expect(rows.filter(comesUnasked).map(({ found: { key } }) => key)).toEqual([
    'nova',
    'outro nascimento',
    'interrompida',
  ]);
  expect(rows.filter((row) => !mayCome(row)).map(({ found: { key } }) => key)).toEqual([
    'veio',
    'minha',
    'excluída',
    'excluída na origem',
    'x',
  ]);
});

test('D-334: columns are found by our names and labels, and by those of other systems, each question once but for numbers', () => {
  expect(
    findTargets([
      'NOME',
      'Dt. Nasc.',
      'cpf',
      'Celular',
      'Telefone',
      'queixaPrincipal',
      'Brincar',
      'Convênio',
      '',
    ]),
  ).toEqual([
    'Nome Completo',
    'Data de Nascimento',
    'CPF',
    'Telefone',
    'Telefone',
    'Queixa Principal',
    expect.any(String),
    '',
    '',
  ]);
});

test.each([
  [
    ['Nome', 'Sobrenome', 'D.N.', 'CPF/CNPJ', 'Queixa'],
    ['Nome Completo', 'Sobrenome', 'Data de Nascimento', 'CPF', 'Queixa Principal'],
  ],
  [
    ['First Name', 'Middle Name', 'Last Name', 'Birthday', 'Mobile'],
    ['Nome Completo', 'Nome do meio', 'Sobrenome', 'Data de Nascimento', ''],
  ],
  [
    ['Aluno', 'DOB', 'Celular do responsável', 'E-mail responsável', 'Nome do responsável'],
    ['Nome Completo', 'Data de Nascimento', 'Telefone', 'E-mail', 'Responsável'],
  ],
  // whose a column is changes nothing, but for a guardian's number and name
  [
    ['Nome do aluno', 'Sobrenome do aluno', 'Data de nascimento da criança', 'Responsável pelo paciente'],
    ['Nome Completo', 'Sobrenome', 'Data de Nascimento', 'Responsável'],
  ],
  [
    ['Nome', 'CPF do responsável', 'Sobrenome do responsável'],
    ['Nome Completo', 'CPF do Responsável', ''],
  ],
  // a given name alone is no name where the whole one stands beside it
  [
    ['Primeiro nome', 'Nome completo'],
    ['', 'Nome Completo'],
  ],
])('D-904: the heads %j go to %j', (heads, labels) => {
  expect(findTargets(heads)).toEqual(labels);
});

const table = (text: string) => readTable(new TextEncoder().encode(text));
const line = (text: string, at = 0) => recordOfLine('user', 'file', table(text), at, [], '2026-11-20');

test('D-334: a line becomes a record of its form, by what it says, or by the age', async () => {
  const child = await line('nome,nascimento,alergias,cpf\nÍris,01/02/2020,Leite,52998224725\n');
  expect(child.patient).toMatchObject({
    tipo: 'infantil',
    alergias_infantil: 'Leite',
    dataNascimento: '2020-02-01',
    cpf: '529.982.247-25',
  });
  expect((await line('nome;nascimento\nA;20/11/2014\n')).patient.tipo).toBe('adulto');
  expect((await line('nome;nascimento\nA;21/11/2014\n')).patient.tipo).toBe('infantil');
  expect((await line('nome;nascimento;Formulário\nA;21/11/1990;Infantil\n')).patient.tipo).toBe('infantil');
});

test('D-334: of two columns with numbers the first that is filled counts, and what the other one says is told', async () => {
  const heads = 'nome;nascimento;telefone;celular';
  const read = (cells: string) =>
    readLine('user', 'file', table(`${heads}\nAna;01/02/1980;${cells}\n`), 0, [], '2026-11-20');
  const told = async (cells: string) => {
    const { record, notes } = await read(cells);
    return [record.patient.telefone, ...notes];
  };
  expect(await told(';11987654321')).toEqual(['(11) 98765-4321']);
  expect(await told('1132654321;(11) 3265-4321')).toEqual(['(11) 3265-4321']);
  expect(await told('1132654321;(11) 98765-4321')).toEqual([
    '(11) 3265-4321',
    'Telefone: outra coluna traz “(11) 98765-4321”. Fica só na origem da ficha.',
  ]);
});

test.each([
  ['nome;sobrenome;nascimento', 'Ana;Prado Exemplo;01/02/1980', 'Ana Prado Exemplo'],
  ['Last Name;First Name;Middle Name;DOB', 'Prado;Ana;Maria;01/02/1980', 'Ana Maria Prado'],
  ['nome;nome do meio;sobrenome;nascimento', 'Ana;;Prado;01/02/1980', 'Ana Prado'],
  ['nome;nome do meio;nascimento', 'Ana;Lia;01/02/1980', 'Ana Lia'],
  ['nome;sobrenome;nascimento', 'Ana;;01/02/1980', 'Ana'],
  // the whole name stands in the first column
  ['nome;sobrenome;nascimento', "Ana Lia d’Ávila;D'AVILA;01/02/1980", 'Ana Lia d’Ávila'],
  ['name;first name;middle name;last name;DOB', 'Ana Lia Prado;Ana;Lia;Prado;01/02/1980', 'Ana Lia Prado'],
])('D-904: under %s, %s is %s', async (heads, cells, name) => {
  const { patient, origin } = await line(`${heads}\n${cells}\n`);
  expect(patient.nome).toBe(name);
  const linha = heads.split(';').map((head, at) => [head, cells.split(';')[at]]);
  expect(origin.linha).toEqual(linha);
});

test('D-904: a name that is refused is told whole, and a CNPJ is no CPF', async () => {
  expect(nameOfLine(table('nome;sobrenome;nascimento\nAna;Prado;ontem\n'), 0)).toBe('Ana Prado');
  for (const cnpj of ['12.345.678/0001-95', '12345678000195', '12.ABC.345/01DE-35']) {
    const read = await readLine(
      'user',
      'file',
      table(`nome;nascimento;CPF/CNPJ\nAna;01/02/1980;${cnpj}\n`),
      0,
      [],
    );
    expect(read.record.patient.cpf).toBeUndefined();
    expect(read.notes).toEqual([`“${cnpj}” é um CNPJ, não um CPF. Fica só na origem da ficha.`]);
    expect(read.record.origin.linha).toContainEqual(['CPF/CNPJ', cnpj]);
  }
  const cpf = await line('nome;nascimento;CPF/CNPJ\nAna;01/02/1980;52998224725\n');
  expect(cpf.patient.cpf).toBe('529.982.247-25');
});

test('D-334, D-336: a line has the id of its place in its file', async () => {
  const text = 'nome;nascimento\nA;01/02/1980\nA;01/02/1980\n';
  const [first, again, second] = [await line(text), await line(text), await line(text, 1)];
  expect(first.patient.id).toBe(again.patient.id);
  expect(first.patient.id).not.toBe(second.patient.id);
});

test('D-734: weeks of gestation are read under other names, with days; what cannot be read is told and stays in the origin', async () => {
  const read = await line('nome;nascimento;Formulário;IG\nA;20/08/2025;Infantil;34+2\n');
  expect(read.patient).toMatchObject({ gestational_weeks: '34' });
  expect(read.origin.linha).toContainEqual(['IG', '34+2']);
  const odd = await readLine(
    'user',
    'file',
    table('nome;nascimento;Formulário;idade gestacional\nA;20/08/2025;Infantil;9 meses\n'),
    0,
    [],
  );
  expect(odd.record.patient).not.toHaveProperty('gestational_weeks');
  expect(odd.notes).toEqual([
    'As semanas de gestação “9 meses” não podem ser lidas. Ficam só na origem da ficha.',
  ]);
  expect(odd.record.origin.linha).toContainEqual(['idade gestacional', '9 meses']);
  // an adult is not asked
  const adult = await line('nome;nascimento;IG\nA;20/08/1990;34\n');
  expect(adult.patient).not.toHaveProperty('gestational_weeks');
});
