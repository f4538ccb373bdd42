import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { BlobWriter, configure, TextReader, ZipWriter } from '@zip.js/zip.js';
import { beforeAll, expect, test } from 'vitest';
import type { CsvReading } from '../../src/features/import/csvRecords';
import { importRows } from '../../src/features/import/importRows';
import { type ImportSource, readCsv, readFiles } from '../../src/features/import/importSource';
import { fromIsoDate } from '../../src/lib/dates';
import { fileProblemText, recordProblemText } from '../../src/sentences/importErrors';

beforeAll(() => configure({ useWebWorkers: false }));

const USER = 'a0000000-0000-4000-8000-000000000001';
const fixture = (name: string) => {
  const bytes = readFileSync(join(import.meta.dirname, '../support/fixtures/imports', name));
  return new File([bytes], name);
};
const open = (...files: readonly File[]) => readFiles(USER, files, () => {});
const sentence = (...files: readonly File[]) =>
  open(...files).then(
    () => 'read',
    ({ code }) => fileProblemText(code),
  );

/** Each record in the words of the screen: what it is, or why it cannot come. */
const shown = ({ found }: ImportSource) =>
  found.map((one) =>
    one.person
      ? [
          one.place,
          one.person.names.nome,
          fromIsoDate(one.person.birthDate),
          one.person.cpf,
          ...(one.notes ?? []),
        ]
      : [one.place, recordProblemText(one.problem, one.where)],
  );
const again = ({ name, csv }: ImportSource, chosen: Partial<CsvReading>) =>
  csv ? readCsv(USER, name, csv.content, chosen, csv.sheets) : Promise.reject(new Error('no table'));

test('D-471: numbers that a spreadsheet cut off refuse their line by name; a CPF without its zeros is completed and told', async () => {
  expect(shown(await open(fixture('cpf-broken-by-excel.csv')))).toEqual([
    [
      'Linha 2',
      'CPF “5,29982E+10”, Telefone “1,19877E+10”: a planilha encurtou o número, e faltam algarismos. No arquivo original, formate a coluna como texto, confira os números, salve como CSV de novo e escolha o novo arquivo.',
    ],
    [
      'Linha 3',
      'Bia Sem Zero',
      '02/11/1985',
      '012.345.678-90',
      'O CPF “1234567890” perdeu zeros no começo: foi completado para 012.345.678-90.',
    ],
  ]);
});

test.each([
  ['52998224725', '529.982.247-25', undefined],
  ['529.982.247-25', '529.982.247-25', undefined],
  ['52998224725,00', '529.982.247-25', undefined],
  ['5,2998224725E+10', '529.982.247-25', undefined],
  ['\u200b529.982.247-25\u00a0', '529.982.247-25', undefined],
  ['="01234567890"', '012.345.678-90', undefined],
  ['1234567890', '012.345.678-90', 'foi completado'],
  ['100000118', '001.000.001-18', 'foi completado'],
  ['12345601', '000.123.456-01', 'foi completado'],
  ['1234552', '1234552', 'não confere'],
  ['1234567891', '1234567891', 'não confere'],
  ['52998224726', '529.982.247-26', 'não confere'],
  ['272', '272', 'não confere'],
  ['', '', undefined],
] as const)('D-471: the CPF %j comes as %j', async (written, cpf, note) => {
  const { found } = await open(new File([`Nome;Nascimento;CPF\nAna;02/11/1985;${written}\n`], 'x.csv'));
  expect(found[0]?.person?.cpf).toBe(cpf);
  const notes = found[0]?.person ? (found[0].notes ?? []) : [];
  expect(notes).toEqual(note ? [expect.stringContaining(note)] : []);
});

test('D-470: the century is asked for once, where both are possible', async () => {
  const source = await open(fixture('two-digit-years.csv'));
  expect(source.csv?.table.asked).toEqual({ date: '05/03/19', years: ['1919', '2019'] });
  expect(shown(source)).toEqual([
    ['Linha 2', 'Ana Dois', '02/11/1985', '', 'Nascimento escrito como “02/11/85”.'],
    ['Linha 3', 'O ano de nascimento tem só dois algarismos. Diga acima de que século ele é.'],
    ['Linha 4', 'Caio Dois', '31/12/1947', '', 'Nascimento escrito como “31/12/47”.'],
  ]);
  const bia = async (century: '19' | '20') => shown(await again(source, { century }))[1];
  expect(await bia('20')).toEqual([
    'Linha 3',
    'Bia Dois',
    '05/03/2019',
    '',
    'Nascimento escrito como “05/03/19”.',
  ]);
  expect(await bia('19')).toContain('05/03/1919');
});

