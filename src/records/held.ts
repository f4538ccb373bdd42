import { capitalised, counted } from '../lib/text';
import { eachCopied } from './entities';

const { consents, disclosures, report_explanations, ...others } = eachCopied(({ words }) => words.counted);

/** What a record holds beside its answers, as it is counted: one of it, several. What is no entity has its words here. */
const heldKinds = {
  notes: ['evolução', 'evoluções'],
  documents: ['documento', 'documentos'],
  consents,
  family_answers: ['formulário da família', 'formulários da família'],
  ...others,
  evaluations: ['avaliação', 'avaliações'],
  issued_reports: ['relatório emitido', 'relatórios emitidos'],
  report_explanations,
  disclosures,
  imported_records: ['importação', 'importações'],
} as const;

export type HeldKind = keyof typeof heldKinds;
export const heldColumns = Object.keys(heldKinds) as readonly HeldKind[];

/** The heading of its column. */
export const heldHeading = (kind: HeldKind): string => capitalised(heldKinds[kind][1]);

/** How much a record holds; null where it was not counted. */
export type Held = { readonly [kind in HeldKind]?: number | null | undefined };

/** '2 metas', '1 relatório emitido': what there is of each, in this order. */
export const heldParts = (held: Held): string[] =>
  heldColumns.flatMap((kind) => {
    const [one, several] = heldKinds[kind];
    const count = held[kind];
    return count ? counted(count, one, several) : [];
  });
