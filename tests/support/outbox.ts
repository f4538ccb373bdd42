import { randomBytes } from 'node:crypto';
import { afterEach, beforeEach, expect, vi } from 'vitest';
import type { Found } from '../../src/data/records/asked';
import { chosenFile } from '../../src/data/records/documents';
import type { Intake } from '../../src/data/records/intake';
import type { PatientRow } from '../../src/data/records/patients';
import type { FinaliseOutcome } from '../../src/data/records/saveNote';
import type { SessionNote } from '../../src/data/records/sessionNotes';
import { DataError } from '../../src/data/supabase/dataError';
import type { New } from '../../src/device/outbox/newItems';
import { createOutbox, type Outbox } from '../../src/device/outbox/outbox';
import type { OutboxEvent } from '../../src/device/outbox/outboxEvents';
import { pendingDocuments } from '../../src/device/outbox/pendingDocuments';
import { type DraftStore, openDrafts } from '../../src/device/store/draftStore';
import type { DraftContent } from '../../src/device/store/storedRecord';
import { sessionStore, signIn, signOut } from '../../src/session/session';
import { letIn, newUser, serveKeys } from './device';
import { eventually } from './eventually';
import { issuedReport } from './issued';
import { patientRow } from './patients';
import { sessionNote } from './sessionNotes';
import { resultRow } from './treatmentRows';

const PASSWORD = 'girassol-amarelo';
export const patientId = '00000000-0000-4000-8000-0000000000cc';
export const offline = new DataError('offline');
export const refused = new DataError('refused', '23514');

/** A device with a signed-in therapist, and a server that records its calls. */
type OutboxDevice = {
  drafts: DraftStore;
  user: ReturnType<typeof newUser>;
  userId: string;
  calls: string[];
  /** Set by a test: the step that fails, and its error. */
  failing: Map<string, unknown>;
  /** Set by a test: a step, and the promise that it waits for. */
  waits: Map<string, Promise<void>>;
  online: boolean;
  outboxes: Outbox[];
  /** The server's outcome of finalising a note; by default, success. */
  finalised: FinaliseOutcome | undefined;
  /** What the server says of a change that is asked about; by default, that it has none. */
  found: Found;
  /** What another device has stored in a note before. */
  kept: Partial<SessionNote>;
};

/** The device of this test. */
export const device = {} as OutboxDevice;

/** Signs in, and opens what the device keeps for this therapist. */
async function enter(user: ReturnType<typeof newUser>): Promise<DraftStore> {
  letIn(user, PASSWORD);
  await signIn(user.email, PASSWORD);
  const drafts = await openDrafts(user.id);
  if (!drafts) throw new Error('no drafts');
  return drafts;
}

/** Signs out, and in as another therapist, or as the one given. */
export async function changeTherapist(user = newUser()) {
  await signOut();
  return { user, drafts: await enter(user) };
}

/** Nothing was called or fails yet on the device, which has these drafts. */
function emptyDevice(user: ReturnType<typeof newUser>, drafts: DraftStore): OutboxDevice {
  vi.spyOn(navigator, 'onLine', 'get').mockImplementation(() => device.online);
  return Object.assign(device, {
    drafts,
    user,
    userId: user.id,
    calls: [],
    failing: new Map(),
    waits: new Map(),
    online: true,
    outboxes: [],
    finalised: undefined,
    found: 'absent',
    kept: {},
  } satisfies OutboxDevice);
}

/** Creates a new device for every test of the file; its outboxes stop with the test. */
export function outboxDevice(): OutboxDevice {
  let stopListening: () => void;
  beforeEach(async () => {
    const user = newUser();
    serveKeys();
    stopListening = sessionStore.subscribe(() => {});
    const drafts = await enter(user);
    emptyDevice(user, drafts);
  });
  afterEach(() => {
    for (const outbox of device.outboxes) outbox.stop();
    held.clear();
    stopListening();
    vi.restoreAllMocks();
    vi.unstubAllGlobals();
    vi.useRealTimers();
  });
  return device;
}

async function step(name: string) {
  if (!device.online) throw offline;
  device.calls.push(name);
  await device.waits.get(name);
  if (device.failing.has(name)) throw device.failing.get(name);
}

