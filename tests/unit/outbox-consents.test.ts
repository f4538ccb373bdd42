import '../support/emptyDisk';
import { expect, test } from 'vitest';
import { CONSENT_MISSING, DataError } from '../../src/data/supabase/dataError';
import type { New } from '../../src/device/outbox/newItems';
import { createOutbox } from '../../src/device/outbox/outbox';
import { issuedReport } from '../support/issued';
import { item, lossy, outboxCalls, outboxDevice, patientId, untilEmpty } from '../support/outbox';
import { patientRow } from '../support/patients';

const device = outboxDevice();

/** A server on which a consent is in force until it is revoked, and no report leaves the family until the next one. */
function newOutbox(drafts = device.drafts) {
  const done: string[] = [];
  const outbox = createOutbox(device.userId, Promise.resolve(drafts), {
    ...outboxCalls,
    async saveRow(userId, row) {
      const saved = await outboxCalls.saveRow(userId, row);
      done.push(row.table);
      return saved;
    },
    async issueReport(userId, row, file) {
      const issued = await outboxCalls.issueReport(userId, row, file);
      if (done.at(-1) === 'revocations') throw new DataError('refused', CONSENT_MISSING);
      done.push('report');
      return issued;
    },
  });
  device.outboxes.push(outbox);
  return { outbox, done };
}

const revocation: New<'row'> = {
  kind: 'row',
  table: 'revocations',
  id: 'c1',
  patientId,
  patientName: 'Davi Lucca',
  base: null,
  title: 'Revogação do consentimento: Ana',
  entries: { revoked_by_name: { text: 'Ana' }, revocation_reason: { text: null } },
  draft: { kind: 'revocation', key: `revocation:${patientId}:c1`, value: { by: 'Ana' } },
};
const consent: New<'row'> = {
  ...revocation,
  table: 'consents',
  id: 'c2',
  title: 'Consentimento: Ana',
  entries: { signer_name: { text: 'Ana' } },
  draft: { kind: 'consent', key: `consent:${patientId}`, value: { signer: 'guardian' } },
};
const { id, kind, addressee, content } = issuedReport();
const report = {
  kind: 'report',
  patientName: 'Davi Lucca',
  file: new Blob(['%PDF']),
  row: { id, kind, addressee, content, patient_id: patientId },
  draft: {
    kind: 'report',
    key: `report:${patientId}:${id}`,
    value: { opinion: 'Escreve.' },
    head: { name: '' },
  },
} as unknown as New<'report'>;

test('D-513: a report that waits behind a revocation is refused, and returns to its form', {
  tags: 'repeat',
}, async () => {
  const { outbox, done } = newOutbox();
  device.online = false;
  expect(await outbox.send(revocation)).toBe('waiting');
  expect(await outbox.send(report)).toBe('waiting');
  device.online = true;
  await outbox.retry();
  expect(done).toEqual(['revocations']);
  const [left] = outbox.getSnapshot();
  expect(left).toMatchObject({
    stored: { subject: 'report' },
    status: { state: { name: 'refused', error: { code: 'PT451' } } },
  });
  expect(await outbox.takeBack(left?.stored.key ?? '')).toBe('draft');
  expect(await device.drafts.read(`report:${patientId}:${id}`)).toMatchObject({
    value: { opinion: 'Escreve.' },
  });
});

test('D-513: a report that waits is not issued once its consent is revoked on the same device', async () => {
  const { outbox, done } = newOutbox();
  device.online = false;
  expect(await outbox.send(report)).toBe('waiting');
  expect(await outbox.send(revocation)).toBe('waiting');
  device.online = true;
  await outbox.retry();
  expect(done).toEqual(['revocations']);
  expect(outbox.getSnapshot()).toMatchObject([
    { stored: { subject: 'report' }, status: { state: { name: 'refused', error: { code: 'PT451' } } } },
  ]);
});

test('D-513: a consent that waits with a change of the record is in force for the report that waits', async () => {
  const { outbox, done } = newOutbox();
  device.online = false;
  expect(await outbox.send(report)).toBe('waiting');
  const { consent: given } = item().intake;
  expect(
    await outbox.send({
      kind: 'edit',
      base: patientRow({ id: patientId }),
      answers: { profissao: 'Costureira' },
      marks: {},
      consent: given,
      photo: null,
      files: [],
      draft: null,
    }),
  ).toBe('waiting');
  device.online = true;
  await outbox.retry();
  await untilEmpty(outbox);
  expect(done).toEqual(['report']);
  expect(device.calls.at(-1)).toMatch(/^report/);
});

test('D-513: a revocation that is taken back no longer holds the report that was saved before it', async () => {
  const { outbox, done } = newOutbox();
  device.online = false;
  expect(await outbox.send(report)).toBe('waiting');
  expect(await outbox.send(revocation)).toBe('waiting');
  expect(await outbox.takeBack('parcel:revocations:c1')).toBe('draft');
  device.online = true;
  await outbox.retry();
  await untilEmpty(outbox);
  expect(done).toEqual(['report']);
});

test('D-513: a consent that was given after the revocation is in force for the report that waits', async () => {
  const { outbox, done } = newOutbox();
  device.online = false;
  expect(await outbox.send(report)).toBe('waiting');
  expect(await outbox.send(revocation)).toBe('waiting');
  expect(await outbox.send(consent)).toBe('waiting');
  device.online = true;
  await outbox.retry();
  await untilEmpty(outbox);
  expect(done).toEqual(['revocations', 'consents', 'report']);
});

test('D-833: a report whose PDF the device has lost is a draft again, and nothing else of it stays', async () => {
  const { outbox } = newOutbox();
  device.online = false;
  expect(await outbox.send(report)).toBe('waiting');
  outbox.stop();
  device.online = true;
  const later = newOutbox(lossy(() => true)).outbox;
  await later.start();
  expect(later.getSnapshot()).toEqual([]);
  expect(await device.drafts.keysOf('outbox')).toEqual([]);
  expect(await device.drafts.peek(`report:${patientId}:${id}`)).toEqual({ opinion: 'Escreve.' });
  expect(device.calls).toEqual([]);
});
