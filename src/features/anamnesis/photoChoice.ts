/** What becomes of a patient's photo when the form is saved. The file is treated already. */
export type PhotoChoice =
  | { readonly kind: 'keep' }
  | { readonly kind: 'replace'; readonly file: Blob }
  | { readonly kind: 'remove' };

export const keepPhoto: PhotoChoice = { kind: 'keep' };