test("D-470: a spreadsheet's day numbers are dates, and are told as they stand in the file", async () => {
  expect(shown(await open(fixture('excel-serial.csv')))).toEqual([
    ['Linha 2', 'Ana Serial', '02/11/1985', '', 'Nascimento escrito como “31353”.'],
    ['Linha 3', 'Bia Serial', '05/03/2019', '', 'Nascimento escrito como “43529”.'],
  ]);
});

test('D-475: characters that take no place change no value, and the origin keeps the line as it is', async () => {
  const source = await open(fixture('nbsp-zwsp.csv'));
  expect(shown(source)).toEqual([['Linha 2', 'João da Silva', '02/11/1985', '529.982.247-25']]);
  const [one] = source.found;
  const loaded = one?.person && (await one.load());
  expect(loaded?.record.origin.linha).toContainEqual(['CPF', '\u200b529.982.247-25']);
  expect(shown(await open(fixture('unicode-text.txt')))).toEqual([
    ['Linha 2', 'Conceição d’Ávila', '02/11/1985', '012.345.678-90'],
  ]);
});

test('D-902: a text of an old program of Windows is read as what it says', async () => {
  const [one] = (await open(fixture('c1-utf8.csv'))).found;
  const loaded = one?.person && (await one.load());
  expect(loaded?.record.patient.queixaPrincipal).toBe('Dorme 2–3 horas');
});

test('D-904: two women of one birth date, whose names stand in two columns, are two', async () => {
  const source = await open(fixture('names-split.csv'));
  expect(shown(source)).toEqual([
    ['Linha 2', 'Ana Prado Exemplo', '02/11/1985', ''],
    ['Linha 3', 'Ana Lopes Exemplo', '02/11/1985', ''],
  ]);
  const rows = importRows(source.found, { patients: [], deleted: new Set(), ended: new Set() });
  expect(rows.map(({ state }) => state)).toEqual(['new', 'new']);
});

test('D-472: the heads are found below a title, lines have the numbers of the file, and a total is no patient', async () => {
  const source = await open(fixture('title-row.csv'));
  expect(shown(source)).toEqual([
    ['Linha 5', 'Ana Titulo', '02/11/1985', '529.982.247-25'],
    ['Linha 6', 'Não parece ser de um paciente: é um total, um rodapé ou os títulos de novo.'],
  ]);
  expect(source.csv?.table.headChoices).toEqual([
    '1: Relatório de Pacientes - Clínica Exemplo',
    '2: Emitido em 26/11/2026',
    '4: Nome, Nascimento, CPF, Celular',
    '5: Ana Titulo, 02/11/1985, 52998224725, 11987654321',
    '6: Total: 1',
  ]);
});

test('D-336, D-472: a line has one id, whichever heads were chosen', async () => {
  const file = new File(['Nome;Nascimento\nAna;01/02/1980\nNome;Nascimento\nBia;01/02/1980\n'], 'x.csv');
  const source = await open(file);
  expect(shown(source).map(([place, first]) => [place, first])).toEqual([
    ['Linha 2', 'Ana'],
    ['Linha 3', expect.stringContaining('os títulos de novo')],
    ['Linha 4', 'Bia'],
  ]);
  const later = await again(source, { headsAt: 2 });
  expect(later.found.map(({ person }) => person?.id)).toEqual([source.found[2]?.person?.id]);
});

test('D-336: the same person twice in a file is told', async () => {
  const known = { patients: [], deleted: new Set<string>(), ended: new Set<string>() };
  const statesOf = async (name: string) =>
    importRows((await open(fixture(name))).found, known).map(({ state }) => state);
  expect(await statesOf('same-twice.csv')).toEqual(['new', 'repeated']);
  // three kinds of apostrophe
  expect(await statesOf('apostrophes.csv')).toEqual(['new', 'repeated', 'repeated']);
});

async function zip(name: string, files: { readonly [path: string]: string }) {
  const writer = new ZipWriter(new BlobWriter());
  for (const [path, text] of Object.entries(files)) await writer.add(path, new TextReader(text));
  return new File([await writer.close()], name);
}
const bytes = (name: string, ...all: readonly number[]) => new File([Uint8Array.from(all)], name);

