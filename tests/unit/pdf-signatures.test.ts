import { expect, test } from 'vitest';
import { signerNameIn } from '../../src/lib/certificateName';
import { beginsWith, earlierHashes, isWholePdf, madeIds } from '../../src/lib/pdfParts';
import { signaturesIn } from '../../src/lib/pdfSignatures';
import { sha256 } from '../../src/lib/sha256';
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
  facts: [],
  sections: [],
};
const issued = makePdf(letter);
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
  const stating = (entries: string) => names(signedPdf(issued, { contents: 'abcd', entries }));
  expect(await stating('/Type /Sig /Name (Jos\\351 \\(pai\\)\\\\)')).toEqual(['José (pai)\\']);
  expect(await stating('/Type /Sig /Name <FEFF004A006F00E3006F>')).toEqual(['João']);
  expect(await stating('/Type /Sig /Name (<b>Ana</b>\u0007)')).toEqual(['<b>Ana</b>']);
  expect(await stating('/Type /Sig')).toEqual([undefined]);
  expect(await stating('/Type /DocTimeStamp /SubFilter /ETSI.RFC3161')).toEqual([]);
  const cut = signedPdf(issued).slice(0, -1000);
  expect(await names(cut)).toEqual([]);
});

test('D-706: whatever a file holds, reading it ends and says nothing that is not there', async () => {
  const random = seededRandom(706);
  const message = Uint8Array.from(messages.indefinite.match(/../g) ?? [], (hex) => Number.parseInt(hex, 16));
  for (let run = 0; run < 4000; run += 1) {
    const broken = message.slice(0, random.between(0, message.length));
    for (let flips = random.between(0, 6); flips > 0; flips -= 1)
      broken[random.between(0, broken.length)] = random.between(0, 255);
    const name = signerNameIn(broken);
    expect(name === undefined || typeof name === 'string').toBe(true);
  }
  // elements of no length that is said, one in the other
  expect(signerNameIn(new Uint8Array(100_000).fill(0x30).map((byte, at) => (at % 2 ? 0x80 : byte)))).toBe(
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

test('D-707: of a file with many ends the first are compared, and each is read no oftener than its ends of line', async () => {
  const many = pdfFile(Uint8Array.from([...issued, ...new TextEncoder().encode('\r\n%%EOF'.repeat(400))]));
  const hashes = await earlierHashes(many);
  expect(hashes).toContain(await sha256(pdfFile(issued)));
  expect(hashes.at(-1)).toBe(await sha256(many));
  expect(hashes.length).toBeLessThan(20);
});

test('D-705, D-707: a signed file begins with the issued one, whose hash and id are found in it', async () => {
  const whole = pdfFile(issued);
  const report = { file_size: whole.size, sha256: await sha256(whole) };
  const signed = pdfFile(signedPdf(signedPdf(issued)));
  expect(await beginsWith(signed, report)).toBe(true);
  expect(await beginsWith(whole, report)).toBe(false);
  expect((await earlierHashes(whole)).at(-1)).toBe(report.sha256);
  expect(await earlierHashes(signed)).toContain(report.sha256);
  expect(await madeIds(signed)).toContain(id);

  // saved by another program, which keeps the identifier and nothing else
  const again = makePdf({ ...letter, title: 'Relatório para a Escola' });
  expect(await beginsWith(pdfFile(signedPdf(again)), report)).toBe(false);
  expect(await earlierHashes(pdfFile(again))).not.toContain(report.sha256);
  expect(await madeIds(pdfFile(again))).toEqual([id]);
  const one = issued.slice();
  one[issued.length >> 1] = (one[issued.length >> 1] ?? 0) ^ 1;
  expect(await earlierHashes(pdfFile(signedPdf(one)))).not.toContain(report.sha256);

  expect(await isWholePdf(whole)).toBe(true);
  expect(await isWholePdf(pdfFile(issued.slice(0, -40)))).toBe(false);
});

test('D-706: of long names only as much is said as can be kept', async () => {
  const entries = '/Type /Sig /SubFilter /adbe.pkcs7.detached';
  const long = ['A', 'B', 'C', 'D', 'E'].map((letter) => letter.repeat(200));
  const signed = long.reduce<Uint8Array<ArrayBuffer>>(
    (file, name) => signedPdf(file, { contents: '', entries: `${entries} /Name (${name})` }),
    issued,
  );
  const { signed_by } = await inspectPdf(pdfFile(signed));
  expect(signed_by).toMatch(/^A{200}; B/);
  expect(signed_by).toHaveLength(1000);
});
