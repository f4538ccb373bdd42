import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { makePdf, recordOf, section } from '../support/pdf';

const missing = (tool: string) => spawnSync(tool, ['--version']).error !== undefined;
const folder = mkdtempSync(join(tmpdir(), 'pdf-'));
const file = join(folder, 'record.pdf');
const answers = { Queixa: 'Não abotoa a blusa 😀. '.repeat(900) };
const patientName = 'José (Zé) Kovačić \\ 小明';
writeFileSync(file, makePdf(recordOf([section('Dados Clínicos', answers)], { patientName })));

afterAll(() => rmSync(folder, { recursive: true }));

describe('the file, read by other programs', () => {
  it.skipIf(missing('qpdf'))('is well formed (qpdf)', () => {
    const { status, stdout, stderr } = spawnSync('qpdf', ['--check', file], { encoding: 'utf8' });
    expect(stderr).toBe('');
    expect(stdout).toContain('No syntax or stream encoding errors found');
    expect(status).toBe(0);
  });

  it.skipIf(missing('qpdf'))('keeps every letter of the title for a strict reader (qpdf)', () => {
    const { stdout } = spawnSync('qpdf', ['--json', file], { encoding: 'utf8' });
    const [, title = ''] = /"\/Title": "u:(Anamnese.*)"/.exec(stdout) ?? [];
    expect(title.normalize('NFC')).toBe(`Anamnese - ${patientName.replace('\\', '\\\\')}`);
  });

  it.skipIf(missing('pdffonts'))('embeds its two fonts as subsets that can be read back (pdffonts)', () => {
    const { stdout, stderr } = spawnSync('pdffonts', [file], { encoding: 'utf8' });
    expect(stderr).toBe('');
    const fonts = stdout.trim().split('\n').slice(2);
    expect(fonts).toHaveLength(2);
    for (const font of fonts) expect(font).toMatch(/^ANAMNE\+DejaVuSansCondensed.* yes yes yes /);
  });
});
