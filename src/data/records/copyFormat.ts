/** The file of a copy that other programs read; `docs/export.md` describes it. */
export const COPY_FILE = 'dados.json';
export const COPY_FORMAT = 'anamnese-ficha';
/** Raised when a reader of the version before would misread a file. */
export const COPY_VERSION = 1;
