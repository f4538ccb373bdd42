/** What may fail without a notice. A closed list: nothing that was typed can get into a log. */
type Unannounced = 'estados' | 'municípios';

/** Notes a failure that the therapist is not told about, because something else took its place. */
export function logFailure(what: Unannounced): void {
  // biome-ignore lint/suspicious/noConsole: the only log there is; it writes fixed words
  console.info(`Não foi possível buscar os ${what}: usando a lista que vem com o sistema.`);
}
