import { counted } from '../lib/text';

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

/** What a record holds beside its answers, as it is counted: one of it, several, and the heading of a column. */
export const heldKinds = {
  notes: ['evolução', 'evoluções', 'Evoluções'],
  documents: ['documento', 'documentos', 'Documentos'],
  consents: ['consentimento', 'consentimentos', 'Consentimentos'],
  family_answers: ['formulário da família', 'formulários da família', 'Formulários da família'],
  care_plans: ['plano', 'planos', 'Planos'],
  goals: ['meta', 'metas', 'Metas'],
  goal_ratings: ['nível de meta', 'níveis de metas', 'Níveis de metas'],
  results: ['resultado', 'resultados', 'Resultados'],
  evaluations: ['avaliação', 'avaliações', 'Avaliações'],
  issued_reports: ['relatório emitido', 'relatórios emitidos', 'Relatórios emitidos'],
  disclosures: ['anotação em Quem recebeu', 'anotações em Quem recebeu', 'Anotações em Quem recebeu'],
  imported_records: ['importação', 'importações', 'Importações'],
} as const;

export type HeldKind = keyof typeof heldKinds;
export const heldColumns = Object.keys(heldKinds) as readonly HeldKind[];

/** How much a record holds; null where it was not counted. */
export type Held = { readonly [kind in HeldKind]?: number | null | undefined };

/** '2 metas', '1 relatório emitido': what there is of each, in this order. */
export const heldParts = (held: Held): string[] =>
  heldColumns.flatMap((kind) => {
    const [one, several] = heldKinds[kind];
    const count = held[kind];
    return count ? counted(count, one, several) : [];
  });
