/** Messages of failures that show no toast. A closed list, so that no user input can reach the console. */
const sentences = {
  estados: 'Não foi possível buscar os estados: usando a lista que vem com o sistema.',
  municípios: 'Não foi possível buscar os municípios: usando a lista que vem com o sistema.',
  documentos: 'Não foi possível buscar os documentos.',
};

export function logFailure(what: keyof typeof sentences): void {
  // biome-ignore lint/suspicious/noConsole: the only log call; it writes constant texts
  console.info(sentences[what]);
}
