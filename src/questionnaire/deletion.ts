/** Why a record was deleted. */
export const deletionReasons = [
  { value: 'pedido', label: 'Pedido do paciente (LGPD)' },
  { value: 'engano', label: 'Ficha criada por engano' },
  { value: 'prazo', label: 'Prazo de guarda encerrado' },
  { value: 'outro', label: 'Outro' },
] as const;

export type DeletionReason = (typeof deletionReasons)[number]['value'];

/** A reason, and the therapist's words for another one. */
export type Deletion = { readonly reason: DeletionReason | null; readonly words: string | null };

/** 'Ficha criada por engano', 'Outro: Mudou de clínica', 'Sem motivo informado' */
export function deletionText({ reason, words }: Deletion): string {
  const label = deletionReasons.find(({ value }) => value === reason)?.label ?? 'Sem motivo informado';
  return words ? `${label}: ${words}` : label;
}
