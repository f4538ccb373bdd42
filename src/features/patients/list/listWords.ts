import { searchHeadline } from '../../../data/records/searchPatients';
import { counted, countPatients } from '../../../lib/text';
import type { ShownPatients } from './useShownPatients';

/** The texts of the active and of the archived records' list. */
export const listWords = {
  active: {
    /** Also the accessible name of the cards. */
    title: 'Pacientes',
    /** The headline until the list is read. */
    unread: 'Seus pacientes',
    count: countPatients,
    reading: 'Buscando os pacientes…',
    /** The headline of a search that finds nobody but archived records. */
    foundArchived: (count: number) =>
      count === 1
        ? '1 ficha encontrada, que está arquivada'
        : `${count.toLocaleString('pt-BR')} fichas encontradas, todas arquivadas`,
    failed: 'Os pacientes não puderam ser carregados',
    safe: 'As fichas continuam guardadas no servidor.',
  },
  archived: {
    title: 'Pacientes arquivados',
    unread: 'Fichas arquivadas',
    count: (count: number) =>
      count === 0 ? 'Nenhuma ficha arquivada' : counted(count, 'ficha arquivada', 'fichas arquivadas'),
    reading: 'Buscando as fichas arquivadas…',
    failed: 'As fichas arquivadas não puderam ser carregadas',
    safe: 'Elas continuam guardadas no servidor.',
  },
} as const;

/** Of the records that were taken along, where the list could not be read. */
export const takenWords = {
  headline: (count: number) => `${counted(count, 'ficha', 'fichas')} neste aparelho`,
  others: 'Abaixo estão as fichas que você levou.',
};

/** In place of an empty list; an empty archive is closed. */
export const emptyWords = {
  title: 'Nenhum paciente encontrado',
  text: 'Comece adicionando uma nova anamnese',
};

/** In place of what a search did not find. */
export const nobodyWords = {
  title: 'A busca não encontrou ninguém',
  text: 'Confira o que foi digitado, ou procure por uma parte do nome ou do CPF.',
};

/** How many there are, or were found. */
export function headlineOf(
  kind: keyof typeof listWords,
  { list: { data }, search, found, firstWaits, archivedFound, isTakenOnly }: ShownPatients,
): string {
  const words = listWords[kind];
  if (!data) return words.unread;
  if (archivedFound > 0) return listWords.active.foundArchived(archivedFound);
  return searchHeadline(search.deferredQuery, found.length, data.length, (count) =>
    isTakenOnly
      ? takenWords.headline(count)
      : count === 0 && firstWaits > 0
        ? `${words.count(firstWaits)} aguardando envio`
        : words.count(count),
  );
}
