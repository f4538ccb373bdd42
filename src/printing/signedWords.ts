import type { Inspected } from '../pdf/inspect';

/** Where a signature is verified: not here. */
export const WHERE_TO_VERIFY = 'validar.iti.gov.br';

export const NOT_VERIFIED = `Aqui a assinatura é lida, não verificada. Para saber se vale, confira o arquivo em ${WHERE_TO_VERIFY}.`;

/** Of a file whose last signature does not cover its end. */
const ADDED_TO_SIGNED = 'Há conteúdo acrescentado depois da assinatura';

type Signed = Pick<Inspected, 'signature' | 'signed_by' | 'signature_covers'>;

/** 'Assinatura digital: diz ser de Helena Duarte', in a second sentence whether something was added after it. */
export function signatureText({ signature, signed_by, signature_covers }: Signed): string {
  switch (signature) {
    case 'digital': {
      const whose = signed_by
        ? `Assinatura digital: diz ser de ${signed_by}`
        : 'Assinatura digital, sem nome legível';
      return signature_covers === 'parte' ? `${whose}. ${ADDED_TO_SIGNED}` : whose;
    }
    case 'digitalizada':
      return 'Digitalizada: as páginas são imagens';
    case 'nenhuma':
      return 'Sem assinatura digital';
  }
}

/** Of a file that goes on after the issued report: what follows can take the place of any page. */
const ADDED_CAN_CHANGE =
  'O que foi acrescentado depois pode mudar o que as páginas mostram: compare-as com as do relatório emitido';

/** Whether the file begins with the issued report, byte for byte; of what it shows that says nothing. */
export const beginningText = (begins: boolean): string =>
  begins ? `Começa com o relatório emitido. ${ADDED_CAN_CHANGE}` : 'Não começa com o relatório emitido';

/** What that means, of a file that does not: no reproach, since a scan never does. */
export const NOT_THE_BEGINNING =
  'É o esperado de um papel digitalizado, ou de um programa que grava o PDF de novo. Compare as páginas com o relatório emitido.';