test('D-473: a file that is no table is refused in words of its own, with what to do', async () => {
  const fhir = expect.stringContaining('está no formato FHIR');
  expect(await sentence(fixture('bundle.xml'))).toEqual(fhir);
  expect(await sentence(fixture('bundle-json.txt'))).toEqual(fhir);
  expect(await sentence(new File(['\uFEFF\n{"id":"1","resourceType":"Patient"}'], 'x.csv'))).toEqual(fhir);
  expect(await sentence(new File(['[\n{"resourceType":"Patient"}]'], 'x.txt'))).toEqual(fhir);
  expect(await sentence(await zip('x.zip', { 'a/p.xml': '<Patient xmlns="http://hl7.org/fhir"/>' }))).toEqual(
    fhir,
  );
  const html = expect.stringMatching(/página da internet \(HTML\).*salve como CSV/);
  expect(await sentence(fixture('html-table.xls'))).toEqual(html);
  expect(await sentence(new File(['\uFEFF\r\n<TABLE><tr>'], 'x.xls'))).toEqual(html);
  expect(await sentence(new File(['MIME-Version: 1.0\r\n'], 'x.xls'))).toEqual(html);
  const old = expect.stringMatching(/Excel antigo \(\.xls\), ou tem senha.*salve como CSV/);
  expect(await sentence(bytes('x.xls', 0xd0, 0xcf, 0x11, 0xe0))).toEqual(old);
  expect(await sentence(bytes('x.xls', 9, 4, 6, 0, 0, 4))).toEqual(old);
  const other = expect.stringMatching(/programa de planilhas.*salve como CSV/);
  expect(
    await sentence(
      new File(
        ['<?xml version="1.0"?><Workbook xmlns="urn:schemas-microsoft-com:office:spreadsheet"><Table>'],
        'x.xls',
      ),
    ),
  ).toEqual(other);
  expect(
    await sentence(await zip('x.ods', { mimetype: 'application/vnd.oasis.opendocument.spreadsheet' })),
  ).toEqual(other);
  expect(await sentence(await zip('x.xlsb', { '[Content_Types].xml': '', 'xl/workbook.bin': '' }))).toEqual(
    other,
  );
  expect(await sentence(await zip('x.numbers', { 'Index/Document.iwa': '' }))).toEqual(other);
  expect(await sentence(await zip('x.docx', { '[Content_Types].xml': '', 'word/document.xml': '' }))).toMatch(
    /^O aplicativo lê/,
  );
  expect(await sentence(new File(['<?xml version="1.0"?><pacientes/>'], 'x.xml'))).toMatch(
    /em XML.*planilha \(CSV ou \.xlsx\)/,
  );
  expect(await sentence(new File(['{"nome":"Ana"}'], 'x.txt'))).toMatch(/^O aplicativo lê/);
  const table = new File(['Nome;Nascimento\nAna;01/02/1980'], 'x.csv');
  expect(await sentence(fixture('patients.xlsx'), fixture('patients.xlsx'))).toMatch(
    /^Escolha uma planilha de cada vez/,
  );
  expect(await sentence(fixture('patients.xlsx'), table)).toMatch(/^Escolha uma planilha de cada vez/);
  // a table all the same
  expect(await sentence(new File(['PK;Nome;Nascimento\n1;Ana;01/02/1980'], 'x.csv'))).toBe('read');
});

test('D-474: a spreadsheet of Excel is read: its sheets, whole numbers, dates, texts', async () => {
  const source = await open(fixture('patients.xlsx'));
  expect(shown(source)).toEqual([
    [
      'Linha 4',
      'Ágata Nuñez',
      '02/11/1985',
      '012.345.678-90',
      'O CPF “1234567890” perdeu zeros no começo: foi completado para 012.345.678-90.',
    ],
    ['Linha 5', 'Íris Prado', '05/03/2019', ''],
    ['Linha 6', 'Bia Texto', '31/12/1947', '529.982.247-25'],
    ['Linha 7', expect.stringContaining('é um total')],
  ]);
  const [agata, iris] = await Promise.all(source.found.map((one) => one.person && one.load()));
  expect(agata?.record.patient).toMatchObject({
    telefone: '(11) 98765-4321',
    observacoes: 'Gosta de <música> & dança',
  });
  expect(agata?.record.origin.linha).toContainEqual(['Ativo', 'VERDADEIRO']);
  expect(iris?.record.patient).toMatchObject({ tipo: 'infantil' });
  expect(iris?.record.origin.linha).toContainEqual(['Observações', '2,5']);
  // a hidden sheet is none
  const sheets = source.csv?.sheets ?? [];
  expect(sheets.map(({ name }) => name)).toEqual(['Capa', 'Pacientes', 'Antigos']);
  const [cover, , old] = await Promise.all(
    sheets.map(({ table }) => readCsv(USER, source.name, table, {}, sheets)),
  );
  expect(cover && shown(cover)).toEqual([]);
  expect(old && shown(old)).toEqual([['Linha 2', 'Caio Reis', '01/02/1980', '']]);
  // the same again
  const ids = ({ found }: ImportSource) => found.map(({ person }) => person?.id);
  expect(ids(await open(fixture('patients.xlsx')))).toEqual(ids(source));
});

const rels = '<Relationships><Relationship Id="r1" Type="x/worksheet" Target="/xl/a.xml"/></Relationships>';
const book =
  '<x:workbook xmlns:x="m"><x:workbookPr date1904="1"/><x:sheets><x:sheet name="A" r:id="r1"/></x:sheets></x:workbook>';
