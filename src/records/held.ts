import { counted } from '../lib/text';
import { eachCopied } from './entities';

const { consents, disclosures, ...others } = eachCopied(
  ({ words }) => [...words.counted, words.heading] as const,
);

/** What a record holds beside its answers, as it is counted: one of it, several, and the heading of a column. */
export const heldKinds = {
  notes: ['evolução', 'evoluções', 'Evoluções'],
  documents: ['documento', 'documentos', 'Documentos'],
  consents,
  family_answers: ['formulário da família', 'formulários da família', 'Formulários da família'],
  ...others,
  evaluations: ['avaliação', 'avaliações', 'Avaliações'],
  issued_reports: ['relatório emitido', 'relatórios emitidos', 'Relatórios emitidos'],
  disclosures,
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
