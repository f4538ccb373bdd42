/** All texts about files that are imported. */

import { DataError, ID_DELETED } from '../data/supabase/dataError';
import { formatBytes } from '../lib/bytes';
import { IMPORT_MAX } from '../lib/limits';
import { destructive, type Notice } from '../lib/notice';
import { listed } from '../lib/text';
import { dataFailure } from './errors';

const rows = IMPORT_MAX.rows.toLocaleString('pt-BR');

/** Why a chosen file is not read. Nothing of it is stored. */
const fileProblems = {
  cut: 'O arquivo está incompleto ou danificado: ele pode não ter sido baixado até o fim. Baixe ou copie de novo.',
  bomb: 'Este ZIP, descompactado, seria muito maior do que uma exportação deste aplicativo. Ele não foi aberto.',
  path: 'Este ZIP tem nomes de arquivo que levam para fora da pasta dele. Ele não foi aberto.',
  twice: 'Este ZIP tem dois arquivos com o mesmo nome. Ele não foi aberto.',
  encrypted: 'Este ZIP tem senha. Descompacte, compacte de novo sem senha e escolha outra vez.',
  'too-many': 'Este ZIP tem arquivos demais para uma exportação deste aplicativo.',
  'other-export':
    'Os arquivos escolhidos são de exportações diferentes. Escolha as partes de uma só exportação.',
  mixed: 'Escolha uma planilha de cada vez, sem outros arquivos.',
  'large-sheet':
    'Esta planilha é grande demais para ser lida como está. No Excel ou no LibreOffice, salve como CSV e escolha o CSV.',
  'long-sheet': `As células desta planilha têm, juntas, mais de ${IMPORT_MAX.characters.toLocaleString('pt-BR')} caracteres. Tire as colunas que não são da ficha ou divida em arquivos menores.`,
  'wide-sheet':
    'Esta planilha tem colunas demais, ou títulos longos demais, para tantas linhas. Tire as colunas que não são da ficha ou divida em arquivos menores.',
  spreadsheet:
    'Este arquivo é de um programa de planilhas, em um formato que o aplicativo não lê. Nele, salve como CSV e escolha o CSV.',
  'old-spreadsheet':
    'Este arquivo é uma planilha de um Excel antigo (.xls), ou tem senha. Abra no Excel ou no LibreOffice, salve como CSV e escolha o CSV.',
  html: 'Este arquivo é uma página da internet (HTML), mesmo com nome de planilha. Abra no Excel ou no LibreOffice, salve como CSV e escolha o CSV.',
  xml: 'Este arquivo está em XML, que o aplicativo não lê. No sistema de onde ele veio, exporte como planilha (CSV ou .xlsx).',
  fhir: 'Este arquivo está no formato FHIR, de outro sistema. O aplicativo ainda não lê FHIR: peça uma planilha (CSV ou .xlsx).',
  'no-records':
    'Não há fichas deste aplicativo neste arquivo. Escolha o ZIP de uma exportação ou cópia, ou uma planilha (CSV ou .xlsx).',
  'single-json': 'Escolha o ZIP inteiro da exportação ou da cópia, e não só um arquivo de dentro dele.',
  kind: 'O aplicativo lê o ZIP de uma exportação ou cópia, ou uma planilha (CSV ou .xlsx).',
  binary: 'Este arquivo não é uma planilha em texto (CSV), ou a codificação é outra.',
  empty: 'O arquivo está vazio.',
  'no-rows': 'A planilha não tem nenhuma linha abaixo dos títulos das colunas.',
  'too-many-rows': `A planilha passa de ${rows} linhas. Divida em arquivos menores.`,
  'too-large': `A planilha passa de ${formatBytes(IMPORT_MAX.csvBytes)}. Divida em arquivos menores.`,
  'open-quote':
    'A planilha termina no meio de um texto entre aspas: ela está incompleta, ou o separador é outro.',
  insecure: 'Para importar fichas, abra o aplicativo por um endereço seguro (https).',
  unreadable: 'O arquivo não pôde ser lido neste aparelho. Escolha de novo.',
} as const;

