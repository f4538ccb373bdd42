/** The change to a patient's photo that saving the form applies. The file is already re-encoded. */
export type PhotoChoice =
  | { readonly kind: 'keep' }
  | { readonly kind: 'replace'; readonly file: Blob }
  | { readonly kind: 'remove' };

export const keepPhoto: PhotoChoice = { kind: 'keep' };
