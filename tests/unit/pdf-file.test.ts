import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it, vi } from 'vitest';
import { render } from '../../src/pdf/render';
import { tinyPhoto } from '../support/jpeg';
import { needs } from '../support/needs';
import { makePdf, openPdf, recordOf, section, signer } from '../support/pdf';

const folder = mkdtempSync(join(tmpdir(), 'pdf-'));
const file = join(folder, 'record.pdf');
/** Every feature of a document: two fonts, a photo, a letterhead, many pages. */
const answers = { Queixa: 'Não abotoa a blusa 😀. '.repeat(900) };
const patientName = 'José (Zé) Kovačić \\ 小明';
const sections = [section('Dados Clínicos', answers)];
writeFileSync(file, makePdf(recordOf(sections, { patientName, therapist: signer, photo: tinyPhoto() })));

afterAll(() => rmSync(folder, { recursive: true }));

describe('the file, read by other programs', () => {
  it('is well formed (qpdf)', (context) => {
    needs('qpdf', context);
    const { status, stdout, stderr } = spawnSync('qpdf', ['--check', file], { encoding: 'utf8' });
    expect(stderr).toBe('');
    expect(stdout).toContain('No syntax or stream encoding errors found');
    expect(status).toBe(0);
  });

  it('contains nothing about the patient but the title (pdfinfo)', (context) => {
    needs('pdfinfo', context);
    const { stdout } = spawnSync('pdfinfo', [file], { encoding: 'utf8' });
    const said = Object.fromEntries(
      stdout.split('\n').flatMap((line) => {
        const [, key, value] = /^([\w ]+):\s+(.*)$/.exec(line) ?? [];
        return key && value ? [[key, value]] : [];
      }),
    );
    expect(said).toMatchObject({
      Subject: 'Anamnese de terapia ocupacional',
      Author: 'Helena Duarte',
      Creator: 'Sistema de Anamnese - Terapia Ocupacional',
      'Page size': '595.28 x 841.89 pts (A4)',
    });
    for (const key of ['Subject', 'Author', 'Creator', 'Producer', 'Keywords']) {
      expect(said[key] ?? '', key).not.toMatch(/José|Kovačić|blusa/);
    }
  });

  it('is dated when it is drawn, not when its document was opened ahead', () => {
    vi.setSystemTime('2026-11-20T14:00:00Z');
    const opened = openPdf();
    vi.setSystemTime('2026-11-21T15:30:00Z');
    const bytes = Buffer.from(render(opened, recordOf([])));
    vi.useRealTimers();
    expect(bytes.toString('latin1')).toMatch(/\/CreationDate \(D:20261121123000-03'00'\)/);
  });

  it('keeps every letter of the title for a strict reader (qpdf)', (context) => {
    needs('qpdf', context);
    const { stdout } = spawnSync('qpdf', ['--json', file], { encoding: 'utf8' });
    const [, title = ''] = /"\/Title": "u:(Anamnese.*)"/.exec(stdout) ?? [];
    expect(title.normalize('NFC')).toBe(`Anamnese - ${patientName.replace('\\', '\\\\')}`);
  });

  it('embeds its two fonts as subsets that can be read back (pdffonts)', (context) => {
    needs('pdffonts', context);
    const { stdout, stderr } = spawnSync('pdffonts', [file], { encoding: 'utf8' });
    expect(stderr).toBe('');
    const fonts = stdout.trim().split('\n').slice(2);
    expect(fonts).toHaveLength(2);
    for (const font of fonts) expect(font).toMatch(/^ANAMNE\+AtkinsonHyperlegibleNext.* yes yes yes /);
  });
});
