import { childrenOf, type Element, elementAt } from './der';

const SEQUENCE = 0x30;
const SET = 0x31;
const OBJECT_ID = 0x06;
const UTF8 = 0x0c;
const BMP = 0x1e;
/** Texts of one byte a character: Printable, Teletex and IA5. */
const bytewise = [0x13, 0x14, 0x16];
/** 1.2.840.113549.1.7.2, SignedData. */
const SIGNED_DATA = '2a864886f70d010702';
/** 2.5.4.3, the common name. */
const COMMON_NAME = '550403';
const context = (number: number) => 0xa0 + number;

const hexOf = (bytes: Uint8Array, { from, to }: Pick<Element, 'from' | 'to'>) =>
  [...bytes.subarray(from, to)].map((byte) => byte.toString(16).padStart(2, '0')).join('');

function textOf(bytes: Uint8Array, element: Element): string | undefined {
  const content = bytes.subarray(element.from, element.to);
  if (element.tag === UTF8) return new TextDecoder().decode(content);
  if (element.tag === BMP) return new TextDecoder('utf-16be').decode(content);
  return bytewise.includes(element.tag) ? new TextDecoder('latin1').decode(content) : undefined;
}

/** The last common name of a distinguished name: the most particular one. */
function commonNameIn(bytes: Uint8Array, name: Element | undefined): string | undefined {
  if (!name) return undefined;
  const parts = childrenOf(bytes, name).flatMap((set) => childrenOf(bytes, set));
  const names = parts.flatMap((part) => {
    const [id, value] = childrenOf(bytes, part);
    const isCommon = id?.tag === OBJECT_ID && hexOf(bytes, id) === COMMON_NAME;
    return (isCommon && value && textOf(bytes, value)) || [];
  });
  return names.at(-1);
}

type Certificate = { readonly issuer: string; readonly serial: string; readonly subject: string | undefined };

function certificateIn(bytes: Uint8Array, element: Element): Certificate | undefined {
  const [body] = childrenOf(bytes, element);
  if (element.tag !== SEQUENCE || !body) return undefined;
  const fields = childrenOf(bytes, body).filter(({ tag }) => tag !== context(0));
  const [serial, , issuer, , subject] = fields;
  if (!serial || !issuer) return undefined;
  return {
    serial: hexOf(bytes, serial),
    issuer: hexOf(bytes, issuer),
    subject: commonNameIn(bytes, subject),
  };
}

/**
 * The common name in the certificate that signed a PKCS#7 message, as it is stated there; undefined where none can be read. Nothing is
 * verified: not the signature, not the certificate.
 */
export function signerNameIn(bytes: Uint8Array): string | undefined {
  const message = elementAt(bytes, 0);
  if (message?.tag !== SEQUENCE) return undefined;
  const [type, content] = childrenOf(bytes, message);
  if (!type || !content || hexOf(bytes, type) !== SIGNED_DATA) return undefined;
  const [signed] = childrenOf(bytes, content);
  if (!signed) return undefined;
  const parts = childrenOf(bytes, signed);
  const listed = parts.find(({ tag }) => tag === context(0));
  const certificates = (listed ? childrenOf(bytes, listed) : []).flatMap(
    (element) => certificateIn(bytes, element) ?? [],
  );
  const signers = parts.at(-1);
  const [signer] = signers?.tag === SET ? childrenOf(bytes, signers) : [];
  const [, named] = signer ? childrenOf(bytes, signer) : [];
  const [issuer, serial] = named ? childrenOf(bytes, named) : [];
  const own =
    issuer && serial
      ? certificates.find((one) => one.issuer === hexOf(bytes, issuer) && one.serial === hexOf(bytes, serial))
      : undefined;
  // named by its key alone: the only certificate, or none
  return own ? own.subject : certificates.length === 1 ? certificates[0]?.subject : undefined;
}
