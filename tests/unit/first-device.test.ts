// @vitest-environment jsdom
import { keyOfDraft } from '../../src/device/drafts/keyOfDraft';
import 'fake-indexeddb/auto';
import '../support/setup';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { createDraftRegistry } from '../../src/device/drafts/draftRegistry';
import { savedIn } from '../../src/device/outbox/items';
import { createOutboxStore } from '../../src/device/outbox/outboxStore';
import { openDrafts } from '../../src/device/store/draftStore';
import { readSlot } from '../../src/device/store/familySlot';
import { intakeCodec, sectionCodec } from '../../src/features/anamnesis/intakeDraft';
import { familyCodec, familyKey } from '../../src/features/family/familyDraft';
import { reviewCodec } from '../../src/features/family/reviewDraft';
import { noteCodec } from '../../src/features/notes/noteDraft';
import { oldProfile } from '../../src/features/profile/profileDraft';
import { sessionStore, signIn } from '../../src/session/session';
import { letIn, serveKeys } from '../support/device';

/** What the version of 23 November 2026 kept on a device: its databases and localStorage, with the password that opens them. */
const device = JSON.parse(
  readFileSync(join(import.meta.dirname, '../support/fixtures/first-device.json'), 'utf8'),
) as {
  userId: string;
  email: string;
  password: string;
  databases: Record<string, { version: number; stores: Record<string, [string, unknown][]> }>;
  local: Record<string, string>;
};
const record = '00000000-0000-4000-8000-0000000000e1';
const answers = '00000000-0000-4000-8000-0000000000f1';
const words = (of: string) => `Palavras de ${of} 👩🏽`;
const textOf = async (file: Blob | undefined) => file && Buffer.from(await file.arrayBuffer()).toString();

const bytes = (base64: string) => Uint8Array.from(Buffer.from(base64, 'base64'));

/** A stored value of the fixture, with its bytes and keys. */
async function revived(value: unknown): Promise<unknown> {
  if (typeof value !== 'object' || value === null) return value;
  if ('$bytes' in value) return bytes(String(value.$bytes)).buffer;
  if ('$view' in value) return bytes(String(value.$view));
  if ('$key' in value) {
    const { jwk } = value.$key as { jwk: JsonWebKey };
    return crypto.subtle.importKey('jwk', jwk, 'AES-GCM', false, ['encrypt', 'decrypt']);
  }
  const entries = Object.entries(value).map(async ([name, part]) => [name, await revived(part)] as const);
  return Object.fromEntries(await Promise.all(entries));
}

async function restore(): Promise<void> {
  for (const [name, { version, stores }] of Object.entries(device.databases)) {
    const kept = await Promise.all(
      Object.entries(stores).map(async ([store, records]) => {
        const values = records.map(async ([key, value]) => [key, await revived(value)] as const);
        return [store, await Promise.all(values)] as const;
      }),
    );
    await new Promise<void>((resolve) => {
      const opening = indexedDB.open(name, version);
      opening.onupgradeneeded = () => {
        for (const [store, values] of kept) {
          const records = opening.result.createObjectStore(store);
          for (const [key, value] of values) records.put(value, key);
        }
      };
      opening.onsuccess = () => {
        opening.result.close();
        resolve();
      };
    });
  }
}

beforeAll(restore);
afterEach(() => vi.restoreAllMocks());

test('D-260: everything that the version before kept on a device is found, word by word and file by file', async () => {
  for (const [key, value] of Object.entries(device.local)) localStorage.setItem(key, value);
  serveKeys();
  letIn({ id: device.userId, email: device.email }, device.password);
  const leave = sessionStore.subscribe(() => {});
  await signIn(device.email, device.password);
  const store = openDrafts(device.userId);
  const registry = createDraftRegistry(store);
  await registry.refresh();
  expect(
    registry
      .heads()
      .map(({ kind }) => kind)
      .sort(),
  ).toEqual(['edit', 'family', 'new', 'note', 'review', 'section']);

  const intake = (await registry.open(intakeCodec, 'new-child-anamnesis:1')).unsaved();
  expect(intake).toMatchObject({ kind: 'infantil', step: 2 });
  expect(intake?.form.answers).toMatchObject({ nome: 'Benício', queixaPrincipal: words('anamnese') });
  expect(intake?.form.photo.kind === 'replace' && (await textOf(intake.form.photo.file))).toBe('JPEG-foto');
  const [chosen] = intake?.form.files ?? [];
  expect([chosen?.file.name, await textOf(chosen?.file)]).toEqual(['rascunho.pdf', '%PDF-rascunho']);
  const edited = (await registry.open(intakeCodec, `edit-patient:${record}`)).unsaved();
  expect([edited?.form.answers.alergias, edited?.base?.id]).toEqual([words('edição'), record]);
  const section = (await registry.open(sectionCodec, keyOfDraft('section', { patientId: record }))).unsaved();
  expect([section?.answers.alergias, section?.base.id]).toEqual([words('seção'), record]);
  const note = (await registry.open(noteCodec, `session-note:${record}:n1`)).unsaved();
  expect(note?.form.content).toBe(words('evolução'));
  const family = (await registry.open(familyCodec, familyKey({ patientId: record, id: answers }))).unsaved();
  expect(family?.answers).toEqual({ alergias: { text: words('família') } });
  const review = (
    await registry.open(reviewCodec, keyOfDraft('family-review', { patientId: record, family: answers }))
  ).unsaved();
  expect(review?.decisions.alergias).toMatchObject({ choice: 'use', over: { text: words('revisão') } });
  expect((await readSlot(device.userId))?.answers).toEqual({ alergias: { text: words('tablet') } });
  expect(oldProfile(device.userId)?.clinic_name).toBe(words('perfil'));

  const outbox = createOutboxStore(store);
  const found = await Promise.all((await outbox.keys()).map((key) => outbox.read(key)));
  const items = found.flatMap((one) => (one ? one.item : []));
  const [waiting] = items.filter(({ subject }) => subject === 'intake');
  expect(waiting && savedIn(waiting, 'intake')?.intake.patient.nome).toBe('Davi Lucca');
  expect(waiting?.draft).toMatchObject({ kind: 'new', head: { questionnaire: 'infantil' } });
  expect(await textOf(waiting?.photo instanceof Blob ? waiting.photo : undefined)).toBe('JPEG-envio');
  expect(await Promise.all(waiting?.documents.map(({ file }) => textOf(file)) ?? [])).toEqual(['%PDF-envio']);
  const [sent] = items.filter(({ subject }) => subject === 'note');
  expect([sent && savedIn(sent, 'session_notes')?.note.content, sent?.draft?.kind]).toEqual([
    words('nota'),
    'note',
  ]);
  const [batch] = items.filter(({ subject }) => subject === 'documents');
  expect(await Promise.all(batch?.documents.map(({ file }) => textOf(file)) ?? [])).toEqual(['%PDF-lote']);
  leave();
});
