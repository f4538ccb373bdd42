import { expect, test } from 'vitest';
import { beginsWith } from '../../src/lib/pdfParts';
import { signaturesIn } from '../../src/lib/pdfSignatures';
import { sha256 } from '../../src/lib/sha256';
import { signedDataIn } from '../../src/lib/signedData';
import { inspectPdf } from '../../src/pdf/inspect';
import type { LetterReport } from '../../src/pdf/report';
import { makePdf } from '../support/pdf';
import { seededRandom } from '../support/random';
import { messages, pdfFile, signedPdf } from '../support/signedPdf';

const id = '3f2a9c5e-71d4-4b8e-9a06-0000000000e1';
const letter: LetterReport = {
  kind: 'letter',
  id,
  title: 'Relatório para a escola',
  subject: 'Relatório',
  patientName: 'Davi',
  ageText: '',
  dated: '20/11/2026',
  signedOn: '20/11/2026',
  facts: [],
  sections: [],
};
const issued = makePdf(letter);
const byteText = (bytes: Uint8Array) => new TextDecoder('latin1').decode(bytes);
const names = async (bytes: Uint8Array<ArrayBuffer>) =>
  (await signaturesIn(pdfFile(bytes))).map(({ name }) => name);

test('D-706: a signature is found, with the name in its certificate and without the CPF beside it', async () => {
  expect(await names(issued)).toEqual([]);
  const once = signedPdf(issued);
  expect(await names(once)).toEqual(['HELENA DUARTE DE SÁ']);
  expect(await names(signedPdf(issued, { contents: messages.indefinite }))).toEqual(['HELENA DUARTE DE SÁ']);
  expect(await names(signedPdf(once))).toEqual(['HELENA DUARTE DE SÁ', 'HELENA DUARTE DE SÁ']);
});

test('D-706: without a certificate that can be read, the name that the signature states; a time stamp is none', async () => {
  const stating = (entries: string) => names(signedPdf(issued, { contents: messages.bare, entries }));
  expect(await stating('/Type /Sig /Name (Jos\\351 \\(pai\\)\\\\)')).toEqual(['José (pai)\\']);
  expect(await stating('/Type /Sig /Name <FEFF004A006F00E3006F>')).toEqual(['João']);
  expect(await stating('/Type /Sig /Name (<b>Ana</b>\u0007)')).toEqual(['<b>Ana</b>']);
  expect(await stating('/Type /Sig')).toEqual([undefined]);
  expect(await stating('/Type /DocTimeStamp /SubFilter /ETSI.RFC3161')).toEqual([]);
  const cut = signedPdf(issued).slice(0, -1000);
  expect(await names(cut)).toEqual([]);
});

const bytesOf = (hex: string) => Uint8Array.from(hex.match(/../g) ?? [], (byte) => Number.parseInt(byte, 16));
/** The message whose signature, which comes last in it, is all zeros. */
const unsigned = (hex: string) =>
  hex.replace(
    /(04(?:46|47|48))(.{140,144})$/,
    (_, head: string, said: string) => head + '0'.repeat(said.length),
  );

test('D-894: what a gap holds is a signature where it is one string with a signed message, and nothing otherwise', async () => {
  const signed = messages.bare;
  const cades = { entries: '/Type /Sig /SubFilter /ETSI.CAdES.detached' };
  // signed with a chain of certificates, in lines, with large letters, and several
  for (const contents of [
    messages.cades,
    messages.cades.toUpperCase(),
    messages.cades.replace(/.{64}/g, '$&\r\n'),
  ])
    expect(await names(signedPdf(issued, { contents, ...cades }))).toEqual(['HELENA DUARTE DE SÁ']);
  const twice = signedPdf(signedPdf(issued), { contents: messages.cades, ...cades });
  expect(await names(twice)).toEqual(['HELENA DUARTE DE SÁ', 'HELENA DUARTE DE SÁ']);
  for (const [what, contents] of [
    ['nothing', ''],
    ['zeros', '00'.repeat(2000)],
    ['no message', 'abcd'],
    ['another object', `${signed}>\nendobj\n4 0 obj\n<< /Type /Page >>\nendobj\n5 0 obj\n<`],
    ['another string', `${signed}> <${signed}`],
    ['a further entry', `${signed}> /Reason <`],
    ['what is no digit', `${signed.slice(0, -2)}zz`],
    ['what stands after the message', `${signed}00abcd`],
    ['a message that is cut off', signed.slice(0, -300)],
    ['a message of another kind', signed.replace('2a864886f70d010702', '2a864886f70d010703')],
    ['a signature that is all zeros', unsigned(signed)],
    ['a message that nobody signed', '301506092a864886f70d010702a0083006020103310030'],
  ] as const)
    expect([what, (await inspectPdf(pdfFile(signedPdf(issued, { contents })))).signature]).toEqual([
      what,
      'nenhuma',
    ]);
  // the string of another entry, which says the range of a signature
  const other = byteText(signedPdf(issued)).replace('/Contents <', '/Contests <');
  expect(await names(Uint8Array.from(other, (one) => one.charCodeAt(0)))).toEqual([]);
});