/** The device's store, without the matching files. */
export const lossy = (isLost: (file: Blob | undefined) => boolean): DraftStore => ({
  ...device.drafts,
  async read(key) {
    const found = await device.drafts.read(key);
    const files = found?.files.map((each) => (isLost(each.file) ? { ...each, file: undefined } : each));
    return found && { ...found, files: files ?? [] };
  },
});

/** What pages have locked, with the work that ends it. */
const held = new Map<string, Promise<unknown>>();

/** The locks of a browser with several tabs, which jsdom lacks, until the test ends. */
export function withLocks() {
  held.clear();
  const locks = {
    request(name: string, { ifAvailable }: LockOptions, work: (lock: unknown) => Promise<unknown>) {
      const before = held.get(name);
      if (before && ifAvailable) return work(null);
      const running = (before ?? Promise.resolve()).then(() => work({ name }));
      const ended = running
        .catch(() => undefined)
        .finally(() => held.get(name) === ended && held.delete(name));
      held.set(name, ended);
      return running;
    },
  };
  vi.stubGlobal('navigator', Object.assign(Object.create(navigator), { locks }));
}

/** No page stores or sends anything any more. */
export const untilUnlocked = () => eventually(() => expect([...held.keys()]).toEqual([]));

/**
 * The device's store for a page on which something happens when it begins one more write than these: it is killed, so that nothing
 * that it asks of the device is done or answered any more, or its session ends, with what `onEnd` does, until it is closed.
 */
export function endsAfter(writes: number, onEnd?: () => void) {
  const { drafts } = device;
  let left = writes;
  let end = () => {};
  const ended = new Promise<void>((resolve) => {
    end = resolve;
  });
  let isKilled = false;
  const running = new Set<Promise<unknown>>();
  const unlessKilled =
    <Given extends unknown[], T>(work: (...given: Given) => Promise<T>) =>
    (...given: Given): Promise<T> => {
      if (isKilled) return new Promise<T>(() => {});
      const asked = work(...given);
      running.add(asked);
      void asked.catch(() => undefined).then(() => running.delete(asked));
      return asked;
    };
  const counted =
    <Given extends unknown[], T>(work: (...given: Given) => Promise<T>) =>
    (...given: Given): Promise<T> => {
      if (left === 0) {
        end();
        if (onEnd) onEnd();
        else isKilled = true;
      }
      left -= 1;
      return unlessKilled(work)(...given);
    };
  const store: DraftStore = {
    heads: unlessKilled(drafts.heads),
    savedAt: drafts.savedAt,
    keysOf: unlessKilled(drafts.keysOf),
    peek: unlessKilled(drafts.peek),
    read: unlessKilled(drafts.read),
    save: counted(drafts.save),
    savePlace: counted(drafts.savePlace),
    remove: counted(drafts.remove),
  };
  /** What it was asking of the device is done. */
  const settled = async () => void (await Promise.allSettled(running));
  const close = async () => {
    isKilled = true;
    await settled();
  };
  return { store, ended, settled, close };
}

