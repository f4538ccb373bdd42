import { childrenOf, type Element, elementAt, tagsIn } from './der';

const SEQUENCE = 0x30;
const OBJECT_ID = 0x06;
const OCTETS = 0x04;
/** [0] of a signer: the key that it is named by. */
const KEY_ID = 0x80;
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

/** What a PKCS#7 message says of who signed. */
type SignedData = {
  /** The common name in the certificate of the signer, as it is stated there; undefined where none can be read. */
  readonly signerName: string | undefined;
};

// the tags of what each holds (RFC 5652): ContentInfo, SignedData, EncapsulatedContentInfo, SignerInfo, IssuerAndSerialNumber
const MESSAGE = /^06 a0$/;
const SIGNED = /^02 31 30( a0)?( a1)? 31$/;
const WRAPPED = /^06( a0)?$/;
const SIGNERS = /^30( 30)*$/;
const SIGNER = /^02 (30|80) 30( a0)? 30 04( a1)?$/;
const NAMED = /^30 02$/;

/** What an element holds, if that is all that it holds. */
const partsOf = (bytes: Uint8Array, element: Element, tags: RegExp): Element[] | undefined =>
  tags.test(tagsIn(bytes, element)) ? childrenOf(bytes, element) : undefined;

function isSigner(bytes: Uint8Array, element: Element): boolean {
  const parts = partsOf(bytes, element, SIGNER);
  const [, named] = parts ?? [];
  const signature = parts?.find(({ tag }) => tag === OCTETS);
  const isNamed = named && (named.tag === KEY_ID || partsOf(bytes, named, NAMED) !== undefined);
  return Boolean(
    isNamed && signature && bytes.subarray(signature.from, signature.to).some((byte) => byte !== 0),
  );
}

/**
 * Reads a PKCS#7 message that somebody has signed (SignedData), which zeros may follow; undefined for anything else. Nothing is verified:
 * not the signature, not the certificate.
 */
export function signedDataIn(bytes: Uint8Array): SignedData | undefined {
  const message = elementAt(bytes, 0);
  if (message?.tag !== SEQUENCE || bytes.subarray(message.end).some((byte) => byte !== 0)) return undefined;
  const [type, content] = partsOf(bytes, message, MESSAGE) ?? [];
  if (!type || !content || hexOf(bytes, type) !== SIGNED_DATA) return undefined;
  const [signed] = partsOf(bytes, content, /^30$/) ?? [];
  const parts = signed && partsOf(bytes, signed, SIGNED);
  const [, , wrapped] = parts ?? [];
  const listed = parts?.at(-1);
  if (!parts || !wrapped || !listed || !partsOf(bytes, wrapped, WRAPPED)) return undefined;
  const signers = partsOf(bytes, listed, SIGNERS);
  if (!signers?.every((signer) => isSigner(bytes, signer))) return undefined;
  return { signerName: nameOf(bytes, parts, signers) };
}

function nameOf(
  bytes: Uint8Array,
  parts: readonly Element[],
  [signer]: readonly Element[],
): string | undefined {
  const listed = parts.find(({ tag }) => tag === context(0));
  const certificates = (listed ? childrenOf(bytes, listed) : []).flatMap(
    (element) => certificateIn(bytes, element) ?? [],
  );
  const [, named] = signer ? childrenOf(bytes, signer) : [];
  const [issuer, serial] = named?.tag === SEQUENCE ? childrenOf(bytes, named) : [];
  const own =
    issuer && serial
      ? certificates.find((one) => one.issuer === hexOf(bytes, issuer) && one.serial === hexOf(bytes, serial))
      : undefined;
  // named by its key alone: the only certificate, or none
  return own ? own.subject : certificates.length === 1 ? certificates[0]?.subject : undefined;
}
