import { randomBytes, randomUUID } from 'node:crypto';
import { expect, vi } from 'vitest';
import type { TestServer } from './backend';
import {
  clientOf,
  minimalConsent,
  minimalFamilyAnswers,
  minimalNote,
  newPatient,
  newTherapist,
  PASSWORD,
  sql,
  type Therapist,
} from './backendClients';
import { attachPdf } from './backups';
import { handIn, homeAnswers, type Invited, invite, lookAt } from './invitations';
import { helena } from './profiles';
import {
  minimalDisclosure,
  minimalEvaluation,
  minimalReport,
  minimalResult,
  minimalSigned,
  newGoal,
  newReportFile,
} from './treatment';

export type Practice = {
  readonly therapist: Therapist;
  readonly patient: string;
  /** A finalised note. */
  readonly finalised: string;
  readonly pdf: { readonly path: string; readonly bytes: Buffer };
  /** A rated goal. */
  readonly goal: string;
  /** The file of an issued report. */
  readonly report: string;
  /** Of families: one for the patient, and one that was answered without a record. */
  readonly links: { readonly open: Invited; readonly answered: Invited };
};

/** A therapist with one patient, who has everything that a record can have, and a deleted one. */
export async function fillPractice(server: TestServer): Promise<Practice> {
  const therapist = await newTherapist(server);
  const { id, client } = therapist;
  const patient = await newPatient(therapist, { observacoes: 'Ação “com” \\ barra, \n linha e 👩🏽 \u2028' });
  await client.from('therapist_profiles').insert(helena).throwOnError();
  await client
    .from('consents')
    .insert({ patient_id: patient, ...minimalConsent })
    .throwOnError();
  await client
    .from('family_answers')
    .insert({ id: randomUUID(), patient_id: patient, questionnaire_version: 1, ...minimalFamilyAnswers })
    .throwOnError();
  const finalised = randomUUID();
  await client
    .from('session_notes')
    .insert({ id: finalised, patient_id: patient, ...minimalNote })
    .throwOnError();
  await client
    .from('session_notes')
    .update({ finalised_at: new Date().toISOString() })
    .eq('id', finalised)
    .throwOnError();
  const { goal, report } = await fillTreatment(therapist, patient);
  const bytes = Buffer.concat([Buffer.from('%PDF-1.4 '), randomBytes(20_000)]);
  const path = await attachPdf(therapist, patient, bytes);
  const photos = client.storage.from('patient-photos');
  const photo = new Blob([Buffer.concat([Buffer.from([0xff, 0xd8, 0xff]), randomBytes(2000)])], {
    type: 'image/jpeg',
  });
  const stored = await photos.upload(`${id}/${patient}/profile.jpg`, photo);
  if (stored.error) throw stored.error;
  const { publicUrl } = photos.getPublicUrl(stored.data.path).data;
  await client
    .from('patients')
    .update({ observacoes: 'Outra.', photo_url: publicUrl })
    .eq('id', patient)
    .throwOnError();
  await client.from('phrases').insert({ title: 'Fim', content: 'Sem intercorrências.' }).throwOnError();
  await client
    .from('device_keys')
    .insert({ device_id: randomUUID(), key_material: randomBytes(32).toString('base64') })
    .throwOnError();
  const [open, answered] = [await invite(therapist, patient), await invite(therapist)];
  const family = clientOf(server);
  await lookAt(family, open).throwOnError();
  await handIn(family, answered, homeAnswers).throwOnError();
  const deleted = await newPatient(therapist);
  await client.from('patients').delete().eq('id', deleted).throwOnError();
  return { therapist, patient, finalised, pdf: { path, bytes }, goal, report, links: { open, answered } };
}

/** A row of all that a treatment can leave. */
async function fillTreatment(therapist: Therapist, patient_id: string) {
  const from = (table: string) => therapist.client.from(table);
  const levels = ['Não tenta', 'Calça um pé', 'Calça os dois', 'Fecha o velcro', 'Dá o laço'];
  const goal = await newGoal(therapist, patient_id, { levels, baseline: -2 });
  await from('goal_ratings')
    .insert({ patient_id, goal_id: goal, rated_on: '2026-03-02', level: 1 })
    .throwOnError();
  await from('results')
    .insert({ patient_id, ...minimalResult, value: 12.345678 })
    .throwOnError();
  await from('evaluations')
    .insert({ patient_id, ...minimalEvaluation })
    .throwOnError();
  const report = await newReportFile(therapist, patient_id);
  const id = randomUUID();
  await from('issued_reports')
    .insert({ id, patient_id, document_path: report, ...minimalReport })
    .throwOnError();
  const signed = await newReportFile(therapist, patient_id);
  await from('signed_copies')
    .insert({ patient_id, report_id: id, document_path: signed, ...minimalSigned })
    .throwOnError();
  await from('disclosures')
    .insert({ patient_id, ...minimalDisclosure })
    .throwOnError();
  return { goal, report };
}

/**
 * The old password opens a copy of the practice, its file is there, evidence stays evidence, and the history goes on. The open link
 * of a family has ended.
 */
export async function expectGoesOn(server: TestServer, practice: Practice): Promise<void> {
  const { therapist, patient, finalised, pdf, goal, report, links } = practice;
  const client = clientOf(server);
  const open = await lookAt(clientOf(server), links.open).throwOnError();
  expect(open.data?.state ?? 'ended').toBe('ended');
  const answered = await lookAt(clientOf(server), links.answered).throwOnError();
  expect(answered.data?.state).toBe('answered');
  const signedIn = await client.auth.signInWithPassword({ email: therapist.email, password: PASSWORD });
  expect(signedIn.error).toBeNull();
  const { data } = await client.storage.from('documents').download(pdf.path);
  expect(data && Buffer.from(await data.arrayBuffer())).toEqual(pdf.bytes);
  vi.spyOn(console, 'error').mockImplementationOnce(() => {});
  const changed = await client.from('session_notes').update({ content: 'Outra' }).eq('id', finalised);
  expect(changed.error?.code).toBe('P0001');
  vi.spyOn(console, 'error').mockImplementationOnce(() => {});
  const reworded = await client.from('goals').update({ statement: 'Outra' }).eq('id', goal);
  expect(reworded.error?.code).toBe('PT409');
  const rated = await client.rpc('goal_courses', { patient, most: 5 });
  expect(rated.data.ratings).toMatchObject([{ goal_id: goal, level: 1 }]);
  await client.storage.from('documents').remove([report]);
  const issued = await client.storage.from('documents').download(report);
  expect(await issued.data?.text()).toBe('%PDF-1.4 relatório');
  const lastEntry = async () =>
    Number((await sql(server, 'select max(id)::text as last from patient_history'))[0]?.last);
  const before = await lastEntry();
  await client.from('patients').update({ observacoes: 'Depois.' }).eq('id', patient).throwOnError();
  expect(await lastEntry()).toBeGreaterThan(before);
}