export type FileProblemCode = keyof typeof fileProblems;

/** Why a file is not read. */
export class FileProblem extends Error {
  override name = 'FileProblem';
  constructor(readonly code: FileProblemCode) {
    super(code);
  }
}

export const fileProblemText = (code: FileProblemCode): string => fileProblems[code];

/** Why one record of a file cannot come. */
const recordProblems = {
  json: 'Os dados desta ficha estão danificados.',
  shape: 'Os dados não têm o formato de uma ficha deste aplicativo.',
  fhir: 'Está no formato FHIR, de outro sistema.',
  later: 'Foi exportada por uma versão mais nova do aplicativo. Atualize a página e tente de novo.',
  'no-data': 'Faltam os dados desta ficha. Escolha todas as partes da exportação juntas.',
  'no-file': 'Faltam documentos ou a foto desta ficha. Escolha todas as partes da exportação juntas.',
  'broken-file': 'Um documento desta ficha está danificado.',
  'too-large': 'Os dados são grandes demais.',
  characters: 'Os dados têm caracteres que não podem ser guardados.',
  'no-name': 'Falta o nome.',
  'no-birth-date': 'Falta a data de nascimento.',
  'birth-date': 'A data de nascimento não pode ser lida.',
  'birth-date-later': 'A data de nascimento ainda não chegou.',
  century: 'O ano de nascimento tem só dois algarismos. Diga acima de que século ele é.',
  shortened:
    'a planilha encurtou o número, e faltam algarismos. No arquivo original, formate a coluna como texto, confira os números, salve como CSV de novo e escolha o novo arquivo.',
  'no-patient': 'Não parece ser de um paciente: é um total, um rodapé ou os títulos de novo.',
  'too-long': 'Um dos textos passa do tamanho que a ficha aceita.',
  deleted: 'Já foi excluída aqui.',
  repeated: 'Está mais de uma vez no arquivo.',
} as const;

export type RecordProblemCode = keyof typeof recordProblems;

/** Why a record of a file cannot come. */
export class RecordProblem extends Error {
  override name = 'RecordProblem';
  /** `where`: the values that are the reason, with the names of their questions. */
  constructor(
    readonly code: RecordProblemCode,
    readonly where = '',
  ) {
    super(code);
  }
}

export const recordProblemText = (code: RecordProblemCode, where = ''): string =>
  where ? `${where}: ${recordProblems[code]}` : recordProblems[code];

/** What is told of a value that was read otherwise than it is written, or that is doubtful. */
export const readingNotes = {
  birthDate: (written: string) => `Nascimento escrito como “${written}”.`,
  paddedCpf: (written: string, cpf: string) =>
    `O CPF “${written}” perdeu zeros no começo: foi completado para ${cpf}.`,
  gestation: (written: string) =>
    `As semanas de gestação “${written}” não podem ser lidas. Ficam só na origem da ficha.`,
  cnpj: (written: string) => `“${written}” é um CNPJ, não um CPF. Fica só na origem da ficha.`,
  further: (label: string, others: readonly string[]) =>
    `${label}: outra coluna traz ${listed(others.map((other) => `“${other}”`))}. Fica só na origem da ficha.`,
  doubtfulCpf: (written: string) => `O CPF “${written}” não confere. É importado como está.`,
} as const;

/** Why a record was not stored, or not to its end. */
export function importFailureText(error: unknown): string {
  if (!(error instanceof DataError)) return recordProblems['broken-file'];
  if (error.code === ID_DELETED) return recordProblems.deleted;
  if (error.kind === 'refused' && (error.code === '23514' || error.code === '22P02'))
    return 'O servidor recusou um dos valores.';
  return dataFailure('import', error).description ?? '';
}

export const importStopped = (error: unknown): Notice => dataFailure('import', error);

export function importIncomplete(failed: number): Notice {
  return destructive(
    'Nem todas as fichas foram importadas',
    failed === 1
      ? 'Uma ficha não foi importada: veja o motivo na lista.'
      : `${failed.toLocaleString('pt-BR')} fichas não foram importadas: veja o motivo na lista.`,
  );
}
