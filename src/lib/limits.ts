/** Limits of the database and its buckets (supabase/migrations), checked before a request is sent. */
export const DOCUMENT_MAX_BYTES = 50 * 1024 * 1024;

/** Maximum number of characters: of a multi-line answer, and of any other text. */
export const LONG_TEXT_MAX = 200_000;
export const SHORT_TEXT_MAX = 1000;
/** The completed weeks of a pregnancy. */
export const GESTATION_WEEKS = { least: 20, most: 44 } as const;

/**
 * For the person who filled in a family's form, and for one answer, so that all answers together stay below the database's
 * limit of 8,000,000 bytes, whatever their characters.
 */
export const FAMILY_MAX = {
  /** What a family calls the patient, above the form of a link. */
  heading: 100,
  name: 200,
  relation: 100,
  answer: 20_000,
  /** More than any form has questions: what has more of them was made by somebody else. */
  answers: 200,
} as const;

export const PHRASE_MAX = { title: 100, content: 10_000 } as const;
export const PHRASES_MAX = 200;
export const INFORMANT_MAX = 100;
/** The name of an authenticator app. */
export const FACTOR_NAME_MAX = 100;

/** The maximum number of rows of a PostgREST answer (`max_rows` in supabase/config.toml). */
export const MOST_ROWS = 1000;

/** The error text for a value too long for its column; counts code points as PostgreSQL does, not UTF-16. */
export function tooLong(text: string, most: number): string | undefined {
  if (text.length <= most || [...text].length <= most) return undefined;
  return `Este texto passa de ${most.toLocaleString('pt-BR')} caracteres. Encurte-o.`;
}

/** An export part ends at this size: with the largest document after it, the part stays below 200 MB. */
export const EXPORT_PART_BYTES = 140 * 1024 * 1024;

/** How far ahead something can be planned: as long as a record is kept. */
export const PLANNED_YEARS = 20;

/** What a device takes along. */
export const TAKEN_MAX = {
  records: 40,
  /** The characters of the password that opens it, at least. */
  password: 10,
  /** The longer side of a photo, in pixels. */
  photo: 256,
  /** Without contact with the server it is gone after these. */
  days: 21,
} as const;

/** The characters of a new password (`minimum_password_length` in supabase/config.toml). */
export const PASSWORD_MINIMUM = 6;

/** The auth service's limit for a password, in UTF-8 bytes: it ignores the rest. */
export const PASSWORD_BYTES = 72;

/** What an import reads at most. The sizes bound a ZIP that is made to fill the memory, before and while it is unpacked. */
export const IMPORT_MAX = {
  /** The lines of a table, as many as the lists are tested with. */
  rows: 10_000,
  csvBytes: 50 * 1024 * 1024,
  /** Of all cells of a spreadsheet, in which many may name one text; as many as a CSV can have. */
  characters: 50_000_000,
  /** Of the heads, which the origin of each line has anew; each cell counts for as many more as its pair takes time. */
  originCharacters: 1_000_000_000,
  originCell: 100,
  files: 200_000,
  unpackedBytes: 20 * 1024 ** 3,
  /** Unpacked by packed size, of files above `unpackedUnchecked`; years of one text pack to a fiftieth. */
  ratio: 200,
  unpackedUnchecked: 1024 * 1024,
  /** The data of one record: all its texts at their limits are 25 MB. */
  recordBytes: 200 * 1024 * 1024,
  photoBytes: 10 * 1024 * 1024,
} as const;
/** A part of what was evidence elsewhere: characters at which the next one begins, and bytes in the database at most. */
export const ORIGIN_PART = { characters: 2_000_000, bytes: 15_000_000, source: 300, parts: 1000 } as const;
