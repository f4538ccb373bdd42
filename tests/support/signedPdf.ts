import { readFileSync } from 'node:fs';

/**
 * Signatures as OpenSSL makes them, with a certificate of 'HELENA DUARTE DE SÁ:12345678909', who does not exist: `cades` after that of who
 * issued it, as a PAdES signature has it, and `bare` without any.
 */
export const messages: Readonly<Record<'der' | 'indefinite' | 'cades' | 'bare', string>> = JSON.parse(
  readFileSync('tests/support/fixtures/signatures.json', 'utf8'),
);

const bytesOf = (text: string) => Uint8Array.from(text, (one) => one.charCodeAt(0));

type Given = {
  /** The message, hex. */
  readonly contents?: string;
  /** Further entries of its dictionary, as they are written. */
  readonly entries?: string;
};

/** A PDF as a program leaves it that signs: what it was, and more after it. What it signs is not computed. */
export function signedPdf(
  pdf: Uint8Array,
  { contents = messages.der, entries = '/Type /Sig /SubFilter /adbe.pkcs7.detached' }: Given = {},
): Uint8Array<ArrayBuffer> {
  const width = 10;
  const head = `\n99 0 obj\n<< ${entries} /Filter /Adobe.PPKLite /ByteRange [0 `;
  const start = pdf.length + head.length + 3 * (width + 1) + '] /Contents '.length;
  const hex = `<${contents}${'0'.repeat(200)}>`;
  const end = start + hex.length;
  const tail = ' >>\nendobj\nxref\n0 0\ntrailer\n<< /Size 100 >>\nstartxref\n0\n%%EOF\n';
  const number = (value: number) => String(value).padEnd(width);
  const range = `${number(start)} ${number(end)} ${number(tail.length)} `;
  return Uint8Array.from([...pdf, ...bytesOf(`${head}${range}] /Contents ${hex}${tail}`)]);
}

export const pdfFile = (bytes: Uint8Array<ArrayBuffer>, name = 'relatorio.pdf') =>
  new File([bytes], name, { type: 'application/pdf' });
