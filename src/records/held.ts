import { counted } from '../lib/text';
import { plainEntities } from './entities';
import type { PlainTable } from './entity';

type Counted = readonly [one: string, several: string, heading: string];

const ofEntities = (isSingle: boolean) =>
  Object.fromEntries(
    plainEntities
      .filter((entity) => entity.isSingle === isSingle)
      .map(({ table, words }): [string, Counted] => [table, [...words.counted, words.heading]]),
  ) as { readonly [table in PlainTable]: Counted };

/** What a record holds beside its answers, as it is counted: one of it, several, and the heading of a column. */
export const heldKinds = {
  notes: ['evolução', 'evoluções', 'Evoluções'],
  documents: ['documento', 'documentos', 'Documentos'],
  consents: ['consentimento', 'consentimentos', 'Consentimentos'],
  family_answers: ['formulário da família', 'formulários da família', 'Formulários da família'],
  ...ofEntities(true),
  goals: ['meta', 'metas', 'Metas'],
  goal_ratings: ['nível de meta', 'níveis de metas', 'Níveis de metas'],
  ...ofEntities(false),
  evaluations: ['avaliação', 'avaliações', 'Avaliações'],
  issued_reports: ['relatório emitido', 'relatórios emitidos', 'Relatórios emitidos'],
  signed_copies: ['versão assinada', 'versões assinadas', 'Versões assinadas'],
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
