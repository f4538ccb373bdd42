import type { Evaluated } from '../../questionnaire/reevaluation';

/** What an evaluation is called; the intake as one was made of the record and its history. */
export const evaluationName = (kind: Evaluated['kind']): string =>
  kind === 'first' ? 'Primeira avaliação (da anamnese)' : 'Reavaliação';

/** Where an evaluation has no answer; the intake may have asked all the same. */
export const unaskedText = (kind: Evaluated['kind']): string =>
  kind === 'first' ? 'Sem resposta na anamnese' : 'Não perguntado nesta data';
