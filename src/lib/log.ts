/** What may fail without a notice. A closed list: nothing that was typed can get into a log. */
const sentences = {
  estados: 'Não foi possível buscar os estados: usando a lista que vem com o sistema.',
  municípios: 'Não foi possível buscar os municípios: usando a lista que vem com o sistema.',
  documentos: 'Não foi possível buscar os documentos.',
};

/** Notes a failure that the therapist gets no toast about. */
export function logFailure(what: keyof typeof sentences): void {
  // biome-ignore lint/suspicious/noConsole: the only log there is; it writes fixed words
  console.info(sentences[what]);
}