/** The calls of the outbox, answered by the mocked server. */
export const outboxCalls: NonNullable<Parameters<typeof createOutbox>[2]> = {
  async saveIntake(_user, { patient }) {
    await step(`row ${patient.nome}`);
    return patientRow({ id: patient.id, nome: patient.nome ?? '' });
  },
  async addPhoto(_user, id) {
    await step('photo');
    return patientRow({ id });
  },
  async savePatient(_user, { base, answers }) {
    await step(`change ${JSON.stringify(answers)}`);
    return patientRow({ ...base, ...(answers as Partial<PatientRow>), revision: base.revision + 1 });
  },
  async recordConsent() {
    await step('consent');
  },
  async replacePhoto(_user, id) {
    await step('new photo');
    return patientRow({ id });
  },
  async removePhoto(_user, id) {
    await step('no photo');
    return patientRow({ id });
  },
  async changeNote(_user, base, words) {
    await step(`note to ${words.content}`);
    return { ...base, ...words, revision: base.revision + 1 };
  },
  async sendFamilyAnswers(_user, { id }) {
    await step(`family ${id}`);
    return id;
  },
  async markReviewed(_user, id) {
    await step(`reviewed ${id}`);
  },
  async sendEvaluation(_user, { id }) {
    await step(`evaluation ${id}`);
  },
  async saveRow(_user, { id, patientId, base }) {
    await step(`row of ${id}`);
    const revision = (base?.revision ?? 0) + 1;
    return resultRow({ id, revision, ...(patientId && { patient_id: patientId }) });
  },
  async saysMore() {
    return false;
  },
  async removeSaved(_user, { id }) {
    await step(`no row of ${id}`);
  },
  async removeNote(_user, { id }) {
    await step(`no note ${id}`);
  },
  async askRow(_user, { table }, _earlier, wish) {
    await step(`ask ${wish} ${table}`);
    return 'absent';
  },
  async askNote(_user, _note, _earlier, wish) {
    await step(`ask ${wish} session_notes`);
    return 'absent';
  },
  async askOnceStored(_user, table, _id, wish) {
    await step(`ask ${wish} ${table}`);
    return 'absent';
  },
  async askChanges(_user, _changes, _earlier, wish) {
    await step(`ask ${wish} patients`);
    return device.found;
  },
  async askRemovedRow(_user, { id }) {
    await step(`ask undo ${id}`);
    return { kind: 'there' };
  },
  async askRemovedNote(_user, { id }) {
    await step(`ask undo ${id}`);
    return { kind: 'there' };
  },
  async askRemovedDocument(_user, { id }) {
    await step(`ask undo ${id}`);
    return { kind: 'there' };
  },
  async removeFile(path) {
    await step(`no file ${path.split('/').at(-1)}`);
  },
  async removeDocument(_user, { id }) {
    await step(`no document ${id}`);
  },
  async issueReport(_user, row) {
    await step(`report ${row.addressee}`);
    return issuedReport({ ...row, purpose: null, without_consent: null, replaces: null });
  },
  async sendDocument({ file }) {
    await step(file.name);
  },
  async createNote(_user, note) {
    await step(`note ${note.content}`);
    return sessionNote({ ...note, ...device.kept });
  },
  async finaliseNote(_user, { id, content }) {
    await step(`stamp ${content}`);
    return device.finalised ?? { kind: 'saved', row: sessionNote({ id, content, revision: 2 }) };
  },
};

/** The outbox of another page or tab on the same device. */
export function newOutbox(store: DraftStore | null = device.drafts) {
  const outbox = createOutbox(device.userId, Promise.resolve(store), outboxCalls);
  const events: OutboxEvent['kind'][] = [];
  outbox.onEvent((event) => {
    // documents, and a failure that its form tells, are tests of their own
    if (event.kind.startsWith('document') || (event.kind === 'failed' && !event.alone)) return;
    events.push(event.kind);
  });
  device.outboxes.push(outbox);
  return { outbox, events };
}

/** The documents that are not sent, as their record shows them. */
export const pending = (outbox: Outbox, id = patientId) => pendingDocuments(outbox.getSnapshot(), id);

export const untilEmpty = (outbox: Outbox) => eventually(() => expect(outbox.isEmpty()).toBe(true));

const pdf = (name: string) => chosenFile(new File([randomBytes(2_000)], name, { type: 'application/pdf' }));

export function item(nome = 'Davi Lucca'): New<'intake'> {
  const intake = {
    patient: {
      id: patientId,
      nome,
      dataNascimento: '2019-04-06',
      tipo: 'infantil',
      attended_on: '2026-03-02',
      questionnaire_version: 1,
    },
    consent: {
      id: '00000000-0000-4000-8000-0000000000dd',
      patient_id: patientId,
      text_version: '1',
      text_hash: 'x',
      signer_name: 'Ana',
      signer_relation: 'Mãe',
      signer_cpf: null,
      given_at: '2026-03-02T12:00:00Z',
      signature: null,
      signed_at: null,
    },
    marks: {},
  } satisfies Intake;
  const draft: DraftContent = {
    key: 'new-child-anamnesis:7',
    kind: 'new',
    head: { questionnaire: 'infantil', name: nome, step: 0 },
    value: { form: { photo: 'replace', answers: { nome } } },
  };
  const photo = new Blob([randomBytes(3_000)], { type: 'image/jpeg' });
  return { kind: 'intake', intake, draft, photo, files: [pdf('a.pdf'), pdf('b.pdf')] };
}