test('D-894: an object that is added says nothing of how far a signature before it goes', async () => {
  const once = signedPdf(issued);
  const [, start = 0, end = 0] = (/ByteRange \[0 (\d+)\s+(\d+)/.exec(byteText(once)) ?? []).map(Number);
  const added = (rest: number) => `7 0 obj\n<< /ByteRange [0 ${start} ${end} ${rest}] >>\nendobj\n%%EOF\n`;
  const length = once.length - end + added(100).length;
  const file = Uint8Array.from([...once, ...new TextEncoder().encode(added(length))]);
  expect(added(length)).toHaveLength(added(100).length);
  expect(await signaturesIn(pdfFile(file))).toEqual([{ name: 'HELENA DUARTE DE SÁ', isLast: false }]);
});

test('D-706: whatever a file holds, reading it ends and says nothing that is not there', async () => {
  const random = seededRandom(706);
  const message = bytesOf(messages.indefinite);
  for (let run = 0; run < 4000; run += 1) {
    const broken = message.slice(0, random.between(0, message.length));
    for (let flips = random.between(0, 6); flips > 0; flips -= 1)
      broken[random.between(0, broken.length)] = random.between(0, 255);
    const name = signedDataIn(broken)?.signerName;
    expect(name === undefined || typeof name === 'string').toBe(true);
  }
  // elements of no length that is said, one in the other
  expect(signedDataIn(new Uint8Array(100_000).fill(0x30).map((byte, at) => (at % 2 ? 0x80 : byte)))).toBe(
    undefined,
  );
  const signed = signedPdf(issued);
  for (let run = 0; run < 200; run += 1) {
    const broken = signed.slice(random.between(0, 400), signed.length - random.between(0, 400));
    for (let flips = random.between(1, 40); flips > 0; flips -= 1)
      broken[broken.length - random.between(1, 3000)] = random.between(0, 255);
    expect((await names(broken)).length).toBeLessThanOrEqual(1);
  }
});

test('D-706: a signature says whether it goes to the end of the file, or something was added after it', async () => {
  const lasts = async (bytes: Uint8Array<ArrayBuffer>) =>
    (await signaturesIn(pdfFile(bytes))).map(({ isLast }) => isLast);
  const once = signedPdf(issued);
  expect(await lasts(once)).toEqual([true]);
  expect(await lasts(signedPdf(once))).toEqual([false, true]);
  const pages = new TextEncoder().encode('4 0 obj\n<< /Type /Page >>\nendobj\n%%EOF\n');
  expect(await lasts(Uint8Array.from([...once, ...pages]))).toEqual([false]);
});

test('D-705: a signed file begins with the issued one', async () => {
  const whole = pdfFile(issued);
  const report = { file_size: whole.size, sha256: await sha256(whole) };
  expect(await beginsWith(pdfFile(signedPdf(signedPdf(issued))), report)).toBe(true);
  expect(await beginsWith(whole, report)).toBe(false);
  // saved by another program
  const again = makePdf({ ...letter, title: 'Relatório para a Escola' });
  expect(await beginsWith(pdfFile(signedPdf(again)), report)).toBe(false);
});

test('D-706: of long names only as much is said as can be kept', async () => {
  const entries = '/Type /Sig /SubFilter /adbe.pkcs7.detached';
  const long = ['A', 'B', 'C', 'D', 'E'].map((letter) => letter.repeat(200));
  const signed = long.reduce<Uint8Array<ArrayBuffer>>(
    (file, name) => signedPdf(file, { contents: messages.bare, entries: `${entries} /Name (${name})` }),
    issued,
  );
  const { signed_by } = await inspectPdf(pdfFile(signed));
  expect(signed_by).toMatch(/^A{200}; B/);
  expect(signed_by).toHaveLength(1000);
});