const workbook = (sheet: string) =>
  zip('x.xlsx', {
    '[Content_Types].xml': '',
    'xl/workbook.xml': book,
    'xl/_rels/workbook.xml.rels': rels,
    'xl/a.xml': sheet,
  });

test('D-474: what a spreadsheet leaves out is filled in, and what is made to harm is refused', {
  tags: 'repeat',
}, async () => {
  const cell = (text: string, place = '') =>
    `<c ${place && `r="${place}"`} t="inlineStr"><is><t>${text}</t></is></c>`;
  const rows = `<row>${cell('Nome')}${cell('Nascimento')}</row><row r="5">${cell('Ana', 'A5')}<c r="B5" t="str"><v>02/11/1985</v></c></row>`;
  const sheet = (inside: string) => `<worksheet><sheetData>${inside}</sheetData></worksheet>`;
  expect(shown(await open(await workbook(sheet(rows))))).toEqual([['Linha 5', 'Ana', '02/11/1985', '']]);
  expect(await sentence(await workbook(sheet('')))).toMatch(/nenhuma linha/);
  expect(await sentence(await workbook('<worksheet><sheetData>'))).toMatch(/incompleto ou danificado/);
  // entities that grow without end stay as they are written
  const lol = '<!DOCTYPE x [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;">]>';
  const bomb = `${lol}${sheet(rows.replace('>Ana<', '>Ana &b;<'))}`;
  expect(shown(await open(await workbook(bomb)))).toEqual([['Linha 5', 'Ana &b;', '02/11/1985', '']]);
  const wide = Array.from({ length: 200 }, (_, at) => `<row>${cell(String(at), 'XFD1')}</row>`).join('');
  expect(await sentence(await workbook(sheet(wide)))).toMatch(/grande demais.*salve como CSV/);
  const many = `<row>${cell('Nome')}</row>`.repeat(10_030);
  expect(await sentence(await workbook(sheet(many)))).toMatch(/passa de 10\.000 linhas/);
});

/** Letters that do not pack: what packs too well is refused before it is read. */
const longText = () => {
  const letters = new Uint8Array(2_000_000);
  let seed = 1;
  for (let at = 0; at < letters.length; at += 1) {
    seed = (seed * 1_103_515_245 + 12_345) % 2 ** 31;
    letters[at] = 97 + ((seed >> 16) % 26);
  }
  return new TextDecoder().decode(letters);
};

test('D-474, D-923: a text that thousands of cells share is decoded once, and all of them together have a limit', {
  tags: 'repeat',
}, async () => {
  const shared = `<sst><si><t>Nome</t></si><si><t>Nascimento</t></si><si><t>Queixa Principal</t></si><si><t>${longText()}</t></si><si><t>a_x005F_x0041_b</t></si></sst>`;
  const named = (at: number) => `<c t="s"><v>${at}</v></c>`;
  const withLines = (lines: number) =>
    zip('x.xlsx', {
      '[Content_Types].xml': '',
      'xl/workbook.xml': book,
      'xl/_rels/workbook.xml.rels': rels.replace(
        '</Rel',
        '<Relationship Id="r2" Type="x/sharedStrings" Target="/xl/t.xml"/></Rel',
      ),
      'xl/t.xml': shared,
      'xl/a.xml': `<worksheet><sheetData><row>${[0, 1, 2].map(named).join('')}</row>${`<row><c t="str"><v>Ana</v></c><c t="str"><v>02/11/1985</v></c>${named(3)}</row>`.repeat(lines)}<row>${named(4)}</row></sheetData></worksheet>`,
    });
  expect(await sentence(await withLines(3000))).toBe(
    'As células desta planilha têm, juntas, mais de 50.000.000 caracteres. Tire as colunas que não são da ficha ou divida em arquivos menores.',
  );
  const few = await open(await withLines(2));
  expect(shown(few).slice(0, 2)).toEqual([
    ['Linha 2', recordProblemText('too-long')],
    ['Linha 3', recordProblemText('too-long')],
  ]);
  // the sign that an escape itself begins with is escaped, too
  expect(few.found[2]).toMatchObject({ name: 'a_x0041_b' });
});

test('D-923: heads that the origin of each line would repeat have a limit with the number of lines', async () => {
  const table = (head: string, cell: string, lines: number) =>
    new File([`Nome;Nascimento;${head}\n${`Ana;01/02/1980;${cell}\n`.repeat(lines)}`], 'x.csv');
  const tooWide = fileProblemText('wide-sheet');
  expect(await sentence(table(longText(), 'x', 3000))).toBe(tooWide);
  expect(await sentence(table(longText(), 'x', 2))).toBe('read');
  expect(await sentence(table('Q;'.repeat(10_000), 'x', 1100))).toBe(tooWide);
  expect(await sentence(table('Q;'.repeat(10_000), 'x', 2))).toBe('read');
});
