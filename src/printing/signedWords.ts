import type { Inspected } from '../pdf/inspect';

/** Where a signature is verified: not here. */
export const WHERE_TO_VERIFY = 'validar.iti.gov.br';

export const NOT_VERIFIED = `Aqui a assinatura é lida, não verificada. Para saber se vale, confira o arquivo em ${WHERE_TO_VERIFY}.`;

/** 'Assinatura digital: diz ser de Helena Duarte' */
export function signatureText({ signature, signed_by }: Pick<Inspected, 'signature' | 'signed_by'>): string {
  switch (signature) {
    case 'digital':
      return signed_by
        ? `Assinatura digital: diz ser de ${signed_by}`
        : 'Assinatura digital, sem nome legível';
    case 'digitalizada':
      return 'Digitalizada: as páginas são imagens';
    case 'nenhuma':
      return 'Sem assinatura digital';
  }
}

/** Whether the file begins with the issued report, byte for byte. */
export const beginningText = (begins: boolean): string =>
  begins ? 'Começa com o relatório emitido, sem alteração' : 'Não começa com o relatório emitido';

/** What that means, of a file that does not: no reproach, since a scan never does. */
export const NOT_THE_BEGINNING =
  'É o esperado de um papel digitalizado, ou de um programa que grava o PDF de novo. Compare as páginas com o relatório emitido.';
