import type { PatientKind } from './field';

export type ConsentPart = { readonly heading: string; readonly paragraphs: readonly string[] };

/**
 * A text that somebody accepts. A published text is never edited, only replaced under a new version: accepted consents must stay
 * readable.
 */
export type ConsentText = {
  /** Begins with what `consentKinds` says of its kind, then the form that it belongs to. */
  readonly version: string;
  /** The day, ISO, before which nobody has signed it. */
  readonly publishedOn: string;
  readonly title: string;
  readonly parts: readonly ConsentPart[];
  /** The label of the checkbox. */
  readonly statement: string;
  /** SHA-256 of `consentPlainText`, hex. A constant, because a page without https cannot compute it. */
  readonly sha256: string;
};

/** The texts of one kind, the current one of each form first. */
export type TermVersions = { readonly [tipo in PatientKind]: readonly [ConsentText, ...ConsentText[]] };
