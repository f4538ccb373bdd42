/** How long the law has records kept. */
export const RETENTION =
  'A lei manda guardar prontuários por pelo menos 20 anos depois do último registro (Lei 13.787/2018, art. 6º).';
