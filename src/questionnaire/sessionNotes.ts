/** The kinds of session notes; the first is the default. */
export const noteKinds = [
  { value: 'atendimento', label: 'Atendimento' },
  { value: 'falta', label: 'Falta' },
  { value: 'contato', label: 'Contato' },
] as const;

export type NoteKind = (typeof noteKinds)[number]['value'];

export const labelOfKind = (kind: string): string =>
  noteKinds.find(({ value }) => value === kind)?.label ?? kind;
