import type { Page } from '@playwright/test';
import { type Answers, toRow } from '../../../src/questionnaire/answers';
import { type Questionnaire, questionsOf } from '../../../src/questionnaire/field';
import type { UploadFile } from './pdfs';
import { phonePhoto } from './pictures';
import { expect } from './test';
import type { Therapist } from './therapist';

const jsonOf = async (response: Promise<Response>) => (await response).json();

/** Waits for the draft: what has just been entered shows 'Guardando…' at once. */
export async function untilStored(page: Page): Promise<void> {
  await expect(page.getByText('Rascunho guardado aqui')).toBeVisible();
}

export async function choosePhoto(page: Page): Promise<void> {
  const opened = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'Escolher foto' }).click();
  await (await opened).setFiles(await phonePhoto(page));
  await expect(page.getByRole('button', { name: 'Trocar foto' })).toBeVisible();
}

/** The bytes of the displayed photo, in base64. */
export function photoOnScreen(page: Page, name: string): Promise<string> {
  return page.getByRole('img', { name: `Foto de ${name}` }).evaluate(async (image) => {
    if (!(image instanceof HTMLImageElement)) throw new Error('no photo');
    const { blobs } = globalThis as unknown as { blobs: Map<string, Blob> };
    const bytes = new Uint8Array((await blobs.get(image.src)?.arrayBuffer()) ?? new ArrayBuffer());
    return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''));
  });
}

/** Expects one patient, one consent and these documents, byte for byte. */
export async function expectSaved(
  therapist: Therapist,
  questionnaire: Questionnaire,
  answers: Answers,
  files: UploadFile[],
  photo: string,
): Promise<void> {
  await expect
    .poll(async () => (await jsonOf(therapist.api('/rest/v1/patient_documents?select=id'))).length)
    .toBe(files.length);
  await expect
    .poll(async () => (await jsonOf(therapist.api('/rest/v1/patients?select=photo_url')))[0]?.photo_url)
    .toBeTruthy();
  const patients = await jsonOf(therapist.api('/rest/v1/patients?select=*'));
  expect(patients).toHaveLength(1);
  expect(patients[0]).toMatchObject(toRow(questionsOf(questionnaire), answers));
  expect(await jsonOf(therapist.api('/rest/v1/consents?select=id'))).toHaveLength(1);
  const documents = await jsonOf(therapist.api('/rest/v1/patient_documents?select=file_name,file_path'));
  for (const { name, buffer } of files) {
    const { file_path } = documents.find(({ file_name }: { file_name: string }) => file_name === name);
    const stored = await therapist.api(`/storage/v1/object/documents/${file_path}`);
    expect(Buffer.from(await stored.arrayBuffer()).equals(buffer)).toBe(true);
  }
  const stored = await therapist.api(
    `/storage/v1/object/patient-photos/${therapist.id}/${patients[0].id}/profile.jpg`,
  );
  expect(Buffer.from(await stored.arrayBuffer()).toString('base64')).toBe(photo);
}
