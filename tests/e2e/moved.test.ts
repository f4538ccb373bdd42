import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { cpSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { consentTextFor } from '../../src/questionnaire/consent';
import { maria } from '../support/maria';
import { startProjects } from '../support/projects';
import { makePdfFile } from './support/pdfs';
import { generatedReport } from './support/pdfText';
import { phonePhoto } from './support/pictures';
import { startServer } from './support/server';
import { expect, openTab, openView, signIn, test } from './support/test';
import { createTherapist, type Therapist } from './support/therapist';

const laudo = makePdfFile('Laudo.pdf', 5000);

/** Maria with photo, document, signed consent, a finalised note and a change. */
async function storeMaria(therapist: Therapist, photo: Buffer): Promise<void> {
  const patient_id = randomUUID();
  const folder = `${therapist.id}/${patient_id}`;
  const put = async (path: string, type: string, body: Buffer) => {
    const headers = { 'content-type': type };
    const request = { method: 'POST', headers, body: new Uint8Array(body) };
    const { ok } = await therapist.api(`/storage/v1/object/${path}`, request);
    expect(ok).toBe(true);
  };
  const patch = async (path: string, values: object) => {
    const answer = await therapist.api(`/rest/v1/${path}`, { method: 'PATCH', body: JSON.stringify(values) });
    expect(await answer.text()).toBe('');
  };
  const photo_url = `http://localhost/storage/v1/object/public/patient-photos/${folder}/profile.jpg`;
  await therapist.insert('patients', [{ ...maria, id: patient_id, dataNascimento: '1954-08-12', photo_url }]);
  await put(`patient-photos/${folder}/profile.jpg`, 'image/jpeg', photo);
  const { name: file_name, buffer } = laudo;
  await put(`documents/${folder}/1_a.pdf`, 'application/pdf', buffer);
  const file = { file_name, file_path: `${folder}/1_a.pdf`, mime_type: 'application/pdf' };
  await therapist.insert('patient_documents', [{ patient_id, ...file, file_size: buffer.length }]);
  const { version, sha256 } = consentTextFor('adulto');
  await therapist.insert('consents', [
    {
      patient_id,
      text_version: version,
      text_hash: sha256,
      signer_name: maria.nome,
      given_at: '2026-11-03T13:00:00Z',
      signed_at: '2026-11-03T13:00:00Z',
      signature: { kind: 'drawn', width: 600, height: 200, strokes: [[60, 140, 120, 40, 180, 140]] },
    },
  ]);
  await therapist.insert('therapist_profiles', [{ full_name: 'Helena Duarte' }]);
  const id = randomUUID();
  await therapist.insert('session_notes', [
    { id, patient_id, occurred_on: '2026-11-12', content: 'Treino de preensão.' },
  ]);
  await patch(`session_notes?id=eq.${id}`, { finalised_at: new Date().toISOString() });
  await patch(`patients?id=eq.${patient_id}`, { observacoes: 'Passou a usar talher adaptado.' });
}

test('D-320: the app goes on with what was moved: password, list, record, history, evidence, files, report', async ({
  page,
  ownServer,
}) => {
  const projects = await startProjects();
  test.skip(!projects, 'PostgreSQL is not installed');
  if (!projects) return;
  const project = await projects.start();
  const app = await startServer({ DATABASE_URL: project.address.db });
  try {
    const therapist = await createTherapist(ownServer.url);
    await page.goto(ownServer.url);
    const { buffer: photo } = await phonePhoto(page);
    await storeMaria(therapist, photo);
    const { db, url, key } = project.address;
    const { stdout } = await promisify(execFile)(
      process.execPath,
      ['scripts/move.mjs', '--to-db', db, '--to-url', url, '--service-key', key, '--yes'],
      { env: { ...process.env, VITE_SUPABASE_URL: '', DATABASE_URL: '', DATA_DIR: ownServer.dataDir } },
    );
    expect(stdout).toContain('Everything is the same on both sides.');

    // the second backend of this database keeps its files in a folder of its own
    cpSync(join(project.server.dataDir, 'storage'), join(app.dataDir, 'storage'), { recursive: true });
    await signIn(page, therapist, app.url);
    await openView(page, 'Pacientes');
    await page.getByRole('button', { name: 'Ver Detalhes' }).click();
    await expect(page.getByRole('img', { name: /Foto de Maria/ })).toBeVisible();
    await expect(page.getByText('Passou a usar talher adaptado.').first()).toBeVisible();
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Baixar Laudo.pdf' }).click();
    expect(await readFile(await (await download).path())).toEqual(laudo.buffer);

    await openTab(page, 'Evoluções');
    const notes = page.getByRole('region', { name: 'Evoluções' });
    await expect(notes.getByText('Treino de preensão.')).toBeVisible();
    await expect(notes.getByRole('button', { name: /^Corrigir/ })).toBeVisible();
    await expect(notes.getByRole('button', { name: /^(Editar|Excluir|Continuar)/ })).toHaveCount(0);

    await openTab(page, 'Termos e histórico');
    const consent = page.getByRole('region', { name: 'Consentimento' });
    await expect(consent.getByRole('img', { name: `Assinatura de ${maria.nome}` })).toBeVisible();
    const { pages } = await generatedReport(page);
    expect(pages.join(' ')).toContain('Passou a usar talher adaptado.');
  } finally {
    await app.remove();
    await project.close();
    await projects.stop();
  }
});
